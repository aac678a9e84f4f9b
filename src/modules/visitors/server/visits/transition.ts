import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { stateAfter, type VisitEvent, type VisitState } from '../../rules/visit.ts'

export type LockedVisit = {
  readonly visitId: string
  readonly state: VisitState
  readonly hostId: string | null
  readonly visitorId: string
  readonly visitPurposeId: string
  readonly isInvited: boolean
}

/** The visit, locked until the transaction ends. */
export async function lockVisit(db: TenantDb, condition: RawBuilder<unknown>): Promise<LockedVisit | undefined> {
  const { rows } = await sql<LockedVisit>`
    select id as "visitId", state, host_id as "hostId", visitor_id as "visitorId", purpose_id as "visitPurposeId",
      expected_at is not null as "isInvited" from visits where ${condition} for update`.execute(db)
  return rows[0]
}

/** Moves a visit by one or more events and writes what comes with it. False if they are not possible now. */
export async function transition(
  { db, audit }: Pick<Unit, 'db' | 'audit'>,
  visit: Pick<LockedVisit, 'visitId' | 'state'>,
  events: VisitEvent | readonly VisitEvent[],
  changes: RawBuilder<unknown> = sql``,
): Promise<boolean> {
  const all = [events].flat()
  const state = all.reduce<VisitState | null>((at, event) => at && stateAfter(at, event), visit.state)
  if (!state) return false
  await sql`update visits set state = ${state}, version = version + 1 ${changes} where id = ${visit.visitId}`.execute(
    db,
  )
  audit({ entity: 'visit', entityId: visit.visitId, before: { state: visit.state }, after: { state, events: all } })
  return true
}
