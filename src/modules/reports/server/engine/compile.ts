import { type RawBuilder, sql } from 'kysely'
import {
  type DateStep,
  isSummary,
  type MeasureKind,
  measuresOf,
  type ReportDefinition,
} from '#modules/reports/definition.ts'
import type { AnswerColumn } from '#modules/reports/definitionSchemas.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { Localized } from '#platform/contract/notifications.ts'
import type { ReportColumnType } from '#platform/contract/reportColumns.ts'
import type { ReportColumn, ReportSubject } from '#platform/server/contributions/reportSubject.ts'
import { filterSql } from './filter.ts'
import { refused, zone } from './values.ts'

type Output = AnswerColumn & {
  readonly sql: RawBuilder<unknown>
  readonly isGroup: boolean
  readonly order?: RawBuilder<unknown> | undefined
}

export type CompiledReport = {
  readonly outputs: readonly AnswerColumn[]
  /** Rows `c0`, `c1` … and, in a list of records with pages, `record`. */
  readonly rows: RawBuilder<Record<string, unknown>>
  /** The sensitive columns it uses, in whatever way. */
  readonly sensitive: readonly ReportColumn[]
  /** Those of them that need a permission. */
  readonly guarded: readonly ReportColumn[]
  /** The address of a row's page, with `{id}`, or one for each `record_kind`. */
  readonly opens: string | Readonly<Record<string, string>> | null
}

/** Turns a report into one query over the rows of its subject. Throws a 4xx that names the field if it makes no sense. */
export function compile(subject: ReportSubject, definition: ReportDefinition, today: CivilDate): CompiledReport {
  const used = new Map<string, ReportColumn>()
  const use = (key: string, field: string): ReportColumn => {
    const column = subject.columns.find((one) => one.key === key)
    if (!column) throw refused(field, 'report-key', 'Choose one of the columns of the report.')
    used.set(key, column)
    return column
  }
  const outputs = isSummary(definition) ? summaryOutputs(definition, use) : listOutputs(definition, use)
  if (outputs.length === 0) throw refused('definition.columns', 'report-no-columns', 'Choose at least one column.')
  const filter = filterSql(definition.filter, 'definition.filter', { today, use })
  const conditions = [...(subject.where ? [subject.where] : []), ...(filter ? [filter] : [])]
  const joinNames = new Set([...used.values()].flatMap(({ join }) => join ?? []))
  const joins = [...joinNames].map((name) => subject.joins?.[name] ?? sql``)
  const groups = outputs.flatMap(({ isGroup }, at) => (isGroup ? [sql.raw(String(at + 1))] : []))
  const isList = !isSummary(definition)
  const record = isList && subject.record ? [sql`${subject.record.id} as record`] : []
  const kind = isList && subject.record?.kind ? [sql`${subject.record.kind} as record_kind`] : []
  const columns = outputs.map((output, at) => sql`${output.sql} as ${sql.ref(`c${at}`)}`)
  const rows = sql<Record<string, unknown>>`select ${sql.join([...columns, ...record, ...kind])}
    from ${subject.from} ${joins.length > 0 ? sql.join(joins, sql` `) : sql``}
    ${
      conditions.length > 0
        ? sql`where ${sql.join(
            conditions.map((one) => sql`(${one})`),
            sql` and `,
          )}`
        : sql``
    }
    ${groups.length > 0 ? sql`group by ${sql.join(groups)}` : sql``}
    order by ${orderOf(definition, outputs, isList && subject.record !== undefined)}`
  return {
    outputs: outputs.map(({ sql: _, isGroup: __, order: ___, ...output }) => output),
    rows,
    sensitive: [...used.values()].filter(({ isSensitive, isProtected }) => isSensitive || isProtected),
    guarded: [...used.values()].filter(({ isProtected }) => isProtected),
    opens: isList ? (subject.record?.opens ?? null) : null,
  }
}

type Use = (key: string, field: string) => ReportColumn

const listOutputs = ({ columns }: ReportDefinition, use: Use): Output[] =>
  columns.map((key, at) => {
    const column = use(key, `definition.columns.${at}`)
    return { ...shownAs(column), sql: column.sql, isGroup: false, order: column.order }
  })

const shownAs = ({ key, label, type, choices }: ReportColumn) => ({
  key,
  label,
  type,
  choices: choices ?? null,
  by: null,
  isFigure: false,
})

function summaryOutputs({ groups, measures }: ReportDefinition, use: Use): Output[] {
  const grouped = groups.map(({ column: key, by }, at): Output => {
    const column = use(key, `definition.groups.${at}.column`)
    const isDay = column.type === 'date' || column.type === 'datetime'
    if (by && !isDay) throw refused(`definition.groups.${at}.by`, 'report-step', 'Only days are grouped by time.')
    const value = isDay ? stepSql(column, by ?? 'day') : column.sql
    return {
      ...shownAs(column),
      type: isDay ? 'date' : column.type,
      by: isDay ? (by ?? 'day') : null,
      sql: value,
      isGroup: true,
      order: column.order && sql`min(${column.order})`,
    }
  })
  const figures = (measures.length > 0 ? measures : [{ of: 'count', column: null } as const]).map(
    ({ of, column: key }, at): Output => {
      if (of === 'count' || key === null) {
        if (of !== 'count')
          throw refused(`definition.measures.${at}.column`, 'report-key', 'Choose one of the columns of the report.')
        return {
          key: null,
          label: measureLabels.count(null),
          type: 'number',
          choices: null,
          by: null,
          isFigure: true,
          sql: sql`count(*)`,
          isGroup: false,
        }
      }
      const column = use(key, `definition.measures.${at}.column`)
      if (!measuresOf[column.type].includes(of))
        throw refused(`definition.measures.${at}.of`, 'report-measure', 'This figure does not fit the column.')
      return {
        ...shownAs(column),
        label: measureLabels[of](column.label),
        type: of === 'distinct' ? 'number' : column.type,
        choices: null,
        isFigure: true,
        sql: measureSql(of, column),
        isGroup: false,
      }
    },
  )
  return [...grouped, ...figures]
}

const stepSql = ({ sql: value, type }: ReportColumn, by: DateStep): RawBuilder<unknown> => {
  const day = type === 'datetime' ? sql`((${value}) at time zone ${zone})::date` : sql`(${value})`
  return by === 'day' ? day : sql`date_trunc(${sql.lit(by)}, ${day}::timestamp)::date`
}

function measureSql(of: Exclude<MeasureKind, 'count'>, { sql: value, type }: ReportColumn): RawBuilder<unknown> {
  switch (of) {
    case 'distinct':
      return sql`count(distinct ${value})`
    case 'sum':
      return sql`sum(${value})`
    case 'average':
      return sql`round(avg(${value})::numeric, ${sql.lit(type === 'money' ? 0 : 2)})`
    case 'smallest':
      return sql`min(${value})`
    case 'largest':
      return sql`max(${value})`
  }
}

const inBoth = (en: string, hi: string) => (label: Localized | null) => ({
  en: label ? `${label.en} (${en})` : en,
  hi: label ? `${label.hi} (${hi})` : hi,
})
const measureLabels: Record<MeasureKind, (label: Localized | null) => Localized> = {
  count: inBoth('Number of rows', 'पंक्तियों की संख्या'),
  distinct: inBoth('different', 'अलग-अलग'),
  sum: inBoth('total', 'योग'),
  average: inBoth('average', 'औसत'),
  smallest: inBoth('smallest', 'न्यूनतम'),
  largest: inBoth('largest', 'अधिकतम'),
}

/** Never left to chance: what is asked for first, then the columns from the left, then the record. */
function orderOf({ sort }: ReportDefinition, outputs: readonly Output[], hasRecord: boolean): RawBuilder<unknown> {
  const placeOf = (at: number) => outputs[at]?.order ?? sql.raw(String(at + 1))
  const asked = sort.map(({ at, descending }, index) => {
    if (at >= outputs.length)
      throw refused(`definition.sort.${index}.at`, 'report-sort', 'Sort by a column of the report.')
    return sql`${placeOf(at)} ${descending ? sql`desc nulls last` : sql`asc nulls last`}`
  })
  const named = new Set(sort.map(({ at }) => at))
  const rest = outputs.flatMap((_, at) => (named.has(at) ? [] : [placeOf(at)]))
  return sql.join([...asked, ...rest, ...(hasRecord ? [sql.raw(String(outputs.length + 1))] : [])])
}

/** A value of the database as it is sent and written: numbers as numbers, everything else as text. */
export function cellOf(type: ReportColumnType, value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (type === 'number' || type === 'money') return Number(value)
  return value instanceof Date ? value.toISOString() : String(value)
}
