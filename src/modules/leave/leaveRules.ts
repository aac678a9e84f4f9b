import type { CivilDate } from '#platform/contract/dates/dates.ts'

/** The leave types and their ids in the API. */
export const leaveTypes = { sick: 1, duty: 2, vacation: 3, parental: 4, others: 5, paid: 6, unpaid: 7 } as const
export type LeaveTypeId = (typeof leaveTypes)[keyof typeof leaveTypes]
export type LeaveTypeName = keyof typeof leaveTypes
export const leaveTypeIds = Object.values(leaveTypes) as readonly LeaveTypeId[]
export const leaveTypeNames = Object.keys(leaveTypes) as readonly LeaveTypeName[]
export const leaveTypeName = (typeId: number): LeaveTypeName =>
  leaveTypeNames.find((name) => leaveTypes[name] === typeId) ?? 'others'

/** The default yearly allowance in half days; null means no limit. */
export const usualHalfDays: Readonly<Record<LeaveTypeId, number | null>> = {
  [leaveTypes.sick]: 24,
  [leaveTypes.duty]: null,
  [leaveTypes.vacation]: 30,
  [leaveTypes.parental]: null,
  [leaveTypes.others]: 10,
  [leaveTypes.paid]: 24,
  [leaveTypes.unpaid]: null,
}

export const leaveStatuses = ['pending', 'approved', 'rejected', 'cancelled'] as const
export type LeaveStatus = (typeof leaveStatuses)[number]

/** The statuses a request may move to from each status. */
export const legalMoves: Readonly<Record<LeaveStatus, readonly LeaveStatus[]>> = {
  pending: ['approved', 'rejected', 'cancelled'],
  approved: ['cancelled'],
  rejected: [],
  cancelled: [],
}

/** The dates of a leave, both included; the first day may start and the last may end at midday. */
export type LeaveDates = {
  readonly startDate: CivilDate
  readonly endDate: CivilDate
  readonly fromAfternoon: boolean
  readonly untilNoon: boolean
}

export type DayPart = 'day' | 'morning' | 'afternoon'
export type LeaveDay = { readonly date: CivilDate; readonly part: DayPart }

/** Whether the dates run backwards or cover no half day. */
export const isEmptyLeave = ({ startDate, endDate, fromAfternoon, untilNoon }: LeaveDates): boolean =>
  endDate < startDate || (endDate === startDate && fromAfternoon && untilNoon)

/** The part of a day that the leave covers; null for a day outside it. */
export function partOf(stretch: LeaveDates, date: CivilDate): DayPart | null {
  if (isEmptyLeave(stretch) || date < stretch.startDate || date > stretch.endDate) return null
  if (date === stretch.startDate && stretch.fromAfternoon) return 'afternoon'
  return date === stretch.endDate && stretch.untilNoon ? 'morning' : 'day'
}

/** The leave days among the school's working days. */
export const leaveDays = (stretch: LeaveDates, schoolDays: readonly CivilDate[]): LeaveDay[] =>
  schoolDays.flatMap((date) => {
    const part = partOf(stretch, date)
    return part ? [{ date, part }] : []
  })

export const halfDaysOf = (days: readonly LeaveDay[]): number =>
  days.reduce((sum, { part }) => sum + (part === 'day' ? 2 : 1), 0)

/** The remaining balance of a type; null where there is no limit. */
export const leftOf = (balance: { allotted: number | null; used: number; pending: number }): number | null =>
  balance.allotted === null ? null : balance.allotted - balance.used - balance.pending
