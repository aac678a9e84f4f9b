import { type QuickRange, quickRange, quickRanges } from '#platform/contract/dates/dateRanges.ts'
import { type CivilDate, isCivilDate } from '#platform/contract/dates/dates.ts'

/** The days a report covers; without a choice, the whole academic year. */
export const reportRanges = ['Year', ...quickRanges] as const
export type ReportDaysRange = 'Year' | QuickRange

export type ReportDays = {
  readonly range: ReportDaysRange
  /** Of a custom range, as soon as both are known. */
  readonly from?: CivilDate
  readonly to?: CivilDate
}

const dayIn = (value: string | null) => (value && isCivilDate(value) ? value : undefined)

/** The days that an address asks for. */
export function reportDaysIn(params: URLSearchParams, usual: ReportDaysRange = 'Year'): ReportDays {
  const range = reportRanges.find((one) => one === params.get('range')) ?? usual
  const [from, to] = [dayIn(params.get('from')), dayIn(params.get('to'))]
  return range === 'Custom' && from && to ? { range, from, to } : { range }
}

/** Their first and last day; empty for the whole year, and undefined while one of them is not chosen yet. */
export function spanOf(
  { range, from, to }: ReportDays,
  today: CivilDate,
): { start?: CivilDate; end?: CivilDate } | undefined {
  if (range === 'Year') return {}
  if (range !== 'Custom') return quickRange(range, today)
  return from && to ? { start: from, end: to } : undefined
}
