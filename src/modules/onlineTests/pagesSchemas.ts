import * as z from 'zod'
import { BookOperation } from '#modules/reader/schemas.ts'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { id } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'

/** What is drawn on a page: everything of the reader except highlighted text and bookmarks. */
const PageMark = BookOperation.refine(({ kind }) => kind !== 'highlight' && kind !== 'bookmark')

export const AnswerPages = z.object({
  /** The photos put together, with what teachers drew on them. */
  document: z.object({ file: StoredFile, operations: z.array(BookOperation) }).nullable(),
  isMaking: z.boolean(),
  /** Photos that could not be read. */
  unreadable: z.int(),
})
export type AnswerPages = z.output<typeof AnswerPages>

export const AnswerPhoto = z.object({ photoId: id(), testItemId: id(), file: StoredFile })
export type AnswerPhoto = z.output<typeof AnswerPhoto>

const ofAttempt = { studentId: id(), attemptId: id() }
const ofAnswer = { testId: id(), testItemId: id(), attemptId: id() }
const noAttempt = { 'no-such-attempt': { status: 404, message: 'We couldn’t find this attempt.' } } as const
const over = { 'handed-in-already': { status: 409, message: 'This test has been handed in.' } } as const
const noAnswer = { ...noAttempt, 'no-such-test': { status: 404, message: 'We couldn’t find this test.' } } as const

export const testPagesDefinitions = definitions({
  sendPhoto: {
    does: 'Send a photo of a written answer; one that was sent before changes nothing',
    params: ofAttempt,
    query: { testItemId: id(), deviceKey: z.string().min(1).max(40) },
    carries: 'upload',
    reply: AnswerPhoto,
    fails: {
      ...noAttempt,
      ...over,
      'no-such-item': { status: 404, message: 'This question is not in the test.' },
      'not-written': { status: 422, message: 'This question is not answered with photos.' },
      'too-many-photos': { status: 422, message: 'This answer has enough photos.' },
      'no-file': { status: 400, message: 'Choose a file.' },
    },
  },
  removePhoto: {
    does: 'Take a photo of an answer back while the attempt runs',
    params: { ...ofAttempt, photoId: id() },
    reply: z.object({ photoId: id() }),
    fails: { ...noAttempt, ...over, 'no-such-photo': { status: 404, message: 'We couldn’t find this photo.' } },
  },
  getAnswerPages: {
    does: 'Return the photos of an answer as pages, with what teachers drew on them',
    params: ofAnswer,
    reply: AnswerPages,
    fails: noAnswer,
  },
  addAnswerMarks: {
    does: 'Save what a teacher drew and wrote on the photos of an answer; nothing is saved twice',
    params: ofAnswer,
    body: z.object({ operations: z.array(PageMark).min(1).max(100) }),
    reply: z.object({ kept: z.array(z.string()) }),
    fails: { ...noAnswer, 'no-such-pages': { status: 409, message: 'This answer has no photos to draw on.' } },
  },
})
