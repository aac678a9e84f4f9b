import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { aBellSchedule, workingWeek } from '#modules/school/server/seed.ts'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Session } from '../schemas.ts'
import { aFullTimetable } from './seed.ts'
import { sessionsBetween } from './sessions.ts'

const server = await testServer()
const inSchool = async <T>(school: string, work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: (await server.as(school)).tenantId }, work)

const monday = '2026-11-16' as CivilDate
const dayIn = (days: number) => fc.nat(days - 1).map((ahead) => addDays(monday, ahead))
const range = (days: number) =>
  fc.tuple(dayIn(days), dayIn(days)).map((both) => both.toSorted() as [CivilDate, CivilDate])

test('TT-01 the days of a range are those with lessons, each with the version that is in force on it', async () => {
  const week = fc.uniqueArray(
    fc.record({ weekday: fc.integer({ min: 1, max: 7 }), weeks: fc.subarray([1, 2, 3, 4, 5]) }),
    { selector: ({ weekday }) => weekday, maxLength: 7 },
  )
  const world = fc.record({
    week,
    holidays: fc.array(range(60), { maxLength: 3 }),
    versions: fc.uniqueArray(dayIn(60), { maxLength: 3 }),
    asked: range(60),
  })
  await inSchool('riverside', (db) =>
    fc.assert(
      fc.asyncProperty(world, async ({ week: days, holidays, versions, asked: [start, end] }) => {
        for (const table of ['timetable_versions', 'working_days', 'holidays'] as const)
          await db.deleteFrom(table).execute()
        for (const values of days) await db.insertInto('working_days').values(values).execute()
        for (const [at, [starts_on, ends_on]] of holidays.entries())
          await db
            .insertInto('holidays')
            .values({ name: `Holiday ${at}`, starts_on, ends_on })
            .execute()
        for (const effective_from of versions)
          await db
            .insertInto('timetable_versions')
            .values({ name: effective_from, effective_from, status: 'published' })
            .execute()
        const joined = await sql`select day, version_id as version from timetable_days(${start}, ${end})`.execute(db)
        const single = await sql`select d::date as day, timetable_on(d::date) as version
          from generate_series(${start}::date, ${end}::date, '1 day') d where has_lessons_on(d::date)`.execute(db)
        expect(joined.rows).toEqual(single.rows)
      }),
      { numRuns: 60 },
    ),
  )
})

test('TT-06 a teacher’s lessons, and those that absences or substitutions touch, are found among all as the rule says', async () => {
  const { lessons, teacherIds } = await inSchool('greenwood', async (db) => {
    await workingWeek(db, [])
    await aBellSchedule(db)
    await aFullTimetable(db, { name: 'Timetable', effectiveFrom: '2026-06-01' })
    const all = await sessionsBetween(db, { start: monday, end: addDays(monday, 6) })
    return { lessons: all, teacherIds: [...new Set(all.flatMap(({ teacherId }) => teacherId ?? []))] }
  })
  const teacherId = fc.constantFrom(...teacherIds)
  const changes = fc.record({
    substitutions: fc.uniqueArray(
      fc.record({ lesson: fc.constantFrom(...lessons), substituteId: fc.option(teacherId) }),
      // Nobody takes two lessons in a period.
      { selector: ({ lesson }) => `${lesson.date} ${lesson.periodId}`, maxLength: 6 },
    ),
    absences: fc.uniqueArray(fc.record({ teacherId, day: dayIn(7) }), {
      selector: (one) => `${one.teacherId} ${one.day}`,
      maxLength: 3,
    }),
    asked: range(7),
    teacherId,
  })
  await inSchool('greenwood', (db) =>
    fc.assert(
      fc.asyncProperty(changes, async ({ substitutions, absences, asked: [start, end], teacherId: own }) => {
        await db.deleteFrom('timetable_substitutions').execute()
        await db.deleteFrom('teacher_absences').execute()
        for (const { lesson, substituteId } of substitutions)
          await db
            .insertInto('timetable_substitutions')
            .values({
              day: lesson.date,
              lesson_id: lesson.lessonId,
              period_id: lesson.periodId,
              substitute_id: substituteId,
            })
            .execute()
        for (const { teacherId: absent, day } of absences)
          await db.insertInto('teacher_absences').values({ teacher_id: absent, day }).execute()
        const all = await sessionsBetween(db, { start, end })
        const found = (filter: Parameters<typeof sessionsBetween>[2]) => sessionsBetween(db, { start, end }, filter)
        const takes = (one: Session) => one.teacherId === own
        expect(await found({ teacherId: own })).toEqual(all.filter(takes))
        expect(await found({ teacherId: own, withCovered: true })).toEqual(
          all.filter((one) => takes(one) || one.plannedTeacherId === own),
        )
        const isAway = (one: Session) =>
          absences.some(({ teacherId: absent, day }) => absent === one.plannedTeacherId && day === one.date)
        expect(await found({ isAffected: true })).toEqual(
          all.filter((one) => one.substitutionId !== null || isAway(one)),
        )
      }),
      { numRuns: 40 },
    ),
  )
})
