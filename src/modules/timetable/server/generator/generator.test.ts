import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hardClashes } from '../../rules/clashes.ts'
import type { PlacedLesson, Plan } from '../../rules/plan.ts'
import { fullSchool, makeRequirement, weekOfPeriods } from '../../testing/schools.ts'
import { findFaults, findGaps } from '../../testing/secondChecker.ts'
import { generate } from './generator.ts'
import { generateInThread } from './threadRunner.ts'

const make = (plan: Plan, more: Partial<Parameters<typeof generate>[0]> = {}) =>
  generate({ plan, existing: [], mode: 'generate', seed: 1, milliseconds: 30_000, ...more })

test('TT-04 40 classes, 60 teachers and 1,600 weekly lessons get a complete timetable that an independent checker finds clash-free', () => {
  const plan = fullSchool(40, (_, inClass) => inClass % 6)
  const made = make(plan)
  expect(made.unplaced).toEqual([])
  expect(made.lessons).toHaveLength(1600)
  expect(findFaults(plan, made.lessons)).toEqual([])
  expect(findGaps(plan, made.lessons)).toEqual([])
  expect(hardClashes(plan, made.lessons)).toEqual([])
})

test('TT-04 the same seed gives the same timetable', () => {
  const plan = fullSchool(6, (subject, inClass) => (subject + inClass) % 6)
  expect(make(plan, { seed: 5 }).lessons).toEqual(make(plan, { seed: 5 }).lessons)
  expect(make(plan, { seed: 6 }).lessons).not.toEqual(make(plan, { seed: 5 }).lessons)
})

const someSchool = fc
  .record({
    classes: fc.integer({ min: 1, max: 5 }),
    teachers: fc.integer({ min: 2, max: 7 }),
    lines: fc.array(
      fc.record({
        teacher: fc.nat(6),
        perWeek: fc.integer({ min: 1, max: 5 }),
        doubles: fc.nat(2),
        lab: fc.boolean(),
        group: fc.constantFrom(null, null, null, 'language'),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    off: fc.array(fc.record({ teacher: fc.nat(6), weekday: fc.integer({ min: 1, max: 4 }) }), { maxLength: 3 }),
  })
  .map(({ classes, teachers, lines, off }): Plan => {
    const names = Array.from({ length: classes }, (_, at) => `c${at}`)
    return {
      slots: weekOfPeriods(4, 5),
      classes: names.map((classId, at) => ({ classId, roomId: at % 2 ? null : `r${at}` })),
      rooms: [
        ...names.map((_, at) => ({ roomId: `r${at}`, kind: 'classroom' })),
        { roomId: 'lab', kind: 'laboratory' },
      ],
      teachers: [...new Map(off.map((one) => [one.teacher % teachers, one.weekday]))].map(([teacher, weekday]) => ({
        teacherId: `t${teacher}`,
        maxPerDay: 4,
        maxPerWeek: null,
        unavailable: [{ weekday, periodId: null }],
      })),
      requirements: names.flatMap((classId, at) =>
        lines.map(({ teacher, perWeek, doubles, lab, group }, line) =>
          makeRequirement(classId, `s${line}`, {
            teacherId: `t${(teacher + at) % teachers}`,
            perWeek,
            doubles: Math.min(doubles, Math.floor(perWeek / 2)),
            roomKind: lab ? 'laboratory' : null,
            electiveGroup: group,
          }),
        ),
      ),
    }
  })

test('TT-04 for any plan there are no clashes or duplicates, and every unplaced lesson names its obstacles', () => {
  fc.assert(
    fc.property(someSchool, fc.integer({ min: 0, max: 1000 }), (plan, seed) => {
      const made = make(plan, { seed, milliseconds: 150 })
      expect(findFaults(plan, made.lessons)).toEqual([])
      const cards = new Set(made.lessons.map((one) => `${one.requirementId} ${one.card}`))
      const required = plan.requirements.reduce((sum, one) => sum + one.perWeek - one.doubles, 0)
      expect(cards.size + made.unplaced.length).toBe(required)
      for (const one of made.unplaced) expect(one.because.length).toBeGreaterThan(0)
      if (made.unplaced.length === 0) expect(findGaps(plan, made.lessons)).toEqual([])
    }),
    { numRuns: 60 },
  )
}, 60_000)

test('TT-04 subjects of an elective group run in parallel', () => {
  const plan: Plan = {
    slots: weekOfPeriods(2, 4),
    classes: [{ classId: 'a', roomId: 'r' }],
    teachers: [],
    rooms: [{ roomId: 'r', kind: 'classroom' }],
    requirements: [
      makeRequirement('a', 'french', { teacherId: 'lila', perWeek: 2, electiveGroup: 'language' }),
      makeRequirement('a', 'german', { teacherId: 'omar', perWeek: 2, electiveGroup: 'language' }),
      makeRequirement('a', 'maths', { teacherId: 'asha', perWeek: 6 }),
    ],
  }
  const { lessons, unplaced } = make(plan)
  expect(unplaced).toEqual([])
  const whenOf = (courseId: string) =>
    lessons
      .filter((one) => one.requirementId === `a ${courseId}`)
      .map(({ weekday, periodId }) => `${weekday} ${periodId}`)
      .toSorted()
  expect(whenOf('french')).toEqual(whenOf('german'))
  expect(findFaults(plan, lessons)).toEqual([])
})

test('TT-04 two electives in parallel that need the only laboratory name it as their obstacle', () => {
  const elective = { perWeek: 1, roomKind: 'laboratory', electiveGroup: 'science' } as const
  const { unplaced } = make({
    slots: weekOfPeriods(2, 4),
    classes: [{ classId: 'a', roomId: 'r' }],
    teachers: [],
    rooms: [
      { roomId: 'r', kind: 'classroom' },
      { roomId: 'lab', kind: 'laboratory' },
    ],
    requirements: [
      makeRequirement('a', 'physics', { teacherId: 'lila', ...elective }),
      makeRequirement('a', 'biology', { teacherId: 'omar', ...elective }),
    ],
  })
  expect(unplaced.map(({ because }) => because[0])).toEqual([
    { kind: 'room', id: 'laboratory', slots: 8 },
    { kind: 'room', id: 'laboratory', slots: 8 },
  ])
})

test('TT-04 locked lessons do not move', () => {
  const plan = fullSchool(8, (subject, inClass) => (subject + inClass) % 6)
  const first = make(plan)
  const locked = first.lessons
    .filter((one) => one.requirementId.startsWith('c1 ') || one.requirementId.startsWith('c4 '))
    .map((one) => ({ ...one, locked: true }))
  const again = make(plan, { existing: locked, seed: 99 })
  expect(again.unplaced).toEqual([])
  expect(findFaults(plan, again.lessons)).toEqual([])
  for (const one of locked) expect(again.lessons).toContainEqual(one)
})

test('TT-04 an unplaced lesson names the teacher, class or room that blocks it', () => {
  const plan: Plan = {
    slots: weekOfPeriods(1, 4),
    classes: ['a', 'b'].map((classId) => ({ classId, roomId: null })),
    rooms: [],
    teachers: [],
    requirements: [
      makeRequirement('a', 'maths', { teacherId: 'asha', perWeek: 3 }),
      makeRequirement('b', 'maths', { teacherId: 'asha', perWeek: 2 }),
      makeRequirement('a', 'science', { teacherId: 'ravi', perWeek: 1, roomKind: 'laboratory' }),
    ],
  }
  const { unplaced } = make(plan, { milliseconds: 200 })
  expect(unplaced).toHaveLength(2)
  const lab = unplaced.find((one) => one.requirementId === 'a science')
  expect(lab?.because).toEqual([{ kind: 'noRoomOfKind', id: 'laboratory', slots: 4 }])
  const maths = unplaced.find((one) => one.requirementId.endsWith('maths'))
  expect(maths?.because[0]).toEqual({ kind: 'teacher', id: 'asha', slots: 4 })
})

const movedBetween = (before: readonly PlacedLesson[], after: readonly PlacedLesson[]) => {
  const places = new Map(after.map((one) => [`${one.requirementId} ${one.card} ${one.part}`, one]))
  const now = (one: PlacedLesson) => places.get(`${one.requirementId} ${one.card} ${one.part}`)
  return before.filter((one) => now(one)?.weekday !== one.weekday || now(one)?.periodId !== one.periodId)
}

test('TT-04 after a change of teacher, a timetable of 1,600 lessons is repaired with a handful of moves', () => {
  const plan = fullSchool(40, (_, inClass) => inClass % 6)
  const before = make(plan)
  // A colleague takes over one class of a teacher.
  const requirements = plan.requirements.map((one) =>
    one.requirementId === 'c0 s1' ? { ...one, teacherId: 't7' } : one,
  )
  const changed = { ...plan, requirements }
  const clashing = hardClashes(changed, before.lessons).length
  const repaired = make(changed, { existing: before.lessons, mode: 'repair' })
  expect(repaired.unplaced).toEqual([])
  expect(findFaults(changed, repaired.lessons)).toEqual([])
  expect(findGaps(changed, repaired.lessons)).toEqual([])
  expect(clashing).toBeGreaterThan(0)
  const moved = movedBetween(before.lessons, repaired.lessons)
  expect(moved.length).toBeGreaterThan(0)
  expect(moved.length).toBeLessThanOrEqual(4 * clashing)
})

/** The minimum number of moves, by brute force over every timetable. */
function fewestMoves(plan: Plan, existing: readonly PlacedLesson[]): number {
  const cards = plan.requirements.flatMap((one) =>
    Array.from({ length: one.perWeek }, (_, at) => [one, at + 1] as const),
  )
  let fewest = Number.POSITIVE_INFINITY
  const placeFrom = (index: number, placed: PlacedLesson[], moved: number) => {
    if (moved >= fewest) return
    const next = cards[index]
    if (!next) {
      fewest = moved
      return
    }
    const [{ requirementId }, card] = next
    const old = existing.find((one) => one.requirementId === requirementId && one.card === card)
    for (const { weekday, periodId } of plan.slots) {
      const one = { requirementId, card, part: 1, weekday, periodId, roomId: null, locked: false }
      if (hardClashes(plan, [...placed, one]).length > 0) continue
      const stays = old?.weekday === weekday && old.periodId === periodId
      placeFrom(index + 1, [...placed, one], moved + (stays || !old ? 0 : 1))
    }
  }
  placeFrom(0, [], 0)
  return fewest
}

test('TT-04 in a small school, a repair uses the minimum number of moves', () => {
  const plan = (teacherOfB: string): Plan => ({
    slots: weekOfPeriods(1, 4),
    classes: ['a', 'b'].map((classId) => ({ classId, roomId: null })),
    rooms: [],
    teachers: [],
    requirements: [
      makeRequirement('a', 'maths', { teacherId: 'asha', perWeek: 1 }),
      makeRequirement('a', 'science', { teacherId: 'ravi', perWeek: 1 }),
      makeRequirement('a', 'art', { teacherId: 'lila', perWeek: 1 }),
      makeRequirement('b', 'maths', { teacherId: teacherOfB, perWeek: 1 }),
      makeRequirement('b', 'science', { teacherId: 'omar', perWeek: 1 }),
      makeRequirement('b', 'art', { teacherId: 'ravi', perWeek: 1 }),
    ],
  })
  for (let seed = 1; seed <= 12; seed++) {
    const before = make(plan('zoya'), { seed }).lessons
    for (const teacher of ['asha', 'ravi', 'lila']) {
      const changed = plan(teacher)
      const after = make(changed, { existing: before, mode: 'repair', seed })
      expect(findFaults(changed, after.lessons)).toEqual([])
      expect(movedBetween(before, after.lessons).length).toBe(fewestMoves(changed, before))
    }
  }
})

test('TT-04 the generator runs in its own thread, reports progress and stops on request', async () => {
  const plan = fullSchool(40, (_, inClass) => inClass % 6)
  const request = { plan, existing: [], mode: 'generate' as const, seed: 3, milliseconds: 30_000 }
  const progress: number[] = []
  const made = await generateInThread(request, async ({ placed, total }) => {
    progress.push(placed / total)
    return 'continue'
  })
  expect(made?.lessons).toHaveLength(1600)
  expect(progress.length).toBeGreaterThan(0)
  expect(await generateInThread(request, async () => 'stop')).toBe(null)
})
