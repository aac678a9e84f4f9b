import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Log } from '../log.ts'
import { fromDatabase } from '../requests/problem.ts'
import type { Acting, Database, TenantDb } from './database.ts'

/** In milliseconds: how long a report waits for the replica, and how long one that was not up to date is left alone. */
const timing = { wait: 1000, step: 20, rest: 5000 }

/** How often reports were read from the replica, and from the primary although there is a replica. */
export type ReplicaCounts = { replica: number; primary: number }

/** Where the reads of reports and exports go. */
export type ReportReads = {
  /**
   * Runs `work` in a read on the replica once that has everything committed before; otherwise with `here`, or, without one, in a
   * read of its own on the primary. If the replica is lost on the way, `work` starts again on the primary, so it must be repeatable.
   */
  read<T>(acting: Acting, work: (db: TenantDb) => Promise<T>, here?: TenantDb): Promise<T>
  /** Null if there is no replica. */
  readonly counts: ReplicaCounts | null
  close(): Promise<void>
}

/** A report is as many statements as it likes, and may keep a cursor open, so it is a transaction. It refuses writes. */
const onPrimary =
  (database: Database) =>
  <T>(acting: Acting, work: (db: TenantDb) => Promise<T>, here?: TenantDb): Promise<T> =>
    here ? work(here) : database.inTenant(acting, work)

export function openReportReads(primary: Database, replica: Database | null, log: Log): ReportReads {
  const otherwise = onPrimary(primary)
  if (!replica) return { read: otherwise, counts: null, close: async () => {} }
  const counts: ReplicaCounts = { replica: 0, primary: 0 }
  let restsUntil = 0

  const leaveAlone = (reason: string, error?: unknown) => {
    // One line when it begins, not one for each report meanwhile.
    if (Date.now() > restsUntil + timing.rest)
      log.warn({ ...(error !== undefined && { err: error }), reason }, 'reports are read from the primary')
    restsUntil = Date.now() + timing.rest
  }
  let server = ''
  const ask = async (here: TenantDb | undefined, signal: AbortSignal): Promise<State> => {
    server ||= await serverOf(primary)
    return catchUp(replica, { server, position: await positionOf(primary, here), signal })
  }
  const isUsable = async (here: TenantDb | undefined): Promise<boolean> => {
    if (Date.now() < restsUntil) return false
    const stop = new AbortController()
    try {
      const state = await Promise.race([
        ask(here, stop.signal),
        pause(timing.wait, 'behind' as const, { ref: false, signal: stop.signal }),
      ])
      if (state !== 'up to date') leaveAlone(reasons[state])
      return state === 'up to date'
    } catch (error) {
      leaveAlone('the replica cannot be asked', error)
      return false
    } finally {
      stop.abort()
    }
  }
  return {
    counts,
    read: async (acting, work, here) => {
      if (!(await isUsable(here))) {
        counts.primary += 1
        return otherwise(acting, work, here)
      }
      try {
        const result = await replica.inTenant(acting, work)
        counts.replica += 1
        return result
      } catch (error) {
        if (!isLost(error)) throw error
        leaveAlone('a read on the replica was lost', error)
        counts.primary += 1
        return otherwise(acting, work, here)
      }
    },
    close: () => replica.close(),
  }
}

type State = 'up to date' | 'behind' | 'no standby' | 'of another server'

const reasons: Record<Exclude<State, 'up to date'>, string> = {
  behind: 'the replica is behind',
  'no standby': 'REPLICA_URL is no standby',
  'of another server': 'REPLICA_URL is a standby of another server',
}

/**
 * Waits until the replica has replayed everything that was committed on the primary when it was asked, so that a report shows what
 * its reader has just entered. Clocks are not compared: a standby that is cut off looks up to date by them.
 */
async function catchUp(
  replica: Database,
  { server, position, signal }: { readonly server: string; readonly position: string; readonly signal: AbortSignal },
): Promise<State> {
  while (!signal.aborted) {
    const { rows } = await replica.pool.query<{ server: string; isStandby: boolean; isThere: boolean }>({
      name: 'reached',
      text: `select system_identifier::text as server, pg_is_in_recovery() as "isStandby",
        coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "isThere" from pg_control_system()`,
      values: [position],
    })
    if (rows[0]?.server !== server) return 'of another server'
    if (!rows[0].isStandby) return 'no standby'
    if (rows[0].isThere) return 'up to date'
    await pause(timing.step, undefined, { ref: false })
  }
  return 'behind'
}

/** How far the primary's log is written, asked on the connection of `here` if there is one: a request must not need a second. */
async function positionOf(primary: Database, here: TenantDb | undefined): Promise<string> {
  const text = 'select pg_current_wal_flush_lsn()::text as position'
  const { rows } = here
    ? await sql<{ position: string }>`${sql.raw(text)}`.execute(here)
    : await primary.pool.query<{ position: string }>({ name: 'position', text })
  return rows[0]?.position ?? ''
}

/** The identifier of a database server, which its standbys share. */
async function serverOf({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ server: string }>(
    'select system_identifier::text as server from pg_control_system()',
  )
  return rows[0]?.server ?? ''
}

/** A connection that was lost, or a read that stood in the way of what the standby had to replay. */
const isLost = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code !== '57014' && fromDatabase(error)?.code === 'busy'
