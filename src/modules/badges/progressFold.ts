import type { CivilDate, DateRange } from '#platform/contract/dates/dates.ts'
import type { ActivityKind } from './activityKinds.ts'
import { dailyCaps } from './activityRules.ts'
import type { Family } from './families.ts'

/** An event as the fold sees it. */
export type FoldEvent = {
  readonly kind: ActivityKind
  readonly day: CivilDate
  /** Its source was deleted. */
  readonly isWithdrawn: boolean
  /** It has passed its quality gate. */
  readonly isProven: boolean
}

/** A school day on which the person was not on leave. On a half day of leave nothing has to be done, but what is done counts. */
export type WorkingDay = { readonly day: CivilDate; readonly isHalfLeave: boolean }

/** What the calendar says about somebody's season. */
export type PersonDays = {
  /** In order; days of leave are left out. */
  readonly workingDays: readonly WorkingDay[]
  readonly terms: readonly DateRange[]
  /** The last day that can count. It breaks nothing yet. */
  readonly today: CivilDate
}

/** The events that count, in the order given: of each kind, the first few of a day. */
export function countedEvents<E extends FoldEvent>(events: readonly E[]): E[] {
  const counts = new Map<string, number>()
  return events.filter(({ kind, day, isWithdrawn, isProven }) => {
    if (isWithdrawn || !isProven) return false
    const key = `${kind} ${day}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= dailyCaps[kind]
  })
}

export type Streak = {
  readonly current: number
  readonly best: number
  /** In the term of `today`. */
  readonly freezesLeft: number
}

export const freezesPerTerm = 2

/** Days outside every term share one allowance. */
const termOf = (terms: readonly DateRange[], day: CivilDate) =>
  terms.findIndex(({ start, end }) => start <= day && day <= end)

/**
 * Consecutive working days with at least one event. Days that are no working days of the person neither break nor extend it.
 * Missed working days take freezes of their term if that carries the streak over them; if it breaks, none is spent.
 */
export function foldStreak({ workingDays, terms, today }: PersonDays, active: ReadonlySet<CivilDate>): Streak {
  const spent = new Map<number, number>()
  /** The terms of the days missed since the last active one. */
  let gap: number[] = []
  let current = 0
  let best = 0
  const left = (term: number) =>
    freezesPerTerm - (spent.get(term) ?? 0) - gap.filter((missed) => missed === term).length
  for (const { day, isHalfLeave } of workingDays) {
    if (day > today) break
    if (active.has(day)) {
      for (const term of gap) spent.set(term, (spent.get(term) ?? 0) + 1)
      gap = []
      current += 1
      best = Math.max(best, current)
    } else if (!isHalfLeave && day !== today && current > 0) {
      const term = termOf(terms, day)
      if (left(term) > 0) gap.push(term)
      else {
        gap = []
        current = 0
      }
    }
  }
  return { current, best, freezesLeft: left(termOf(terms, today)) }
}

/** The days of a streak: those on which something was done, whether or not it has passed its gate yet. */
export const activeDays = (events: readonly FoldEvent[]): ReadonlySet<CivilDate> =>
  new Set(events.filter(({ isWithdrawn }) => !isWithdrawn).map(({ day }) => day))

/** The value of each badge after a season's events. The best streak counts, so that a missed day takes nothing away. */
export function foldProgress(
  families: readonly Family[],
  events: readonly FoldEvent[],
  days: PersonDays,
): { readonly family: Family; readonly value: number }[] {
  const counted = countedEvents(events)
  return families.map((family) => {
    const { kinds } = family
    const value =
      kinds === 'days'
        ? foldStreak(days, activeDays(events)).best
        : counted.filter(({ kind }) => kinds.includes(kind)).length
    return { family, value }
  })
}
