import { sql } from 'kysely'
import { openDays, setAbsences } from '#modules/timetable/server/public.ts'
import { privilegeDomains } from '#platform/contract/access/moduleNumbers.ts'
import { activeStatus, roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { halfDaysOf, type LeaveDates, type LeaveDay, type LeaveStatus, leaveDays, legalMoves } from '../leaveRules.ts'
import { leaveApproved, leaveCancelled, leaveRejected, leaveWithdrawn } from '../notifications.ts'
import type { LeaveRequest } from '../schemas.ts'

/** The school days within the leave. */
export async function schoolDaysOf(db: TenantDb, stretch: LeaveDates): Promise<LeaveDay[]> {
  return leaveDays(stretch, await openDays(db, { start: stretch.startDate, end: stretch.endDate }))
}

/** Everyone who may decide on this person's leave, except the person themselves. */
export async function approversOf(db: TenantDb, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where u.role_id = ${roles.admin} and u.status_id = ${activeStatus.active} and u.id <> ${userId}
      and (u.is_super_admin or exists (select from privileges p where p.tenant_id = u.tenant_id and p.user_id = u.id
        and p.domain_id = ${privilegeDomains.leaveRequest} and p.is_approval)) limit 100`.execute(db)
  return rows.map(({ id }) => id)
}

type Decision = { status: LeaveStatus; userId: string; reason: string; halfDays?: number }

/** Changes a request's status; the caller holds the row lock. Returns false if the request can no longer get there. */
export async function changeStatus({ db, audit }: Unit, request: LeaveRequest, decision: Decision): Promise<boolean> {
  const { status, userId, reason, halfDays = request.halfDays } = decision
  if (!legalMoves[request.status].includes(status)) return false
  await sql`update leave_requests set status = ${status}, decided_by = ${userId}, decided_at = now(),
      decision_reason = ${reason}, half_days = ${halfDays}, version = version + 1
    where id = ${request.leaveRequestId}`.execute(db)
  audit({
    entity: 'leaveRequest',
    entityId: request.leaveRequestId,
    before: { status: request.status, halfDays: request.halfDays },
    after: { status, halfDays },
    ...(reason && { reason }),
  })
  return true
}

/** Marks a teacher absent on the days of their approved leave; an empty list clears those absences. */
export async function markAbsences(unit: Unit, request: LeaveRequest, days: readonly LeaveDay[]): Promise<void> {
  if (request.roleId !== roles.teacher) return
  const absences = days.map(({ date, part }) => ({ teacherId: request.userId, date, part, reason: '' }))
  await setAbsences(unit, { source: 'leave', sourceId: request.leaveRequestId }, absences)
}

const linkOf = (roleId: number) => (roleId === roles.teacher ? '/teacher/my-profile/leave-request' : '/leave')

/** Notifies the applicant of the decision. */
export async function notifyApplicant({ notify }: Unit, request: LeaveRequest, decision: Decision): Promise<void> {
  const days = { from: request.startDate, to: request.endDate }
  const to = { to: request.userId, link: linkOf(request.roleId) }
  const params = { ...days, reason: decision.reason }
  if (decision.status === 'approved') await notify(leaveApproved, { ...to, params: days })
  else if (decision.status === 'rejected') await notify(leaveRejected, { ...to, params })
  else await notify(leaveWithdrawn, { ...to, params })
}

/** Tells approvers that there is nothing to decide any more, or that leave they approved was withdrawn. */
export async function notifyCancelled({ notify }: Unit, request: LeaveRequest, to: readonly string[]): Promise<void> {
  if (to.length === 0) return
  const params = { name: request.name, from: request.startDate, to: request.endDate }
  await notify(leaveCancelled, { to: [...to], params })
}

/** Who approved or rejected the request. */
export async function deciderOf(db: TenantDb, { leaveRequestId }: LeaveRequest): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select decided_by as id from leave_requests where id = ${leaveRequestId}`.execute(db)
  return rows[0]?.id ?? null
}

export const halfDaysBetween = async (db: TenantDb, stretch: LeaveDates): Promise<number> =>
  halfDaysOf(await schoolDaysOf(db, stretch))
