import type { Match } from '#modules/imports/schemas.ts'
import type { ImportColumn } from '#platform/contract/importColumns.ts'
import { matchHeadings, type RememberedHeadings } from './headingMatch.ts'

/** How many rows of a sheet may be titles, addresses and dates above the headings. */
export const topRows = 20

const weights: Record<Match['how'], number> = {
  exact: 2,
  remembered: 2,
  chosen: 2,
  ours: 2,
  close: 1,
  duplicate: 0,
  none: 0,
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length

/**
 * The index of the row with the headings: the one of the first rows that names most columns. If none names any, the first row
 * that is about as wide as the rows below it, as titles rarely are.
 */
export function headingRowOf(
  rows: readonly { readonly cells: readonly string[] }[],
  columns: readonly ImportColumn[],
  remembered: RememberedHeadings = new Map(),
): number {
  const top = rows.slice(0, topRows)
  const scores = top.map(({ cells }) =>
    matchHeadings(cells, columns, remembered).reduce((sum, { how }) => sum + weights[how], 0),
  )
  const best = Math.max(0, ...scores)
  if (best > 0) return scores.indexOf(best)
  const widest = Math.max(0, ...top.map(({ cells }) => filled(cells)))
  return Math.max(
    0,
    top.findIndex(({ cells }) => filled(cells) >= widest * 0.6),
  )
}
