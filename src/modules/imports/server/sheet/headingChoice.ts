import type { Match } from '#modules/imports/schemas.ts'
import type { ImportColumn } from '#platform/contract/importColumns.ts'

/** The matching a person chose: a column or nothing for each heading. Null when it names no such column, one twice, or not all needed. */
export function chosenMatching(
  before: readonly Match[],
  columns: readonly ImportColumn[],
  chosen: readonly (string | null)[],
): Match[] | null {
  const named = chosen.filter((key) => key !== null)
  const known = new Set(columns.map(({ key }) => key))
  const isWhole = columns.every(({ key, required }) => !required || named.includes(key))
  if (chosen.length !== before.length || !isWhole) return null
  if (new Set(named).size !== named.length || named.some((key) => !known.has(key))) return null
  return before.map((match, place) => {
    const column = chosen[place] ?? null
    if (column === match.column) return match
    return { ...match, column, how: column === null ? 'none' : 'chosen' }
  })
}
