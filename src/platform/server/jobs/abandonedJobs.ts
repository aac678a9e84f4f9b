import type { Pool } from 'pg'
import { listen } from '../database/databaseListener.ts'
import type { Log } from '../log.ts'

/** Milliseconds between two looks at the queue. */
const pause = 60_000

/**
 * Brings jobs back that died with their server. The queue itself would let them lie for hours, because it cannot know
 * whether a worker lives. Here a living worker holds a connection that bears its name; who holds none is gone.
 */
export async function watchAbandoned(jobsUrl: string, workerName: string, pool: Pool, log: Log) {
  const url = new URL(jobsUrl)
  url.searchParams.set('application_name', workerName)
  const presence = await listen(url.href, log, {}, () => {})
  const look = () =>
    unlockAbandoned(pool).then(
      (count) => count > 0 && log.warn({ count }, 'jobs of a server that is gone go back to the queue'),
      (error) => log.warn({ err: error }, 'the queue was not looked through for abandoned jobs'),
    )
  await look()
  const timer = setInterval(look, pause)
  timer.unref()
  return {
    close: async () => {
      clearInterval(timer)
      await presence.close()
    },
  }
}

/** A worker that has just lost its connection gets a minute to come back. */
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
