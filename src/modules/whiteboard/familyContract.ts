import { allow, guardian, guardianOf, student, studentSelf } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { familyWhiteboardDefinitions } from './familySchemas.ts'

/** Only teachers hold the whiteboard as a licence module; what they share needs none to be looked at. */
export const families = allow(student, guardian)
const ownChild = allow(studentSelf('studentId'), guardianOf('student', 'studentId'))

export const familyWhiteboard = contract<typeof familyWhiteboardDefinitions>()('familyWhiteboard', {
  listChildBoards: route('GET /api/family/students/:studentId/whiteboards', ownChild),
  getChildBoard: route('GET /api/family/students/:studentId/whiteboards/:whiteboardId', ownChild),
  listChildElements: route(
    'GET /api/family/students/:studentId/whiteboards/:whiteboardId/pages/:pageId/elements',
    ownChild,
  ),
})
