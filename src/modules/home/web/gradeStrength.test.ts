import fc from 'fast-check'
import { expect, test } from 'vitest'
import { strengthByGrade, sumOf } from './gradeStrength.ts'
import { hourIn, partOfDay } from './schoolClock.ts'

test('classes are totalled by grade, in the order of the list', () => {
  expect(
    strengthByGrade([
      { grade: 'LKG', studentCount: 20 },
      { grade: '7', studentCount: 23 },
      { grade: '7', studentCount: 24 },
    ]),
  ).toEqual([
    { grade: 'LKG', sections: 1, students: 20 },
    { grade: '7', sections: 2, students: 47 },
  ])
})

test('REP-04 grade totals cover every class and student exactly once', () => {
  const anyClass = fc.record({ grade: fc.constantFrom('LKG', '1', '2', '10'), studentCount: fc.nat({ max: 60 }) })
  fc.assert(
    fc.property(fc.array(anyClass), (classes) => {
      const grades = strengthByGrade(classes)
      expect(sumOf(grades, ({ sections }) => sections)).toBe(classes.length)
      expect(sumOf(grades, ({ students }) => students)).toBe(sumOf(classes, ({ studentCount }) => studentCount))
      expect(new Set(grades.map(({ grade }) => grade)).size).toBe(grades.length)
    }),
  )
})

test('CAL-07 the greeting follows the school’s time zone', () => {
  const instant = new Date('2026-11-14T18:45:00Z')
  expect(hourIn('Asia/Kolkata', instant)).toBe(0)
  expect(hourIn('Europe/London', instant)).toBe(18)
  expect([0, 3, 4, 11, 12, 16, 17, 23].map(partOfDay)).toEqual([
    'evening',
    'evening',
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ])
})
