import { setImmediate } from 'node:timers/promises'
import type { ImportColumn, ImportProblem } from '#platform/contract/importColumns.ts'
import type { ImportKind, ImportRow, RowCheck } from '#platform/server/contributions/importKind.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Match, Summary } from '../schemas.ts'
import { cellReader, tidy } from './sheet/cellReader.ts'
import { writesMonthFirst } from './sheet/dateCells.ts'

/** A row of the file as it is kept: texts by place, and over them what was corrected since, by column. */
export type FileRow = {
  readonly row: number
  readonly cells: readonly string[]
  readonly fixes: Readonly<Record<string, string>>
}

/** How to get at the text of a column in a row. */
export function textsOf(matching: readonly Match[]): (row: FileRow, key: string) => string {
  const places = new Map(matching.flatMap(({ column }, place) => (column === null ? [] : [[column, place] as const])))
  return ({ cells, fixes }, key) => {
    const fixed = Object.hasOwn(fixes, key) ? fixes[key] : undefined
    return fixed ?? cells[places.get(key) ?? -1] ?? ''
  }
}

type TypedRow = ImportRow & { readonly problems: readonly ImportProblem[] }

/** Reads every cell by its column; a cell that cannot be read is named among the problems and missing from the values. */
async function typeRows(
  columns: readonly ImportColumn[],
  matching: readonly Match[],
  rows: readonly FileRow[],
): Promise<TypedRow[]> {
  const textOf = textsOf(matching)
  const readers = columns.map((column) => {
    const texts = column.kind === 'date' ? rows.map((row) => tidy(textOf(row, column.key))) : []
    return { key: column.key, read: cellReader(column, { monthFirst: writesMonthFirst(texts) }) }
  })
  const typed: TypedRow[] = []
  for (const [index, row] of rows.entries()) {
    const values: Record<string, string | number | boolean> = {}
    const problems: ImportProblem[] = []
    for (const { key, read } of readers) {
      const cell = read(textOf(row, key))
      if ('problem' in cell) problems.push(cell.problem)
      else if (cell.value !== null) values[key] = cell.value
    }
    typed.push({ row: row.row, values, problems })
    // A long file must not keep the server from everybody else.
    if (index % 500 === 499) await setImmediate()
  }
  return typed
}

export type CheckedRow = ImportRow & RowCheck

/** What each row would do or why it cannot: first cell by cell, then by what the kind knows of all rows together. */
export async function checkRows(
  kind: ImportKind,
  db: TenantDb,
  columns: readonly ImportColumn[],
  matching: readonly Match[],
  rows: readonly FileRow[],
): Promise<CheckedRow[]> {
  const typed = await typeRows(columns, matching, rows)
  const checks = await kind.check(
    db,
    typed.map(({ row, values }) => ({ row, values })),
  )
  const byRow = new Map(checks.map((one) => [one.row, one]))
  const keys = new Set(columns.map(({ key }) => key))
  const first = columns[0]?.key ?? ''
  return typed.map(({ row, values, problems }) => {
    const verdict = byRow.get(row)
    if (!verdict) throw new Error(`The import kind ${kind.name} did not check row ${row}.`)
    // A cell that could not be read is missing for the kind; what it says about that is no second mistake.
    const unread = new Set(problems.map(({ column }) => column))
    const more = verdict.problems
      .map((problem) => (keys.has(problem.column) ? problem : { ...problem, column: first }))
      .filter(({ column }) => !unread.has(column))
    const { entityId } = verdict
    return {
      row,
      values,
      does: verdict.does,
      problems: [...problems, ...more],
      ...(entityId !== undefined && { entityId }),
    }
  })
}

const mostGroups = 200

/** The counts of a check and its mistakes by cause, the most frequent first. */
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
