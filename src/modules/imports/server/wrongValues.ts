import type { TenantDb } from '#platform/server/database/database.ts'
import { textsOf } from './rowCheck.ts'
import { readRows, saveFixes } from './rowQueries.ts'
import type { StoredRun } from './runQueries.ts'
import { tidy } from './sheet/cellReader.ts'

const mostValues = 100

type WrongValue = { value: string; count: number; suggestion: string | null }

/** The different values of a column that have this problem, most frequent first. */
export async function wrongValues(
  db: TenantDb,
  run: StoredRun,
  { column, cause }: { column: string; cause: string },
): Promise<{ values: WrongValue[]; total: number }> {
  const textOf = textsOf(run.matching)
  const values = new Map<string, WrongValue>()
  for (const row of await readRows(db, run.id)) {
    const problem = [...row.problems, ...row.warnings].find((one) => one.column === column && one.cause === cause)
    if (!problem) continue
    const value = tidy(textOf(row, column))
    const suggestion = problem.params?.suggestion
    const known = values.get(value) ?? {
      value,
      count: 0,
      suggestion: suggestion === undefined ? null : String(suggestion),
    }
    values.set(value, { ...known, count: known.count + 1 })
  }
  const sorted = [...values.values()].sort((a, b) => b.count - a.count)
  return { values: sorted.slice(0, mostValues), total: sorted.length }
}

type Replacement = { readonly column: string; readonly changes: readonly { from: string; to: string }[] }

/** Replaces values of a column in every row that has one of them, and returns in how many cells. */
export async function replaceValues(db: TenantDb, run: StoredRun, { column, changes }: Replacement): Promise<number> {
  const textOf = textsOf(run.matching)
  const replacements = new Map(changes.map(({ from, to }) => [tidy(from), to]))
  const fixes = (await readRows(db, run.id)).flatMap((row) => {
    const value = replacements.get(tidy(textOf(row, column)))
    return value === undefined ? [] : [{ row: row.row, column, value }]
  })
  if (fixes.length > 0) await saveFixes(db, run.id, fixes)
  return fixes.length
}
