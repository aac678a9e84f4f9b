import * as z from 'zod'
import { deviceKey } from '#modules/library/schemas.ts'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { id, multiline, wholeNumber } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { schemaError } from '#platform/contract/serverText.ts'
import { penOpacity, thickness as usualThickness } from './limits.ts'

const page = z
  .int()
  .min(1, { error: schemaError('page-missing', 'Enter a page number.') })
  .max(99_999, { error: schemaError('page-missing', 'Enter a page number.') })
/** A fraction of the page's width or height. */
const fraction = z
  .number()
  .min(0, { error: schemaError('page-place-missing', 'Choose a point on the page.') })
  .max(1, { error: schemaError('page-place-missing', 'Choose a point on the page.') })
const point = z.union([z.tuple([fraction, fraction]), z.tuple([fraction, fraction, fraction])])
const rectangle = z.tuple([fraction, fraction, fraction, fraction])
const line = z.array(point).min(1).max(3000)
const thickness = z.number().min(1).max(60)
const madeAt = z.iso.datetime({ error: schemaError('instant-missing', 'Enter a date and time.') })
const highlightColor = z.int().min(1).max(5)
const rectangles = z.array(rectangle).min(1).max(300)
const quoted = multiline(4000, 0).default('')

const common = { operationId: deviceKey, page, madeAt }
const Stroke = z.object({
  ...common,
  kind: z.literal('stroke'),
  /** 1 to 6 are the pen's colours, 7 to 11 the highlighter's. */
  color: z.int().min(1).max(11),
  thickness,
  opacity: z.number().min(0.05).max(1),
  points: line,
})
const Erase = z.object({ ...common, kind: z.literal('erase'), thickness, points: line })
const Highlight = z.object({
  ...common,
  kind: z.literal('highlight'),
  color: highlightColor,
  points: rectangles,
  text: quoted,
})
const Note = z.object({ ...common, kind: z.literal('note'), at: point, text: multiline(2000) })
const Bookmark = z.object({ ...common, kind: z.literal('bookmark') })
const Edit = z.object({ ...common, kind: z.literal('edit'), target: deviceKey, text: multiline(2000) })
/** `layer`: whether the target is a drawing or a mark. */
const targeted = { ...common, target: deviceKey, layer: z.enum(['drawing', 'mark']) }
const Remove = z.object({ ...targeted, kind: z.literal('remove') })
const Restore = z.object({ ...targeted, kind: z.literal('restore') })

export const BookOperation = z.discriminatedUnion('kind', [
  Stroke,
  Erase,
  Highlight,
  Note,
  Bookmark,
  Edit,
  Remove,
  Restore,
])
export type BookOperation = z.infer<typeof BookOperation>

const bookId = { bookId: id() }
const gone = { 'no-such-book': { status: 404, message: 'We couldn’t find this book.' } } as const
const type = z.literal('pdf')
/** Our own reader names what it sends, so that a repetition has no effect; a client that names nothing gets a name. */
const named = { operationId: deviceKey.optional(), madeAt: madeAt.optional() }
const Kept = z.object({ kept: z.array(z.string()) })

export const readerDefinitions = definitions({
  openBook: {
    does: 'Return a book with a short-lived link to its file, the caller’s page and annotations',
    params: bookId,
    reply: z.object({
      bookId: id(),
      /** Id of the file: a new file is a new version of the book. */
      bookVersionId: id(),
      title: z.string(),
      language: z.string(),
      gradeId: id().nullable(),
      courseId: id().nullable(),
      file: StoredFile,
      lastPage: z.int(),
      lastReadAt: z.string().nullable(),
      watermark: z.object({ person: z.string(), school: z.string() }),
    }),
    fails: gone,
  },
  listMarks: {
    does: 'List the caller’s highlights, notes and bookmarks in a book as operations',
    params: bookId,
    reply: z.object({ operations: z.array(BookOperation) }),
    fails: gone,
  },
  listDrawings: {
    does: 'List the caller’s drawings on a page as operations',
    params: bookId,
    query: { pageNumber: wholeNumber(1, 99_999).default(1) },
    reply: z.object({ operations: z.array(BookOperation) }),
    fails: gone,
  },
  addHighlight: {
    does: 'Save a highlight: the rectangles of its lines on one page',
    params: bookId,
    body: z.object({
      type,
      points: rectangles,
      color: highlightColor,
      pageNumber: page,
      text: quoted,
      ...named,
    }),
    reply: Kept,
    fails: gone,
  },
  addDrawings: {
    does: 'Save pen strokes and erasures; an erasure deletes nothing',
    params: bookId,
    body: z.object({
      type,
      strokes: z
        .array(
          Stroke.omit({ kind: true }).extend({
            ...named,
            thickness: thickness.default(usualThickness.pen.desktop),
            opacity: Stroke.shape.opacity.default(penOpacity),
          }),
        )
        .max(200),
      erasers: z
        .array(Erase.omit({ kind: true }).extend({ ...named, thickness: thickness.default(usualThickness.eraser) }))
        .max(200),
    }),
    reply: Kept,
    fails: gone,
  },
  addMarks: {
    does: 'Save notes and bookmarks, and changes, removals and restorations of them',
    params: bookId,
    body: z.object({
      operations: z.array(z.discriminatedUnion('kind', [Note, Bookmark, Edit, Remove, Restore])).max(200),
    }),
    reply: Kept,
    fails: gone,
  },
  keepPlace: {
    does: 'Save the caller’s current page unless a later one is known',
    params: bookId,
    body: z.object({ page, readAt: madeAt }),
    reply: z.object({ page }),
    fails: gone,
  },
})
