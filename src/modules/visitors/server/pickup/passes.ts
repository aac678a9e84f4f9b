import { type RawBuilder, sql } from 'kysely'
import { guardiansOf } from '#modules/family/server/public.ts'
import { passApproved, passRejected, passRequested } from '#modules/visitors/notifications.ts'
import type { ExitPass } from '#modules/visitors/pickupSchemas.ts'
import { visitorPaths } from '#modules/visitors/web/paths.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { type PassEvent, type PassState, passStateAfter } from '../../rules/exitPass.ts'
import { classOf, fullName, receivers } from '../people.ts'

const passColumns = sql`x.id as "passId", x.student_id as "studentId", ${fullName('u')} as student, coalesce(c.class_name, '') as "className",
  x.day::text as day, to_char(x.leave_at, 'HH24:MI') as "leaveAt", to_char(x.return_by, 'HH24:MI') as "returnBy", x.reason, x.state,
  ${fullName('r')} as "requestedBy", coalesce(${fullName('d')}, '') as "decidedBy", x.reject_reason as "rejectReason",
  coalesce(ad.name, gu.name, '') as adult, x.call_note as "callNote", x.left_at as "leftAt", x.returned_at as "returnedAt"`

/** Exit passes by a condition on `x`. */
export async function passesWhere(db: TenantDb, condition: RawBuilder<unknown>, limit = 300): Promise<ExitPass[]> {
  const { rows } = await sql<ExitPass>`
    select ${passColumns} from exit_passes x join users u on u.tenant_id = x.tenant_id and u.id = x.student_id
      join users r on r.tenant_id = x.tenant_id and r.id = x.requested_by
      left join users d on d.tenant_id = x.tenant_id and d.id = x.decided_by
      left join pickup_adults ad on ad.tenant_id = x.tenant_id and ad.id = x.adult_id
      left join guardians gu on gu.tenant_id = x.tenant_id and gu.id = x.guardian_id ${classOf(sql`x.student_id`)}
    where ${condition} order by x.day desc, x.leave_at, x.id limit ${limit}`.execute(db)
  return rows
}

/** Whether a column is a student of the class this teacher is class teacher of. */
export const ofOwnClass = (student: RawBuilder<unknown>, teacherId: string) => sql`exists (select from enrolments e
  join class_teachers t on t.tenant_id = e.tenant_id and t.class_id = e.class_id and t.teacher_id = ${teacherId}
    and school_day() between t.from_date and coalesce(t.to_date, 'infinity')
  where e.student_id = ${student} and school_day() between e.from_date and coalesce(e.to_date, 'infinity'))`

/** The class teachers of a student today. */
export async function classTeachersOf(db: TenantDb, studentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct t.teacher_id as id from enrolments e
    join class_teachers t on t.tenant_id = e.tenant_id and t.class_id = e.class_id
      and school_day() between t.from_date and coalesce(t.to_date, 'infinity')
    where e.student_id = ${studentId} and school_day() between e.from_date and coalesce(e.to_date, 'infinity')`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function studentName(db: TenantDb, studentId: string): Promise<string> {
  const { rows } = await sql<{
    name: string
  }>`select ${fullName('u')} as name from users u where u.id = ${studentId}`.execute(db)
  return rows[0]?.name ?? ''
}

export type NewPass = { day: CivilDate; leaveAt: string; returnBy: string | null; reason: string }

/** Requests a pass. One that its office requests itself is approved at once. */
export async function requestPass(
  unit: Unit,
  studentId: string,
  by: { userId: string; decides: boolean },
  pass: NewPass,
): Promise<string | { refused: 'pass-exists' | 'day-past' | 'not-in-school' }> {
  const { db, audit, notify } = unit
  const { day, leaveAt, returnBy, reason } = pass
  const { rows } = await sql<{
    isPast: boolean
    isInClass: boolean
    isTaken: boolean
  }>`select ${day}::date < school_today() as "isPast",
    exists (select from enrolments e where e.student_id = ${studentId} and ${day}::date between e.from_date and coalesce(e.to_date, 'infinity')) as "isInClass",
    exists (select from exit_passes x where x.student_id = ${studentId} and x.day = ${day}::date
      and x.state in ('requested', 'approved', 'verified', 'left')) as "isTaken"`.execute(db)
  const [found] = rows
  if (found?.isPast) return { refused: 'day-past' }
  if (!found?.isInClass) return { refused: 'not-in-school' }
  if (found.isTaken) return { refused: 'pass-exists' }
  const passId = newId()
  const decider = by.decides ? by.userId : null
  await sql`insert into exit_passes (id, student_id, day, leave_at, return_by, reason, requested_by, state, decided_by, decided_at)
    values (${passId}, ${studentId}, ${day}, ${leaveAt}, ${returnBy}, ${reason}, ${by.userId}, ${by.decides ? 'approved' : 'requested'},
      ${decider}, case when ${decider}::uuid is not null then now() end)`.execute(db)
  audit({ entity: 'exitPass', entityId: passId, after: { studentId, ...pass, isApproved: by.decides } })
  if (by.decides) {
    await tellGuardians(unit, studentId, { isApproved: true, leaveAt, reason: '' })
    return passId
  }
  const params = { name: await studentName(db, studentId), time: leaveAt, reason }
  const others = (ids: readonly string[]) => ids.filter((id) => id !== by.userId)
  const teachers = others(await classTeachersOf(db, studentId))
  const office = others(await receivers(db))
  if (teachers.length > 0) await notify(passRequested, { to: teachers, params })
  if (office.length > 0) await notify(passRequested, { to: office, params, link: visitorPaths.dashboard })
  return passId
}

export type LockedPass = {
  passId: string
  studentId: string
  state: PassState
  /** Its day at the school. */
  day: CivilDate
  /** It was approved, and the day was closed before the gate reported anything. */
  isUnreported: boolean
  leaveAt: string
  leftAt: string | null
}

export async function lockPass(db: TenantDb, condition: RawBuilder<unknown>): Promise<LockedPass | undefined> {
  const { rows } = await sql<LockedPass>`
    select id as "passId", student_id as "studentId", state, day::text as day,
      state = 'closed' and decided_by is not null and left_at is null as "isUnreported", to_char(leave_at, 'HH24:MI') as "leaveAt",
      left_at as "leftAt" from exit_passes x where ${condition} for update`.execute(db)
  return rows[0]
}

/** Moves a pass by one or more events. False if they are not possible now. */
export async function movePass(
  { db, audit }: Pick<Unit, 'db' | 'audit'>,
  pass: LockedPass,
  events: readonly PassEvent[],
  changes: RawBuilder<unknown> = sql``,
): Promise<boolean> {
  const state = events.reduce<PassState | null>((at, event) => at && passStateAfter(at, event), pass.state)
  if (!state) return false
  await sql`update exit_passes set state = ${state}, version = version + 1 ${changes} where id = ${pass.passId}`.execute(
    db,
  )
  audit({ entity: 'exitPass', entityId: pass.passId, before: { state: pass.state }, after: { state, events } })
  return true
}

export async function decidePass(
  unit: Unit,
  pass: LockedPass,
  { isApproved, reason, userId }: { isApproved: boolean; reason: string; userId: string },
): Promise<boolean> {
  const changes = sql`, decided_by = ${userId}, decided_at = now(), reject_reason = ${isApproved ? '' : reason}`
  if (!(await movePass(unit, pass, [isApproved ? 'approve' : 'reject'], changes))) return false
  await tellGuardians(unit, pass.studentId, { isApproved, leaveAt: pass.leaveAt, reason })
  return true
}

type DecidedPass = { readonly isApproved: boolean; readonly leaveAt: string; readonly reason: string }

async function tellGuardians(unit: Unit, studentId: string, { isApproved, leaveAt, reason }: DecidedPass) {
  const to = (await guardiansOf(unit.db, [studentId])).get(studentId) ?? []
  if (to.length === 0) return
  const name = await studentName(unit.db, studentId)
  const aboutStudentId = studentId
  if (isApproved) await unit.notify(passApproved, { to, params: { name, time: leaveAt }, aboutStudentId })
  else await unit.notify(passRejected, { to, params: { name, reason }, aboutStudentId })
}
