import type { AbsencePart } from '../substitutionSchemas.ts'

/** Whether an absence covers the period that starts at `startsAt`. With an odd number of periods, the middle one counts as morning. */
export function coversPeriod(part: AbsencePart, startsAt: string, starts: readonly string[]): boolean {
  if (part === 'day') return true
  const inOrder = [...new Set(starts)].toSorted()
  const isMorning = inOrder.indexOf(startsAt) < Math.ceil(inOrder.length / 2)
  return part === 'morning' ? isMorning : !isMorning
}
