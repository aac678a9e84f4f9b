import type { ReportColumnType } from '#platform/contract/reportColumns.ts'

export const tests = [
  'is',
  'isNot',
  'oneOf',
  'contains',
  'startsWith',
  'atLeast',
  'atMost',
  'between',
  'within',
  'isEmpty',
  'isNotEmpty',
] as const
export type Test = (typeof tests)[number]

export const joins = ['and', 'or'] as const
export const dateSteps = ['day', 'week', 'month', 'year'] as const
export type DateStep = (typeof dateSteps)[number]
export const measureKinds = ['count', 'distinct', 'sum', 'average', 'smallest', 'largest'] as const
export type MeasureKind = (typeof measureKinds)[number]

export type Condition = { readonly column: string; readonly test: Test; readonly values: readonly string[] }
export type Filter = { readonly join: (typeof joins)[number]; readonly parts: readonly (Condition | Filter)[] }

/** A report as it is stored and compiled. */
export type ReportDefinition = {
  readonly subject: string
  readonly columns: readonly string[]
  readonly filter: Filter
  readonly groups: readonly { readonly column: string; readonly by: DateStep | null }[]
  readonly measures: readonly { readonly of: MeasureKind; readonly column: string | null }[]
  readonly sort: readonly { readonly at: number; readonly descending: boolean }[]
}

export const isCondition = (part: Condition | Filter): part is Condition => 'column' in part

const filterColumns = ({ parts }: Filter): string[] =>
  parts.flatMap((part) => (isCondition(part) ? [part.column] : filterColumns(part)))

/** Whether it adds up rows instead of listing them. */
export const isSummary = ({ groups, measures }: Pick<ReportDefinition, 'groups' | 'measures'>) =>
  groups.length > 0 || measures.length > 0

/** The columns a report uses, shown or not. */
export function columnsUsed(definition: ReportDefinition): Set<string> {
  const { columns, groups, measures, filter } = definition
  const shown = isSummary(definition)
    ? [...groups.map(({ column }) => column), ...measures.flatMap(({ column }) => column ?? [])]
    : columns
  return new Set([...shown, ...filterColumns(filter)])
}

const orders: readonly Test[] = ['atLeast', 'atMost', 'between']
const always: readonly Test[] = ['isEmpty', 'isNotEmpty']

/** The tests that fit a column of each type. */
export const testsOf: Readonly<Record<ReportColumnType, readonly Test[]>> = {
  text: ['is', 'isNot', 'oneOf', 'contains', 'startsWith', ...always],
  choice: ['is', 'isNot', 'oneOf', ...always],
  number: ['is', 'isNot', ...orders, ...always],
  money: ['is', 'isNot', ...orders, ...always],
  date: ['is', 'within', ...orders, ...always],
  datetime: ['is', 'within', ...orders, ...always],
}

/** How many values a test takes: at least and at most. */
export const valuesOf: Readonly<Record<Test, readonly [number, number]>> = {
  is: [1, 1],
  isNot: [1, 1],
  oneOf: [1, 50],
  contains: [1, 1],
  startsWith: [1, 1],
  atLeast: [1, 1],
  atMost: [1, 1],
  between: [2, 2],
  within: [1, 1],
  isEmpty: [0, 0],
  isNotEmpty: [0, 0],
}

/** The figures that fit a column of each type, besides the number of different values. */
export const measuresOf: Readonly<Record<ReportColumnType, readonly MeasureKind[]>> = {
  text: ['distinct'],
  choice: ['distinct'],
  number: ['sum', 'average', 'smallest', 'largest', 'distinct'],
  money: ['sum', 'average', 'smallest', 'largest', 'distinct'],
  date: ['smallest', 'largest', 'distinct'],
  datetime: ['smallest', 'largest', 'distinct'],
}
