import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod'
import type { ApplicationState } from '#modules/admissions/choices.ts'
import { applyPaths } from '#modules/admissions/web/paths.ts'
import { urgentJob } from '#platform/server/jobs/jobs.ts'
import { brandedMail } from '#platform/server/mail/layout.ts'
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
    const found = await tx(async ({ db }) => {
      const { rows } = await sql<{
        email: string
        childName: string
        number: string | null
        state: ApplicationState
        language: MailLanguage
      }>`
      select a.email, a.child_name as "childName", a.number, a.state, coalesce(m.language, 'en') as language
      from admission_applications a left join admission_applicants m on m.tenant_id = a.tenant_id and m.id = a.applicant_id
      where a.id = ${applicationId} and a.email <> '' and a.erased_at is null`.execute(db)
      return rows[0]
    })
    const school = await services.directory.byId(tenantId)
    if (!found || !school || (state !== null && publicState(found.state) !== state)) return
    const text = stateMailWords[found.language]
    const subject = state === null ? text.subject : (text.states[publicState(found.state)] ?? text.subject)
    const mail = brandedMail({
      school: { name: school.name, colour: school.colour },
      heading: subject,
      paragraphs: [`${found.childName}${found.number ? ` · ${found.number}` : ''}`, ...(words ? [words] : [text.see])],
      button: { label: text.button, url: `${addressOf(services.config, school)}${applyPaths.home}` },
      footer: text.footer,
      lang: found.language,
      dir: 'ltr',
    })
    await services.mail.send({ tenantId, to: found.email, subject: `${subject} · ${school.name}`, ...mail })
  },
)

/** Makes a code and sends it; the database has only its hash. */
export const mailCode = urgentJob(
  'code',
  'admissions.mailCode',
  z.object({ emailCodeId: z.uuid() }),
  async ({ emailCodeId }, { services, tx, tenantId }) => {
    const digits = String(randomInt(1_000_000)).padStart(6, '0')
    const keys = { secret: services.secret, tenantId }
    const found = await tx(async ({ db }) => {
      const { rows } = await sql<{ email: string; language: MailLanguage }>`
        update admission_codes set code_hash = ${codeDigest(keys, emailCodeId, digits)}
        where id = ${emailCodeId} and code_hash is null returning email, language`.execute(db)
      return rows[0]
    })
    const school = await services.directory.byId(tenantId)
    if (!found || !school) return
    const text = codeMailWords[found.language]
    const mail = brandedMail({
      school: { name: school.name, colour: school.colour },
      heading: text.heading,
      paragraphs: [digits, text.body],
      footer: text.footer,
      lang: found.language,
      dir: 'ltr',
    })
    await services.mail.send({ tenantId, to: found.email, subject: `${digits} · ${text.subject}`, ...mail })
  },
)
