/** A live class of a series on one day, as far as the timetable matters to it. */
export type FollowingClass = {
  readonly id: string
  readonly periodId: string | null
  readonly hostId: string
  readonly startsAt: string
  readonly endsAt: string
  readonly state: 'planned' | 'cancelled'
  readonly cancelledBy: '' | 'teacher' | 'timetable'
  /** Moved by hand. */
  readonly isOwnTime: boolean
}

/** A lesson the timetable gives on that day. */
export type GivenLesson = {
  readonly periodId: string
  readonly teacherId: string | null
  readonly startsAt: string
  readonly endsAt: string
}

export type Step =
  | { readonly do: 'add'; readonly lesson: GivenLesson }
  | { readonly do: 'move'; readonly id: string; readonly lesson: GivenLesson }
  /** The lesson is given again after all. */
  | { readonly do: 'revive'; readonly id: string; readonly lesson: GivenLesson }
  | { readonly do: 'cancel'; readonly id: string }

const isSame = (one: FollowingClass, lesson: GivenLesson) =>
  one.periodId === lesson.periodId &&
  Date.parse(one.startsAt) === Date.parse(lesson.startsAt) &&
  Date.parse(one.endsAt) === Date.parse(lesson.endsAt) &&
  (lesson.teacherId === null || one.hostId === lesson.teacherId)

/**
 * What must change so that a day's live classes are those of its lessons. A class whose period still has a lesson stays with it;
 * one that lost its lesson takes over another of that day, if there is one, and is called off otherwise. What a teacher has
 * moved or called off is their decision: it keeps its lesson from being planned a second time, and is not touched.
 */
export function followLessons(classes: readonly FollowingClass[], lessons: readonly GivenLesson[]): Step[] {
  const steps: Step[] = []
  const open = new Map(lessons.map((lesson) => [lesson.periodId, lesson]))
  const lost: FollowingClass[] = []
  for (const one of classes) {
    const lesson = one.periodId === null ? undefined : open.get(one.periodId)
    if (lesson) open.delete(lesson.periodId)
    if (one.isOwnTime || one.cancelledBy === 'teacher') continue
    if (!lesson) lost.push(one)
    else if (one.state === 'cancelled') steps.push({ do: 'revive', id: one.id, lesson })
    else if (!isSame(one, lesson)) steps.push({ do: 'move', id: one.id, lesson })
  }
  const left = [...open.values()].toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
  // A planned class is moved before a cancelled one is revived: people already expect it.
  for (const one of lost.toSorted((a, b) => Number(a.state === 'cancelled') - Number(b.state === 'cancelled'))) {
    const lesson = left.shift()
    if (lesson) steps.push({ do: one.state === 'cancelled' ? 'revive' : 'move', id: one.id, lesson })
    else if (one.state === 'planned') steps.push({ do: 'cancel', id: one.id })
  }
  return [...steps, ...left.map((lesson) => ({ do: 'add' as const, lesson }))]
}
