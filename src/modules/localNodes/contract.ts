import { anyone } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import { nodeEditors, nodeViewers } from './access.ts'
import type { nodeProtocolDefinitions } from './protocolSchemas.ts'
import type { localNodeDefinitions } from './schemas.ts'

/** The office's side. */
export const localNodes = contract<typeof localNodeDefinitions>()('localNodes', {
  getLocalNodes: route('GET /api/local-nodes', nodeViewers),
  addLocalNode: route('POST /api/local-nodes', nodeEditors),
  renewNodeCode: route('POST /api/local-nodes/:localNodeId/code', nodeEditors),
  removeLocalNode: route('DELETE /api/local-nodes/:localNodeId', nodeEditors),
  listShelves: route('GET /api/local-nodes/:localNodeId/shelves', nodeViewers),
  saveShelves: route('PUT /api/local-nodes/:localNodeId/shelves', nodeEditors),
  askForSync: route('POST /api/local-nodes/:localNodeId/sync', nodeEditors),
  listNodeFiles: route('GET /api/local-nodes/:localNodeId/files', nodeViewers),
})

const signed = anyone('a node has no session; its key signs every request')

/** The side of the school's machine. */
export const nodeProtocol = contract<typeof nodeProtocolDefinitions>()('nodeProtocol', {
  enrolNode: route(
    'POST /api/node/enrolment',
    anyone('the code is from the office, works once and expires within an hour'),
  ),
  contactFromNode: route('POST /api/node/contact', signed),
  reportFromNode: route('POST /api/node/report', signed),
})
