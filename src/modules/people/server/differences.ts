import { isDeepStrictEqual } from 'node:util'

type Facts = Readonly<Record<string, unknown>>

/** The facts that differ, as they were and as they are, for the audit trail; null when none does. */
export function differences(before: Facts, after: Facts) {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !isDeepStrictEqual(before[key] ?? null, after[key] ?? null),
  )
  if (keys.length === 0) return null
  const some = (facts: Facts) => Object.fromEntries(keys.map((key) => [key, facts[key] ?? null]))
  return { before: some(before), after: some(after) }
}

/** What there is to say of something new. */
export const filledIn = (facts: Facts) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== undefined && value !== ''))
