import { sql } from 'kysely'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { type LeaveTypeId, leaveTypeIds, usualHalfDays } from '../leaveRules.ts'
import type { LeaveBalance, LeaveType } from '../schemas.ts'

type Policies = { types: LeaveType[]; version: number }

/** The yearly allowance of each type. The version counts every change. */
export async function readTypes(db: TenantDb): Promise<Policies> {
  const { rows } = await sql<LeaveType & { version: number }>`
    select type_id::int as "typeId", half_days::int as "halfDays", is_active as "isActive", version
    from leave_policies`.execute(db)
  const stored = new Map(rows.map((row) => [row.typeId, row]))
  return {
    types: leaveTypeIds.map((typeId) => {
      const own = stored.get(typeId)
      return { typeId, halfDays: own ? own.halfDays : usualHalfDays[typeId], isActive: own?.isActive ?? true }
    }),
    version: rows.reduce((sum, row) => sum + row.version, 0),
  }
}

/** Fails with the current values if someone else changed them in the meantime. */
export async function saveTypes(
  { db, audit }: Unit,
  { version, types }: { version: number; types: readonly LeaveType[] },
): Promise<Policies> {
  await sql`select pg_advisory_xact_lock(hashtextextended('leave types ' || current_tenant(), 0))`.execute(db)
  const before = await readTypes(db)
  if (before.version !== version) throw problem('changed-meanwhile', { details: before })
  await sql`insert into leave_policies (type_id, half_days, is_active)
    select distinct on (n."typeId") n."typeId", n."halfDays", n."isActive"
    from jsonb_to_recordset(${JSON.stringify(types)}) as n("typeId" smallint, "halfDays" smallint, "isActive" boolean)
    on conflict on constraint leave_policies_once do update set half_days = excluded.half_days,
      is_active = excluded.is_active, version = leave_policies.version + 1`.execute(db)
  const after = await readTypes(db)
  audit({ entity: 'leaveTypes', entityId: 'year', before: { types: before.types }, after: { types: after.types } })
  return after
}

/** Whether this user can take leave: teachers, admins and other staff. */
export async function isStaff(db: TenantDb, userId: string): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId}
    and role_id = any (${[roles.teacher, roles.admin, roles.otherStaff]}::smallint[])`.execute(db)
  return rows.length > 0
}

/** A person's allowance, used days and pending days of each type this year. */
export async function balancesOf(db: TenantDb, userId: string): Promise<LeaveBalance[]> {
  const [{ types }, given, taken] = await Promise.all([
    readTypes(db),
    sql<{ typeId: LeaveTypeId; halfDays: number }>`
      select type_id::int as "typeId", half_days::int as "halfDays" from leave_allotments where user_id = ${userId}`.execute(
      db,
    ),
    sql<{ typeId: LeaveTypeId; used: number; pending: number }>`
      select type_id::int as "typeId", coalesce(sum(half_days) filter (where status = 'approved'), 0)::int as used,
        coalesce(sum(half_days) filter (where status = 'pending'), 0)::int as pending
      from leave_requests where user_id = ${userId} and status in ('pending', 'approved') group by type_id`.execute(db),
  ])
  const own = new Map(given.rows.map((row) => [row.typeId, row.halfDays]))
  const sums = new Map(taken.rows.map((row) => [row.typeId, row]))
  return types
    .filter(({ typeId, isActive }) => isActive || sums.has(typeId))
    .map(({ typeId, halfDays }) => ({
      typeId,
      allotted: own.get(typeId) ?? halfDays,
      used: sums.get(typeId)?.used ?? 0,
      pending: sums.get(typeId)?.pending ?? 0,
    }))
}

/** A null allowance falls back to the school's. */
export async function saveAllotments(
  { db, audit }: Unit,
  userId: string,
  allotments: readonly { typeId: LeaveTypeId; halfDays: number | null }[],
): Promise<void> {
  await holdPerson(db, userId)
  const before = await balancesOf(db, userId)
  const json = JSON.stringify(allotments)
  await sql`delete from leave_allotments a using jsonb_to_recordset(${json}) as n("typeId" smallint)
    where a.user_id = ${userId} and a.type_id = n."typeId"`.execute(db)
  await sql`insert into leave_allotments (user_id, type_id, half_days)
    select distinct on (n."typeId") ${userId}, n."typeId", n."halfDays"
    from jsonb_to_recordset(${json}) as n("typeId" smallint, "halfDays" smallint)
    where n."halfDays" is not null`.execute(db)
  const allotted = (balances: readonly LeaveBalance[]) =>
    Object.fromEntries(balances.map((one) => [one.typeId, one.allotted]))
  const after = await balancesOf(db, userId)
  audit({ entity: 'leaveAllotment', entityId: userId, before: allotted(before), after: allotted(after) })
}

/** Serialises the requests of one person, so that the same balance is never spent twice. */
export const holdPerson = (db: TenantDb, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('leave ' || current_tenant() || ${userId}, 0))`.execute(db)
