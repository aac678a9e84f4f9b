import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hardClashes } from '../../rules/clashes.ts'
import type { Placed, Plan } from '../../rules/plan.ts'
import { asks, fullSchool, weekOfPeriods } from '../../testing/schools.ts'
import { faultsOf, gapsOf } from '../../testing/secondChecker.ts'
import { generate } from './generator.ts'
import { generateInThread } from './threadRunner.ts'

const make = (plan: Plan, more: Partial<Parameters<typeof generate>[0]> = {}) =>
  generate({ plan, standing: [], mode: 'generate', seed: 1, milliseconds: 30_000, ...more })

test('TT-04 40 classes, 60 teachers, 1,600 weekly lessons: a complete timetable without a clash, by a second checker', () => {
  const plan = fullSchool(40, (_, inClass) => inClass % 6)
  const made = make(plan)
  expect(made.unplaced).toEqual([])
  expect(made.lessons).toHaveLength(1600)
  expect(faultsOf(plan, made.lessons)).toEqual([])
  expect(gapsOf(plan, made.lessons)).toEqual([])
  expect(hardClashes(plan, made.lessons)).toEqual([])
})

test('TT-04 the same seed makes the same timetable', () => {
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
          asks(classId, `s${line}`, {
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

test('TT-04 whatever is asked for: no clash, nothing twice, and what is missing is named with what blocks it', () => {
  fc.assert(
    fc.property(someSchool, fc.integer({ min: 0, max: 1000 }), (plan, seed) => {
      const made = make(plan, { seed, milliseconds: 150 })
      expect(faultsOf(plan, made.lessons)).toEqual([])
      const cards = new Set(made.lessons.map((one) => `${one.requirementId} ${one.card}`))
      const asked = plan.requirements.reduce((sum, one) => sum + one.perWeek - one.doubles, 0)
      expect(cards.size + made.unplaced.length).toBe(asked)
      for (const one of made.unplaced) expect(one.because.length).toBeGreaterThan(0)
      if (made.unplaced.length === 0) expect(gapsOf(plan, made.lessons)).toEqual([])
    }),
    { numRuns: 60 },
  )
}, 60_000)

test('TT-04 subjects of an elective group run side by side', () => {
  const plan: Plan = {
    slots: weekOfPeriods(2, 4),
    classes: [{ classId: 'a', roomId: 'r' }],
    teachers: [],
    rooms: [{ roomId: 'r', kind: 'classroom' }],
    requirements: [
      asks('a', 'french', { teacherId: 'lila', perWeek: 2, electiveGroup: 'language' }),
      asks('a', 'german', { teacherId: 'omar', perWeek: 2, electiveGroup: 'language' }),
      asks('a', 'maths', { teacherId: 'asha', perWeek: 6 }),
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
  expect(faultsOf(plan, lessons)).toEqual([])
})

test('TT-04 locked lessons stay where they are', () => {
  const plan = fullSchool(8, (subject, inClass) => (subject + inClass) % 6)
  const first = make(plan)
  const locked = first.lessons
    .filter((one) => one.requirementId.startsWith('c1 ') || one.requirementId.startsWith('c4 '))
    .map((one) => ({ ...one, locked: true }))
  const again = make(plan, { standing: locked, seed: 99 })
  expect(again.unplaced).toEqual([])
  expect(faultsOf(plan, again.lessons)).toEqual([])
  for (const one of locked) expect(again.lessons).toContainEqual(one)
})

test('TT-04 what cannot be placed is named with the teacher, class or room that blocks it', () => {
  const plan: Plan = {
    slots: weekOfPeriods(1, 4),
    classes: ['a', 'b'].map((classId) => ({ classId, roomId: null })),
    rooms: [],
    teachers: [],
    requirements: [
      asks('a', 'maths', { teacherId: 'asha', perWeek: 3 }),
      asks('b', 'maths', { teacherId: 'asha', perWeek: 2 }),
      asks('a', 'science', { teacherId: 'ravi', perWeek: 1, roomKind: 'laboratory' }),
    ],
  }
  const { unplaced } = make(plan, { milliseconds: 200 })
  expect(unplaced).toHaveLength(2)
  const lab = unplaced.find((one) => one.requirementId === 'a science')
  expect(lab?.because).toEqual([{ kind: 'noRoomOfKind', id: 'laboratory', slots: 4 }])
  const maths = unplaced.find((one) => one.requirementId.endsWith('maths'))
  expect(maths?.because[0]).toEqual({ kind: 'teacher', id: 'asha', slots: 4 })
})

const movedBetween = (before: readonly Placed[], after: readonly Placed[]) => {
  const places = new Map(after.map((one) => [`${one.requirementId} ${one.card} ${one.part}`, one]))
  const now = (one: Placed) => places.get(`${one.requirementId} ${one.card} ${one.part}`)
  return before.filter((one) => now(one)?.weekday !== one.weekday || now(one)?.periodId !== one.periodId)
}

test('TT-04 after a change of teacher the timetable is repaired with a handful of moves among 1,600 lessons', () => {
  const plan = fullSchool(40, (_, inClass) => inClass % 6)
  const before = make(plan)
  // One teacher of mathematics falls ill for good: a colleague takes over a class.
  const requirements = plan.requirements.map((one) =>
    one.requirementId === 'c0 s1' ? { ...one, teacherId: 't7' } : one,
  )
  const changed = { ...plan, requirements }
  const clashing = hardClashes(changed, before.lessons).length
  const repaired = make(changed, { standing: before.lessons, mode: 'repair' })
  expect(repaired.unplaced).toEqual([])
  expect(faultsOf(changed, repaired.lessons)).toEqual([])
  expect(gapsOf(changed, repaired.lessons)).toEqual([])
  expect(clashing).toBeGreaterThan(0)
  const moved = movedBetween(before.lessons, repaired.lessons)
  expect(moved.length).toBeGreaterThan(0)
  expect(moved.length).toBeLessThanOrEqual(4 * clashing)
})

/** How few lessons must move, found by trying every timetable of a very small school. */
function fewestMoves(plan: Plan, standing: readonly Placed[]): number {
  const cards = plan.requirements.flatMap((one) =>
    Array.from({ length: one.perWeek }, (_, at) => [one, at + 1] as const),
  )
  let fewest = Number.POSITIVE_INFINITY
  const lay = (place: number, laid: Placed[], moved: number) => {
    if (moved >= fewest) return
    const next = cards[place]
    if (!next) {
      fewest = moved
      return
    }
    const [{ requirementId }, card] = next
    const old = standing.find((one) => one.requirementId === requirementId && one.card === card)
    for (const { weekday, periodId } of plan.slots) {
      const one = { requirementId, card, part: 1, weekday, periodId, roomId: null, locked: false }
      if (hardClashes(plan, [...laid, one]).length > 0) continue
      const stays = old?.weekday === weekday && old.periodId === periodId
      lay(place + 1, [...laid, one], moved + (stays || !old ? 0 : 1))
    }
  }
  lay(0, [], 0)
  return fewest
}

test('TT-04 in a small school no repair with fewer moves exists', () => {
  const plan = (teacherOfB: string): Plan => ({
    slots: weekOfPeriods(1, 4),
    classes: ['a', 'b'].map((classId) => ({ classId, roomId: null })),
    rooms: [],
    teachers: [],
    requirements: [
      asks('a', 'maths', { teacherId: 'asha', perWeek: 1 }),
      asks('a', 'science', { teacherId: 'ravi', perWeek: 1 }),
      asks('a', 'art', { teacherId: 'lila', perWeek: 1 }),
      asks('b', 'maths', { teacherId: teacherOfB, perWeek: 1 }),
      asks('b', 'science', { teacherId: 'omar', perWeek: 1 }),
      asks('b', 'art', { teacherId: 'ravi', perWeek: 1 }),
    ],
  })
  for (let seed = 1; seed <= 12; seed++) {
    const before = make(plan('zoya'), { seed }).lessons
    for (const teacher of ['asha', 'ravi', 'lila']) {
      const changed = plan(teacher)
      const after = make(changed, { standing: before, mode: 'repair', seed })
      expect(faultsOf(changed, after.lessons)).toEqual([])
      expect(movedBetween(before, after.lessons).length).toBe(fewestMoves(changed, before))
    }
  }
})

test('TT-04 the generator works in a thread of its own, tells how far it is and ends when it is told to', async () => {
  const plan = fullSchool(40, (_, inClass) => inClass % 6)
  const asked = { plan, standing: [], mode: 'generate' as const, seed: 3, milliseconds: 30_000 }
  const heard: number[] = []
  const made = await generateInThread(asked, async ({ placed, total }) => {
    heard.push(placed / total)
    return 'go on'
  })
  expect(made?.lessons).toHaveLength(1600)
  expect(heard.length).toBeGreaterThan(0)
  expect(await generateInThread(asked, async () => 'stop')).toBe(null)
})
