import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { testServer } from '#app/testing/server.ts'
import { aBellSchedule, aBuilding, aRoom, workingWeek } from '#modules/school/server/seed.ts'
import { timetable } from '#modules/timetable/contract.ts'
import { substitutions } from '#modules/timetable/substitutionContract.ts'
import { activeStatus, roles } from '#platform/contract/access/roles.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { aLesson, anAbsence, aRequirement, aVersion, publishSeed } from '../seed.ts'

const server = await testServer()
await stopCalendar(server.urls, '2026-11-15')
const office = await server.as('greenwood', 'superadmin')
const viewer = await server.as('greenwood', 'admin')
const { routes } = substitutions
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: office.tenantId }, work)
const day = (text: string) => text as CivilDate

/** One teacher has the first three periods on every weekday; three equally suitable colleagues have no lessons. */
const { teacherId, classId, courseId, roomId } = await inSchool(async (db) => {
  await workingWeek(db, [])
  const { periodIds } = await aBellSchedule(db)
  const roomId = await aRoom(db, { buildingId: await aBuilding(db, 'Main'), name: 'Room 12', kind: 'classroom' })
  const { rows } = await sql<{ classId: string; courseId: string; teacherId: string }>`
    select class_id as "classId", subject_id as "courseId", teacher_id as "teacherId" from teachings order by id limit 1`.execute(
    db,
  )
  const [taught] = rows
  if (!taught) throw new Error('Nobody teaches.')
  await sql`update users set status_id = ${activeStatus.deactivated} where role_id = ${roles.teacher}
    and id <> ${taught.teacherId}`.execute(db)
  await sql`insert into users (user_name, role_id, first_name) select lower(n), ${roles.teacher}, n
    from unnest(array['Uday', 'Uma', 'Usha']) n`.execute(db)
  await sql`update classes set room_id = ${roomId} where id = ${taught.classId}`.execute(db)
  const versionId = await aVersion(db, 'Whole year', '2026-06-01')
  const requirementId = await aRequirement(db, { ...taught, perWeek: 15 })
  let card = 0
  for (const weekday of [1, 2, 3, 4, 5])
    for (const periodId of periodIds.slice(0, 3))
      await aLesson(db, versionId, { requirementId, card: ++card, weekday, periodId })
  await publishSeed(db, versionId)
  return { ...taught, roomId }
})
const dayOf = async (date: CivilDate) => (await office.send(routes.getSubstitutionDay, { query: { date } })).data
const candidates = async (date: CivilDate, lessonId: string) =>
  (await office.send(routes.listCandidates, { query: { date, lessonId } })).data.candidates
const told = (date: CivilDate, kind: string) =>
  inSchool(async (db) => {
    const { rows } = await sql<{ userId: string }>`select user_id as "userId" from notifications
      where kind = ${kind} and params ->> 'date' = ${date}`.execute(db)
    return rows.map(({ userId }) => userId).toSorted()
  })

test('TT-03 a teacher who has substituted more this month is suggested after an equally suitable one', async () => {
  const [monday, tuesday] = [day('2026-11-16'), day('2026-11-17')]
  await inSchool(async (db) => {
    await anAbsence(db, teacherId, monday)
    await anAbsence(db, teacherId, tuesday)
  })
  const before = await candidates(tuesday, (await dayOf(tuesday)).lessons[0]?.lessonId ?? '')
  const [best] = before
  if (!best) throw new Error('Nobody is free.')
  expect(before.map(({ teacherName }) => teacherName)).toEqual(['Uday', 'Uma', 'Usha'])
  for (const { lessonId } of (await dayOf(monday)).lessons.slice(0, 2)) {
    const body = { date: monday, lessonId, substituteId: best.teacherId }
    expect((await office.send(routes.saveSubstitution, { body })).status).toBe(200)
  }
  const after = await candidates(tuesday, (await dayOf(tuesday)).lessons[0]?.lessonId ?? '')
  expect(after.find((one) => one.teacherId === best.teacherId)?.substitutionsThisMonth).toBe(2)
  expect(after.map(({ teacherName }) => teacherName)).toEqual(['Uma', 'Usha', 'Uday'])
})

test('TT-03 one press assigns the best free teacher to every open lesson, and one more takes them all back', async () => {
  const date = day('2026-11-18')
  await inSchool((db) => anAbsence(db, teacherId, date))
  const { lessons } = await dayOf(date)
  expect(lessons).toHaveLength(3)
  // A choice already made stays as it is.
  const chosen = { date, lessonId: lessons[1]?.lessonId ?? '', substituteId: null, note: 'Library' }
  await office.send(routes.saveSubstitution, { body: chosen })
  const [first] = await candidates(date, lessons[0]?.lessonId ?? '')
  const answers = await Promise.all([
    office.send(routes.assignSubstitutes, { body: { date } }),
    office.send(routes.assignSubstitutes, { body: { date } }),
  ])
  const assigned = answers.flatMap(({ data }) => data.assigned)
  expect(answers.map(({ data }) => data.uncovered)).toEqual([0, 0])
  expect(assigned.map(({ lessonId }) => lessonId)).toEqual([lessons[0]?.lessonId, lessons[2]?.lessonId])
  expect(assigned[0]?.teacherId).toBe(first?.teacherId)
  expect(assigned[1]?.teacherId).not.toBe(assigned[0]?.teacherId)
  const after = await dayOf(date)
  expect(after.uncovered).toBe(0)
  expect(after.lessons[1]).toMatchObject({ teacherId: null, note: 'Library' })
  const substitutes = assigned.map((one) => one.teacherId).toSorted()
  expect(await told(date, 'timetable.substitution')).toEqual(substitutes)
  const substitutionIds = assigned.flatMap(({ substitutionId }) => substitutionId ?? [])
  const undo = () => office.send(routes.deleteSubstitutions, { body: { date, substitutionIds } })
  expect([(await undo()).status, (await undo()).status]).toEqual([200, 404])
  expect((await dayOf(date)).uncovered).toBe(2)
  expect(await told(date, 'timetable.substitutionTaken')).toEqual(substitutes)
  expect((await viewer.send(routes.assignSubstitutes, { body: { date } })).status).toBe(403)
  expect((await viewer.send(routes.deleteSubstitutions, { body: { date, substitutionIds } })).status).toBe(403)
})

test('TT-03 a lesson without a room of its own is shown in its class’s room', async () => {
  const query = { on: day('2026-11-19') }
  const week = (await office.send(timetable.routes.getClassWeek, { params: { classId }, query })).data
  expect(week.sessions.every((one) => one.roomName === 'Room 12' && one.courseId === courseId)).toBe(true)
  const inRoom = (await office.send(timetable.routes.getRoomWeek, { params: { roomId }, query })).data
  expect(inRoom.sessions.map(({ lessonId }) => lessonId)).toEqual(week.sessions.map(({ lessonId }) => lessonId))
})
