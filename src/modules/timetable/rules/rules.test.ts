import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeRequirement, weekOfPeriods } from '../testing/schools.ts'
import { coversPeriod } from './absencePeriods.ts'
import { classPeriods, loadProblems, teacherCapacity } from './loads.ts'
import { distributePeriods } from './periodShares.ts'
import type { Plan } from './plan.ts'
import { type FreeTeacher, rankTeachers } from './teacherRanking.ts'

const someTeachers = fc.uniqueArray(
  fc.record<FreeTeacher>({
    teacherId: fc.uuid(),
    teacherName: fc.constantFrom('Asha', 'Ravi', 'Lila'),
    teachesSubject: fc.boolean(),
    knowsClass: fc.boolean(),
    substitutionsThisMonth: fc.nat(4),
    lessonsToday: fc.nat(8),
  }),
  { minLength: 1, maxLength: 20, selector: ({ teacherId }) => teacherId },
)

test('TT-03 free teachers are ranked by subject, class, fewest substitutions and lightest day, whatever the input order', () => {
  // The criteria in order as digits of one number; each stays below the next one's weight.
  const weight = (one: FreeTeacher) =>
    Number(!one.teachesSubject) * 1000 +
    Number(!one.knowsClass) * 100 +
    one.substitutionsThisMonth * 10 +
    one.lessonsToday
  fc.assert(
    fc.property(someTeachers, (teachers) => {
      const ranked = rankTeachers(teachers)
      expect(ranked.map(weight)).toEqual(teachers.map(weight).toSorted((a, b) => a - b))
      expect(rankTeachers(teachers.toReversed())).toEqual(ranked)
      const fewest = Math.min(...teachers.map((one) => one.substitutionsThisMonth))
      const lightest = Math.min(...teachers.map((one) => one.lessonsToday))
      for (const one of ranked)
        expect(one.reasons).toEqual([
          ...(one.teachesSubject ? ['teachesSubject'] : []),
          ...(one.knowsClass ? ['knowsClass'] : []),
          ...(one.substitutionsThisMonth === fewest ? ['fewestSubstitutions'] : []),
          ...(one.lessonsToday === lightest ? ['fewLessonsToday'] : []),
        ])
    }),
  )
})

test('TT-03 of two equally suitable teachers, the one with fewer substitutions this month comes first, then the freer one', () => {
  const teacher = (teacherId: string, substitutionsThisMonth: number, lessonsToday: number): FreeTeacher => ({
    teacherId,
    teacherName: teacherId,
    teachesSubject: true,
    knowsClass: false,
    substitutionsThisMonth,
    lessonsToday,
  })
  const ranked = rankTeachers([teacher('asha', 4, 0), teacher('lila', 1, 6), teacher('ravi', 1, 2)])
  expect(ranked.map(({ teacherId }) => teacherId)).toEqual(['ravi', 'lila', 'asha'])
})

test('TT-01 the week’s periods are distributed completely, and no two subjects differ by more than one', () => {
  const subjectIds = fc.uniqueArray(fc.nat(30), { minLength: 1, maxLength: 15 })
  fc.assert(
    fc.property(subjectIds, fc.integer({ min: 1, max: 60 }), (ids, periods) => {
      const subjects = ids.map((id) => ({
        courseId: `s${id}`,
        group: id % 5 === 0 ? 'elective' : null,
        teacherId: null,
      }))
      const shares = distributePeriods(subjects, [], periods)
      expect(shares).toHaveLength(subjects.length)
      const groups = new Set(subjects.map(({ group, courseId }) => group ?? courseId))
      const counted = shares.filter(
        ({ courseId }) =>
          courseId === subjects.find((one) => one.group !== null)?.courseId ||
          subjects.find((one) => one.courseId === courseId)?.group === null,
      )
      const sum = counted.reduce((all, { perWeek }) => all + perWeek, 0)
      expect(sum).toBe(Math.max(periods, groups.size))
      const sizes = shares.map(({ perWeek }) => perWeek)
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
    }),
  )
  expect(
    distributePeriods([{ courseId: 'a', group: null, teacherId: 't' }], [{ courseId: 'a', perWeek: 3 }], 40),
  ).toEqual([])
})

test('TT-04 overloaded classes, teachers and kinds of room are reported before generation', () => {
  const plan: Plan = {
    slots: weekOfPeriods(2, 4),
    classes: [{ classId: 'a', roomId: null }],
    rooms: [{ roomId: 'lab', kind: 'laboratory' }],
    teachers: [{ teacherId: 'asha', maxPerDay: 3, maxPerWeek: 5, unavailable: [{ weekday: 2, periodId: null }] }],
    requirements: [
      makeRequirement('a', 'maths', { teacherId: 'asha', perWeek: 4 }),
      makeRequirement('a', 'science', { teacherId: 'ravi', perWeek: 9, roomKind: 'laboratory' }),
      makeRequirement('a', 'french', { perWeek: 2, electiveGroup: 'language' }),
      makeRequirement('a', 'german', { perWeek: 2, electiveGroup: 'language' }),
    ],
  }
  expect(classPeriods(plan, 'a')).toBe(15)
  expect(teacherCapacity(plan, 'asha')).toBe(3)
  expect(loadProblems(plan)).toEqual([
    { kind: 'class', id: 'a', needed: 15, possible: 8 },
    { kind: 'teacher', id: 'asha', needed: 4, possible: 3 },
    { kind: 'teacher', id: 'ravi', needed: 9, possible: 8 },
    { kind: 'roomKind', id: 'laboratory', needed: 9, possible: 8 },
  ])
})

test('LEV-02 every lesson is in either the morning or the afternoon half, never in both', () => {
  const starts = ['08:20', '09:00', '09:40', '10:35', '11:15']
  expect(starts.filter((start) => coversPeriod('morning', start, starts))).toEqual(['08:20', '09:00', '09:40'])
  for (const start of starts) {
    expect(coversPeriod('day', start, starts)).toBe(true)
    expect(coversPeriod('morning', start, starts)).not.toBe(coversPeriod('afternoon', start, starts))
  }
})
