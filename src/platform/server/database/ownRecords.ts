import { sql } from 'kysely'
import { problem } from '../requests/problem.ts'
import type { Tables } from '../tables.ts'
import type { TenantDb } from './database.ts'

/** Answers 404 unless every id is of the school: a list filtered by an unknown id would be empty without a word. */
export async function requireOwn(
  db: TenantDb,
  table: keyof Tables,
  ids: readonly (string | null | undefined)[],
): Promise<void> {
  const named = [...new Set(ids.filter((one) => one !== null && one !== undefined))]
  if (named.length === 0) return
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from ${sql.table(table)} where id = any (${named}::uuid[])`.execute(db)
  if (rows[0]?.found !== named.length) throw problem('not-found')
}
