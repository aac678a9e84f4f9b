import * as z from 'zod'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, schemaError, serverText } from '#platform/contract/serverText.ts'

export const maxBoards = 200
export const maxPages = 100
/** Per page, including deleted elements. */
export const maxElements = 5000
/** Per request. */
export const maxElementsPerRequest = 200

const count = z.int().min(0).max(2_147_483_647)

/** An element serialised by the canvas. The server only checks that it is a JSON object and not too long. */
const serialized = z
  .string()
  .min(2)
  .max(200_000, { error: schemaError('text-too-long', 'Use at most {n} characters.', { n: 200_000 }), abort: true })
  .refine(isObject, { error: schemaError('element-invalid', 'This isn’t a valid element.') })

function isObject(json: string): boolean {
  if (json.includes('\0')) return false
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

export const BoardElement = z.object({
  elementId: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/, {
    error: schemaError('element-id-invalid', 'Use at most 60 letters, digits, - or _.'),
  }),
  version: count,
  nonce: count,
  element: serialized,
})
export type BoardElement = z.infer<typeof BoardElement>

export const BoardPage = z.object({
  pageId: id(),
  /** The book page shown behind the drawing. */
  background: z.object({ contentId: id(), page: z.int() }).nullable(),
})

const whiteboardId = { whiteboardId: id() }
const ClassShares = z.object({
  classes: z.array(z.object({ classId: id(), name: z.string(), isShared: z.boolean() })),
})
const page = { ...whiteboardId, pageId: id() }
export const gone = { 'no-such-board': { status: 404, message: 'We couldn’t find this whiteboard.' } } as const
export const noPage = { ...gone, 'no-such-page': { status: 404, message: 'We couldn’t find this page.' } } as const
const Board = z.object({ whiteboardId: id(), title: z.string(), pages: z.int(), changedAt: z.string() })

export const whiteboardDefinitions = definitions({
  listBoards: {
    does: 'List the caller’s whiteboards, most recent first',
    reply: z.object({ boards: z.array(Board) }),
  },
  addBoard: {
    does: 'Create a whiteboard with one blank page',
    body: z.object({ title: text(100) }),
    reply: z.object({ whiteboardId: id() }),
    fails: { 'too-many-boards': { status: 409, message: 'You can have at most 200 whiteboards. Delete one first.' } },
  },
  getBoard: {
    does: 'Return one of the caller’s whiteboards with its pages',
    params: whiteboardId,
    reply: z.object({ whiteboardId: id(), title: z.string(), pages: z.array(BoardPage) }),
    fails: gone,
  },
  renameBoard: {
    does: 'Rename a whiteboard',
    params: whiteboardId,
    body: z.object({ title: text(100) }),
    reply: z.object({ title: z.string() }),
    message: saved,
    fails: gone,
  },
  removeBoard: {
    does: 'Delete a whiteboard',
    params: whiteboardId,
    reply: z.object({ whiteboardId: id() }),
    message: serverText('removed', 'Removed'),
    fails: gone,
  },
  listClasses: {
    does: 'List the classes the caller can share a whiteboard with, and those that see it',
    params: whiteboardId,
    reply: ClassShares,
    fails: gone,
  },
  shareBoard: {
    does: 'Set the classes whose students and guardians can look at a whiteboard',
    params: whiteboardId,
    body: z.object({ classIds: z.array(id()).max(200) }),
    reply: ClassShares,
    message: saved,
    fails: { ...gone, 'not-your-class': { status: 404, message: 'Choose classes you teach.' } },
  },
  addPage: {
    does: 'Add a blank page, or one based on a page of a book',
    params: whiteboardId,
    body: z.object({
      background: z
        .object({
          contentId: id(),
          page: z
            .int()
            .min(1, { error: schemaError('page-missing', 'Enter a page number.') })
            .max(99_999, { error: schemaError('page-missing', 'Enter a page number.') }),
        })
        .nullable()
        .default(null),
    }),
    reply: BoardPage,
    fails: {
      ...gone,
      'no-such-book': { status: 404, message: 'We couldn’t find this book.' },
      'too-many-pages': { status: 409, message: 'A whiteboard can have at most 100 pages.' },
    },
  },
  removePage: {
    does: 'Delete a page, unless it is the last one',
    params: page,
    reply: z.object({ pageId: id() }),
    message: serverText('removed', 'Removed'),
    fails: { ...noPage, 'last-page': { status: 409, message: 'A whiteboard needs at least one page.' } },
  },
  listElements: {
    does: 'List the elements of a page, including deleted ones',
    params: page,
    reply: z.object({ elements: z.array(BoardElement) }),
    fails: noPage,
  },
  keepElements: {
    does: 'Save changed elements of a page; newer ones on the server win and are returned',
    params: page,
    body: z.object({ elements: z.array(BoardElement).max(maxElementsPerRequest) }),
    reply: z.object({ newer: z.array(BoardElement) }),
    fails: { ...noPage, 'page-full': { status: 409, message: 'This page is full. Add another page.' } },
  },
})
