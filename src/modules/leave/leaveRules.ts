import type { CivilDate } from '#platform/contract/dates/dates.ts'

/** The types of leave by the numbers of the wire. */
export const leaveTypes = { sick: 1, duty: 2, vacation: 3, parental: 4, others: 5, paid: 6, unpaid: 7 } as const
export type LeaveTypeId = (typeof leaveTypes)[keyof typeof leaveTypes]
export type LeaveTypeName = keyof typeof leaveTypes
export const leaveTypeIds = Object.values(leaveTypes) as readonly LeaveTypeId[]
export const leaveTypeNames = Object.keys(leaveTypes) as readonly LeaveTypeName[]
export const leaveTypeName = (typeId: number): LeaveTypeName =>
  leaveTypeNames.find((name) => leaveTypes[name] === typeId) ?? 'others'

/** What a school gives in a year until it says otherwise, in half days; null is as much as is asked for. */
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

/** What may happen to a request, by whom it is done. */
export const legalMoves: Readonly<Record<LeaveStatus, readonly LeaveStatus[]>> = {
  pending: ['approved', 'rejected', 'cancelled'],
  approved: ['cancelled'],
  rejected: [],
  cancelled: [],
}

/** A stretch of leave: both days included, the first perhaps from noon on, the last perhaps only until noon. */
export type LeaveStretch = {
  readonly startDate: CivilDate
  readonly endDate: CivilDate
  readonly fromAfternoon: boolean
  readonly untilNoon: boolean
}

export type DayPart = 'day' | 'morning' | 'afternoon'
export type LeaveDay = { readonly date: CivilDate; readonly part: DayPart }

/** Whether the stretch runs backwards or holds nothing. */
export const isEmptyStretch = ({ startDate, endDate, fromAfternoon, untilNoon }: LeaveStretch): boolean =>
  endDate < startDate || (endDate === startDate && fromAfternoon && untilNoon)

/** Which part of a day the stretch covers; null for a day outside it. */
export function partOf(stretch: LeaveStretch, date: CivilDate): DayPart | null {
  if (isEmptyStretch(stretch) || date < stretch.startDate || date > stretch.endDate) return null
  if (date === stretch.startDate && stretch.fromAfternoon) return 'afternoon'
  return date === stretch.endDate && stretch.untilNoon ? 'morning' : 'day'
}

/** The days of leave among the days on which the school works. */
export const leaveDays = (stretch: LeaveStretch, schoolDays: readonly CivilDate[]): LeaveDay[] =>
  schoolDays.flatMap((date) => {
    const part = partOf(stretch, date)
    return part ? [{ date, part }] : []
  })

export const halfDaysOf = (days: readonly LeaveDay[]): number =>
  days.reduce((sum, { part }) => sum + (part === 'day' ? 2 : 1), 0)

/** What is left of a type; null where there is no limit. */
export const leftOf = (balance: { allotted: number | null; used: number; pending: number }): number | null =>
  balance.allotted === null ? null : balance.allotted - balance.used - balance.pending
