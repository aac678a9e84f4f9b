import * as z from 'zod'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved, serverText } from '#platform/contract/serverText.ts'
import { noPerson } from './persons.ts'

export const StudentDocument = z.object({
  paperId: id(),
  title: z.string(),
  file: StoredFile,
  addedBy: z.string().nullable(),
  addedAt: z.iso.datetime(),
  /** Whether the family may see it. */
  isShared: z.boolean(),
})
export type StudentDocument = z.infer<typeof StudentDocument>

/** Keeps the list short enough to return without paging. */
export const mostDocuments = 50

const studentId = { studentId: id() }

export const studentDocumentsDefinitions = definitions({
  listStudentDocuments: {
    does: 'List a student’s documents, newest first',
    params: studentId,
    reply: z.object({ documents: z.array(StudentDocument) }),
    fails: noPerson,
  },
  addStudentDocument: {
    does: 'Save a student’s document: a PDF or picture, checked by its content',
    params: studentId,
    carries: 'upload',
    query: { title: text(80) },
    reply: StudentDocument,
    message: serverText('document-saved', 'Document saved'),
    fails: {
      ...noPerson,
      'one-paper': { status: 422, message: 'Choose one PDF or picture.' },
      'too-many-documents': { status: 409, message: `A student can have at most ${mostDocuments} documents.` },
    },
  },
  shareStudentDocument: {
    does: 'Give a student’s document out to the family, or stop doing so',
    params: { studentId: id(), paperId: id() },
    body: z.object({ isShared: z.boolean() }),
    reply: z.object({ isShared: z.boolean() }),
    message: saved,
  },
  removeStudentDocument: {
    does: 'Delete a student’s document and its file',
    params: { studentId: id(), paperId: id() },
    reply: z.object({}),
    message: deleted,
  },
})
