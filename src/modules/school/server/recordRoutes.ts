import type { FileRow } from '#platform/server/files/files.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Services } from '#platform/server/services.ts'
import { uploadPolicies } from '#platform/server/uploads/upload.ts'
import { records } from '../recordContract.ts'
import { recordsDefinitions } from '../recordSchemas.ts'
import { listChanges } from './changes.ts'
import { addDocument, getDocument, listDocuments, replaceFile, saveDocument } from './documents.ts'
import { deleteUnused } from './rowWrites.ts'

const linkFor =
  ({ files }: Services, { tenantId }: Actor) =>
  (file: FileRow) =>
    files.link(tenantId, file)

const uploadOptions = { policy: uploadPolicies.schoolDocument, purpose: 'school document' }

export const recordRoutes = implement(records, recordsDefinitions, {
  listChanges: ({ query }, { db, actor }) => listChanges(db, query, actor.timeZone),

  listDocuments: ({ query }, { db, services, actor }) => listDocuments(db, query, linkFor(services, actor)),

  addDocument: async ({ query }, { actor, tx, uploads, services, fail }) => {
    const { tenantId, userId } = actor
    const details = { ...query, validUntil: query.validUntil ?? null }
    for await (const upload of uploads()) {
      const file = await services.files.keep(upload, { tenantId, userId, tx, ...uploadOptions })
      return tx(async (unit) => {
        const id = await addDocument(unit, details, file, userId)
        return getDocument(unit.db, id, linkFor(services, actor))
      })
    }
    return fail('one-paper')
  },

  saveDocument: async ({ params, body }, context) => {
    const link = linkFor(context.services, context.actor)
    const before = await getDocument(context.db, params.documentId, link)
    return saveDocument(context, before, body, link)
  },

  replaceDocument: async ({ params, query }, { actor, tx, uploads, services, fail }) => {
    const link = linkFor(services, actor)
    const { tenantId, userId } = actor
    await tx(({ db }) => getDocument(db, params.documentId, link))
    for await (const upload of uploads()) {
      const file = await services.files.keep(upload, { tenantId, userId, tx, ...uploadOptions })
      return tx(async (unit) => {
        await replaceFile(unit, params.documentId, file, query.validUntil ?? null)
        return getDocument(unit.db, params.documentId, link)
      })
    }
    return fail('one-paper')
  },

  deleteDocument: async ({ params }, context) => {
    const { file, ...before } = await getDocument(
      context.db,
      params.documentId,
      linkFor(context.services, context.actor),
    )
    await deleteUnused(context, 'school_documents', params.documentId, { ...before, file: file.name })
    return {}
  },
})
