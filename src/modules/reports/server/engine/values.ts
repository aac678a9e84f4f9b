import { type RawBuilder, sql } from 'kysely'
import { type CivilDate, isCivilDate } from '#platform/contract/dates/dates.ts'
import type { ReportColumnType } from '#platform/contract/reportColumns.ts'
import { serverText } from '#platform/contract/serverText.ts'
import { invalid } from '#platform/server/requests/problem.ts'

/** The school's zone, in which an instant becomes a day. */
export const zone = sql`(select z.time_zone from tenants z where z.id = (select current_tenant()))`

export const refused = (field: string, code: string, message: string) =>
  invalid([{ field, ...serverText(code, message) }])

const decimal = /^-?\d{1,12}(?:\.\d{1,4})?$/
const rupees = /^-?\d{1,10}(?:\.\d{1,2})?$/

/** Days that PostgreSQL and people can write. */
const isDay = (typed: string): typed is CivilDate =>
  isCivilDate(typed) && typed >= '1900-01-01' && typed <= '2199-12-31'

const paiseOf = (typed: string): string => {
  const [whole = '', part = ''] = typed.split('.')
  return `${whole}${part.padEnd(2, '0')}`
}

/** A typed value as a parameter of the query. What people type never becomes SQL. */
export function parameterOf(
  type: ReportColumnType,
  typed: string,
  field: string,
  choices: Readonly<Record<string, unknown>> | undefined,
): RawBuilder<unknown> {
  switch (type) {
    case 'text':
      return sql`${typed}::text`
    case 'choice':
      if (!choices || !Object.hasOwn(choices, typed))
        throw refused(field, 'report-choice', 'Choose one of the values of this column.')
      return sql`${typed}::text`
    case 'number':
      if (!decimal.test(typed)) throw refused(field, 'report-number', 'Enter a number.')
      return sql`${typed}::numeric`
    case 'money':
      if (!rupees.test(typed)) throw refused(field, 'report-money', 'Enter an amount in rupees, such as 1500.50.')
      return sql`${paiseOf(typed)}::numeric`
    default:
      if (!isDay(typed)) throw refused(field, 'report-day', 'Enter a date between 1900 and 2199.')
      return sql`${typed}::date`
  }
}
