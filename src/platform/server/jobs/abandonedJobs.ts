import type { Pool } from 'pg'
import { listen } from '../database/databaseListener.ts'
import type { Log } from '../log.ts'

/** Milliseconds between checks of the queue. */
const checkInterval = 60_000

/**
 * Releases jobs whose server has crashed. The queue alone would keep them locked for hours, because it cannot tell whether
 * a worker is alive. Here every live worker keeps a connection named after it; a worker without one is dead.
 */
export async function watchAbandonedJobs(jobsUrl: string, workerName: string, pool: Pool, log: Log) {
  const url = new URL(jobsUrl)
  url.searchParams.set('application_name', workerName)
  const presence = await listen(url.href, log, {}, () => {})
  const check = () =>
    unlockAbandoned(pool).then(
      (count) => count > 0 && log.warn({ count }, 'released jobs of a crashed server'),
      (error) => log.warn({ err: error }, 'checking for abandoned jobs failed'),
    )
  await check()
  const timer = setInterval(check, checkInterval)
  timer.unref()
  return {
    close: async () => {
      clearInterval(timer)
      await presence.close()
    },
  }
}

/** A worker that has lost its connection gets a minute to reconnect. */
async function unlockAbandoned(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`
    with gone as (
      select count(*)::int as count, array_agg(distinct locked_by) as workers from graphile_worker.jobs
      where locked_at < now() - interval '1 minute'
        and locked_by not in (select application_name from pg_stat_activity where datname = current_database())
    )
    select count, case when count > 0 then graphile_worker.force_unlock_workers(workers) end from gone`)
  return rows[0]?.count ?? 0
}
