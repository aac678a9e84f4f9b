import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { pageOf, pageQuery, paging } from '#platform/contract/paging.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved } from '#platform/contract/serverText.ts'
import { documentKinds, validities } from './documents.ts'
import { emptyReply, version } from './schemas.ts'

export const SchoolDocument = z.object({
  documentId: id(),
  kind: z.enum(documentKinds),
  title: z.string(),
  /** The number printed on the document. */
  reference: z.string(),
  /** Null if it does not expire. */
  validUntil: CivilDate.nullable(),
  validity: z.enum(validities),
  file: StoredFile,
  addedBy: z.string().nullable(),
  addedAt: z.iso.datetime(),
  version: z.int(),
})
export type SchoolDocument = z.infer<typeof SchoolDocument>

const fields = {
  kind: z.enum(documentKinds),
  title: text(120),
  reference: text(60, 0),
}
const documentId = { documentId: id() }
const fileMissing = { 'one-paper': { status: 422, message: 'Choose one PDF or picture.' } } as const

export const ChangedField = z.object({ name: z.string(), before: z.string(), after: z.string() })
export type ChangedField = z.infer<typeof ChangedField>

/** An entry of the school's audit record. */
export const SchoolChange = z.object({
  changeId: z.int(),
  at: z.iso.datetime(),
  /** Null for what the system did itself. */
  personName: z.string().nullable(),
  entity: z.string(),
  action: z.string(),
  kind: z.enum(['added', 'changed', 'deleted', 'done']),
  fields: z.array(ChangedField),
  reason: z.string().nullable(),
})
export type SchoolChange = z.infer<typeof SchoolChange>

const changeFilter = { ...paging, entity: text(60).optional(), day: CivilDate.optional() }
export type ChangeFilter = z.infer<z.ZodObject<typeof changeFilter>>

export const recordsDefinitions = definitions({
  listChanges: {
    does: 'List who changed what in the school, newest first',
    query: changeFilter,
    reply: pageOf(SchoolChange),
  },
  listDocuments: {
    does: 'List the school’s documents with their expiry dates',
    query: {
      ...pageQuery(['title', 'validUntil', 'addedAt']),
      kind: z.enum(documentKinds).optional(),
      validity: z.enum(validities).optional(),
    },
    reply: pageOf(SchoolDocument),
  },
  addDocument: {
    does: 'Save a school document: a PDF or picture',
    carries: 'upload',
    query: { ...fields, reference: fields.reference.default(''), validUntil: CivilDate.optional() },
    reply: SchoolDocument,
    message: saved,
    fails: fileMissing,
  },
  saveDocument: {
    does: 'Change a document’s title, number or expiry date',
    params: documentId,
    body: z.object({ ...fields, validUntil: CivilDate.nullable(), version }),
    reply: SchoolDocument,
    message: saved,
  },
  replaceDocument: {
    does: 'Replace a document with its renewed version',
    params: documentId,
    carries: 'upload',
    query: { validUntil: CivilDate.optional() },
    reply: SchoolDocument,
    message: saved,
    fails: fileMissing,
  },
  deleteDocument: {
    does: 'Delete a document',
    params: documentId,
    reply: emptyReply,
    message: deleted,
  },
})
