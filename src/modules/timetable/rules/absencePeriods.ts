import type { AbsencePart } from '../substitutionSchemas.ts'

/** Whether an absence covers a period of a day whose lessons begin at these times: the middle one still belongs to the morning. */
export function coversPeriod(part: AbsencePart, startsAt: string, starts: readonly string[]): boolean {
  if (part === 'day') return true
  const inOrder = [...new Set(starts)].toSorted()
  const isMorning = inOrder.indexOf(startsAt) < Math.ceil(inOrder.length / 2)
  return part === 'morning' ? isMorning : !isMorning
}
