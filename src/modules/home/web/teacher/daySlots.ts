/** What a day of bells needs to know of a period, a register and a lesson that somebody else takes. */
type Bell = {
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
type Covered = { readonly periodId: string }

/** A stretch of a teacher's day: a lesson they give, one that somebody else gives for them, a free period or a break. */
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

/** A day in the order of time: every lesson once, and whatever else the bells ring for. */
export function daySlots<L extends Lesson, C extends Covered>(
  bells: readonly Bell[],
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
      const facts = { id: periodId, name, startsAt, endsAt }
      const lesson = covered.find((one) => one.periodId === periodId)
      if (lesson) return { ...facts, kind: 'covered', lesson }
      return { ...facts, kind: kind === 'lesson' ? 'free' : 'break' }
    })
  return [...own, ...others].sort((a, b) => (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : 0))
}
