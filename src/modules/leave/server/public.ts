import { sql } from 'kysely'
import type { CivilDate, DateRange } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { type DayPart, type LeaveTypeId, partOf } from '../leaveRules.ts'

/** Approved leave of somebody of the staff. */
export type Leave = {
  readonly leaveRequestId: string
  readonly userId: string
  readonly name: string
  readonly roleId: number
  readonly typeId: LeaveTypeId
  readonly startDate: CivilDate
  readonly endDate: CivilDate
  readonly fromAfternoon: boolean
  readonly untilNoon: boolean
}

/** Approved leave that touches a stretch of days, of everybody or of one person, the earliest first. */
export const leaveQuery = ({ start, end }: DateRange, whose: { readonly userId?: string } = {}) => sql<Leave>`
    select r.id as "leaveRequestId", r.user_id as "userId", u.role_id::int as "roleId", r.type_id::int as "typeId",
      coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.user_name) as name, r.starts_on as "startDate",
      r.ends_on as "endDate", r.from_afternoon as "fromAfternoon", r.until_noon as "untilNoon"
    from leave_requests r join users u on u.tenant_id = r.tenant_id and u.id = r.user_id
    where r.status = 'approved' and r.ends_on >= ${start} and r.starts_on <= ${end}
      ${whose.userId ? sql`and r.user_id = ${whose.userId}` : sql``}
    order by r.starts_on, lower(u.first_name), lower(u.last_name), r.id`

export const leaveBetween = async (
  db: TenantDb,
  days: DateRange,
  whose: { readonly userId?: string } = {},
): Promise<Leave[]> => (await leaveQuery(days, whose).execute(db)).rows

/** Of approved leave, that on a day, and for which part of it. */
export const onDay = (found: readonly Leave[], date: CivilDate): (Leave & { readonly part: DayPart })[] =>
  found.flatMap((one) => {
    const part = partOf(one, date)
    return part ? [{ ...one, part }] : []
  })

/** How many requests wait for a decision. */
export async function pendingLeave(db: TenantDb): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from leave_requests where status = 'pending'`.execute(db)
  return rows[0]?.count ?? 0
}
