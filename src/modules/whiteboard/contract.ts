import { allow, licensed, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { whiteboardDefinitions } from './schemas.ts'

const teachers = licensed([licence.whiteBoard], allow(teacher))

export const whiteboard = contract<typeof whiteboardDefinitions>()('whiteboard', {
  listBoards: route('GET /api/whiteboards', teachers),
  addBoard: route('POST /api/whiteboards', teachers),
  getBoard: route('GET /api/whiteboards/:whiteboardId', teachers),
  renameBoard: route('PUT /api/whiteboards/:whiteboardId', teachers),
  removeBoard: route('DELETE /api/whiteboards/:whiteboardId', teachers),
  listClasses: route('GET /api/whiteboards/:whiteboardId/classes', teachers),
  shareBoard: route('PUT /api/whiteboards/:whiteboardId/classes', teachers),
  addPage: route('POST /api/whiteboards/:whiteboardId/pages', teachers),
  removePage: route('DELETE /api/whiteboards/:whiteboardId/pages/:pageId', teachers),
  listElements: route('GET /api/whiteboards/:whiteboardId/pages/:pageId/elements', teachers),
  keepElements: route('PUT /api/whiteboards/:whiteboardId/pages/:pageId/elements', teachers),
})
