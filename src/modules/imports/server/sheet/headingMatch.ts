import type { Match } from '#modules/imports/schemas.ts'
import type { ImportColumn } from '#platform/contract/importColumns.ts'
import { ownHeadings } from './refusalHeadings.ts'
import { distance, plain } from './textDistance.ts'

/** How many letters a heading of this length may differ by and still be taken for a column's. */
const tolerance = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2)

const namesOf = ({ heading, key, aliases = [] }: ImportColumn) => [heading, key, ...aliases].map(plain)

/** Finds the column each heading stands for. An exact name goes before a similar one, and no column is given twice. */
export function matchHeadings(headings: readonly string[], columns: readonly ImportColumn[]): Match[] {
  const named = columns.map((column) => ({ key: column.key, names: namesOf(column) }))
  const taken = new Set<string>()
  const matches = headings.map((heading): Match => {
    const bare = plain(heading)
    if (ownHeadings.includes(bare)) return { heading, column: null, how: 'ours' }
    const found = named.find(({ names }) => bare !== '' && names.includes(bare))
    if (!found) return { heading, column: null, how: 'none' }
    if (taken.has(found.key)) return { heading, column: null, how: 'duplicate' }
    taken.add(found.key)
    return { heading, column: found.key, how: 'exact' }
  })
  for (const [at, match] of matches.entries()) {
    if (match.how !== 'none') continue
    const close = closest(plain(match.heading), named)
    if (!close) continue
    if (taken.has(close)) {
      matches[at] = { ...match, how: 'duplicate' }
      continue
    }
    taken.add(close)
    matches[at] = { ...match, column: close, how: 'close' }
  }
  return matches
}

/** The one column whose name is nearest; two that are equally near are no answer. */
function closest(bare: string, named: readonly { key: string; names: readonly string[] }[]): string | null {
  const near = named
    .map(({ key, names }) => ({ key, far: Math.min(...names.map((name) => distance(bare, name))) }))
    .filter(({ far }) => far <= tolerance(bare.length))
    .sort((a, b) => a.far - b.far)
  const [first, second] = near
  return first && first.far !== second?.far ? first.key : null
}

/** The required columns that no heading stands for. */
export function missingColumns(columns: readonly ImportColumn[], matching: readonly Match[]): string[] {
  const there = new Set(matching.map(({ column }) => column))
  return columns.filter(({ key, required }) => required && !there.has(key)).map(({ key }) => key)
}

/** Whether nobody needs to look: every heading has exactly its column and nothing that is needed is missing. */
export const isPlain = (columns: readonly ImportColumn[], matching: readonly Match[]): boolean =>
  missingColumns(columns, matching).length === 0 && matching.every(({ how }) => how === 'exact' || how === 'ours')
