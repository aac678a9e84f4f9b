import { sql } from 'kysely'
import * as z from 'zod'
import type { Channel, MessageLanguage, NotificationKind, Params } from '#platform/contract/notifications.ts'
import { wordsOf } from '#platform/contract/notifications.ts'
import { id } from '#platform/contract/patterns.ts'
import type { Config } from '#platform/server/config.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { type Job, urgentJob } from '#platform/server/jobs/jobs.ts'
import { brandedMail } from '#platform/server/mail/layout.ts'
import { sendable } from '#platform/server/messages/delivery.ts'
import { isMessageFailure } from '#platform/server/messages/driver.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import type { TenantEntry } from '#platform/server/tenants/tenantDirectory.ts'
import { mailWords } from './mailWords.ts'
import { sendPush } from './pushDelivery.ts'

/** All channels but the in-app list. */
const outward = ['push', 'email', 'sms'] as const satisfies readonly Channel[]
export type OutwardChannel = (typeof outward)[number]

/** The configured channels. Developer builds record e-mail and SMS in the outbox; push needs no provider. */
export function outwardChannels(config: Config): OutwardChannel[] {
  const { canSendMail, canSendSms } = sendable(config)
  const isConfigured = { push: true, email: canSendMail, sms: canSendSms }
  return outward.filter((channel) => isConfigured[channel])
}

/** Notifications per job. */
export const maxPerJob = 50

const Input = z.object({ channel: z.enum(outward), notificationIds: z.array(id()).min(1).max(maxPerJob) })

/** Sends notifications by push, e-mail or SMS. Each is marked once sent, so that a retry sends only the rest. */
export const deliver: Job<z.infer<typeof Input>> = urgentJob(
  'message',
  'notifications.deliver',
  Input,
  async ({ channel, notificationIds }, { services, tenantId, tx }) => {
    const school = await services.directory.byId(tenantId)
    if (!school) return
    let failed: unknown
    const tryOne = async (notificationId: string) => {
      try {
        await deliverOne({ services, school, tx }, channel, notificationId)
      } catch (error) {
        const seconds = channel === 'push' && isMessageFailure(error) ? error.retryAfterSeconds : undefined
        // One bad address must not block the others.
        if (seconds === undefined) failed ??= error
        else {
          // The push service has said when it is ready; asking earlier would make it wait longer.
          const runAt = new Date(services.now().getTime() + Math.max(seconds, minWaitSeconds) * 1000)
          await tx(({ enqueue }) => enqueue(deliver, { channel, notificationIds: [notificationId] }, { runAt }))
        }
      }
    }
    const size = channel === 'push' ? pushesAtOnce : 1
    for (let at = 0; at < notificationIds.length; at += size)
      await Promise.all(notificationIds.slice(at, at + size).map(tryOne))
    if (failed) throw failed
  },
)

/** A push service that does not answer must not hold up the school's other messages, one recipient after the other. */
const pushesAtOnce = 10

/** Before a push service is called again, however soon it says it is ready. */
const minWaitSeconds = 30

type DeliveryContext = {
  readonly services: Services
  readonly school: TenantEntry
  tx<T>(work: (unit: Unit) => Promise<T>): Promise<T>
}

async function deliverOne(context: DeliveryContext, channel: OutwardChannel, notificationId: string) {
  const { services, school, tx } = context
  const due = await tx(({ db }) => findDue(db, channel, notificationId))
  const kind = due && services.notifications.kinds.get(due.kind)
  if (!due || !kind) return
  const message = { ...due, kind, language: languageOf(due.language) }
  if (channel === 'push') {
    const { title } = wordsOf(kind, due.params, message.language)
    await sendPush(context, { notificationId, userId: due.userId, title, link: due.link })
  }
  if (channel === 'email' && due.email) await sendMail(services, school, { ...message, to: due.email })
  if (channel === 'sms' && due.phone) await sendSms(services, school, { ...message, to: due.phone, notificationId })
  await tx(({ db }) =>
    sql`update notifications set ${sql.ref(sentColumns[channel])} = now() where id = ${notificationId}`.execute(db),
  )
}

const sentColumns = { push: 'pushed_at', email: 'emailed_at', sms: 'texted_at' } as const

const languageOf = (language: string | null): MessageLanguage => (language === 'hi' ? 'hi' : 'en')

type Due = {
  kind: string
  params: Params
  link: string | null
  userId: string
  firstName: string
  email: string | null
  phone: string | null
  language: string | null
}

/**
 * A notification not yet sent on this channel, with its recipient. None if their account is deactivated, or if they have been
 * barred from the student it tells about since it was written; and none that is too old to interrupt anybody.
 */
async function findDue(db: TenantDb, channel: OutwardChannel, notificationId: string): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select n.kind, n.params, n.link, u.id as "userId", u.first_name as "firstName", u.email, u.phone, m.language
    from notifications n join users u on u.tenant_id = n.tenant_id and u.id = n.user_id
      left join notification_manners m on m.tenant_id = n.tenant_id and m.user_id = n.user_id
    where n.id = ${notificationId} and ${sql.ref(`n.${sentColumns[channel]}`)} is null and u.status_id = 1
      and may_hear_of(n.user_id, n.about_student_id)
      and (${channel}::text <> 'push' or n.created_at > now() - interval '1 day')`.execute(db)
  return rows[0]
}

type Message = {
  readonly to: string
  readonly kind: NotificationKind
  readonly params: Params
  readonly language: MessageLanguage
  readonly link: string | null
  readonly firstName: string
}

async function sendMail(services: Services, school: TenantEntry, message: Message) {
  const { kind, language } = message
  const { title, body } = wordsOf(kind, message.params, language)
  const words = mailWords[language]
  const { html, text } = brandedMail({
    school: { name: school.name, colour: school.colour },
    heading: title,
    paragraphs: [words.hello(message.firstName), body],
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
