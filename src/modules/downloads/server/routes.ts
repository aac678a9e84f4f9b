import { implement } from '#platform/server/module.ts'
import { downloads } from '../contract.ts'
import { downloadsDefinitions } from '../schemas.ts'
import { deleteDownload, findDownload, listDownloads } from './downloads.ts'

export const downloadRoutes = implement(downloads, downloadsDefinitions, {
  listDownloads: ({ query }, { db }) => listDownloads(db, query),

  getDownload: async ({ params }, { db, services, actor, fail }) => {
    const found = await findDownload(db, params.downloadId)
    if (!found) return fail('no-such-download')
    const { file, ...rest } = found
    return { ...rest, file: file && services.files.link(actor.tenantId, { ...file, id: file.fileId }) }
  },

  deleteDownload: async ({ params }, { db, services, fail }) => {
    const deleted = await deleteDownload(db, params.downloadId)
    if (!deleted) return fail('no-such-download')
    if (deleted.fileId) await services.files.forget(db, deleted.fileId)
    return {}
  },
})
