import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { type LockedVisit, lockVisit, transition } from '../visits/transition.ts'
import type { EntryContext } from './entryContext.ts'

/**
 * A badge that was made without a network says the id of the arrival. Another phone may scan it and reach the server first:
 * its departure then waits for the arrival.
 */
export const isArrivalId = (code: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(code)

/** The visit that an entry with this id has begun. */
export const arrivedAs = (clientId: string): RawBuilder<unknown> =>
  sql`id = (select e.record_id from gate_entries e where e.client_id = ${clientId} and e.kind = 'arrival')`

/** An arrival and its departure may come at the same time from two phones: the second waits for the first. */
export async function lockArrival(db: TenantDb, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('gate arrival ' || current_tenant() || ${clientId}, 0))`.execute(
    db,
  )
}

export async function awaitArrival(db: TenantDb, clientId: string, arrivalId: string): Promise<void> {
  await sql`update gate_entries set awaits = ${arrivalId} where client_id = ${clientId}`.execute(db)
}

type Leaving = { readonly at: Date; readonly gateId: string; readonly note: string }

export const leaveSchool = (context: EntryContext, visit: LockedVisit, { at, gateId, note }: Leaving) =>
  transition(
    context,
    visit,
    'leave',
    sql`, checked_out_at = greatest(${at.toISOString()}::timestamptz, checked_in_at), gate_out = ${gateId}, close_note = ${note},
      flags = case when ${note}::text <> '' then flags || '{resolved}'::text[] else flags end`,
  )

/** Lets a visitor leave whose departure was heard of first. */
export async function settleDeparture(context: EntryContext, arrivalId: string, visitId: string): Promise<void> {
  const { db } = context
  const { rows } = await sql<{ clientId: string; at: string; gateId: string }>`
    select e.client_id as "clientId", e.at, d.gate_id as "gateId" from gate_entries e
      join gate_devices d on d.tenant_id = e.tenant_id and d.id = e.device_id
    where e.awaits = ${arrivalId} order by e.at limit 1`.execute(db)
  const [early] = rows
  const visit = early && (await lockVisit(db, sql`id = ${visitId}`))
  if (!visit) return
  await leaveSchool(context, visit, { at: new Date(early.at), gateId: early.gateId, note: '' })
  await sql`update gate_entries set record_id = ${visitId}, awaits = null where awaits = ${arrivalId}`.execute(db)
}
