import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FollowingClass, followLessons, type GivenLesson, type Step } from './followedLessons.ts'

const periods = ['p1', 'p2', 'p3', 'p4', 'p5']
const lessonIn = (periodId: string, shift: number, teacherId: string | null): GivenLesson => {
  const start = Date.UTC(2026, 10, 17, 3 + periods.indexOf(periodId), shift)
  return {
    periodId,
    teacherId,
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + 40 * 60_000).toISOString(),
  }
}
const lessons = fc
  .uniqueArray(fc.constantFrom(...periods), { maxLength: 5 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc
          .tuple(fc.constantFrom(0, 5), fc.constantFrom('meera', 'john', null))
          .map(([shift, teacherId]) => lessonIn(id, shift, teacherId)),
      ),
    ),
  )

/** What the steps make of a day. */
function apply(classes: readonly FollowingClass[], steps: readonly Step[]): FollowingClass[] {
  const all = new Map(classes.map((one) => [one.id, one]))
  steps.forEach((step, n) => {
    if (step.do === 'cancel') {
      const one = all.get(step.id)
      if (one) all.set(step.id, { ...one, state: 'cancelled', cancelledBy: 'timetable' })
      return
    }
    const id = step.do === 'add' ? `new ${all.size} ${n}` : step.id
    const { periodId, teacherId, startsAt, endsAt } = step.lesson
    const hostId = teacherId ?? all.get(id)?.hostId ?? 'planner'
    all.set(id, { id, periodId, hostId, startsAt, endsAt, state: 'planned', cancelledBy: '', isOwnTime: false })
  })
  return [...all.values()]
}

test('CLS-03 live classes follow any history of a day’s timetable, one for each lesson, and then rest', () => {
  fc.assert(
    fc.property(fc.array(lessons, { minLength: 1, maxLength: 6 }), fc.array(fc.nat({ max: 5 })), (days, decisions) => {
      let classes: FollowingClass[] = []
      const decided = new Map<string, FollowingClass>()
      days.forEach((given, n) => {
        classes = apply(classes, followLessons(classes, given))
        for (const [id, one] of decided) expect(classes.find((other) => other.id === id)).toEqual(one)
        // Nobody is in two rows of one period, and each lesson has its class.
        const held = classes.map(({ periodId }) => periodId)
        expect(new Set(held).size).toBe(held.length)
        for (const { periodId, startsAt } of given) {
          const own = classes.find((one) => one.periodId === periodId)
          expect(own).toBeDefined()
          if (own && !decided.has(own.id)) expect(own).toMatchObject({ state: 'planned', startsAt })
        }
        const open = classes.filter(({ id, state }) => state === 'planned' && !decided.has(id))
        expect(open.every(({ periodId }) => given.some((lesson) => lesson.periodId === periodId))).toBe(true)
        // Looking again changes nothing.
        expect(followLessons(classes, given)).toEqual([])
        // Sometimes the teacher moves one by hand or calls it off.
        const chosen = classes[decisions[n] ?? 99]
        if (chosen?.state === 'planned') {
          const changed: FollowingClass =
            n % 2 === 0
              ? { ...chosen, isOwnTime: true, startsAt: '2026-11-17T10:00:00.000Z', endsAt: '2026-11-17T11:00:00.000Z' }
              : { ...chosen, state: 'cancelled', cancelledBy: 'teacher' }
          classes = classes.map((one) => (one.id === chosen.id ? changed : one))
          decided.set(chosen.id, changed)
        }
      })
    }),
    { numRuns: 400 },
  )
})
