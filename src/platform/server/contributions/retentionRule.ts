import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '../database/database.ts'
import type { Tables } from '../tables.ts'

/** Rows that a school need not keep for ever: those of a table that are older than a number of days. */
export type RetentionRule = {
  readonly name: string
  readonly table: keyof Tables
  /** SQL for the time from which a row's age counts. */
  readonly since: RawBuilder<unknown>
  /** For which rows, if not for all. */
  readonly where?: RawBuilder<unknown>
  /** How long they are kept unless the school decides otherwise, in days. */
  readonly days: number
  /** The least and the most it may choose. */
  readonly least: number
  readonly most: number
  /** Takes away rows, by id, that are more than a row of their table; deleted if not said. Returns the files that go with them. */
  readonly remove?: (db: TenantDb, ids: readonly string[]) => Promise<readonly string[]>
}

/** The rows a rule removes at a time: the dry run counts them, the run deletes them. */
export const isDue = ({ since, where }: RetentionRule, asOf: Date, days: number): RawBuilder<boolean> =>
  sql<boolean>`(${since} < ${asOf}::timestamptz - make_interval(days => ${days}) and ${where ?? sql`true`})`
