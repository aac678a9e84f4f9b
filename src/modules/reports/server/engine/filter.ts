import { type RawBuilder, sql } from 'kysely'
import { type Condition, type Filter, isCondition, testsOf, valuesOf } from '#modules/reports/definition.ts'
import { quickRange, quickRanges } from '#platform/contract/dates/dateRanges.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { ReportColumn } from '#platform/server/contributions/reportSubject.ts'
import { parameterOf, refused, zone } from './values.ts'

type Context = {
  /** Today at the school. */
  readonly today: CivilDate
  /** Finds a column and notes that it is used. */
  use(key: string, field: string): ReportColumn
}

/** The academic year up to today, whichever school the query runs in. */
const yearStart = sql`(select y.starts_on from academic_years y where y.id = (select current_year()))`
const yearEnd = sql`(select school_day())`

const like = (typed: string) => typed.replace(/[\\%_]/g, '\\$&')

/** Conditions of a report at most, whatever its levels. */
const maxConditions = 25

/** A filter as SQL; null if it has no conditions. `field` is where it stands in the request. */
export function filterSql(filter: Filter, field: string, context: Context): RawBuilder<unknown> | null {
  const count = countOf(filter)
  if (count > maxConditions) throw refused(field, 'report-conditions', 'Use at most 25 conditions.')
  return joined(filter, field, context)
}

const countOf = ({ parts }: Filter): number =>
  parts.reduce((all, part) => all + (isCondition(part) ? 1 : countOf(part)), 0)

function joined({ join, parts }: Filter, field: string, context: Context): RawBuilder<unknown> | null {
  const made = parts.flatMap((part, at) => {
    const place = `${field}.parts.${at}`
    return (isCondition(part) ? conditionSql(part, place, context) : joined(part, place, context)) ?? []
  })
  if (made.length === 0) return null
  return sql`(${sql.join(made, join === 'and' ? sql` and ` : sql` or `)})`
}

function conditionSql({ column: key, test, values }: Condition, field: string, context: Context): RawBuilder<unknown> {
  const column = context.use(key, `${field}.column`)
  const { type, choices } = column
  if (!testsOf[type].includes(test)) throw refused(`${field}.test`, 'report-test', 'This test does not fit the column.')
  const [min, max] = valuesOf[test]
  if (values.length < min || values.length > max)
    throw refused(`${field}.values`, 'report-values', 'Fill in the value of the condition.')
  // An instant is compared by its day at the school.
  const value = type === 'datetime' ? sql`((${column.sql}) at time zone ${zone})::date` : sql`(${column.sql})`
  const parameter = (at: number) => parameterOf(type, values[at] ?? '', `${field}.values.${at}`, choices)
  const typed = values[0] ?? ''
  const isText = type === 'text'
  switch (test) {
    case 'is':
      return isText ? sql`lower(${value}) = lower(${parameter(0)})` : sql`${value} = ${parameter(0)}`
    case 'isNot':
      return isText
        ? sql`lower(${value}) is distinct from lower(${parameter(0)})`
        : sql`${value} is distinct from ${parameter(0)}`
    case 'oneOf': {
      const all = values.map((_, at) => (isText ? sql`lower(${parameter(at)})` : parameter(at)))
      return sql`${isText ? sql`lower(${value})` : value} in (${sql.join(all)})`
    }
    case 'contains':
      return sql`${value} ilike ${`%${like(typed)}%`}`
    case 'startsWith':
      return sql`${value} ilike ${`${like(typed)}%`}`
    case 'atLeast':
      return sql`${value} >= ${parameter(0)}`
    case 'atMost':
      return sql`${value} <= ${parameter(0)}`
    case 'between':
      return sql`${value} between ${parameter(0)} and ${parameter(1)}`
    case 'within': {
      if (typed === 'Year') return sql`${value} between ${yearStart} and ${yearEnd}`
      const range = quickRanges.find((name) => name === typed)
      if (!range || range === 'Custom')
        throw refused(`${field}.values.0`, 'report-range', 'Choose one of the ranges of days.')
      const { start, end } = quickRange(range, context.today)
      return sql`${value} between ${start}::date and ${end}::date`
    }
    case 'isEmpty':
      return isText ? sql`coalesce(${value}, '') = ''` : sql`${value} is null`
    case 'isNotEmpty':
      return isText ? sql`coalesce(${value}, '') <> ''` : sql`${value} is not null`
  }
}
