import {
  addDays,
  type CivilDate,
  type DateRange,
  daysBetween,
  isWithin,
  weekday,
} from '#platform/contract/dates/dates.ts'

/** 1 is Monday, 7 Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** The weeks of a month in which a weekday can fall: its first to its fifth. */
export const everyWeek = [1, 2, 3, 4, 5] as const

/** On which weekdays the school is open, and in which weeks of the month. A weekday that is missing is a day off. */
export type WorkingDay = { readonly weekday: number; readonly weeks: readonly number[] }

/** Whether it is the first, second … of its weekday in the month. */
export const weekOfMonth = (date: CivilDate): number => Math.ceil(Number(date.slice(8)) / 7)

/** Whether the school works on a day: its weekday does in that week of the month, and no holiday covers it. */
export const isWorkingDay = (
  date: CivilDate,
  days: readonly WorkingDay[],
  holidays: readonly DateRange[] = [],
): boolean =>
  days.some((one) => one.weekday === weekday(date) && one.weeks.includes(weekOfMonth(date))) &&
  !holidays.some((holiday) => isWithin(date, holiday))

/** How many days of a stretch the school works. */
export function countWorkingDays(
  { start, end }: DateRange,
  days: readonly WorkingDay[],
  holidays: readonly DateRange[] = [],
): number {
  let count = 0
  for (let ahead = 0; ahead <= daysBetween(start, end); ahead++)
    if (isWorkingDay(addDays(start, ahead), days, holidays)) count++
  return count
}

/** Whether two stretches share a day. */
export const overlaps = (a: DateRange, b: DateRange): boolean => a.start <= b.end && b.start <= a.end
