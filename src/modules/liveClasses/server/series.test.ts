import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { asUser } from '#app/testing/familyCallers.ts'
import { liveClassSource } from '#modules/calendar/categories.ts'
import { calendar } from '#modules/calendar/contract.ts'
import { someHolidays } from '#modules/school/server/seed.ts'
import { aLesson, aVersion, publishSeed } from '#modules/timetable/server/seed.ts'
import { addDays, type CivilDate, instantOf, weekday } from '#platform/contract/dates/dates.ts'
import { aTimetable, openLiveSchool } from '../testing/liveSchool.ts'
import { followTimetables } from './series.ts'

const school = await openLiveSchool()
const { teacher, routes, classId, courseId, server } = school
// A Monday, before school begins.
const monday = '2026-11-16' as CivilDate
await stopCalendar(server.urls, monday)
server.services.now = () => new Date(instantOf(monday, '06:00', 'Asia/Kolkata'))
const { periodIds, requirementId } = await school.inSchool((db) => aTimetable(db, { classId, courseId }))
await school.pasted('https://meet.example.org/school')

const follow = async () => {
  if (followTimetables.per === 'system') await followTimetables.run(server.services)
}
const listed = async () =>
  (await teacher.send(routes.listLiveClasses, { params: { classId }, query: { size: '100' } })).data.rows
const days = async () => (await listed()).filter((one) => !one.isCancelled).map((one) => one.day)

test('CLS-03 a series gives the lessons of a subject on the coming school days, once', async () => {
  const body = { title: 'Algebra', courseId, from: monday, to: addDays(monday, 20) }
  const made = await teacher.send(routes.planLiveSeries, { params: { classId }, body })
  expect(made.data.lessons).toBe(15)
  expect(await days()).toEqual([0, 1, 2, 3, 4, 7].map((n) => addDays(monday, n)))
  expect((await listed()).every(({ isInSeries, periodId }) => isInSeries && periodId === periodIds[0])).toBe(true)
  await follow()
  await follow()
  expect(await days()).toHaveLength(6)
  expect((await teacher.send(routes.planLiveSeries, { params: { classId }, body })).code).toBe('series-exists')
  const sunday = { ...body, weekdays: [7], from: addDays(monday, 30), to: addDays(monday, 40) }
  expect((await teacher.send(routes.planLiveSeries, { params: { classId }, body: sunday })).code).toBe('no-lessons')
})

test('CLS-03 a holiday calls a class off, and brings it back when it is taken back', async () => {
  const wednesday = addDays(monday, 2)
  await school.inSchool((db) => someHolidays(db, [['Rain', wednesday]]))
  await follow()
  const off = (await listed()).find(({ day }) => day === wednesday)
  expect(off).toMatchObject({ isCancelled: true, cancelledBy: 'timetable' })
  await school.inSchool((db) => sql`delete from holidays where starts_on = ${wednesday}`.execute(db))
  await follow()
  expect((await listed()).find(({ day }) => day === wednesday)).toMatchObject({
    isCancelled: false,
    liveClassId: off?.liveClassId,
  })
})

test('CLS-03 a substitute gives the class, and a new timetable moves it; what the teacher moved stays', async () => {
  const thursday = addDays(monday, 3)
  const rows = await listed()
  const own = rows.find(({ day }) => day === thursday)
  const byHand = rows.find(({ day }) => day === addDays(monday, 4))
  if (!own || !byHand) throw new Error('The series has no such day.')
  await school.inSchool((db) =>
    sql`insert into timetable_substitutions (day, lesson_id, period_id, absent_id, substitute_id)
      select ${thursday}, l.id, l.period_id, l.teacher_id, ${school.strangeTeacherId} from timetable_lessons l
      where l.class_id = ${classId} and l.subject_id = ${courseId} and l.weekday = ${weekday(thursday)} and l.published`.execute(
      db,
    ),
  )
  await follow()
  // The substitute may start it although they do not teach the class.
  const params = { liveClassId: own.liveClassId }
  expect((await school.strangeTeacher.send(routes.getLiveClass, { params })).data).toMatchObject({ isHost: true })
  await school.inSchool((db) => sql`delete from timetable_substitutions`.execute(db))
  // The class teacher may not be the subject's teacher: whoever gives it moves it.
  await school.inSchool((db) =>
    sql`update live_classes set host_id = (select id from users where user_name = 'classteacher')
    where id = ${byHand.liveClassId}`.execute(db),
  )
  const moved = { title: 'Algebra', date: byHand.day, startsAt: '17:00', minutes: 45, version: byHand.version }
  expect((await teacher.send(routes.changeLiveClass, { params: byHand, body: moved })).status).toBe(200)

  await school.inSchool(async (db) => {
    const versionId = await aVersion(db, 'New', addDays(monday, 1))
    for (const [at, day] of [1, 2, 3, 4, 5].entries())
      await aLesson(db, versionId, { requirementId, card: at + 1, weekday: day, periodId: periodIds[2] ?? '' })
    await publishSeed(db, versionId)
  })
  await follow()
  const after = await listed()
  expect(after.find(({ liveClassId }) => liveClassId === own.liveClassId)).toMatchObject({
    isCancelled: false,
    periodId: periodIds[2],
  })
  expect(after.find(({ liveClassId }) => liveClassId === own.liveClassId)?.startsAt).not.toBe(own.startsAt)
  expect(after.find(({ liveClassId }) => liveClassId === byHand.liveClassId)?.startsAt).toBe(
    instantOf(byHand.day, '17:00', 'Asia/Kolkata'),
  )
  // Monday still has the old timetable.
  expect(after.find(({ day }) => day === monday)?.periodId).toBe(periodIds[0])
})

test('CLS-03 cancelling a class and all that follow ends the series', async () => {
  const rows = (await listed()).filter(({ isCancelled }) => !isCancelled)
  const last = rows.at(-1)
  if (!last) throw new Error('The series is empty.')
  await school.inSchool((db) =>
    sql`update live_classes set host_id = (select id from users where user_name = 'classteacher')`.execute(db),
  )
  const body = { reason: 'Exams', scope: 'following' as const, version: last.version }
  expect((await teacher.send(routes.cancelLiveClass, { params: last, body })).data.isCancelled).toBe(true)
  await follow()
  expect(await days()).toEqual(rows.slice(0, -1).map(({ day }) => day))
})

test('CLS-03 the calendar shows a teacher their live classes, without a link to the meeting', async () => {
  const query = { startDate: monday, endDate: addDays(monday, 1) }
  const host = await asUser(server, 'greenwood', (await listed())[0]?.hostId ?? '')
  const entries = await host.send(calendar.routes.listCalendar, { query })
  expect(entries.raw.body).toContain('/teacher/live-class/')
  // The home reads the day: whose live classes they are, and of which class and subject.
  const ofDay = await host.send(calendar.routes.listDayEvents, { params: { date: monday } })
  const live = ofDay.data.calendarData.filter(({ source }) => source === liveClassSource)
  expect(live.length).toBeGreaterThan(0)
  for (const { link, people } of live)
    expect({ link, people }).toEqual({
      link: expect.stringMatching(/^\/teacher\/live-class\//),
      people: expect.stringMatching(/ · /),
    })
  const other = await school.strangeTeacher.send(calendar.routes.listDayEvents, { params: { date: monday } })
  expect(other.raw.body).not.toContain('live-class')
  for (const { raw } of [entries, ofDay]) expect(raw.body).not.toContain('meet.example.org')
})
