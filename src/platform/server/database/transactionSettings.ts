import { sql } from 'kysely'
import type { TenantDb } from './database.ts'
import { timeLimitOf } from './timeLimits.ts'

// Limits for the rest of a transaction. Its tenant, user and year are set where it begins, and nowhere else.

/** Ends every later statement of the transaction that takes longer. */
export async function limitTime(db: TenantDb, seconds: number): Promise<void> {
  const limit = timeLimitOf(db)
  if (!limit) throw new Error('Only the handle of a transaction can have a time limit.')
  await limit(Math.round(seconds * 1000))
}

/** Refuses every later write of the transaction, which reads a closed year with its names. Unlike a read, it keeps cursors open. */
export async function forbidWrites(db: TenantDb): Promise<void> {
  await sql`set transaction read only`.execute(db)
  await sql`select set_config('search_path', names_path(), true)`.execute(db)
}
