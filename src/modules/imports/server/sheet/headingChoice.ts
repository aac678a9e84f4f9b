import type { Match } from '#modules/imports/schemas.ts'
import type { ImportColumn } from '#platform/contract/importColumns.ts'

/** Applies the user's choice of a column or none for each heading. Null if a column is unknown, used twice or missing. */
export function applyChoice(
  before: readonly Match[],
  columns: readonly ImportColumn[],
  chosen: readonly (string | null)[],
): Match[] | null {
  const named = chosen.filter((key) => key !== null)
  const known = new Set(columns.map(({ key }) => key))
  const isComplete = columns.every(({ key, required }) => !required || named.includes(key))
  if (chosen.length !== before.length || !isComplete) return null
  if (new Set(named).size !== named.length || named.some((key) => !known.has(key))) return null
  return before.map((match, position) => {
    const column = chosen[position] ?? null
    if (column === match.column) return match
    return { ...match, column, how: column === null ? 'none' : 'chosen' }
  })
}
