import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { testServer } from '#app/testing/server.ts'
import { categories } from '#modules/calendar/categories.ts'
import { calendar } from '#modules/calendar/contract.ts'
import { calendarEvents } from '#modules/calendar/eventContract.ts'
import { leave } from '#modules/leave/contract.ts'
import { leaveTypes } from '#modules/leave/leaveRules.ts'
import { aBellSchedule, workingWeek } from '#modules/school/server/seed.ts'
import { timetable } from '#modules/timetable/contract.ts'
import type { Session } from '#modules/timetable/schemas.ts'
import { aFullTimetable } from '#modules/timetable/server/seed.ts'
import { substitutions } from '#modules/timetable/substitutionContract.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'

const server = await testServer()
await stopCalendar(server.urls, '2026-11-15')
const office = await server.as('greenwood', 'superadmin')
const teacher = await server.as('greenwood', 'teacher')
const { routes } = calendarEvents
const ids = await server.services.database.inTenant({ tenantId: office.tenantId }, async (db) => {
  await workingWeek(db, [])
  await aBellSchedule(db)
  await aFullTimetable(db, { name: 'Test', effectiveFrom: '2026-06-01' })
  const { rows } = await sql<{ userName: string; id: string }>`select user_name as "userName", id from users`.execute(
    db,
  )
  return new Map(rows.map(({ userName, id }) => [userName, id]))
})
const teacherId = ids.get('teacher') ?? ''
const { teachers, classes } = (await office.send(routes.listPlaces, {})).data
const nameOf = (id: string) => teachers.find(({ userId }) => userId === id)?.name
const day = (text: string) => text as CivilDate

type When = { date: string; startTime: string; endTime: string }
const exam = ({ date, startTime, endTime }: When) => ({
  startDate: day(date),
  endDate: day(date),
  startTime,
  endTime,
})
/** What an exam of a class without lessons of this teacher would clash with, apart from the class's own lessons. */
const clashesOf = async (when: When, invigilatorIds: string, busyClass = '') => {
  const classIds = classes.find(({ className }) => className !== busyClass)?.classId ?? ''
  const query = { ...exam(when), audience: 'classes' as const, classIds, invigilatorIds }
  const { clashes } = (await office.send(routes.findClashes, { query })).data
  return clashes.filter(({ kind }) => kind !== 'class').map(({ kind, Title, shared }) => [kind, Title, shared])
}
/** The generated timetable may leave a teacher a day without lessons, so any day of the week will do. */
const lessonsInWeekOf = async (date: string) =>
  (await teacher.send(timetable.routes.getMyWeek, { query: { on: day(date) } })).data.sessions
const during = ({ date, startsAt, endsAt }: Session): When => ({ date, startTime: startsAt, endTime: endsAt })
const titleOf = ({ courseDisplayName, className }: Session) => `${courseDisplayName} ${className}`

test('CAL-04 an exam names the lesson its invigilator gives at that time', async () => {
  const [lesson] = await lessonsInWeekOf('2027-01-18')
  if (!lesson) throw new Error('The teacher gives no lesson.')
  expect(await clashesOf(during(lesson), teacherId, lesson.className)).toEqual([
    ['person', titleOf(lesson), nameOf(teacherId)],
  ])
  expect(await clashesOf(during(lesson), '', lesson.className)).toEqual([])
  const early = { ...during(lesson), startTime: '06:00', endTime: '07:00' }
  expect(await clashesOf(early, teacherId)).toEqual([])
})

test('CAL-04 an exam names the substitution its invigilator takes, and an invigilator is not offered as substitute', async () => {
  const [{ date } = { date: '' as CivilDate }] = await lessonsInWeekOf('2027-01-25')
  const cover = substitutions.routes
  await office.send(cover.createAbsence, { body: { teacherId, date, part: 'day', reason: '' } })
  const [lesson] = (await office.send(cover.getSubstitutionDay, { query: { date } })).data.lessons
  if (!lesson) throw new Error('No lesson to cover.')
  const offered = async () =>
    (await office.send(cover.listCandidates, { query: { date, lessonId: lesson.lessonId } })).data.candidates.map(
      (one) => one.teacherId,
    )
  const [first, second] = await offered()
  if (!first || !second) throw new Error('Too few free teachers.')
  expect(await clashesOf(during(lesson), first, lesson.className)).toEqual([])
  const body = { date, lessonId: lesson.lessonId, substituteId: first }
  expect((await office.send(cover.saveSubstitution, { body })).status).toBe(200)
  expect(await clashesOf(during(lesson), first, lesson.className)).toEqual([['person', titleOf(lesson), nameOf(first)]])
  const watched = { ...exam(during(lesson)), Title: 'Oral', audience: 'staff' as const, invigilatorIds: [second] }
  expect((await create(watched)).status).toBe(200)
  expect(await offered()).not.toContain(second)
  const busy = await office.send(cover.saveSubstitution, { body: { ...body, substituteId: second } })
  expect(busy.code).toBe('not-free')
})

test('CAL-04 an exam names the approved leave of its invigilator, for the half of the day it takes', async () => {
  const [morning, afternoon] = [
    { date: '2027-01-21', startTime: '08:30', endTime: '09:30' },
    { date: '2027-01-21', startTime: '13:30', endTime: '14:30' },
  ]
  const absent = async (when: When) => (await clashesOf(when, teacherId)).filter(([kind]) => kind === 'absence')
  const request = {
    typeId: leaveTypes.sick,
    reason: 'Dentist',
    startDate: day('2027-01-21'),
    endDate: day('2027-01-21'),
  }
  const asked = await teacher.send(leave.routes.requestLeave, { body: { ...request, untilNoon: true } })
  expect(asked.status).toBe(200)
  expect(await absent(morning)).toEqual([])
  const params = { leaveRequestId: asked.data.leaveRequestId }
  await office.send(leave.routes.decideLeave, { params, body: { status: 'approved', version: asked.data.version } })
  expect(await absent(morning)).toEqual([['absence', nameOf(teacherId), nameOf(teacherId)]])
  expect(await absent(afternoon)).toEqual([])
})

const create = (fields: object) =>
  office.send(routes.createEvent, {
    body: {
      Title: 'Exam',
      Description: '',
      categoryId: categories.exam,
      roomId: null,
      audience: 'everyone',
      gradeIds: [],
      classIds: [],
      repeat: null,
      minutesBefore: null,
      ...exam({ date: '2027-02-02', startTime: '15:00', endTime: '16:00' }),
      ...fields,
    },
  })

test('CAL-04 two exams at the same time name the invigilator they share', async () => {
  const when = { date: '2027-02-03', startTime: '17:00', endTime: '18:00' }
  const far = classes.at(-1)?.classId ?? ''
  const first = { ...exam(when), Title: 'Biology', audience: 'classes', classIds: [far], invigilatorIds: [teacherId] }
  const made = await create(first)
  expect(made.data.event).toMatchObject({ invigilatorIds: [teacherId], invigilators: nameOf(teacherId) })
  expect(await clashesOf(when, teacherId)).toEqual([['person', 'Biology', nameOf(teacherId)]])
  const query = { startDate: day('2027-02-01'), endDate: day('2027-02-07') }
  const seen = (await teacher.send(calendar.routes.listCalendar, { query })).data.calendarData
  expect(seen.map(({ Title }) => Title)).toContain('Biology')
  const params = { calendarId: made.data.event.CalendarID }
  const { CalendarDateFrom: on, version } = made.data.event
  const gone = await office.send(routes.deleteEvent, { params, body: { scope: 'all', on, version } })
  expect(await clashesOf(when, teacherId)).toEqual([])
  await office.send(routes.undoChange, { params: { changeId: gone.data.changeId } })
  expect(await clashesOf(when, teacherId)).toEqual([['person', 'Biology', nameOf(teacherId)]])
})

test('CAL-04 only exams of the office have invigilators, and only teachers can be', async () => {
  const school = await create({ categoryId: categories.school, invigilatorIds: [teacherId] })
  expect(school).toMatchObject({ status: 400, fields: [{ field: 'invigilatorIds' }] })
  expect((await create({ invigilatorIds: [ids.get('student')] })).status).toBe(404)
  const query = { ...exam({ date: '2027-02-02', startTime: '15:00', endTime: '16:00' }), audience: 'me' as const }
  const asked = await teacher.send(routes.findClashes, { query: { ...query, invigilatorIds: teacherId } })
  expect(asked.fields?.[0]?.field).toBe('invigilatorIds')
})
