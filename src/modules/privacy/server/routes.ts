import { privacy } from '#modules/privacy/contract.ts'
import { privacyDefinitions } from '#modules/privacy/schemas.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { readDataMap } from './dataMap.ts'
import { askForErasure, cancelErasure, confirmErasure, findPeople, listErasures } from './erasure/requests.ts'
import { listReaders, listReadPeople } from './reads/recordReads.ts'
import { listRules, listRuns, runRetention, saveRule } from './retention/retention.ts'

export const privacyRoutes = implement(privacy, privacyDefinitions, {
  listErasures: ({ query }, { db, actor }) => listErasures(db, actor, query),
  findPeople: async ({ query }, { db }) => ({ people: await findPeople(db, query.q) }),
  askForErasure: async ({ body }, context) => {
    const asked = await askForErasure(context, context.actor, body)
    return typeof asked === 'string' ? context.fail(asked) : asked
  },
  confirmErasure: async ({ params }, context) => {
    const confirmed = await confirmErasure(context, context.actor, params.erasureId)
    return typeof confirmed === 'string' ? context.fail(confirmed) : confirmed
  },
  cancelErasure: async ({ params }, context) => {
    const cancelled = await cancelErasure(context, context.actor, params.erasureId)
    return typeof cancelled === 'string' ? context.fail(cancelled) : cancelled
  },
  listRetention: async (_, { db, services }) => {
    const asOf = services.now()
    const [rules, runs] = await Promise.all([listRules(db, services.retention, asOf), listRuns(db)])
    return { asOf: asOf.toISOString(), rules, runs }
  },
  saveRetention: async ({ params, body }, context) => {
    const rule = context.services.retention.find(({ name }) => name === params.ruleName)
    if (!rule) throw problem('not-found')
    const { least, most } = rule
    if (body.days < least || body.days > most) context.fail('days-out-of-range', { values: { least, most } })
    await saveRule(context, rule, body)
    const [saved] = await listRules(context.db, [rule], context.services.now())
    if (!saved) throw problem('not-found')
    return saved
  },
  runRetention: async (_, { enqueue, audit, actor, services }) => {
    const asOf = services.now().toISOString()
    await enqueue(runRetention, { asOf, runBy: actor.userId }, { key: `retention ${actor.tenantId}` })
    audit({ entity: 'retention', entityId: 'all', after: { asOf } })
    return { isStarted: true }
  },
  listReaders: ({ params, query }, { db }) => listReaders(db, params.userId, query),
  listReadPeople: ({ params, query }, { db }) => listReadPeople(db, params.userId, query),
  getDataMap: async (_, { db }) => ({ tables: await readDataMap(db) }),
})
