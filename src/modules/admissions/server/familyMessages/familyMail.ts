import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod'
import type { ApplicationState } from '#modules/admissions/choices.ts'
import { queueMessages } from '#modules/gateway/server/public.ts'
import { filled } from '#platform/contract/notifications.ts'
import { urgentJob } from '#platform/server/jobs/jobs.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { publicState } from '../../rules/states.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { codeDigest } from '../secrets.ts'
import { stepOf, stepSubject } from './familySteps.ts'
import { codeMailWords, type MailLanguage, reminderWords, stateMailWords } from './mailWords.ts'
import { messageAbout } from './messageAbout.ts'

const Mail = z.object({ applicationId: z.uuid(), state: z.string().max(30).nullable(), words: z.string().max(2000) })

/** Queues messages about a new state, if families are told of it and this one can be reached. */
export async function tellFamily(unit: Unit, application: ApplicationRecord, to: ApplicationState): Promise<void> {
  const before = publicState(application.state)
  const after = publicState(to)
  if (before === after || !canBeReached(application) || after === 'draft') return
  await unit.enqueue(mailFamily, { applicationId: application.applicationId, state: after, words: '' }, {})
}

export const canBeReached = ({ email, guardianPhone }: Pick<ApplicationRecord, 'email' | 'guardianPhone'>): boolean =>
  email !== '' || guardianPhone !== ''

/** A mail about a new state. Without one it has the office's own words: servers of the release before still queue such. */
export const mailFamily = urgentJob('message', 'admissions.mailFamily', Mail, ({ applicationId, state, words }, job) =>
  messageAbout(job, applicationId, (found) => {
    const text = stateMailWords[found.language]
    const now = publicState(found.state)
    if (state === null) return { step: null, subject: text.subject, words }
    const step = stepOf(now)
    if (now !== state || !step) return null
    const day = step === 'offered' ? found.offerEnds : null
    return { step, subject: stepSubject(step, found.language), words: text.see, ...(day && { values: { day } }) }
  }),
)

/** A message about a document that must be sent again. Where the stage changes with it, the one about that is enough. */
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
    messageAbout(job, applicationId, ({ language, returned }) => {
      const reason = returned[documentKey]
      if (reason === undefined) return null
      const name = language === 'hi' && labelHi !== '' ? labelHi : label
      const detail = `${name}: ${reason}`
      const step = 'documentsReturned'
      return { step, subject: stepSubject(step, language), words: detail, values: { detail } }
    }),
)

/** A mail before an offer or a draft lapses, with the day on which it does. */
export const mailReminder = urgentJob(
  'message',
  'admissions.mailReminder',
  z.object({ applicationId: z.uuid(), about: z.enum(['offer', 'draft', 'paidDraft']) }),
  ({ applicationId, about }, job) =>
    messageAbout(job, applicationId, ({ state, language, offerEnds, draftEnds }) => {
      const isMeant = about === 'offer' ? state === 'offered' : state === 'draft' || state === 'enquiry'
      const day = about === 'offer' ? offerEnds : draftEnds
      if (!isMeant || !day) return null
      const { subject, words } = reminderWords[language][about]
      const step = about === 'offer' ? 'offerEnding' : 'draftEnding'
      return { step, subject, words: filled(words, { day }, language), values: { day } }
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
