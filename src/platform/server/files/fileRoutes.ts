import { files } from '#platform/contract/files/files.ts'
import { filesDefinitions } from '#platform/contract/files/filesSchemas.ts'
import { systemJob } from '../jobs/jobs.ts'
import { implement, type ServerModule } from '../module.ts'
import { problem } from '../requests/problem.ts'
import { mayStillServe } from './linkLicence.ts'
import { parseRange } from './rangeHeader.ts'

const fileRoutes = implement(files, filesDefinitions, {
  getFile: async ({ params }, { tenant, tx, fail, services, headers }) => {
    if (!tenant) throw problem('invalid-tenant')
    const link = services.files.check(tenant.id, params.fileId, params.token)
    if (link === 'expired') fail('link-expired')
    if (link === 'invalid') fail('no-such-file')
    const file = await tx(({ db }) => services.files.find(db, params.fileId))
    if (!file || !mayStillServe(tenant, file.purpose)) return fail('no-such-file')
    const range = parseRange(headers.range?.toString(), file.size)
    if (range === 'unsatisfiable') return fail('range-not-satisfiable')
    const { body } = await services.files.storage.get(file.storageKey, range ?? undefined)
    const canBeShown = /^(image|audio|video)\/|^application\/pdf$/.test(file.type)
    return {
      body,
      type: file.type,
      name: file.name,
      size: file.size,
      inline: canBeShown,
      ...(range && { range: { ...range, total: file.size } }),
    }
  },
})

const day = 86_400_000

/** Removes stored bytes without a row, left behind by a crashed server, after a day. */
const sweepOrphans = systemJob(
  'files.sweepOrphans',
  '40 2 * * *',
  'storage has keys, not schools',
  async (services) => {
    const tenants = await services.database.pool.query<{ id: string }>('select id from tenants')
    for (const { id } of tenants.rows) {
      for await (const { key, modifiedAt } of services.files.storage.list(`${id}/`)) {
        if (services.now().getTime() - modifiedAt.getTime() < day) continue
        const known = await services.database.inTenant({ tenantId: id }, (db) =>
          db.selectFrom('files').select('id').where('storage_key', '=', key).executeTakeFirst(),
        )
        if (!known) await services.files.storage.remove(key)
      }
    }
  },
)

export const filesModule: ServerModule = { name: 'files', routes: [fileRoutes], jobs: [sweepOrphans] }
