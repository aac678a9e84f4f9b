import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { asGuardianOf, asUser, barGuardian } from '#app/testing/familyCallers.ts'
import { testServer } from '#app/testing/server.ts'
import { subjects } from '#modules/classes/server/seed.ts'
import { aBellSchedule, aBuilding, aRoom, someHolidays, workingWeek } from '#modules/school/server/seed.ts'
import { familyTimetable } from '#modules/timetable/familyContract.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { readParts } from '#platform/server/contributions/familyPart.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { aLesson, aRequirement, aVersion, publishSeed } from '../seed.ts'
import { lessonsPart } from './familyPart.ts'

const server = await testServer()
const [monday, tuesday] = ['2026-11-16' as CivilDate, '2026-11-17' as CivilDate]
await stopCalendar(server.urls, monday)
const { tenantId } = await server.as('greenwood')
const { getChildWeek } = familyTimetable.routes
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) => server.services.database.inTenant({ tenantId }, work)

/** Every weekday begins with a lesson of the class; on Monday the second is one of two subjects to choose from. */
const { classId, ann, ben, stranger } = await inSchool(async (db) => {
  await workingWeek(db, [])
  await someHolidays(db, [['Founders’ day', '2026-11-19']])
  const { periodIds } = await aBellSchedule(db)
  const roomId = await aRoom(db, { buildingId: await aBuilding(db, 'Main'), name: 'Room 12', kind: 'classroom' })
  const { rows } = await sql<{ classId: string; courseId: string; teacherId: string }>`
    select class_id as "classId", subject_id as "courseId", teacher_id as "teacherId" from teachings order by id limit 1`.execute(
    db,
  )
  const [taught] = rows
  if (!taught) throw new Error('Nobody teaches.')
  await sql`update classes set room_id = ${roomId} where id = ${taught.classId}`.execute(db)
  const students = await sql<{ id: string; isOwn: boolean }>`
    select student_id as id, class_id = ${taught.classId} as "isOwn" from enrolments order by id`.execute(db)
  const [ann = '', ben = ''] = students.rows.filter(({ isOwn }) => isOwn).map(({ id }) => id)
  const stranger = students.rows.find(({ isOwn }) => !isOwn)?.id ?? ''
  const versionId = await aVersion(db, 'Whole year', '2026-06-01')
  const requirementId = await aRequirement(db, { ...taught, perWeek: 5 })
  const [first = '', second = ''] = periodIds
  for (const weekday of [1, 2, 3, 4, 5])
    await aLesson(db, versionId, { requirementId, card: weekday, weekday, periodId: first })
  const chosen = await subjects(db, ['French', 'Sanskrit'])
  for (const [name, subjectId] of chosen) {
    const requirement = await aRequirement(db, { classId: taught.classId, courseId: subjectId, perWeek: 1 })
    await aLesson(db, versionId, { requirementId: requirement, weekday: 1, periodId: second })
    await sql`update timetable_lessons set elective_group = 'Language', side = 'Language' where subject_id = ${subjectId}`.execute(
      db,
    )
    await sql`insert into student_electives (student_id, elective_group, subject_id)
      values (${name === 'French' ? ann : ben}, 'Language', ${subjectId})`.execute(db)
  }
  await publishSeed(db, versionId)
  // On Monday Uma takes the first lesson, on Tuesday the class works by itself.
  await sql`with uma as (insert into users (user_name, role_id, first_name) values ('uma', 3, 'Uma') returning id)
    insert into timetable_substitutions (day, lesson_id, period_id, substitute_id, note)
    select d.day, l.id, l.period_id, case when d.day = ${monday} then uma.id end, 'Give them worksheet 4'
    from uma, (values (${monday}::date), (${tuesday}::date)) d(day), timetable_lessons l
    where l.version_id = ${versionId} and l.period_id = ${first} and l.weekday = extract(isodow from d.day)`.execute(db)
  return { classId: taught.classId, ann, ben, stranger }
})
const mother = await asGuardianOf(server, 'greenwood', [ann])
const student = await asUser(server, 'greenwood', ann)
const week = async (who = mother, studentId = ann, on?: CivilDate) =>
  who.send(getChildWeek, { params: { studentId }, query: on ? { on } : {} })

test('FAM-04 a family sees the week with rooms, teachers, the chosen subject, and changes told plainly', async () => {
  const { data } = await week()
  expect(data).toMatchObject({ today: monday, start: monday, end: '2026-11-22' })
  const [first, second] = data.days[0]?.lessons ?? []
  expect(first).toMatchObject({ teacherName: 'Uma', change: 'substitute', roomName: 'Room 12' })
  expect(first?.insteadOf).toBeTruthy()
  expect(data.days[0]?.lessons.length).toBe(2)
  expect(second).toMatchObject({ subject: 'French', change: null, insteadOf: null })
  expect(data.days[1]?.lessons[0]).toMatchObject({ teacherName: null, change: 'selfStudy' })
  expect(data.days[3]).toMatchObject({ isOpen: false, holiday: 'Founders’ day', lessons: [] })
  expect(data.days[6]).toMatchObject({ date: '2026-11-22', isOpen: false, holiday: null })
  expect((await week(student)).data).toEqual(data)
})

test('FAM-10 a family sees no timetable of another child, and no note meant for the substitute', async () => {
  const { data } = await week()
  expect(JSON.stringify(data)).not.toContain('worksheet')
  expect((await week(mother, stranger)).status).toBe(404)
  expect((await week(student, ben)).status).toBe(404)
  const barred = await asGuardianOf(server, 'greenwood', [ann])
  await barGuardian(server, barred)
  expect((await week(barred)).status).toBe(404)
})

test('FAM-02 home reads today’s lessons of all children in one statement, the same as their timetables', async () => {
  const both = await asGuardianOf(server, 'greenwood', [ann, ben])
  const children = [
    { studentId: ann, classId },
    { studentId: ben, classId },
    { studentId: stranger, classId: null },
  ]
  const lessonsOn = (on: CivilDate) =>
    inSchool(async (db) => {
      const view = { students: children, viewer: {} as Actor, today: on, now: new Date() }
      return (await readParts(db, [lessonsPart], view))[0]?.of
    })
  const lessons = await lessonsOn(monday)
  for (const studentId of [ann, ben])
    expect(lessons?.get(studentId)).toEqual((await week(both, studentId)).data.days[0]?.lessons)
  expect(lessons?.get(ben)?.[1]?.subject).toBe('Sanskrit')
  expect(lessons?.has(stranger)).toBe(false)
  const holiday = await lessonsOn('2026-11-19' as CivilDate)
  expect(holiday?.get(ann)).toEqual([])
})
