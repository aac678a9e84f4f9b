import { sql } from 'kysely'
import * as z from 'zod'
import type { MessageLanguage, NotificationKind, Params } from '#platform/contract/notifications.ts'
import { wordsOf } from '#platform/contract/notifications.ts'
import { id } from '#platform/contract/patterns.ts'
import type { Config } from '#platform/server/config.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { urgentJob } from '#platform/server/jobs/jobs.ts'
import { brandedMail } from '#platform/server/mail/layout.ts'
import { sendable } from '#platform/server/messages/delivery.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import type { TenantEntry } from '#platform/server/tenants/tenantDirectory.ts'
import { mailWords } from './mailWords.ts'

/** All channels but the in-app list. */
const outward = ['email', 'sms'] as const
export type OutwardChannel = (typeof outward)[number]

/** The configured channels; developer builds have both and record messages in the outbox. */
export const outwardChannels = (config: Config): OutwardChannel[] =>
  outward.filter((channel) => sendable(config)[channel === 'email' ? 'canSendMail' : 'canSendSms'])

/** Notifications per job. */
export const maxPerJob = 50

/** Sends notifications by e-mail or SMS. Each is marked once sent, so that a retry sends only the rest. */
export const deliver = urgentJob(
  'message',
  'notifications.deliver',
  z.object({ channel: z.enum(outward), notificationIds: z.array(id()).min(1).max(maxPerJob) }),
  async ({ channel, notificationIds }, { services, tenantId, tx }) => {
    const school = await services.directory.byId(tenantId)
    if (!school) return
    let failed: unknown
    for (const notificationId of notificationIds) {
      try {
        await deliverOne({ services, school, tx }, channel, notificationId)
      } catch (error) {
        // One bad address must not block the others.
        failed ??= error
      }
    }
    if (failed) throw failed
  },
)

type DeliveryContext = {
  readonly services: Services
  readonly school: TenantEntry
  tx<T>(work: (unit: Unit) => Promise<T>): Promise<T>
}

async function deliverOne({ services, school, tx }: DeliveryContext, channel: OutwardChannel, notificationId: string) {
  const due = await tx(({ db }) => findDue(db, channel, notificationId))
  const kind = due && services.notifications.kinds.get(due.kind)
  if (!due || !kind) return
  const message = { ...due, kind, params: due.params as Params, language: languageOf(due.language) }
  if (channel === 'email' && due.email) await sendMail(services, school, { ...message, to: due.email })
  if (channel === 'sms' && due.phone) await sendSms(services, school, { ...message, to: due.phone, notificationId })
  const sent = channel === 'email' ? { emailed_at: sql<string>`now()` } : { texted_at: sql<string>`now()` }
  await tx(async ({ db }) => {
    await db.updateTable('notifications').set(sent).where('id', '=', notificationId).execute()
  })
}

const languageOf = (language: string | null): MessageLanguage => (language === 'hi' ? 'hi' : 'en')

/** A notification not yet sent on this channel, with its recipient; none if the recipient's account is deactivated. */
const findDue = (db: TenantDb, channel: OutwardChannel, notificationId: string) =>
  db
    .selectFrom('notifications as n')
    .innerJoin('users as u', (join) => join.onRef('u.tenant_id', '=', 'n.tenant_id').onRef('u.id', '=', 'n.user_id'))
    .leftJoin('notification_manners as m', (join) =>
      join.onRef('m.tenant_id', '=', 'n.tenant_id').onRef('m.user_id', '=', 'n.user_id'),
    )
    .select(['n.kind', 'n.params', 'n.link', 'u.first_name', 'u.email', 'u.phone', 'm.language'])
    .where('n.id', '=', notificationId)
    .where(channel === 'email' ? 'n.emailed_at' : 'n.texted_at', 'is', null)
    .where('u.status_id', '=', 1)
    .executeTakeFirst()

type Message = {
  readonly to: string
  readonly kind: NotificationKind
  readonly params: Params
  readonly language: MessageLanguage
  readonly link: string | null
  readonly first_name: string
}

async function sendMail(services: Services, school: TenantEntry, message: Message) {
  const { kind, language } = message
  const { title, body } = wordsOf(kind, message.params, language)
  const words = mailWords[language]
  const { html, text } = brandedMail({
    school: { name: school.name, colour: school.colour },
    heading: title,
    paragraphs: [words.hello(message.first_name), body],
    ...(message.link && { button: { label: words.open, url: addressOf(services.config, school) + message.link } }),
    footer: kind.category.urgent ? words.always(school.name) : words.chosen(school.name),
    lang: language,
    dir: 'ltr',
  })
  await services.mail.send({ tenantId: school.id, to: message.to, subject: `${title} · ${school.name}`, text, html })
}

/** In characters: three SMS parts in Devanagari. */
const maxSmsLength = 200

async function sendSms(
  services: Services,
  school: TenantEntry,
  message: Message & { readonly notificationId: string },
) {
  const { title, body } = wordsOf(message.kind, message.params, message.language)
  const whole = `${school.name}: ${title}. ${body}`
  await services.messages.send({
    tenantId: school.id,
    channel: 'sms',
    to: message.to,
    text: whole.length > maxSmsLength ? `${whole.slice(0, maxSmsLength - 1)}…` : whole,
    idempotencyKey: message.notificationId,
  })
}
