import { isDeepStrictEqual } from 'node:util'

type RecordValues = Readonly<Record<string, unknown>>

/** The facts that differ, as they were and as they are, for the audit trail; null when none does. */
export function differences(before: RecordValues, after: RecordValues) {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !isDeepStrictEqual(before[key] ?? null, after[key] ?? null),
  )
  if (keys.length === 0) return null
  const some = (facts: RecordValues) => Object.fromEntries(keys.map((key) => [key, facts[key] ?? null]))
  return { before: some(before), after: some(after) }
}

/** What there is to say of something new. */
export const filledIn = (facts: RecordValues) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== undefined && value !== ''))
