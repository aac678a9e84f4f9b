import { setImmediate } from 'node:timers/promises'
import type { ImportColumn, ImportProblem } from '#platform/contract/importColumns.ts'
import type { ImportKind, ImportRow, RowCheck } from '#platform/server/contributions/importKind.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Match, Summary } from '../schemas.ts'
import { cellReader, tidy } from './sheet/cellReader.ts'
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

/** Parses all cells. Invalid ones are reported and left out of the values. */
async function parseRows(
  columns: readonly ImportColumn[],
  matching: readonly Match[],
  rows: readonly FileRow[],
): Promise<ParsedRow[]> {
  const textOf = textsOf(matching)
  const readers = columns.map((column) => {
    const texts = column.kind === 'date' ? rows.map((row) => tidy(textOf(row, column.key))) : []
    return { key: column.key, read: cellReader(column, { monthFirst: writesMonthFirst(texts) }) }
  })
  const parsed: ParsedRow[] = []
  for (const [index, row] of rows.entries()) {
    const values: Record<string, string | number | boolean> = {}
    const problems: ImportProblem[] = []
    for (const { key, read } of readers) {
      const cell = read(textOf(row, key))
      if ('problem' in cell) problems.push(cell.problem)
      else if (cell.value !== null) values[key] = cell.value
    }
    parsed.push({ row: row.row, values, problems })
    // Yield so that a long file doesn't block other requests.
    if (index % 500 === 499) await setImmediate()
  }
  return parsed
}

export type CheckedRow = ImportRow & RowCheck

/** Determines what each row would do, or its problems: first cell by cell, then by the kind for all rows together. */
export async function checkRows(
  kind: ImportKind,
  db: TenantDb,
  columns: readonly ImportColumn[],
  matching: readonly Match[],
  rows: readonly FileRow[],
): Promise<CheckedRow[]> {
  const parsed = await parseRows(columns, matching, rows)
  const checks = await kind.check(
    db,
    parsed.map(({ row, values }) => ({ row, values })),
  )
  const byRow = new Map(checks.map((one) => [one.row, one]))
  const keys = new Set(columns.map(({ key }) => key))
  const first = columns[0]?.key ?? ''
  return parsed.map(({ row, values, problems }) => {
    const checked = byRow.get(row)
    if (!checked) throw new Error(`The import kind ${kind.name} did not check row ${row}.`)
    // The kind sees invalid cells as missing; don't report them twice.
    const invalid = new Set(problems.map(({ column }) => column))
    const more = checked.problems
      .map((problem) => (keys.has(problem.column) ? problem : { ...problem, column: first }))
      .filter(({ column }) => !invalid.has(column))
    const { entityId } = checked
    return {
      row,
      values,
      does: checked.does,
      problems: [...problems, ...more],
      ...(entityId !== undefined && { entityId }),
    }
  })
}

const mostGroups = 200

/** Counts by outcome, and problems grouped by column and cause, most frequent first. */
export function summaryOf(rows: readonly Pick<CheckedRow, 'row' | 'does' | 'problems'>[]): Summary {
  const summary = { create: 0, update: 0, skip: 0, refused: 0, cells: 0 }
  const groups = new Map<string, Summary['groups'][number]>()
  for (const { row, does, problems } of rows) {
    if (problems.length === 0) {
      summary[does] += 1
      continue
    }
    summary.refused += 1
    summary.cells += new Set(problems.map(({ column }) => column)).size
    for (const { column, cause, message, params = {} } of problems) {
      const key = `${column}\u001f${cause}`
      const group = groups.get(key)
      groups.set(key, group ? { ...group, count: group.count + 1 } : { column, cause, message, params, row, count: 1 })
    }
  }
  const sorted = [...groups.values()].sort((a, b) => b.count - a.count || a.row - b.row)
  return { ...summary, groups: sorted.slice(0, mostGroups) }
}
