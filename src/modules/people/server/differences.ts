import { isDeepStrictEqual } from 'node:util'

type RecordValues = Readonly<Record<string, unknown>>

/** The values that differ, before and after, for the audit trail; null if none do. */
export function differences(before: RecordValues, after: RecordValues) {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !isDeepStrictEqual(before[key] ?? null, after[key] ?? null),
  )
  if (keys.length === 0) return null
  const pick = (values: RecordValues) => Object.fromEntries(keys.map((key) => [key, values[key] ?? null]))
  return { before: pick(before), after: pick(after) }
}

/** The audit trail's values for a new record, without empty ones. */
export const filledIn = (values: RecordValues) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
