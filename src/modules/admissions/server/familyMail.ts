import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod'
import type { ApplicationState } from '#modules/admissions/choices.ts'
import { applyPaths } from '#modules/admissions/web/paths.ts'
import { queueMessages } from '#modules/gateway/server/public.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { filled } from '#platform/contract/notifications.ts'
import { urgentJob } from '#platform/server/jobs/jobs.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import { publicState } from '../rules/states.ts'
import type { ApplicationRecord } from './applications/record.ts'
import { codeMailWords, type MailLanguage, reminderWords, stateMailWords } from './mailWords.ts'
import { codeDigest } from './secrets.ts'

const Mail = z.object({ applicationId: z.uuid(), state: z.string().max(30).nullable(), words: z.string().max(2000) })

/** Queues a mail about a new state, if families are told of it and this one has an address. */
export async function tellFamily(unit: Unit, application: ApplicationRecord, to: ApplicationState): Promise<void> {
  const before = publicState(application.state)
  const after = publicState(to)
  if (before === after || application.email === '' || after === 'draft') return
  await unit.enqueue(mailFamily, { applicationId: application.applicationId, state: after, words: '' }, {})
}

export async function writeToFamily(unit: Unit, applicationId: string, words: string): Promise<void> {
  await unit.enqueue(mailFamily, { applicationId, state: null, words }, {})
}

type Found = {
  readonly email: string
  readonly childName: string
  readonly number: string | null
  readonly state: ApplicationState
  readonly language: MailLanguage
  /** When its open offer lapses, and when it does as a draft; civil dates of the school. */
  readonly offerEnds: CivilDate | null
  readonly draftEnds: CivilDate
  /** The documents the family is asked to send again, each with the reason. */
  readonly returned: Readonly<Record<string, string>>
}
type MailJob = {
  readonly services: Services
  readonly tenantId: string
  tx<T>(work: (unit: Unit) => Promise<T>): Promise<T>
}

/** Sends a family a mail about an application: what it says is read when it is sent, so nothing outdated goes out. */
async function mailAbout(
  { services, tenantId, tx }: MailJob,
  applicationId: string,
  wordsFor: (found: Found) => { subject: string; words: string } | null,
): Promise<void> {
  const school = await services.directory.byId(tenantId)
  if (!school) return
  await tx(async (unit) => {
    const { rows } = await sql<Found>`
      select a.email, a.child_name as "childName", a.number, a.state, coalesce(m.language, 'en') as language,
        ((a.saved_at + make_interval(days => case a.source when 'desk' then ${deskDraftDays}::int else ${draftDays}::int end))
          at time zone z.time_zone)::date::text as "draftEnds",
        coalesce((select jsonb_object_agg(d.document_key, d.reason) from admission_documents d
          where d.tenant_id = a.tenant_id and d.application_id = a.id and d.state = 'returned'), '{}') as returned,
        (select (o.expires_at at time zone z.time_zone)::date::text from admission_offers o
          where o.tenant_id = a.tenant_id and o.application_id = a.id and o.state = 'open') as "offerEnds"
      from admission_applications a join tenants z on z.id = a.tenant_id
        left join admission_applicants m on m.tenant_id = a.tenant_id and m.id = a.applicant_id
      where a.id = ${applicationId} and a.email <> '' and a.erased_at is null`.execute(unit.db)
    const [found] = rows
    const said = found && wordsFor(found)
    if (!found || !said) return
    const text = stateMailWords[found.language]
    const child = `${found.childName}${found.number ? ` · ${found.number}` : ''}`
    const mail = {
      subject: `${said.subject} · ${school.name}`,
      heading: said.subject,
      paragraphs: [child, said.words].filter(Boolean),
      button: { label: text.button, url: `${addressOf(services.config, school)}${applyPaths.home}` },
      footer: text.footer,
    }
    const cause = { source: 'admissions.application', category: 'service' } as const
    const message = {
      channel: 'email',
      language: found.language,
      title: said.subject,
      body: '',
      content: { mail },
    } as const
    await queueMessages(unit, { services, tenantId }, cause, [{ ...message, to: { address: found.email } }])
  })
}

/** A mail about a new state, or with the office's own words. */
export const mailFamily = urgentJob('message', 'admissions.mailFamily', Mail, ({ applicationId, state, words }, job) =>
  mailAbout(job, applicationId, (found) => {
    const text = stateMailWords[found.language]
    if (state !== null && publicState(found.state) !== state) return null
    const subject = state === null ? text.subject : (text.states[publicState(found.state)] ?? text.subject)
    return { subject, words: words || text.see }
  }),
)

/** A mail about a document that must be sent again. Where the stage changes with it, the mail about that is enough. */
export const mailDocument = urgentJob(
  'message',
  'admissions.mailDocument',
  z.object({
    applicationId: z.uuid(),
    documentKey: z.string().max(40),
    label: z.string().max(120),
    labelHi: z.string().max(120),
  }),
  ({ applicationId, documentKey, label, labelHi }, job) =>
    mailAbout(job, applicationId, ({ language, returned }) => {
      const reason = returned[documentKey]
      if (reason === undefined) return null
      const name = language === 'hi' && labelHi !== '' ? labelHi : label
      const text = stateMailWords[language]
      return { subject: text.states.documentsNeeded ?? text.subject, words: `${name}: ${reason}` }
    }),
)

/** After so many days without a change a draft of a family lapses. */
export const draftDays = 30
/** One typed at the desk is an enquiry that is followed up for a season. */
export const deskDraftDays = 120

/** A mail before an offer or a draft lapses, with the day on which it does. */
export const mailReminder = urgentJob(
  'message',
  'admissions.mailReminder',
  z.object({ applicationId: z.uuid(), about: z.enum(['offer', 'draft', 'paidDraft']) }),
  ({ applicationId, about }, job) =>
    mailAbout(job, applicationId, ({ state, language, offerEnds, draftEnds }) => {
      const isMeant = about === 'offer' ? state === 'offered' : state === 'draft' || state === 'enquiry'
      const day = about === 'offer' ? offerEnds : draftEnds
      if (!isMeant || !day) return null
      const { subject, words } = reminderWords[language][about]
      return { subject, words: filled(words, { day }, language) }
    }),
)

/** How long a code works. */
export const codeMinutes = 15

/** Makes a code and sends it; the database has only its hash. */
export const mailCode = urgentJob(
  'code',
  'admissions.mailCode',
  z.object({ emailCodeId: z.uuid() }),
  async ({ emailCodeId }, { services, tx, tenantId }) => {
    const digits = String(randomInt(1_000_000)).padStart(6, '0')
    const keys = { secret: services.secret, tenantId }
    const school = await services.directory.byId(tenantId)
    if (!school) return
    await tx(async (unit) => {
      const { rows } = await sql<{ email: string; language: MailLanguage }>`
        update admission_codes set code_hash = ${codeDigest(keys, emailCodeId, digits)}
        where id = ${emailCodeId} and code_hash is null returning email, language`.execute(unit.db)
      const [found] = rows
      if (!found) return
      const { language, email } = found
      const text = codeMailWords[language]
      const mail = {
        subject: `${digits} · ${text.subject}`,
        heading: text.heading,
        paragraphs: [digits, text.body],
        footer: text.footer,
      }
      const cause = { source: 'admissions.code', category: 'code', usefulMs: codeMinutes * 60_000 } as const
      const message = {
        channel: 'email',
        language,
        title: text.heading,
        body: '',
        content: { mail },
        isSecret: true,
      } as const
      await queueMessages(unit, { services, tenantId }, cause, [{ ...message, to: { address: email } }])
    })
  },
)
