import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assignAll, type CoverDay, freeTeachers, isAbsent } from './cover.ts'

const starts = ['08:00', '09:00', '10:00', '11:00']
const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}`)
const teacherIds = ids('t', 7)

/** A day without double bookings: each lesson has its own teacher in its period, or none. */
const someDay = fc
  .record({
    lessons: fc.uniqueArray(
      fc.record({ period: fc.nat(3), classAt: fc.nat(4), course: fc.nat(3), teacher: fc.option(fc.nat(6)) }),
      { maxLength: 20, selector: ({ period, classAt }) => `${period} ${classAt}` },
    ),
    absent: fc.uniqueArray(fc.tuple(fc.constantFrom(...teacherIds), fc.constantFrom('day', 'morning', 'afternoon')), {
      maxLength: 4,
      selector: ([teacherId]) => teacherId,
    }),
    off: fc.array(fc.tuple(fc.constantFrom(...teacherIds), fc.option(fc.nat(3))), { maxLength: 4 }),
    loads: fc.array(fc.nat(5), { minLength: 7, maxLength: 7 }),
  })
  .map(({ lessons, absent, off, loads }): CoverDay => {
    const booked = new Set<string>()
    return {
      starts,
      absences: absent.map(([teacherId, part]) => ({ teacherId, part })),
      lessons: lessons.map(({ period, classAt, course, teacher }, at) => {
        const key = `${period} ${teacher}`
        const teacherId = teacher === null || booked.has(key) ? null : (teacherIds[teacher] ?? null)
        booked.add(key)
        const startsAt = starts[period] ?? '08:00'
        return {
          lessonId: `l${at}`,
          periodId: `p${period}`,
          startsAt,
          endsAt: `${startsAt.slice(0, 2)}:45`,
          classId: `c${classAt}`,
          courseId: `s${course}`,
          teacherId,
          plannedTeacherId: teacherId,
        }
      }),
      teachers: teacherIds.map((teacherId, at) => ({
        teacherId,
        teacherName: teacherId,
        courseIds: [`s${at % 4}`],
        classIds: [`c${at % 5}`],
        offPeriodIds: off.flatMap(([who, period]) =>
          who === teacherId ? [period === null ? null : `p${period}`] : [],
        ),
        substitutionsThisMonth: loads[at] ?? 0,
      })),
    }
  })

const openOf = (day: CoverDay) =>
  day.lessons.filter((one) => isAbsent(day, one.plannedTeacherId, one.startsAt)).map(({ lessonId }) => lessonId)

test('TT-03 covering a whole day never books an absent, busy or unavailable teacher, or anyone twice', () => {
  fc.assert(
    fc.property(someDay, (day) => {
      const open = openOf(day)
      const assigned = new Map(assignAll(day, open).map((one) => [one.lessonId, one.substituteId]))
      const after = day.lessons.map((one) => ({ ...one, teacherId: assigned.get(one.lessonId) ?? one.teacherId }))
      for (const lesson of after) {
        const substituteId = assigned.get(lesson.lessonId)
        if (substituteId === undefined) continue
        expect(open).toContain(lesson.lessonId)
        expect(isAbsent(day, substituteId, lesson.startsAt)).toBe(false)
        expect(after.filter((one) => one.periodId === lesson.periodId && one.teacherId === substituteId)).toHaveLength(
          1,
        )
        const off = day.teachers.find(({ teacherId }) => teacherId === substituteId)?.offPeriodIds ?? []
        expect(off.some((period) => period === null || period === lesson.periodId)).toBe(false)
      }
      // What is left open really has nobody.
      const left = { ...day, lessons: after }
      for (const lesson of after)
        if (open.includes(lesson.lessonId) && !assigned.has(lesson.lessonId))
          expect(freeTeachers(left, lesson)).toEqual([])
    }),
    { numRuns: 400 },
  )
})

test('TT-03 covering a whole day spreads lessons among equally suitable teachers', () => {
  const lesson = (at: number) => ({
    lessonId: `l${at}`,
    periodId: `p${at}`,
    startsAt: starts[at] ?? '',
    endsAt: `${starts[at]?.slice(0, 2)}:45`,
    classId: 'c',
    courseId: 's',
    teacherId: 'away',
    plannedTeacherId: 'away',
  })
  const teacher = (teacherId: string) => ({
    teacherId,
    teacherName: teacherId,
    courseIds: ['s'],
    classIds: [],
    offPeriodIds: [],
    substitutionsThisMonth: 0,
  })
  const day: CoverDay = {
    starts,
    lessons: [0, 1, 2, 3].map(lesson),
    teachers: ['asha', 'lila'].map(teacher),
    absences: [{ teacherId: 'away', part: 'day' }],
  }
  expect(assignAll(day, openOf(day)).map(({ substituteId }) => substituteId)).toEqual(['asha', 'lila', 'asha', 'lila'])
})
