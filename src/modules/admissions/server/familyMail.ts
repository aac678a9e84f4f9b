import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod'
import type { ApplicationState } from '#modules/admissions/choices.ts'
import { applyPaths } from '#modules/admissions/web/paths.ts'
import { queueMessages } from '#modules/gateway/server/public.ts'
import { urgentJob } from '#platform/server/jobs/jobs.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import { publicState } from '../rules/states.ts'
import type { ApplicationRecord } from './applications/record.ts'
import { codeMailWords, type MailLanguage, stateMailWords } from './mailWords.ts'
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

/** A mail about an application. What it says is read when it is sent, so nothing outdated goes out. */
export const mailFamily = urgentJob(
  'message',
  'admissions.mailFamily',
  Mail,
  async ({ applicationId, state, words }, job) => {
    const { services, tx, tenantId } = job
    const school = await services.directory.byId(tenantId)
    if (!school) return
    await tx(async (unit) => {
      const { rows } = await sql<{
        email: string
        childName: string
        number: string | null
        state: ApplicationState
        language: MailLanguage
      }>`
      select a.email, a.child_name as "childName", a.number, a.state, coalesce(m.language, 'en') as language
      from admission_applications a left join admission_applicants m on m.tenant_id = a.tenant_id and m.id = a.applicant_id
      where a.id = ${applicationId} and a.email <> '' and a.erased_at is null`.execute(unit.db)
      const [found] = rows
      if (!found || (state !== null && publicState(found.state) !== state)) return
      const text = stateMailWords[found.language]
      const subject = state === null ? text.subject : (text.states[publicState(found.state)] ?? text.subject)
      const child = `${found.childName}${found.number ? ` · ${found.number}` : ''}`
      const mail = {
        subject: `${subject} · ${school.name}`,
        heading: subject,
        paragraphs: [child, ...(words ? [words] : [text.see])],
        button: { label: text.button, url: `${addressOf(services.config, school)}${applyPaths.home}` },
        footer: text.footer,
      }
      const cause = { source: 'admissions.application', category: 'service' } as const
      const message = {
        channel: 'email',
        language: found.language,
        title: subject,
        body: '',
        content: { mail },
      } as const
      await queueMessages(unit, { services, tenantId }, cause, [{ ...message, to: { address: found.email } }])
    })
  },
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
