type BellPeriod = {
  readonly periodId: string
  readonly name: string
  readonly kind: string
  readonly startsAt: string
  readonly endsAt: string
}
type Lesson = {
  readonly periodId: string | null
  readonly periodName: string | null
  readonly startsAt: string | null
  readonly endsAt: string | null
}
type CoveredLesson = { readonly periodId: string }

/** A slot of a teacher's day: a lesson, one covered by a substitute, a free period or a break. */
export type DaySlot<L, C> = {
  readonly id: string
  readonly name: string
  readonly startsAt: string
  readonly endsAt: string
} & (
  | { readonly kind: 'lesson'; readonly lesson: L }
  | { readonly kind: 'covered'; readonly lesson: C }
  | { readonly kind: 'free' }
  | { readonly kind: 'break' }
)

/** A day's slots in order of time: every lesson once, and the remaining periods of the bell schedule. */
export function daySlots<L extends Lesson, C extends CoveredLesson>(
  bells: readonly BellPeriod[],
  lessons: readonly L[],
  covered: readonly C[],
): DaySlot<L, C>[] {
  const own = lessons.flatMap((lesson, at): DaySlot<L, C>[] => {
    const { periodId, periodName, startsAt, endsAt } = lesson
    if (!periodId || !startsAt || !endsAt) return []
    return [{ id: `${periodId} ${at}`, name: periodName ?? '', startsAt, endsAt, kind: 'lesson', lesson }]
  })
  const taken = new Set(lessons.map(({ periodId }) => periodId))
  const others = bells
    .filter(({ periodId }) => !taken.has(periodId))
    .map(({ periodId, name, kind, startsAt, endsAt }): DaySlot<L, C> => {
      const slot = { id: periodId, name, startsAt, endsAt }
      const lesson = covered.find((entry) => entry.periodId === periodId)
      if (lesson) return { ...slot, kind: 'covered', lesson }
      return { ...slot, kind: kind === 'lesson' ? 'free' : 'break' }
    })
  return [...own, ...others].sort((a, b) => (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : 0))
}
