import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeRequirement, weekOfPeriods } from '../testing/schools.ts'
import { findFaults } from '../testing/secondChecker.ts'
import { hardClashes, overlaps } from './clashes.ts'
import { cardLengths, type PlacedLesson, type Plan } from './plan.ts'
import { clashesAt, indexLessons, roomFor, slotsFrom } from './targets.ts'

test('TT-01 a million random pairs of sessions overlap only when they share a minute, not when they are back to back', () => {
  let state = 20_261_115
  const minute = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 4_294_967_296) * 48)
  }
  let clashes = 0
  for (let pair = 0; pair < 1_000_000; pair++) {
    const [a, b] = [minute(), minute()]
    const [first, second] = [
      { start: a, end: a + 1 + (minute() % 12) },
      { start: b, end: b + 1 + (minute() % 12) },
    ]
    // The same condition, computed differently.
    const shared = Math.min(first.end, second.end) - Math.max(first.start, second.start) > 0
    if (overlaps(first, second) !== shared || overlaps(second, first) !== shared)
      throw new Error(`${JSON.stringify([first, second])} compared wrongly`)
    if (shared) clashes++
  }
  expect(clashes).toBeGreaterThan(100_000)
  expect(overlaps({ start: '08:00', end: '08:40' }, { start: '08:40', end: '09:20' })).toBe(false)
})

const slots = weekOfPeriods(2, 4)
const school: Plan = {
  slots,
  classes: ['a', 'b'].map((classId) => ({ classId, roomId: `room ${classId}` })),
  rooms: [
    { roomId: 'room a', kind: 'classroom' },
    { roomId: 'room b', kind: 'classroom' },
    { roomId: 'lab', kind: 'laboratory' },
  ],
  teachers: [{ teacherId: 'asha', maxPerDay: 2, maxPerWeek: null, unavailable: [{ weekday: 2, periodId: null }] }],
  requirements: [
    makeRequirement('a', 'maths', { teacherId: 'asha', perWeek: 3 }),
    makeRequirement('b', 'maths', { teacherId: 'asha', perWeek: 2, doubles: 1 }),
    makeRequirement('a', 'science', { teacherId: 'ravi', perWeek: 2, roomKind: 'laboratory' }),
    makeRequirement('b', 'science', { teacherId: 'ravi', perWeek: 2, roomKind: 'laboratory' }),
    makeRequirement('a', 'french', { teacherId: 'lila', perWeek: 2, electiveGroup: 'language' }),
    makeRequirement('a', 'german', { teacherId: 'omar', perWeek: 2, electiveGroup: 'language' }),
  ],
}
const at = (requirementId: string, card: number, weekday: number, period: number, roomId: string | null = null) =>
  ({ requirementId, card, part: 1, weekday, periodId: `p${period}`, roomId, locked: false }) satisfies PlacedLesson
const kindsOf = (lessons: PlacedLesson[]) => hardClashes(school, lessons).map(({ kind }) => kind)

test('TT-01 every kind of hard clash is detected', () => {
  expect(kindsOf([at('a maths', 1, 1, 1), at('a science', 1, 1, 2, 'lab')])).toEqual([])
  expect(kindsOf([at('a science', 1, 1, 1, 'lab'), at('b science', 1, 1, 1, 'lab')])).toEqual(['teacher', 'room'])
  expect(kindsOf([at('a maths', 1, 1, 1), at('a science', 1, 1, 1, 'lab')])).toEqual(['class'])
  expect(kindsOf([at('a french', 1, 1, 1), at('a german', 1, 1, 1)])).toEqual([])
  expect(kindsOf([at('a french', 1, 1, 1), at('a french', 2, 1, 1)])).toEqual(['teacher', 'class'])
  expect(kindsOf([at('a french', 1, 1, 1), at('a maths', 1, 1, 1)])).toEqual(['class'])
  expect(kindsOf([at('a maths', 1, 2, 1)])).toEqual(['unavailable'])
  expect(kindsOf([1, 2, 3].map((card) => at('a maths', card, 1, card)))).toEqual(['dayLoad'])
  expect(kindsOf([at('a science', 1, 1, 1, 'room a')])).toEqual(['roomKind'])
  expect(kindsOf([at('a science', 1, 1, 1)])).toEqual(['roomKind'])
  expect(kindsOf([at('a science', 1, 3, 1, 'lab')])).toEqual(['period'])
  expect(kindsOf([at('a maths', 4, 1, 1)])).toEqual(['count'])
  expect(kindsOf([at('b maths', 1, 1, 1), { ...at('b maths', 1, 1, 2), part: 2 }])).toEqual([])
  // There is a break between the third and fourth periods.
  expect(kindsOf([at('b maths', 1, 1, 3), { ...at('b maths', 1, 1, 4), part: 2 }])).toEqual(['double'])
})

const someLessons = fc
  .array(
    fc.record({
      requirement: fc.nat(school.requirements.length - 1),
      card: fc.nat(2),
      slot: fc.nat(slots.length - 1),
      roomId: fc.constantFrom(null, 'room a', 'room b', 'lab'),
    }),
    { maxLength: 10 },
  )
  .map((rows) => {
    const placed = new Map<string, PlacedLesson[]>()
    for (const { requirement, card, slot, roomId } of rows) {
      const found = school.requirements[requirement]
      const start = slots[slot]
      const length = found && cardLengths(found)[card]
      if (!found || !start || !length) continue
      const taken = slotsFrom(school, start, length) ?? []
      const parts = taken.map(({ weekday, periodId }, part) => ({
        requirementId: found.requirementId,
        card: card + 1,
        part: part + 1,
        weekday,
        periodId,
        roomId,
        locked: false,
      }))
      placed.set(`${found.requirementId} ${card}`, parts)
    }
    return [...placed.values()].flat()
  })

test('TT-01 the clash rules agree with an independent checker on whether a timetable is valid', () => {
  fc.assert(
    fc.property(someLessons, (lessons) => {
      expect(hardClashes(school, lessons).length === 0).toBe(findFaults(school, lessons).length === 0)
    }),
    { numRuns: 3000 },
  )
})

test('TT-01 the clashes shown before a drop are the ones that occur after it', () => {
  fc.assert(
    fc.property(someLessons, fc.nat(5), fc.nat(slots.length - 1), (lessons, which, where) => {
      const requirement = school.requirements[which]
      const start = slots[where]
      if (!requirement || !start) return
      const taken = slotsFrom(school, start, cardLengths(requirement)[0] ?? 1)
      if (!taken) return
      const others = lessons.filter((one) => one.requirementId !== requirement.requirementId)
      const index = indexLessons(school, others)
      const placement = { requirement, card: 1, slots: taken }
      const roomId = roomFor(index, placement, null)
      const own = taken.map(({ weekday, periodId }, part) => ({
        requirementId: requirement.requirementId,
        card: 1,
        part: part + 1,
        weekday,
        periodId,
        roomId,
        locked: false,
      }))
      const before = hardClashes(school, others).length
      const after = hardClashes(school, [...others, ...own]).length
      const predicted = clashesAt(index, placement, roomId).length
      expect(predicted > 0).toBe(after > before)
    }),
    { numRuns: 2000 },
  )
})
