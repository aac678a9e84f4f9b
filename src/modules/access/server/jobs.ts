import * as z from 'zod'
import { id } from '#platform/contract/patterns.ts'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import { brandedMail } from '#platform/server/mail/layout.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import { issueCode, lifetimes } from './codes.ts'

/** The code is chosen here and not when it was asked for, so it exists in plain only on its way out. */
export const sendOtp = slowJob(
  'access.sendOtp',
  z.object({ codeId: id() }),
  async ({ codeId }, { services, tx, tenantId }) => {
    const issued = await tx(async ({ db }) => {
      const person = await personOf(db, codeId)
      return person?.phone ? { phone: person.phone, code: await issueCode(db, services, codeId, 'otp') } : null
    })
    if (!issued) return
    const school = await services.directory.byId(tenantId)
    const text = `${issued.code} is your code to sign in to ${school?.name ?? 'Banyan'}. It works for ${lifetimes.otp / 60} minutes. Do not share it.`
    await services.messages.send({ tenantId, channel: 'sms', to: issued.phone, text, idempotencyKey: codeId })
  },
)

export const sendPasswordLink = slowJob(
  'access.sendPasswordLink',
  z.object({ codeId: id(), purpose: z.enum(['reset', 'invitation']) }),
  async ({ codeId, purpose }, { services, tx, tenantId }) => {
    const issued = await tx(async ({ db }) => {
      const person = await personOf(db, codeId)
      return person?.email
        ? { ...person, email: person.email, code: await issueCode(db, services, codeId, purpose) }
        : null
    })
    const school = await services.directory.byId(tenantId)
    if (!issued || !school) return
    const words = mailWords[purpose]
    const url = `${addressOf(services.config, school)}${words.path}/${issued.code}`
    const { html, text } = brandedMail({
      school: { name: school.name, colour: school.colour },
      heading: words.heading,
      paragraphs: words.paragraphs(issued.first_name, issued.user_name, school.name),
      button: { label: words.button, url },
      footer: words.footer,
      lang: 'en',
      dir: 'ltr',
    })
    await services.mail.send({ tenantId, to: issued.email, subject: words.subject(school.name), text, html })
  },
)

const personOf = (db: import('#platform/server/database/database.ts').TenantDb, codeId: string) =>
  db
    .selectFrom('one_time_codes')
    .innerJoin('users', (join) =>
      join.onRef('users.id', '=', 'one_time_codes.user_id').onRef('users.tenant_id', '=', 'one_time_codes.tenant_id'),
    )
    .select(['users.first_name', 'users.user_name', 'users.email', 'users.phone'])
    .where('one_time_codes.id', '=', codeId)
    .where('one_time_codes.used_at', 'is', null)
    .executeTakeFirst()

const mailWords = {
  reset: {
    path: '/create-password',
    subject: (school: string) => `Set a new password for ${school}`,
    heading: 'Set a new password',
    paragraphs: (firstName: string, userName: string) => [
      `Hello ${firstName},`,
      `Somebody asked for a new password for the account ${userName}. If it was you, choose one with the button below. The link works once, for one hour.`,
    ],
    button: 'Choose a new password',
    footer: 'If you did not ask for this, leave this message alone: nothing has changed.',
  },
  invitation: {
    path: '/admin-create-password',
    subject: (school: string) => `Your account at ${school}`,
    heading: 'Welcome to Banyan',
    paragraphs: (firstName: string, userName: string, school: string) => [
      `Hello ${firstName},`,
      `${school} has made an account for you. Your user name is ${userName}. Choose your password with the button below; the link works once, for seven days.`,
    ],
    button: 'Choose a password',
    footer: 'If you do not know this school, you can ignore this message.',
  },
} as const
