import {
  type Condition,
  columnsUsed,
  type Filter,
  isCondition,
  type ReportDefinition,
  testsOf,
  valuesOf,
} from '#modules/reports/definition.ts'
import type { DefinitionInput, Subject } from '#modules/reports/definitionSchemas.ts'
import type { ReportColumnType } from '#platform/contract/reportColumns.ts'

export type SubjectColumn = Subject['columns'][number]

/** A new report about a subject: its usual columns, no filter. */
export const emptyReport = (subject: Subject): ReportDefinition => ({
  subject: subject.name,
  columns: subject.columns.filter(({ isUsual }) => isUsual).map(({ key }) => key),
  filter: { join: 'and', parts: [] },
  groups: [],
  measures: [],
  sort: [],
})

/** The sensitive columns a report uses, in whatever way. */
export function sensitiveIn(subject: Subject, definition: ReportDefinition): SubjectColumn[] {
  const used = columnsUsed(definition)
  return subject.columns.filter(({ key, isSensitive }) => isSensitive && used.has(key))
}

/** The protected columns it uses without a permission of the user. */
export const missingIn = (subject: Subject, definition: ReportDefinition): SubjectColumn[] =>
  sensitiveIn(subject, definition).filter(({ isProtected, permittedUntil }) => isProtected && permittedUntil === null)

export const firstCondition = (subject: Subject): Condition => {
  const column = subject.columns[0]
  return { column: column?.key ?? '', test: testsOf[column?.type ?? 'text'][0] ?? 'is', values: [] }
}

/** The condition on another column: the test and values stay if they still fit. */
export function withColumn(
  condition: Condition,
  column: SubjectColumn,
  before: ReportColumnType | undefined,
): Condition {
  const tests = testsOf[column.type]
  const fits = before === column.type && tests.includes(condition.test)
  return { column: column.key, test: fits ? condition.test : (tests[0] ?? 'is'), values: [] }
}

const isFilled = ({ test, values }: Condition) => {
  const [min] = valuesOf[test]
  return values.length >= min && values.every((value) => value !== '')
}

/** Without the conditions that are not filled in yet, so that rows appear while one is being written. */
export function filledIn(filter: Filter): Filter {
  const parts = filter.parts.flatMap((part): (Condition | Filter)[] => {
    if (isCondition(part)) return isFilled(part) ? [part] : []
    const inner = filledIn(part)
    return inner.parts.length > 0 ? [inner] : []
  })
  return { join: filter.join, parts }
}

/** A report from an address, or null if it is none. The server checks the rest. */
export function readDraft(text: string | null): ReportDefinition | null {
  if (!text) return null
  try {
    const found = JSON.parse(text) as Partial<ReportDefinition> | null
    if (!found || typeof found.subject !== 'string' || !Array.isArray(found.filter?.parts)) return null
    const list = <T>(value: readonly T[] | undefined): readonly T[] => (Array.isArray(value) ? value : [])
    return {
      subject: found.subject,
      columns: list(found.columns),
      filter: found.filter,
      groups: list(found.groups),
      measures: list(found.measures),
      sort: list(found.sort),
    }
  } catch {
    return null
  }
}

/** The lists of a call could be changed, those of a report never are: a copy is sent. */
export const copyOf = (definition: ReportDefinition): DefinitionInput => JSON.parse(JSON.stringify(definition))
