import { sql } from 'kysely'
import { admissionNotices } from '#modules/admissions/noticeContract.ts'
import { noticeDefinitions } from '#modules/admissions/noticeSchemas.ts'
import { applyPaths } from '#modules/admissions/web/paths.ts'
import { previewOf, templatesOfEvents } from '#modules/gateway/server/public.ts'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import { filled, type Params } from '#platform/contract/notifications.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import { type FamilyStep, familySteps, sourceOf, stepSubject } from './familySteps.ts'
import { type MailLanguage, reminderWords, stateMailWords } from './mailWords.ts'
import { mailOf } from './messageAbout.ts'

type Sample = {
  childName: string
  guardianName: string
  number: string
  grade: string
  admission: string
  today: CivilDate
}

/** The newest application; a school without any sees an invented one. */
async function readSample(db: TenantDb): Promise<Sample> {
  const { rows } = await sql<Sample>`
    select coalesce(a.child_name, 'Asha Rao') as "childName", coalesce(a.guardian_name, 'Vikram Rao') as "guardianName",
      coalesce(a.number, 'ADM-2026-0001') as number, coalesce(a.grade, '1') as grade, coalesce(a.title, 'Admissions') as admission,
      school_today()::text as today
    from (select 1) one left join lateral (
      select x.child_name, x.guardian_name, x.number, n.name as grade, p.title from admission_applications x
        join admission_posts p on p.tenant_id = x.tenant_id and p.id = x.post_id
        join admission_post_grades g on g.tenant_id = x.tenant_id and g.id = x.post_grade_id
        join grades n on n.tenant_id = g.tenant_id and n.id = g.grade_id
      where x.submitted_at is not null and x.erased_at is null order by x.submitted_at desc limit 1) a on true`.execute(
    db,
  )
  const [sample] = rows
  if (!sample) throw new Error('There is no school to write for.')
  return sample
}

const examples = { en: 'Birth certificate: the photo is blurred', hi: 'जन्म प्रमाण पत्र: फ़ोटो साफ़ नहीं है' }

function wordsOf(step: FamilyStep, language: MailLanguage, values: Params): string {
  if (step === 'documentsReturned') return examples[language]
  if (step === 'offerEnding') return filled(reminderWords[language].offer.words, values, language)
  if (step === 'draftEnding') return filled(reminderWords[language].draft.words, values, language)
  return stateMailWords[language].see
}

export const noticeRoutes = implement(admissionNotices, noticeDefinitions, {
  listNotices: async (_, { db, services, actor }) => {
    const school = await services.directory.byId(actor.tenantId)
    if (!school) throw new Error('There is no school to write for.')
    const sources = familySteps.map(sourceOf)
    const [sample, templates, off] = await Promise.all([
      readSample(db),
      templatesOfEvents(db, sources),
      sql<{
        kind: string
      }>`select kind from gateway_triggers where not is_on and kind = any (${sources}::text[])`.execute(db),
    ])
    const { childName, guardianName, number, grade, admission, today } = sample
    const link = `${addressOf(services.config, school)}${applyPaths.home}`
    const preview = (step: FamilyStep, language: MailLanguage) => {
      const own = templates.filter((one) => one.kind === sourceOf(step) && one.language === language)
      const params = {
        child: childName,
        number,
        grade,
        admission,
        link,
        day: addDays(today, 3),
        detail: examples[language],
      }
      const said = { subject: stepSubject(step, language), words: wordsOf(step, language, params) }
      const mail = mailOf({ childName, number, language }, said, { name: school.name, link })
      const words = { title: said.subject, body: said.words, content: { firstName: guardianName, params, mail } }
      const setting = { config: services.config, school, language }
      const [email, sms] = [own.find((one) => one.channel === 'email'), own.find((one) => one.channel === 'sms')]
      const shown = previewOf(words, { ...setting, template: email ?? null }).mail
      return {
        language,
        subject: shown.subject,
        text: shown.text,
        isOwn: email !== undefined,
        sms: sms ? previewOf(words, { ...setting, template: sms }).text : null,
      }
    }
    return {
      notices: familySteps.map((step) => ({
        step,
        name: { en: stepSubject(step, 'en'), hi: stepSubject(step, 'hi') },
        isOn: !off.rows.some(({ kind }) => kind === sourceOf(step)),
        channels: [
          'email' as const,
          ...(templates.some((one) => one.kind === sourceOf(step) && one.channel === 'sms') ? ['sms' as const] : []),
        ],
        previews: [preview(step, 'en'), preview(step, 'hi')],
      })),
    }
  },
})
