import { expect, test } from 'vitest'
import { grants } from '#modules/access/server/seed.ts'
import { aLeave } from '#modules/leave/server/seed.ts'
import { addDays } from '#platform/contract/dates/dates.ts'
import { categories } from '../categories.ts'
import { calendar } from '../contract.ts'
import { calendarEvents } from '../eventContract.ts'
import { classesOf, create, day, draft, list, openCalendar, week, weekly } from '../testing/calendarDesk.ts'

const { server, office, teacher, inSchool, ids } = await openCalendar()
const classTeacher = await server.as('greenwood', 'classteacher')
const student = await server.as('greenwood', 'student')
const feeAdmin = await server.as('greenwood', 'feeadmin')
const riverside = await server.as('riverside', 'superadmin')
const reading = calendar.routes
const { routes } = calendarEvents
const note = { categoryId: categories.teacher, audience: 'me' } as const
const titled = async (caller: typeof teacher, Title: string, query: object) =>
  (await list(caller, query)).filter((one) => one.Title === Title).map(({ start }) => start)

test('CAL-01 a teacher’s week has lessons, holidays, leave and events, categorised and in chronological order', async () => {
  await inSchool((db) =>
    aLeave(db, {
      userId: ids.get('teacher') ?? '',
      startDate: '2027-01-22',
      status: 'approved',
      decidedBy: ids.get('superadmin') ?? '',
    }),
  )
  await create(office, draft({ Title: 'Sports day', startDate: '2027-01-21', startTime: null, endTime: null }))
  await create(office, draft({ Title: 'Maths test', categoryId: categories.exam, startDate: '2027-01-19' }))
  await create(teacher, draft({ ...note, Title: 'Call Mrs Iyer', startDate: '2027-01-18' }))
  const entries = await list(teacher)
  const found = new Set(entries.map(({ categoryId, source }) => `${categoryId} ${source}`))
  for (const kind of ['1 event', '1 leave', '2 event', '3 event', '3 holiday', '4 session'])
    expect(found).toContain(kind)
  // No lessons on the holiday, and chronological order.
  expect(entries.filter(({ source, start }) => source === 'session' && start.startsWith('2027-01-20'))).toEqual([])
  expect(entries.map(({ start }) => start.slice(0, 10))).toEqual(
    entries.map(({ start }) => start.slice(0, 10)).toSorted(),
  )
  const exam = entries.find(({ Title }) => Title === 'Maths test')
  expect(exam).toMatchObject({ start: '2027-01-19T10:00', end: '2027-01-19T11:00', dayNumber: 2, isAllDay: false })
  const sports = entries.find(({ Title }) => Title === 'Sports day')
  expect(sports).toMatchObject({ start: '2027-01-21T00:00', end: '2027-01-22T00:00', isAllDay: true })
  const exams = await list(teacher, { ...week, categoryId: '2' })
  expect(new Set(exams.map(({ categoryId }) => categoryId))).toEqual(new Set([2]))
  const named = (await teacher.send(reading.listCategories, { query: { userRoleId: '3' } })).data.categories
  expect(named.map(({ categoryId }) => categoryId)).toEqual([1, 2, 3, 4, 5, 6])
  const ofStudents = (await teacher.send(reading.listCategories, { query: { userRoleId: '2' } })).data.categories
  expect(ofStudents.map(({ categoryId }) => categoryId)).toEqual([2, 3, 6])
  expect((await teacher.send(reading.listCategories, { query: { userRoleId: '9' } })).status).toBe(400)
})

test('CAL-01 personal events are private, and a class teacher sees other teachers’ lessons in the class', async () => {
  expect(await titled(classTeacher, 'Call Mrs Iyer', week)).toEqual([])
  expect(await titled(office, 'Call Mrs Iyer', week)).toEqual([])
  expect((await list(classTeacher)).some(({ categoryId }) => categoryId === categories.classLesson)).toBe(true)
})

test('CAL-02 an event can be created, moved, extended and deleted, and each change can be undone', async () => {
  const made = (await create(teacher, draft({ ...note, Title: 'Plan trip', startDate: '2027-02-01' }))).data
  const params = { calendarId: made.event.CalendarID }
  const on = day('2027-02-01')
  const moved = await teacher.send(routes.moveEvent, {
    params,
    body: {
      scope: 'all',
      on,
      version: 1,
      startDate: day('2027-02-03'),
      endDate: day('2027-02-03'),
      startTime: '14:00',
      endTime: '16:30',
    },
  })
  expect(moved.data.event).toMatchObject({ startDate: '2027-02-03', startTime: '14:00', endTime: '16:30', version: 2 })
  const stale = await teacher.send(routes.deleteEvent, { params, body: { scope: 'all', on, version: 1 } })
  expect([stale.status, stale.code]).toEqual([409, 'changed-meanwhile'])
  const february = { startDate: day('2027-02-01'), endDate: day('2027-02-28') }
  const gone = await teacher.send(routes.deleteEvent, {
    params,
    body: { scope: 'all', on: day('2027-02-03'), version: 2 },
  })
  expect(await titled(teacher, 'Plan trip', february)).toEqual([])
  const undo = (changeId: string) => teacher.send(routes.undoChange, { params: { changeId } })
  expect((await undo(gone.data.changeId)).status).toBe(200)
  expect(await titled(teacher, 'Plan trip', february)).toEqual(['2027-02-03T14:00'])
  // The event has changed since the move, so the move can no longer be undone.
  expect((await undo(moved.data.changeId)).code).toBe('changed-since')
  expect((await undo(gone.data.changeId)).code).toBe('no-such-change')
  const again = (await create(teacher, draft({ ...note, Title: 'Once', startDate: '2027-02-05' }))).data
  await undo(again.changeId)
  expect(await titled(teacher, 'Once', february)).toEqual([])
})

test('CAL-02 a series can be changed for this day, this and the following, or all days', async () => {
  const months = { startDate: day('2027-02-01'), endDate: day('2027-03-31') }
  const starts = (Title: string) => titled(teacher, Title, months)
  const made = await create(
    teacher,
    draft({ ...note, Title: 'Club', startDate: '2027-02-02', repeat: weekly({ count: 6 }) }),
  )
  const { CalendarID: calendarId } = made.data.event
  const params = { calendarId }
  expect(await starts('Club')).toEqual(
    ['2027-02-02', '2027-02-09', '2027-02-16', '2027-02-23', '2027-03-02', '2027-03-09'].map((date) => `${date}T10:00`),
  )
  const move = (scope: 'this' | 'following' | 'all', on: string, to: string, version: number, time = '10:00') =>
    teacher.send(routes.moveEvent, {
      params,
      body: { scope, on: day(on), version, startDate: day(to), endDate: day(to), startTime: time, endTime: '12:00' },
    })
  await move('this', '2027-02-09', '2027-02-11', 1)
  expect(await starts('Club')).toContain('2027-02-11T10:00')
  expect(await starts('Club')).not.toContain('2027-02-09T10:00')
  const later = await move('following', '2027-02-23', '2027-02-24', 2, '09:30')
  expect(await starts('Club')).toEqual([
    '2027-02-02T10:00',
    '2027-02-11T10:00',
    '2027-02-16T10:00',
    '2027-02-24T09:30',
    '2027-03-03T09:30',
    '2027-03-10T09:30',
  ])
  await teacher.send(routes.undoChange, { params: { changeId: later.data.changeId } })
  expect(await starts('Club')).toEqual(
    ['2027-02-02', '2027-02-11', '2027-02-16', '2027-02-23', '2027-03-02', '2027-03-09'].map((date) => `${date}T10:00`),
  )
  const event = (await teacher.send(routes.getEvent, { params, query: {} })).data
  await move('all', '2027-02-02', '2027-02-03', event.version, '11:00')
  expect(await starts('Club')).toEqual([
    '2027-02-03T11:00',
    '2027-02-11T10:00',
    ...['2027-02-17', '2027-02-24', '2027-03-03', '2027-03-10'].map((date) => `${date}T11:00`),
  ])
  const now = (await teacher.send(routes.getEvent, { params, query: {} })).data
  await teacher.send(routes.deleteEvent, {
    params,
    body: { scope: 'this', on: day('2027-02-17'), version: now.version },
  })
  await teacher.send(routes.deleteEvent, {
    params,
    body: { scope: 'following', on: day('2027-03-03'), version: now.version + 1 },
  })
  expect(await starts('Club')).toEqual(['2027-02-03T11:00', '2027-02-11T10:00', '2027-02-24T11:00'])
})

test('CAL-02 teachers create events for themselves and their classes, the office for the school', async () => {
  const [mine] = await classesOf(teacher)
  const all = await classesOf(office)
  const notMine = all.find(({ classId }) => !(mine && classId === mine.classId))
  const own = await create(
    teacher,
    draft({
      categoryId: 1,
      audience: 'classes',
      classIds: mine ? [mine.classId] : [],
      Title: 'Project day',
      startDate: '2027-02-08',
    }),
  )
  expect(own.status).toBe(200)
  expect(own.data.event.people).toBe(mine?.className)
  expect((await create(teacher, draft({ Title: 'For all', startDate: '2027-02-08' }))).code).toBe('not-for-you')
  expect((await create(office, draft({ categoryId: 1, Title: 'x', startDate: '2027-02-08' }))).code).toBe('not-for-you')
  const others = await create(
    teacher,
    draft({
      categoryId: 1,
      audience: 'classes',
      classIds: ['0190a1b2-0000-7000-8000-000000000001'],
      Title: 'x',
      startDate: '2027-02-08',
    }),
  )
  expect(others.status).toBe(404)
  expect(notMine).toBeDefined()
  // A teacher can see a school event but only the office can change it.
  const school = (await create(office, draft({ Title: 'Assembly', startDate: '2027-02-09' }))).data.event
  const body = { scope: 'all' as const, on: day('2027-02-09'), version: 1 }
  const params = { calendarId: school.CalendarID }
  expect((await teacher.send(routes.deleteEvent, { params, body })).code).toBe('not-yours')
  expect((await student.send(routes.getEvent, { params, query: {} })).status).toBe(403)
  expect((await riverside.send(routes.getEvent, { params, query: {} })).status).toBe(404)
  await inSchool((db) => grants(db, ids.get('feeadmin') ?? '', { calendar: 'v' }))
  expect((await feeAdmin.send(routes.getEvent, { params, query: {} })).status).toBe(200)
  expect((await feeAdmin.send(routes.deleteEvent, { params, body })).status).toBe(403)
})

test('CAL-02 impossible times are rejected with a field error', async () => {
  const fieldOf = async (fields: Omit<Parameters<typeof draft>[0], 'Title'>) =>
    (await create(office, draft({ Title: 'Wrong', ...fields }))).fields?.[0]?.field
  expect(await fieldOf({ startDate: '2027-02-09', endTime: '09:00' })).toBe('endTime')
  expect(await fieldOf({ startDate: '2027-02-09', endTime: null })).toBe('endTime')
  expect(await fieldOf({ startDate: '2027-02-09', endDate: day('2027-02-08') })).toBe('endDate')
  expect(await fieldOf({ startDate: '2031-02-09' })).toBe('startDate')
  expect(await fieldOf({ startDate: '2027-02-09', repeat: weekly({ until: day('2027-02-01') }) })).toBe('repeat.until')
  expect(await fieldOf({ startDate: '2027-02-09', audience: 'classes' })).toBe('classIds')
  const tooLong = await teacher.send(reading.listCalendar, {
    query: { startDate: day('2026-06-01'), endDate: day('2027-04-30') },
  })
  expect(tooLong.fields?.[0]?.field).toBe('endDate')
})

test('CAL-03 the office filters by grade and section, teachers by class, and lessons come with their teachers', async () => {
  const places = (await office.send(routes.listPlaces, {})).data
  const [mine] = await classesOf(teacher)
  const grade = places.grades.find(({ gradeId }) => gradeId === mine?.gradeId)
  const otherGrade = places.grades.find(({ gradeId }) => gradeId !== mine?.gradeId)
  const march = { startDate: day('2027-03-01'), endDate: day('2027-03-31') }
  const exam = (Title: string, gradeIds: string[]) =>
    create(office, draft({ Title, categoryId: 2, audience: 'classes', gradeIds, startDate: '2027-03-15' }))
  await exam('Paper for mine', grade ? [grade.gradeId] : [])
  await exam('Paper for others', otherGrade ? [otherGrade.gradeId] : [])
  const byGrade = await office.send(reading.listSchoolCalendar, { query: { ...march, gradeId: grade?.gradeId } })
  expect(byGrade.data.calendarData.map(({ Title }) => Title)).toEqual(['Paper for mine'])
  const bySection = await office.send(reading.listSchoolCalendar, { query: { ...march, sectionId: mine?.classId } })
  expect(bySection.data.calendarData.map(({ Title }) => Title)).toEqual(['Paper for mine'])
  const forTeacher = await teacher.send(reading.listExamsForTeacher, {
    query: { ...march, classIds: mine?.classId ?? '' },
  })
  expect(forTeacher.data.calendarData.map(({ Title }) => Title)).toEqual(['Paper for mine'])
  const foreign = await office.send(reading.listSchoolCalendar, {
    query: { ...march, sectionId: (await classesOf(riverside))[0]?.classId },
  })
  expect(foreign.status).toBe(404)
  const lessons = (await teacher.send(reading.listTimetable, { query: week })).data
  expect(lessons.calendarData.length).toBeGreaterThan(0)
  expect(lessons.teacherData.map(({ userId }) => userId)).toContain(ids.get('teacher'))
  const forTeacherId = await list(office, { ...week, userId: ids.get('teacher'), isTimeTable: '1' })
  expect(forTeacherId.map(({ start }) => start)).toEqual(
    lessons.calendarData.filter(({ categoryId }) => categoryId !== 6).map(({ start }) => start),
  )
  expect(
    (await teacher.send(reading.listCalendar, { query: { ...week, userId: ids.get('classteacher') } })).status,
  ).toBe(404)
  const own = (await teacher.send(reading.listOwnEvents, { query: march })).data.calendarData
  expect(own.every(({ mayEdit }) => mayEdit)).toBe(true)
})

test('LEV-02 CAL-01 half a day’s leave is in its half of the day, and whole days between are one bar', async () => {
  const decidedBy = ids.get('superadmin') ?? ''
  const approved = { userId: ids.get('teacher') ?? '', status: 'approved', decidedBy } as const
  await inSchool(async (db) => {
    await aLeave(db, { ...approved, startDate: '2027-03-02', fromAfternoon: true, halfDays: 1 })
    const several = { startDate: '2027-03-08', endDate: '2027-03-11', fromAfternoon: true, untilNoon: true }
    await aLeave(db, { ...approved, ...several, halfDays: 6 })
  })
  const days = { startDate: day('2027-03-01'), endDate: day('2027-03-14') }
  const leaves = (await list(teacher, days)).filter(({ source }) => source === 'leave')
  const slots = leaves.map(({ start, end, isAllDay }) => [start, end, isAllDay])
  expect(slots).toHaveLength(4)
  const [single, first, between, last] = slots
  expect([single, first].every((one) => String(one?.[0]).slice(11) >= '11:00' && one?.[2] === false)).toBe(true)
  expect(between).toEqual(['2027-03-09T00:00', '2027-03-11T00:00', true])
  expect(String(last?.[0])).toMatch(/^2027-03-11T0[789]/)
  expect(String(last?.[1]) <= String(first?.[0]).replace('2027-03-08', '2027-03-11')).toBe(true)
})

test('CAL-06 a lesson’s page has its topic, notes, and the previous and next lesson', async () => {
  const [lesson] = (await list(teacher, { ...week, categoryId: '4' })).slice(0, 1)
  if (!lesson) throw new Error('The teacher gives no lesson.')
  const params = { lessonId: lesson.CalendarID, date: lesson.CalendarDateFrom }
  const page = (await teacher.send(reading.getSession, { params })).data
  expect(page).toMatchObject({ courseDisplayName: lesson.Title, topic: '', version: 0, mayEdit: true })
  const body = { topic: 'Fractions', notes: 'Bring the strips\nnext time', version: 0 }
  const saved = (await teacher.send(reading.saveSession, { params, body })).data
  expect(saved).toMatchObject({ topic: 'Fractions', version: 1 })
  const stale = await teacher.send(reading.saveSession, { params, body })
  expect(stale.code).toBe('changed-meanwhile')
  if (!page.next) throw new Error('There is no next lesson.')
  const next = await teacher.send(reading.getSession, {
    params: { lessonId: page.next.lessonId, date: page.next.date },
  })
  expect(next.data.previous?.topic).toBe('Fractions')
  const closed = { ...params, date: addDays(params.date, 300) }
  expect((await teacher.send(reading.getSession, { params: closed })).code).toBe('no-such-session')
  expect((await riverside.send(reading.getSession, { params })).status).toBe(404)
})

test('CAL-01 a day’s events are the entries of its calendar without lessons and leave', async () => {
  const date = day('2027-01-20')
  for (const person of [office, teacher, classTeacher]) {
    const query = { startDate: date, endDate: date }
    const all = (await person.send(reading.listCalendar, { query })).data.calendarData
    const { calendarData } = (await person.send(reading.listDayEvents, { params: { date } })).data
    expect(calendarData).toEqual(all.filter(({ source }) => source !== 'session' && source !== 'leave'))
    expect(calendarData.map(({ Title }) => Title)).toContain('Harvest')
  }
})
