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

/** A weekday occurs up to five times a month. */
export const everyWeek = [1, 2, 3, 4, 5] as const

/** A weekday and the weeks of the month in which the school is open on it. Missing weekdays are days off. */
export type WorkingDay = { readonly weekday: number; readonly weeks: readonly number[] }

/** Which occurrence of its weekday in the month a date is, from 1. */
export const weekOfMonth = (date: CivilDate): number => Math.ceil(Number(date.slice(8)) / 7)

export const isWorkingDay = (
  date: CivilDate,
  days: readonly WorkingDay[],
  holidays: readonly DateRange[] = [],
): boolean =>
  days.some((one) => one.weekday === weekday(date) && one.weeks.includes(weekOfMonth(date))) &&
  !holidays.some((holiday) => isWithin(date, holiday))

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

export const overlaps = (a: DateRange, b: DateRange): boolean => a.start <= b.end && b.start <= a.end
