import type { Match } from '#modules/imports/schemas.ts'
import type { ImportColumn } from '#platform/contract/importColumns.ts'
import { ownHeadings } from './refusalHeadings.ts'
import { distance, plain } from './textDistance.ts'

/** The maximum edit distance for a heading of this length. */
const tolerance = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2)

const namesOf = ({ heading, key, aliases = [] }: ImportColumn) => [heading, key, ...aliases].map(plain)

/** Matches headings to columns. Exact names take precedence over similar ones, and each column is used once. */
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

/** The column with the closest name, unless two are equally close. */
function closest(bare: string, named: readonly { key: string; names: readonly string[] }[]): string | null {
  const candidates = named
    .map(({ key, names }) => ({ key, gap: Math.min(...names.map((name) => distance(bare, name))) }))
    .filter(({ gap }) => gap <= tolerance(bare.length))
    .sort((a, b) => a.gap - b.gap)
  const [first, second] = candidates
  return first && first.gap !== second?.gap ? first.key : null
}

export function missingColumns(columns: readonly ImportColumn[], matching: readonly Match[]): string[] {
  const matched = new Set(matching.map(({ column }) => column))
  return columns.filter(({ key, required }) => required && !matched.has(key)).map(({ key }) => key)
}

/** Whether all headings match exactly and no required column is missing, so that nobody needs to review them. */
export const isUnambiguous = (columns: readonly ImportColumn[], matching: readonly Match[]): boolean =>
  missingColumns(columns, matching).length === 0 && matching.every(({ how }) => how === 'exact' || how === 'ours')
