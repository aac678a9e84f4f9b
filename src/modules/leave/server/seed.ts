import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { type LeaveStatus, type LeaveTypeId, leaveTypes } from '../leaveRules.ts'

type LeaveSeed = {
  userId: string
  startDate: string
  endDate?: string
  typeId?: LeaveTypeId
  fromAfternoon?: boolean
  untilNoon?: boolean
  halfDays?: number
  reason?: string
  status?: LeaveStatus
  decidedBy?: string
}

/** Inserts a request in any status. An approved one needs `decidedBy`; the timetable is not updated. */
export async function aLeave(db: TenantDb, facts: LeaveSeed): Promise<string> {
  const { userId, startDate, endDate = startDate, typeId = leaveTypes.sick, halfDays = 2 } = facts
  const { fromAfternoon = false, untilNoon = false, reason = 'Fever', status = 'pending', decidedBy = null } = facts
  const { rows } = await sql<{ id: string }>`
    insert into leave_requests (user_id, type_id, starts_on, ends_on, from_afternoon, until_noon, half_days, reason, status,
      decided_by, decided_at)
    values (${userId}, ${typeId}, ${startDate}, ${endDate}, ${fromAfternoon}, ${untilNoon}, ${halfDays}, ${reason}, ${status},
      ${decidedBy}, case when ${decidedBy}::uuid is not null then now() end)
    returning id`.execute(db)
  const [made] = rows
  if (!made) throw new Error('The leave was not made.')
  return made.id
}
