import { sql } from 'kysely'
import * as z from 'zod'
import { queueMessages } from '#modules/gateway/server/public.ts'
import type { Localized } from '#platform/contract/notifications.ts'
import { id } from '#platform/contract/patterns.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { job, urgentJob } from '#platform/server/jobs/jobs.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import { issueCode, lifetimes } from './codes.ts'

/** Gives every password the date on which it expires, counted from the day it was set. */
export const passwordDaysChanged = job('access.passwordDaysChanged', z.object({}), async (_, { db }) => {
  await sql`update users set password_expires_at =
      coalesce(password_set_at, created_at) + interval '1 day' * (select password_days from tenants where id = current_tenant())
    where password_hash is not null`.execute(db)
})

/** The code is generated here rather than on request, so its plaintext never enters the job queue. */
export const sendOtp = urgentJob(
  'code',
  'access.sendOtp',
  z.object({ codeId: id() }),
  async ({ codeId }, { services, tx, tenantId }) => {
    const school = await services.directory.byId(tenantId)
    await tx(async (unit) => {
      const recipient = await recipientOf(unit.db, codeId)
      if (!recipient?.phone) return
      const code = await issueCode(unit.db, services, codeId, 'otp')
      const body = `${code} is your code to sign in to ${school?.name ?? 'Banyan'}. It works for ${lifetimes.otp / 60} minutes. Do not share it.`
      const cause = { source: 'access.signInCode', category: 'code', usefulMs: lifetimes.otp * 1000 } as const
      const message = {
        channel: 'sms',
        language: 'en',
        title: '',
        body,
        content: { isComplete: true },
        isSecret: true,
      } as const
      await queueMessages(unit, { services, tenantId }, cause, [{ ...message, to: { address: recipient.phone } }])
    })
  },
)

export const sendPasswordLink = urgentJob(
  'code',
  'access.sendPasswordLink',
  z.object({ codeId: id(), purpose: z.enum(['reset', 'invitation']) }),
  async ({ codeId, purpose }, { services, tx, tenantId }) => {
    const school = await services.directory.byId(tenantId)
    if (!school) return
    await tx(async (unit) => {
      const recipient = await recipientOf(unit.db, codeId)
      if (!recipient?.email) return
      const code = await issueCode(unit.db, services, codeId, purpose)
      const language = recipient.language === 'hi' ? 'hi' : 'en'
      const words = mailWords[language][purpose]
      const mail = {
        subject: words.subject(school.name),
        heading: words.heading,
        paragraphs: words.paragraphs(recipient.first_name, recipient.user_name, school.name),
        button: { label: words.button, url: `${addressOf(services.config, school)}${paths[purpose]}/${code}` },
        footer: words.footer,
      }
      const cause = { source: sources[purpose], category: 'code', usefulMs: lifetimes[purpose] * 1000 } as const
      const message = {
        channel: 'email',
        language,
        title: words.heading,
        body: '',
        content: { mail },
        isSecret: true,
      } as const
      await queueMessages(unit, { services, tenantId }, cause, [{ ...message, to: { address: recipient.email } }])
    })
  },
)

const sources = { reset: 'access.passwordLink', invitation: 'access.invitation' } as const

const recipientOf = (db: TenantDb, codeId: string) =>
  db
    .selectFrom('one_time_codes')
    .innerJoin('users', (join) =>
      join.onRef('users.id', '=', 'one_time_codes.user_id').onRef('users.tenant_id', '=', 'one_time_codes.tenant_id'),
    )
    // The language they read messages in, if they have ever signed in.
    .leftJoin('notification_manners as m', (join) =>
      join.onRef('m.tenant_id', '=', 'users.tenant_id').onRef('m.user_id', '=', 'users.id'),
    )
    .select(['users.first_name', 'users.user_name', 'users.email', 'users.phone', 'm.language'])
    .where('one_time_codes.id', '=', codeId)
    .where('one_time_codes.used_at', 'is', null)
    .executeTakeFirst()

const paths = { reset: '/create-password', invitation: '/admin-create-password' } as const

type MailWords = {
  subject(school: string): string
  heading: string
  paragraphs(firstName: string, userName: string, school: string): string[]
  button: string
  footer: string
}

const mailWords: Localized<Record<keyof typeof paths, MailWords>> = {
  en: {
    reset: {
      subject: (school) => `Reset your password for ${school}`,
      heading: 'Reset your password',
      paragraphs: (firstName, userName) => [
        `Hello ${firstName},`,
        `We received a request to reset the password of your account ${userName}. To choose a new one, use the button below. The link works once and expires in one hour.`,
      ],
      button: 'Choose a new password',
      footer: 'If you did not request this, ignore this message. Your password stays the same.',
    },
    invitation: {
      subject: (school) => `Your account at ${school}`,
      heading: 'Welcome to Banyan',
      paragraphs: (firstName, userName, school) => [
        `Hello ${firstName},`,
        `${school} has created an account for you. Your user name is ${userName}. To choose your password, use the button below. The link works once and expires in seven days.`,
      ],
      button: 'Choose a password',
      footer: 'If you do not know this school, ignore this message.',
    },
  },
  hi: {
    reset: {
      subject: (school) => `${school} के लिए नया पासवर्ड`,
      heading: 'नया पासवर्ड चुनें',
      paragraphs: (firstName, userName) => [
        `नमस्ते ${firstName},`,
        `आपके खाते ${userName} का पासवर्ड बदलने का अनुरोध मिला है। नया पासवर्ड चुनने के लिए नीचे का बटन दबाएँ। लिंक एक ही बार चलता है और एक घंटे में समाप्त हो जाता है।`,
      ],
      button: 'नया पासवर्ड चुनें',
      footer: 'अगर यह अनुरोध आपका नहीं है, तो इस संदेश को अनदेखा करें। आपका पासवर्ड वही रहेगा।',
    },
    invitation: {
      subject: (school) => `${school} में आपका खाता`,
      heading: 'Banyan में आपका स्वागत है',
      paragraphs: (firstName, userName, school) => [
        `नमस्ते ${firstName},`,
        `${school} ने आपके लिए खाता बनाया है। आपका यूज़र नेम ${userName} है। अपना पासवर्ड चुनने के लिए नीचे का बटन दबाएँ। लिंक एक ही बार चलता है और सात दिन में समाप्त हो जाता है।`,
      ],
      button: 'पासवर्ड चुनें',
      footer: 'अगर आप इस विद्यालय को नहीं जानते, तो इस संदेश को अनदेखा करें।',
    },
  },
}
