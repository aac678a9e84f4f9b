import { sql } from 'kysely'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { localNodes } from '../contract.ts'
import { localNodeDefinitions } from '../schemas.ts'
import { listNodeFiles } from './nodeFiles.ts'
import { addNode, hasNode, licenceOf, listNodes, listShelves, removeNode, renewCode, saveShelves } from './nodes.ts'

export const localNodeRoutes = implement(localNodes, localNodeDefinitions, {
  getLocalNodes: async (_, { db, actor, services }) => {
    const [tenant, nodes] = await Promise.all([services.directory.byId(actor.tenantId), listNodes(db)])
    if (!tenant) throw problem('not-found')
    return { licence: licenceOf(tenant), nodes }
  },
  addLocalNode: async ({ body }, context) => {
    const added = await addNode(context, context.actor.userId, body.name)
    return added === 'too-many-nodes' ? context.fail(added) : added
  },
  renewNodeCode: async ({ params }, context) =>
    (await renewCode(context, params.localNodeId)) ?? context.fail('no-such-node'),
  removeLocalNode: async ({ params }, context) =>
    (await removeNode(context, params.localNodeId)) ? {} : context.fail('no-such-node'),
  listShelves: async ({ params: { localNodeId } }, { db, fail }) => {
    if (!(await hasNode(db, localNodeId))) return fail('no-such-node')
    return { shelves: await listShelves(db, localNodeId) }
  },
  saveShelves: async ({ params: { localNodeId }, body }, context) => {
    if (!(await hasNode(context.db, localNodeId))) return context.fail('no-such-node')
    const refused = await saveShelves(context, localNodeId, body.shelves)
    return refused ? context.fail(refused) : {}
  },
  askForSync: async ({ params: { localNodeId } }, { db, audit, fail }) => {
    const { rows } = await sql`update local_nodes set sync_asked_at = now()
      where id = ${localNodeId} and removed_at is null returning id`.execute(db)
    if (rows.length === 0) return fail('no-such-node')
    audit({ entity: 'localNode', entityId: localNodeId, after: { syncAsked: true } })
    return {}
  },
  listNodeFiles: async ({ params: { localNodeId }, query }, { db, fail }) => {
    if (!(await hasNode(db, localNodeId))) return fail('no-such-node')
    return listNodeFiles(db, localNodeId, query)
  },
})
