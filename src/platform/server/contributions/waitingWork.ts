import { type RawBuilder, sql } from 'kysely'
import type { Access } from '#platform/contract/access/access.ts'
import type { Waiting } from '#platform/contract/waitingSchemas.ts'
import type { Actor } from '../requests/actor.ts'

/** What waits for people in a module, for the numbers in the menu, at the bell and on home pages. */
export type WaitingWork = {
  /** The web module reads it under the same name. */
  readonly name: string
  /** Who is told. */
  readonly access: Access
  /** One row. What waits in all modules is read in one statement. */
  query(actor: Actor): RawBuilder<Omit<Waiting, 'name'>>
}

/** The day that it was at the school at a moment. */
export const schoolDay = (moment: RawBuilder<unknown>) =>
  sql`(${moment} at time zone (select t.time_zone from tenants t where t.id = current_tenant()))::date`
