import { messagesRead } from '#modules/gateway/server/public.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import type { NotificationCategory } from '#platform/contract/notifications.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Services } from '#platform/server/services.ts'
import { audienceOf } from '../audiences.ts'
import { notifications } from '../contract.ts'
import { notificationsChanged } from '../events.ts'
import { effectiveChoice, fixedChannels } from '../notificationRules.ts'
import { notificationsDefinitions, type Preferences } from '../schemas.ts'
import { outwardChannels } from './delivery.ts'
import { countOwn, countUnread, listNotifications, markRead } from './notificationQueries.ts'
import {
  findDeliverySettings,
  hasWhatsappConsent,
  listChoices,
  listOwnChannels,
  replaceChoices,
  saveDeliverySettings,
  saveLanguage,
} from './preferences.ts'
import { addDevice, keepDevice, listDevices, removeDevice } from './pushDevices.ts'
import { listSchoolChoices } from './schoolChoices.ts'

export const notificationRoutes = implement(notifications, notificationsDefinitions, {
  listNotifications: ({ query }, { db, actor }) => listNotifications(db, actor.userId, query),

  countUnread: async (_, { db, actor }) => ({ unread: await countUnread(db, actor.userId) }),

  markRead: async ({ body }, { db, actor, services, afterCommit, fail }) => {
    const { notificationIds: requested } = body
    const ids = requested === 'all' ? requested : [...new Set(requested)]
    if (ids !== 'all' && (await countOwn(db, actor.userId, ids)) < ids.length) fail('no-such-notification')
    const marked = await markRead(db, actor.userId, ids)
    await messagesRead(db, marked.messageIds)
    if (marked.isAny) afterCommit(() => services.live.toUser(actor.tenantId, actor.userId, notificationsChanged, null))
    return { unread: await countUnread(db, actor.userId) }
  },

  getPreferences: (_, { db, actor, services }) => preferencesOf(db, actor, services),

  savePreferences: async ({ body }, { db, actor, services, audit, fail }) => {
    const available = new Set(categoriesFor(actor, services).map(({ id }) => id))
    const choices = new Map(body.categories.map((choice) => [choice.category, choice]))
    for (const category of choices.keys()) if (!available.has(category)) fail('no-such-category')
    await replaceChoices(db, actor.userId, [...choices.values()])
    await saveDeliverySettings(db, actor.userId, body)
    audit({ entity: 'notificationPreferences', entityId: actor.userId, after: body })
    return preferencesOf(db, actor, services)
  },

  saveLanguage: async ({ body }, { db, actor }) => {
    await saveLanguage(db, actor.userId, body)
    const { language } = await findDeliverySettings(db, actor.userId)
    return { language }
  },

  addPushDevice: async ({ body }, { db, actor, services, fail }) => {
    if (!services.push.isAllowed(body.endpoint)) fail('unknown-push-service')
    await addDevice(db, actor, body)
    return { isOn: true }
  },

  checkPushDevice: async ({ body }, { db, actor }) => ({ isOn: await keepDevice(db, actor, body.endpoint) }),

  removePushDevice: async ({ body }, { db, actor }) => {
    await removeDevice(db, actor.userId, body.endpoint)
    return { isOn: false }
  },
})

/** The categories the user can receive. */
const categoriesFor = (actor: Actor, { notifications }: Services): NotificationCategory[] =>
  [...new Set([...notifications.kinds.values()].map(({ category }) => category))].filter(
    ({ needs, isChosenElsewhere }) => !isChosenElsewhere && mayUse(needs, actor),
  )

async function preferencesOf(db: TenantDb, actor: Actor, services: Services): Promise<Preferences> {
  const chosen = await listChoices(db, actor.userId)
  const person = await db
    .selectFrom('users')
    .select(['email', 'phone'])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  const own = await listOwnChannels(db)
  const school = new Map(
    (await listSchoolChoices(db)).flatMap((one) =>
      one.audience === audienceOf(actor) ? [[one.category, one] as const] : [],
    ),
  )
  return {
    ...(await findDeliverySettings(db, actor.userId)),
    ...person,
    available: ['inApp', ...outwardChannels(services.config, own)],
    whatsapp: own.includes('whatsapp') ? await hasWhatsappConsent(db, actor.userId) : null,
    pushKey: services.push.publicKey,
    pushDevices: await listDevices(db, actor),
    categories: categoriesFor(actor, services).map((category) => ({
      ...effectiveChoice(category, chosen.get(category.id) ?? null, school.get(category.id) ?? null),
      urgent: category.urgent ?? false,
      fixed: [...fixedChannels(category)],
    })),
  }
}
