import type { NotificationCategory } from '#platform/contract/notifications.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Services } from '#platform/server/services.ts'
import { audiences, rolesToldOf } from '../audiences.ts'
import { communication } from '../communication.ts'
import {
  type Communication,
  communicationDefinitions,
  type SchoolChoice,
  type TopicChannels,
} from '../communicationSchemas.ts'
import { channelsOf, defaultChoice, effectiveChoice, fixedChannels } from '../notificationRules.ts'
import { outwardChannels } from './delivery.ts'
import { listOwnChannels } from './preferences.ts'
import { countOtherChoices, listSchoolChoices, saveSchoolChoices } from './schoolChoices.ts'

export const communicationRoutes = implement(communication, communicationDefinitions, {
  getCommunication: (_, { db, actor, services }) => communicationOf(db, actor, services),

  saveCommunication: async ({ body }, { db, actor, services, audit, fail }) => {
    const known = new Map(topicsOf(actor, services).map((topic) => [keyOf(topic), topic.category]))
    for (const topic of body.topics) if (!known.has(keyOf(topic))) fail('no-such-topic')
    const before = await listSchoolChoices(db)
    await saveSchoolChoices(db, body.topics, (choice) => {
      const category = known.get(keyOf(choice))
      return category !== undefined && isSame(choice, defaultChoice(category))
    })
    audit({ entity: 'communication', entityId: actor.tenantId, before: { topics: before }, after: body })
    return communicationOf(db, actor, services)
  },
})

const keyOf = ({ audience, category }: { audience: string; category: string | NotificationCategory }) =>
  `${audience} ${typeof category === 'string' ? category : category.id}`

const isSame = (a: TopicChannels, b: TopicChannels) =>
  a.inApp === b.inApp && a.push === b.push && a.email === b.email && a.sms === b.sms

/** Every category once for each audience that is told of it. */
function topicsOf({ availableModules }: Actor, { notifications }: Services) {
  const categories = [...new Set([...notifications.kinds.values()].map(({ category }) => category))].filter(
    ({ isChosenElsewhere }) => !isChosenElsewhere,
  )
  return audiences.flatMap((audience) =>
    categories.flatMap((category) => {
      const roles = rolesToldOf(category.needs, availableModules).get(audience)
      return roles ? [{ audience, category, roles }] : []
    }),
  )
}

async function communicationOf(db: TenantDb, actor: Actor, services: Services): Promise<Communication> {
  const own = new Map((await listSchoolChoices(db)).map((choice) => [keyOf(choice), choice]))
  const topics = topicsOf(actor, services).map((topic) => {
    const { category, audience } = topic
    const choice = effectiveChoice(category, null, own.get(keyOf(topic)) ?? null)
    return { ...topic, chosen: { ...channelsOf(choice), category: category.id, audience } satisfies SchoolChoice }
  })
  const others = await countOtherChoices(
    db,
    topics.map(({ chosen }) => chosen),
  )
  return {
    available: ['inApp', ...outwardChannels(services.config, await listOwnChannels(db))],
    topics: topics.map(({ category, chosen, roles }) => ({
      ...chosen,
      name: category.name,
      about: category.about,
      roles,
      urgent: category.urgent ?? false,
      fixed: [...fixedChannels(category)],
      usual: channelsOf(defaultChoice(category)),
      choseOtherwise: others.get(keyOf(chosen)) ?? 0,
    })),
  }
}
