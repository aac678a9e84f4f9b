import type { Condition, ReportDefinition } from '#modules/reports/definition.ts'
import type { ReportRange } from '#modules/reports/schoolReports.ts'
import { quickRange } from '#platform/contract/dates/dateRanges.ts'
import { addDays, addMonths, type CivilDate, isCivilDate, startOfMonth } from '#platform/contract/dates/dates.ts'
import { refused } from '../engine/values.ts'
import type { SchoolReport } from './catalogue.ts'

export type Days = {
  readonly range: ReportRange
  readonly from?: CivilDate | undefined
  readonly to?: CivilDate | undefined
  readonly grade: string
  readonly class?: string
  readonly course?: string
}

/** The report as a definition of the engine. */
export function summaryOf(report: SchoolReport, days: Days, today: CivilDate): ReportDefinition {
  const { subject, groups, measures, sort } = report
  return { subject, columns: [], groups, measures, sort, filter: { join: 'and', parts: asked(report, days, today) } }
}

/** The rows behind one of its lines, by the values of its groups. */
export function detailsOf(
  report: SchoolReport,
  days: Days,
  today: CivilDate,
  values: readonly (string | undefined)[],
): ReportDefinition {
  const chosen = report.groups.flatMap(({ column, by }, at): Condition[] => {
    const value = values[at]
    if (value === undefined) return []
    if (value === '') return [{ column, test: 'isEmpty', values: [] }]
    if (by !== 'month') return [{ column, test: 'is', values: [value] }]
    if (!isCivilDate(value)) throw refused('first', 'report-day', 'Enter a date between 1900 and 2199.')
    const first = startOfMonth(value)
    return [{ column, test: 'between', values: [first, addDays(addMonths(first, 1), -1)] }]
  })
  return {
    subject: report.subject,
    columns: report.details,
    groups: [],
    measures: [],
    sort: [],
    filter: { join: 'and', parts: [...asked(report, days, today), ...chosen] },
  }
}

function asked(report: SchoolReport, days: Days, today: CivilDate): Condition[] {
  const { only, days: column, hasGrade, hasClass, hasCourse } = report
  const chosen = (key: string, isKnown: boolean | undefined, value = ''): Condition[] =>
    isKnown && value !== '' ? [{ column: key, test: 'is', values: [value] }] : []
  const range = rangeOf(days, today)
  return [
    ...only,
    ...(column && range ? [{ column, test: 'between', values: range } as const] : []),
    ...chosen('grade', hasGrade, days.grade),
    ...chosen('class', hasClass, days.class),
    ...chosen('course', hasCourse, days.course),
  ]
}

/** The days that were asked for; null for the whole academic year. */
export function rangeOf({ range, from, to }: Days, today: CivilDate): readonly [CivilDate, CivilDate] | null {
  if (range === 'Year') return null
  if (range !== 'Custom') {
    const { start, end } = quickRange(range, today)
    return [start, end]
  }
  if (!from || !to) throw refused(from ? 'to' : 'from', 'range-missing', 'Choose the first and the last day.')
  if (to < from) throw refused('to', 'range-backwards', 'The last day is before the first.')
  return [from, to]
}
