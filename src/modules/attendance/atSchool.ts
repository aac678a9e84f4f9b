import type { Code } from './codes.ts'

/** What a family sees of today: whether their child is at school. */
export const presences = [
  'noClass',
  'closed',
  'absent',
  'half',
  'atSchool',
  'over',
  'announced',
  'before',
  'unmarked',
] as const
export type Presence = (typeof presences)[number]

export type TodayFacts = {
  readonly hasClass: boolean
  readonly isOpen: boolean
  /** The mark of today; null if the register has not been taken. */
  readonly code: Code | null
  /** An absence of today that the school was told of. */
  readonly isAnnounced: boolean
  /** The first bell and the last, HH:MM; null if the school has not entered them. */
  readonly firstBell: string | null
  readonly lastBell: string | null
  /** The time at the school, HH:MM. */
  readonly time: string
}

/** A mark says more than an announced absence, and that more than the clock. */
export function presenceOf(facts: TodayFacts): Presence {
  const { code, firstBell, lastBell, time } = facts
  if (!facts.hasClass) return 'noClass'
  if (!facts.isOpen) return 'closed'
  if (code === 'A' || code === 'ML') return 'absent'
  if (code === 'HD') return 'half'
  const isOver = lastBell !== null && time >= lastBell
  if (code === 'P') return isOver ? 'over' : 'atSchool'
  if (facts.isAnnounced) return 'announced'
  if (isOver) return 'over'
  return firstBell !== null && time < firstBell ? 'before' : 'unmarked'
}
