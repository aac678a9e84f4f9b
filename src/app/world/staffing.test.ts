import { expect, test } from 'vitest'
import { gradeNames } from '#modules/classes/server/seed.ts'
import { planStaff } from './staffing.ts'

const classesWith = (sections: number) =>
  gradeNames.flatMap((grade) =>
    Array.from({ length: sections }, (_, at) => ({ grade, className: `${grade}-${'ABCDEFGH'[at]}` })),
  )

test.each([1, 2, 4])('a demo school with %i sections is staffed as a school would be', (sections) => {
  const classes = classesWith(sections)
  const ownClass = `7-${'ABCDEFGH'[sections - 1]}`
  const { teachers, teachings } = planStaff(classes, ownClass)
  for (const { className } of classes) {
    const own = teachings.filter((one) => one.className === className)
    expect(own.reduce((sum, { perWeek }) => sum + perWeek, 0)).toBe(44)
    expect(new Set(own.map(({ subject }) => subject)).size).toBe(own.length)
    const classTeachers = teachers.filter(({ classTeacherOf }) => classTeacherOf === className)
    expect(classTeachers).toHaveLength(1)
    expect(own.some(({ teacher }) => teachers[teacher] === classTeachers[0])).toBe(true)
  }
  for (const { periods, subjects } of teachers) {
    expect(periods).toBeGreaterThan(0)
    expect(periods).toBeLessThanOrEqual(32)
    if (subjects.size > 1) expect(subjects.has('English')).toBe(true)
  }
  const [classTeacher, teacher] = teachers
  expect(classTeacher).toMatchObject({ classTeacherOf: ownClass, subjects: new Set(['Science']) })
  expect(teacher).toMatchObject({ classTeacherOf: null, subjects: new Set(['Mathematics']) })
  for (const demo of [classTeacher, teacher]) expect(demo?.periods).toBeGreaterThanOrEqual(sections === 1 ? 20 : 28)
})
