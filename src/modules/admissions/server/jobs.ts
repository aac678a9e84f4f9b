import { systemJob } from '#platform/server/jobs/jobs.ts'
import { enqueueIn } from '#platform/server/jobs/queue.ts'
import { expireAdmissions } from './offers/waitingList.ts'

/** Every quarter of an hour: offers and drafts lapse in each school. */
export const admissionsClock = systemJob(
  'admissions.clock',
  '*/15 * * * *',
  'it only enqueues one job per school',
  async ({ database }) => {
    const { rows } = await database.pool.query<{ id: string }>(
      `select id from tenants where kind = 'school' and status_id = 1 order by id`,
    )
    for (const { id: tenantId } of rows)
      await database.inTenant({ tenantId }, async (db) => {
        await enqueueIn(db, tenantId)(expireAdmissions, {}, { key: `admission expiry ${tenantId}` })
      })
  },
)
