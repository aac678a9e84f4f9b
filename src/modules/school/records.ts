import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { StoredFile } from '#platform/contract/files.ts'
import { pageOf, pageQuery } from '#platform/contract/paging.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { contract, route } from '#platform/contract/route.ts'
import { editing, nothing, version, viewing } from './contract.ts'
import { documentKinds, validities } from './documents.ts'

export const SchoolDocument = z.object({
  documentId: id(),
  kind: z.enum(documentKinds),
  title: z.string(),
  /** The number on the paper. */
  reference: z.string(),
  /** None for a paper that does not expire. */
  validUntil: CivilDate.nullable(),
  validity: z.enum(validities),
  file: StoredFile,
  addedBy: z.string().nullable(),
  addedAt: z.iso.datetime(),
  version: z.int(),
})
export type SchoolDocument = z.infer<typeof SchoolDocument>

const facts = {
  kind: z.enum(documentKinds),
  title: text(120),
  reference: text(60, 0),
}
const documentId = { documentId: id() }
const onePaper = { 'one-paper': { status: 422, message: 'Choose one PDF or picture.' } } as const

export const records = contract('records', {
  listDocuments: route('GET /api/school/documents', {
    does: 'List the papers the school keeps, with how long each is valid',
    access: viewing,
    query: {
      ...pageQuery(['title', 'validUntil', 'addedAt']),
      kind: z.enum(documentKinds).optional(),
      validity: z.enum(validities).optional(),
    },
    reply: pageOf(SchoolDocument),
  }),
  addDocument: route('POST /api/school/documents', {
    does: 'Keep a paper of the school: a PDF or a picture',
    access: editing,
    carries: 'upload',
    query: { ...facts, reference: facts.reference.default(''), validUntil: CivilDate.optional() },
    reply: SchoolDocument,
    message: 'Saved',
    fails: onePaper,
  }),
  saveDocument: route('PUT /api/school/documents/:documentId', {
    does: 'Change the title, number or last day of a paper',
    access: editing,
    params: documentId,
    body: z.object({ ...facts, validUntil: CivilDate.nullable(), version }),
    reply: SchoolDocument,
    message: 'Saved',
  }),
  replaceDocument: route('PUT /api/school/documents/:documentId/file', {
    does: 'Put a renewed paper in the place of the old one',
    access: editing,
    params: documentId,
    carries: 'upload',
    query: { validUntil: CivilDate.optional() },
    reply: SchoolDocument,
    message: 'Saved',
    fails: onePaper,
  }),
  deleteDocument: route('DELETE /api/school/documents/:documentId', {
    does: 'Remove a paper from the records',
    access: editing,
    params: documentId,
    reply: nothing,
    message: 'Deleted',
  }),
})
