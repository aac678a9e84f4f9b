import {
  addDays,
  addMonths,
  type CivilDate,
  type DateRange,
  earlier,
  endOfMonth,
  endOfWeek,
  endOfYear,
  later,
  startOfMonth,
  startOfWeek,
  startOfYear,
} from './dates.ts'

/** The presets of every date filter, in display order. */
export const quickRanges = [
  'Today',
  'Yesterday',
  'This Week',
  'Last Week',
  'Current Month',
  'Last Month',
  'This Year',
  'Last Year',
  'Custom',
] as const

export type QuickRange = (typeof quickRanges)[number]

/** The days a preset covers, given the school's current date. Weeks start on Monday, years in January. */
export function quickRange(choice: Exclude<QuickRange, 'Custom'>, today: CivilDate): DateRange {
  const yesterday = addDays(today, -1)
  const lastWeek = addDays(today, -7)
  const lastMonth = addMonths(today, -1)
  const lastYear = addMonths(today, -12)
  const ranges = {
    Today: [today, today],
    Yesterday: [yesterday, yesterday],
    'This Week': [startOfWeek(today), endOfWeek(today)],
    'Last Week': [startOfWeek(lastWeek), endOfWeek(lastWeek)],
    'Current Month': [startOfMonth(today), endOfMonth(today)],
    'Last Month': [startOfMonth(lastMonth), endOfMonth(lastMonth)],
    'This Year': [startOfYear(today), endOfYear(today)],
    'Last Year': [startOfYear(lastYear), endOfYear(lastYear)],
  } as const
  const [start, end] = ranges[choice]
  return { start, end }
}

/** A custom range; valid only if it starts before it ends. */
export const customRange = (start: CivilDate, end: CivilDate): DateRange | undefined =>
  start < end ? { start, end } : undefined

/** The days a date picker offers: the academic year up to today, or none if the year has not started. */
export const pickableDays = (year: DateRange, today: CivilDate): DateRange | undefined =>
  overlap(year, { start: year.start, end: today })

/** The part of the range that is within the academic year and not in the future, if any. */
export function clampToYear(range: DateRange, year: DateRange, today: CivilDate): DateRange | undefined {
  const days = pickableDays(year, today)
  return days && overlap(range, days)
}

function overlap(a: DateRange, b: DateRange): DateRange | undefined {
  const range = { start: later(a.start, b.start), end: earlier(a.end, b.end) }
  return range.start <= range.end ? range : undefined
}
