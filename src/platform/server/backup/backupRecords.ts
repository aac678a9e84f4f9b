import { sql } from 'kysely'
import type { OperatorDb } from '../database/database.ts'

export type BackupRecord = {
  readonly backupId: string
  readonly name: string | null
  readonly startedAt: string
  readonly endedAt: string | null
  readonly size: number | null
  readonly verifiedAt: string | null
  readonly rows: number | null
  readonly failure: string | null
}

/** A backup that runs longer than this was cut off. */
const longest = sql`interval '12 hours'`

/** Notes the beginning of a backup; null if one is under way. */
export async function beginRecord(db: OperatorDb): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtext('banyan backups'))`.execute(db)
  await sql`update backups set ended_at = now(), failure = 'It was cut off.'
    where ended_at is null and started_at < now() - ${longest}`.execute(db)
  const { rows } = await sql<{ id: string }>`insert into backups (kind)
    select 'everything' where not exists (select from backups where ended_at is null) returning id`.execute(db)
  return rows[0]?.id ?? null
}

export async function endRecord(
  db: OperatorDb,
  id: string,
  outcome: { readonly name: string; readonly size: number } | { readonly failure: string },
): Promise<void> {
  if ('failure' in outcome)
    await sql`update backups set ended_at = now(), failure = ${outcome.failure.slice(0, 500)} where id = ${id}`.execute(
      db,
    )
  else
    await sql`update backups set ended_at = now(), name = ${outcome.name}, size = ${outcome.size} where id = ${id}`.execute(
      db,
    )
}

/** Notes that a backup was restored, and how many rows it held. */
export async function recordVerified(db: OperatorDb, name: string, rows: number): Promise<void> {
  await sql`update backups set verified_at = now(), rows = ${rows} where name = ${name}`.execute(db)
}

/** Forgets the backups that are no longer stored, and failures of long ago. */
export async function forgetRecords(db: OperatorDb, names: readonly string[]): Promise<void> {
  await sql`delete from backups where name = any (${[...names]}::text[])
    or (failure is not null and started_at < now() - interval '90 days')`.execute(db)
}

export async function listRecords(db: OperatorDb, limit: number): Promise<BackupRecord[]> {
  const { rows } =
    await sql<BackupRecord>`select id as "backupId", name, started_at as "startedAt", ended_at as "endedAt", size,
      verified_at as "verifiedAt", rows, failure
    from backups order by started_at desc limit ${limit}`.execute(db)
  return rows
}

/** Seconds since the newest complete backup began and since the newest successful restore; null if there was none. */
export async function backupAges(db: OperatorDb): Promise<{ made: number | null; verified: number | null }> {
  const { rows } = await sql<{ made: number | null; verified: number | null }>`
    select extract(epoch from now() - max(started_at) filter (where name is not null))::int as made,
      extract(epoch from now() - max(verified_at))::int as verified from backups`.execute(db)
  return rows[0] ?? { made: null, verified: null }
}
