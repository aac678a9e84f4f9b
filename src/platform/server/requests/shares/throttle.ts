import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'

/** `lastAt` is the previous attempt. Times are in milliseconds since 1970. */
export type Throttle = { count: number; lastAt: number; endsAt: number }

/**
 * Counts an attempt in a bucket and returns the number in the current window, including this one. The row lock serialises
 * parallel attempts, so limits are exact.
 */
export async function countAttempt(db: TenantDb, bucket: string, windowSeconds: number): Promise<Throttle> {
  const { rows } = await sql<{ count: number; previous: string; ends: string }>`
    with earlier as (select last_at from throttles where bucket = ${bucket})
    insert into throttles as t (bucket, count, window_ends_at)
    values (${bucket}, 1, now() + make_interval(secs => ${windowSeconds}))
    on conflict (tenant_id, bucket) do update set
      count = case when t.window_ends_at <= now() then 1 else t.count + 1 end,
      window_ends_at = case when t.window_ends_at <= now() then excluded.window_ends_at else t.window_ends_at end,
      last_at = now()
    returning count, (select coalesce(max(last_at), 'epoch') from earlier) as previous, window_ends_at as ends`.execute(
    db,
  )
  return throttleFrom(rows[0])
}

const throttleFrom = (row: { count: number; previous: string; ends: string } | undefined): Throttle =>
  row
    ? { count: row.count, lastAt: Date.parse(row.previous), endsAt: Date.parse(row.ends) }
    : { count: 0, lastAt: 0, endsAt: 0 }

/** Uncounts an attempt that turned out not to be a guess. */
export async function undoAttempt(db: TenantDb, bucket: string) {
  await sql`update throttles set count = greatest(count - 1, 0) where bucket = ${bucket}`.execute(db)
}

export async function clearThrottles(db: TenantDb, buckets: readonly string[]) {
  await sql`delete from throttles where bucket = any (${buckets}::text[])`.execute(db)
}

export const secondsUntil = (instant: number, now: Date) => Math.max(1, Math.ceil((instant - now.getTime()) / 1000))
