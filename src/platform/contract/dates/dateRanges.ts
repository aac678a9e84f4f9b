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

/** The quick choices of every date filter, in the order they are shown. */
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

/** The calendar days a quick choice means on this day of the school; weeks run from Monday, years from January. */
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

/** A range a person picked, used only when its start is before its end. */
export const customRange = (start: CivilDate, end: CivilDate): DateRange | undefined =>
  start < end ? { start, end } : undefined

/** The days a date picker offers: those of the academic year up to today, or none when the year has not begun. */
export const pickableDays = (year: DateRange, today: CivilDate): DateRange | undefined =>
  overlap(year, { start: year.start, end: today })

/** The part of the range that lies in the academic year and not after today, or nothing. */
export function clampToYear(range: DateRange, year: DateRange, today: CivilDate): DateRange | undefined {
  const days = pickableDays(year, today)
  return days && overlap(range, days)
}

function overlap(a: DateRange, b: DateRange): DateRange | undefined {
  const range = { start: later(a.start, b.start), end: earlier(a.end, b.end) }
  return range.start <= range.end ? range : undefined
}
