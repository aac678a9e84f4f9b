import * as z from 'zod'
import { BookOperation } from '#modules/reader/schemas.ts'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { id } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'

/** What is drawn on a page: everything of the reader except highlighted text and bookmarks. */
const PageMark = BookOperation.refine(({ kind }) => kind !== 'highlight' && kind !== 'bookmark')

/** A PDF of a submission with what teachers drew on it. */
const MarkedDocument = z.object({
  file: StoredFile,
  /** The photos of the submission, put together. */
  isPhotos: z.boolean(),
  operations: z.array(BookOperation),
})

export const SubmissionDocuments = z.object({
  documents: z.array(MarkedDocument),
  /** The photos are being put together. */
  isMaking: z.boolean(),
  /** Photos that could not be read. */
  unreadable: z.int(),
})
export type SubmissionDocuments = z.infer<typeof SubmissionDocuments>

const submission = { homeworkId: id(), studentId: id() }
const gone = {
  'no-such-student': { status: 404, message: 'This homework isn’t set for this student.' },
} as const

export const homeworkPagesDefinitions = definitions({
  getPages: {
    does: 'Return the pages of a submission with what teachers drew on them',
    params: submission,
    reply: SubmissionDocuments,
    fails: gone,
  },
  addMarks: {
    does: 'Save what a teacher drew and wrote on the pages of a submission; nothing is saved twice',
    params: submission,
    body: z.object({ fileId: id(), operations: z.array(PageMark).min(1).max(100) }),
    reply: z.object({ kept: z.array(z.string()) }),
    fails: {
      ...gone,
      'no-such-pages': { status: 404, message: 'These pages were handed in again meanwhile. Open them again.' },
    },
  },
})
