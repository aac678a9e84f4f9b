import { type RawBuilder, sql } from 'kysely'

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
