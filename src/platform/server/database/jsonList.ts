import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from './database.ts'

/**
 * The rows of a query as a JSON list, so that one statement answers several questions. Dates arrive as text, as from a column
 * of their own; an instant (`timestamptz`) must be read with `instantFrom`.
 */
export const listOf = (query: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(q), '[]') from (${query}) q)`

/** The only row of a query as JSON, or null. */
export const rowOf = (query: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select row_to_json(q) from (${query}) q)`

/** JSON has the offset of the database's time zone. */
export const instantFrom = (text: string): string => new Date(text).toISOString()

/** The rows of each query as JSON, all of them in one statement. A query that is null has no rows. */
export async function readLists(
  db: TenantDb,
  queries: readonly (RawBuilder<unknown> | null)[],
): Promise<readonly (readonly unknown[])[]> {
  const asked = queries.filter((query) => query !== null)
  if (asked.length === 0) return queries.map(() => [])
  const { rows } = await sql<{ lists: unknown[][] }>`
    select json_build_array(${sql.join(asked.map(listOf))}) as lists`.execute(db)
  const lists = (rows[0]?.lists ?? []).values()
  return queries.map((query) => (query === null ? [] : (lists.next().value ?? [])))
}
