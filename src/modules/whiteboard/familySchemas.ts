import * as z from 'zod'
import { id } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { BoardElement, BoardPage, gone, noPage } from './schemas.ts'

const ChildBoard = z.object({
  whiteboardId: id(),
  title: z.string(),
  teacherName: z.string().nullable(),
  pages: z.int(),
  changedAt: z.string(),
})
export type ChildBoard = z.infer<typeof ChildBoard>

const studentId = { studentId: id() }
const board = { ...studentId, whiteboardId: id() }

export const familyWhiteboardDefinitions = definitions({
  listChildBoards: {
    does: 'List the whiteboards that teachers have shared with a student’s class, most recent first',
    params: studentId,
    reply: z.object({ boards: z.array(ChildBoard) }),
  },
  getChildBoard: {
    does: 'Return a whiteboard shared with a student’s class, with its pages',
    params: board,
    reply: z.object({ whiteboardId: id(), title: z.string(), pages: z.array(BoardPage) }),
    fails: gone,
  },
  listChildElements: {
    does: 'List what is drawn on a page of a shared whiteboard, without what was erased',
    params: { ...board, pageId: id() },
    reply: z.object({ elements: z.array(BoardElement) }),
    fails: noPage,
  },
})
