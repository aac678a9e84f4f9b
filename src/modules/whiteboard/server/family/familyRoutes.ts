import { familyWhiteboard } from '#modules/whiteboard/familyContract.ts'
import { familyWhiteboardDefinitions } from '#modules/whiteboard/familySchemas.ts'
import { implement } from '#platform/server/module.ts'
import { hasPage, pagesOf } from '../boards.ts'
import { childBoards, findChildBoard, visibleElements } from './childBoards.ts'

export const familyRoutes = implement(familyWhiteboard, familyWhiteboardDefinitions, {
  listChildBoards: async ({ params }, { db }) => ({ boards: await childBoards(db, params.studentId) }),

  getChildBoard: async ({ params: { studentId, whiteboardId } }, { db, fail }) => {
    const board = (await findChildBoard(db, studentId, whiteboardId)) ?? fail('no-such-board')
    return { ...board, pages: await pagesOf(db, whiteboardId) }
  },

  listChildElements: async ({ params: { studentId, whiteboardId, pageId } }, { db, fail }) => {
    if (!(await findChildBoard(db, studentId, whiteboardId))) fail('no-such-board')
    if (!(await hasPage(db, whiteboardId, pageId))) fail('no-such-page')
    return { elements: await visibleElements(db, pageId) }
  },
})
