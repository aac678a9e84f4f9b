import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { ImportColumn, ImportProblem } from '#platform/contract/importColumns.ts'
import type { ImportKind, ImportRow, RowCheck } from '#platform/server/contributions/importKind.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Secret } from '#platform/server/secret.ts'
import type { Match, Summary } from '../schemas.ts'
import { type ColumnHints, cellReader, codeLengthOf, tidy } from './sheet/cellReader.ts'
import { writesMonthFirst } from './sheet/dateCells.ts'

/** A stored row: the file's cells by position, and corrections by column, which take precedence. */
export type FileRow = {
  readonly row: number
  readonly cells: readonly string[]
  readonly fixes: Readonly<Record<string, string>>
}

/** Returns a function that reads a column's text from a row. */
export function textsOf(matching: readonly Match[]): (row: FileRow, key: string) => string {
  const positions = new Map(
    matching.flatMap(({ column }, position) => (column === null ? [] : [[column, position] as const])),
  )
  return ({ cells, fixes }, key) => {
    const fixed = Object.hasOwn(fixes, key) ? fixes[key] : undefined
    return fixed ?? cells[positions.get(key) ?? -1] ?? ''
  }
}

type ParsedRow = ImportRow & { readonly problems: readonly ImportProblem[] }

/** What the whole column says about how its cells are written. */
function hintsOf({ kind, isCode }: ImportColumn, texts: () => string[]): ColumnHints {
  if (kind === 'date') return { monthFirst: writesMonthFirst(texts()) }
  return isCode ? { codeLength: codeLengthOf(texts()) } : {}
}

/** Parses all cells. Invalid ones are reported and left out of the values; in lenient columns they only cause a warning. */
async function parseRows(
  columns: readonly ImportColumn[],
  matching: readonly Match[],
  rows: readonly FileRow[],
): Promise<ParsedRow[]> {
  const textOf = textsOf(matching)
  const readers = columns.map((column) => {
    const hints = hintsOf(column, () => rows.map((row) => tidy(textOf(row, column.key))))
    return { ...column, read: cellReader(column, hints) }
  })
  const parsed: ParsedRow[] = []
  for (const [index, row] of rows.entries()) {
    const values: Record<string, string | number | boolean> = {}
    const problems: ImportProblem[] = []
    for (const { key, read, isLenient, required } of readers) {
      const cell = read(textOf(row, key))
      if ('problem' in cell) problems.push({ ...cell.problem, ...(isLenient && !required && { isWarning: true }) })
      else if (cell.value !== null) values[key] = cell.value
    }
    const unreadable = problems.map(({ column }) => column)
    parsed.push({ row: row.row, values, problems, unreadable })
    // Yield so that a long file doesn't block other requests.
    if (index % 500 === 499) await setImmediate()
  }
  return parsed
}

export type CheckedRow = ImportRow & RowCheck & { readonly warnings: readonly ImportProblem[] }

type CheckTask = {
  readonly kind: ImportKind
  readonly secret: Secret
  readonly columns: readonly ImportColumn[]
  readonly matching: readonly Match[]
}

/** Determines what each row would do, or its problems: first cell by cell, then by the kind for all rows together. */
export async function checkRows(
  db: TenantDb,
  rows: readonly FileRow[],
  { kind, secret, columns, matching }: CheckTask,
): Promise<CheckedRow[]> {
  const parsed = await parseRows(columns, matching, rows)
  const checks = await kind.check(
    db,
    parsed.map(({ problems: _, ...row }) => row),
    secret,
  )
  const byRow = new Map(checks.map((one) => [one.row, one]))
  const keys = new Set(columns.map(({ key }) => key))
  const first = columns[0]?.key ?? ''
  return parsed.map(({ row, values, problems, unreadable = [] }) => {
    const checked = byRow.get(row)
    if (!checked) throw new Error(`The import kind ${kind.name} did not check row ${row}.`)
    // The kind sees invalid cells as missing; don't report them twice.
    const more = checked.problems
      .map((problem) => (keys.has(problem.column) ? problem : { ...problem, column: first }))
      .filter(({ column }) => !unreadable.includes(column))
    const { entityId } = checked
    const all = [...problems, ...more]
    return {
      row,
      values,
      unreadable,
      does: checked.does,
      problems: all.filter(({ isWarning }) => !isWarning),
      warnings: all.filter(({ isWarning }) => isWarning),
      ...(entityId !== undefined && { entityId }),
    }
  })
}

const mostGroups = 200

type Group = Summary['groups'][number]

function addToGroups(groups: Map<string, Group>, row: number, { column, cause, message, ...more }: ImportProblem) {
  const { params = {}, isWarning = false } = more
  const key = [column, cause, isWarning].join('\u001f')
  const group = groups.get(key)
  if (!group) groups.set(key, { column, cause, message, params, row, count: 1, isWarning, varies: false })
  else {
    const varies = group.varies || !isDeepStrictEqual(group.params, params)
    groups.set(key, { ...group, count: group.count + 1, varies })
  }
}

/** Counts by outcome, and problems grouped by column and cause, most frequent first and warnings last. */
export function summaryOf(rows: readonly Pick<CheckedRow, 'row' | 'does' | 'problems' | 'warnings'>[]): Summary {
  const summary = { create: 0, update: 0, skip: 0, refused: 0, warned: 0, cells: 0 }
  const groups = new Map<string, Group>()
  for (const { row, does, problems, warnings } of rows) {
    if (problems.length === 0) summary[does] += 1
    else summary.refused += 1
    if (problems.length === 0 && warnings.length > 0) summary.warned += 1
    summary.cells += new Set(problems.map(({ column }) => column)).size
    for (const problem of [...problems, ...warnings]) addToGroups(groups, row, problem)
  }
  const sorted = [...groups.values()].sort(
    (a, b) => Number(a.isWarning) - Number(b.isWarning) || b.count - a.count || a.row - b.row,
  )
  return { ...summary, groups: sorted.slice(0, mostGroups) }
}
