import { mayUse } from '#platform/contract/access/access.ts'
import { implement } from '#platform/server/module.ts'
import { downloads } from '../contract.ts'
import { downloadsDefinitions } from '../schemas.ts'
import { deleteDownload, findDownload, listDownloads, needsOf, retryDownload } from './downloads.ts'
import { startTable } from './tables/tableFiles.ts'
import { refuseTooMany } from './unfinished.ts'

export const downloadRoutes = implement(downloads, downloadsDefinitions, {
  listDownloads: ({ query }, { db }) => listDownloads(db, query),

  getDownload: async ({ params }, { db, services, actor, fail }) => {
    const found = await findDownload(db, params.downloadId)
    if (!found) return fail('no-such-download')
    const { file, ...rest } = found
    // Rights may have been revoked since the file was made.
    if (file && !(await needsOf(db, params.downloadId)).every((access) => mayUse(access, actor)))
      return fail('no-longer-allowed')
    return { ...rest, file: file && services.files.link(actor.tenantId, { ...file, id: file.fileId }) }
  },

  retryDownload: async ({ params: { downloadId } }, { db, actor, audit, fail }) => {
    if (!(await findDownload(db, downloadId))) return fail('no-such-download')
    await refuseTooMany(db)
    if (!(await retryDownload(db, actor.tenantId, downloadId))) return fail('not-failed')
    audit({ entity: 'download', entityId: downloadId, before: { state: 'failed' }, after: { state: 'waiting' } })
    return (await findDownload(db, downloadId)) ?? fail('no-such-download')
  },

  deleteDownload: async ({ params }, { db, services, fail }) => {
    const deleted = await deleteDownload(db, params.downloadId)
    if (!deleted) return fail('no-such-download')
    if (deleted.fileId) await services.files.forget(db, deleted.fileId)
    return {}
  },

  startTable: ({ params, body }, context) => startTable(context, context, { ...params, ...body }),
})
