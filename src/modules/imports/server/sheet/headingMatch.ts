import type { Match } from '#modules/imports/schemas.ts'
import type { ImportColumn } from '#platform/contract/importColumns.ts'
import { ownHeadings } from './refusalHeadings.ts'
import { distance, plain } from './textDistance.ts'

/** The maximum edit distance for a heading of this length. */
const tolerance = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2)

const namesOf = ({ heading, key, aliases = [] }: ImportColumn) => [heading, key, ...aliases].map(plain)

/** The column somebody of the school chose for a heading in an earlier file, by `headingKeys`; null to leave it out. */
export type RememberedHeadings = ReadonlyMap<string, string | null>

/** The name each heading is remembered by. A repeated heading is a different one: Name, Phone, Name, Phone. */
export function headingKeys(headings: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return headings.map((heading) => {
    const bare = plain(heading)
    const count = (seen.get(bare) ?? 0) + 1
    seen.set(bare, count)
    return bare === '' || count === 1 ? bare : `${bare} ${count}`
  })
}

/**
 * Matches headings to columns. What was chosen before takes precedence over exact names, those over similar ones, and each column
 * is used once.
 */
export function matchHeadings(
  headings: readonly string[],
  columns: readonly ImportColumn[],
  remembered: RememberedHeadings = new Map(),
): Match[] {
  const named = columns.map((column) => ({ key: column.key, names: namesOf(column) }))
  const known = new Set(columns.map(({ key }) => key))
  const keys = headingKeys(headings)
  const choices = keys.map((key) => {
    const choice = remembered.get(key)
    return choice === null || (choice !== undefined && known.has(choice)) ? choice : undefined
  })
  const taken = new Set<string>(choices.filter((choice) => typeof choice === 'string'))
  const matches = headings.map((heading, at): Match => {
    const bare = plain(heading)
    if (ownHeadings.includes(bare)) return { heading, column: null, how: 'ours' }
    const choice = choices[at]
    if (choice !== undefined && choices.indexOf(choice) === at) return { heading, column: choice, how: 'remembered' }
    if (choice === null) return { heading, column: null, how: 'remembered' }
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

const sure: readonly Match['how'][] = ['exact', 'remembered', 'ours']

export function missingColumns(columns: readonly ImportColumn[], matching: readonly Match[]): string[] {
  const matched = new Set(matching.map(({ column }) => column))
  return columns.filter(({ key, required }) => required && !matched.has(key)).map(({ key }) => key)
}

/** Whether all headings match exactly or as chosen before and no required column is missing, so that nobody needs to review them. */
export const isUnambiguous = (columns: readonly ImportColumn[], matching: readonly Match[]): boolean =>
  missingColumns(columns, matching).length === 0 && matching.every(({ how }) => sure.includes(how))
