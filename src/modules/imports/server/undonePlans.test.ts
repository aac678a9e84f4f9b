import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { testServer } from '#app/testing/server.ts'
import { calendar } from '#modules/calendar/contract.ts'
import { calendarEvents } from '#modules/calendar/eventContract.ts'
import { curriculum } from '#modules/curriculum/contract.ts'
import { academics } from '#modules/school/academicsContract.ts'
import { aBellSchedule, aBuilding, aRoom, workingWeek } from '#modules/school/server/seed.ts'
import { aRequirement } from '#modules/timetable/server/seed.ts'
import { timetableVersions } from '#modules/timetable/versionContract.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { importFile } from './testing/importFile.ts'

// Undo deletes what an import added, and keeps what was edited since, whatever the column.

const server = await testServer({ worker: true })
await stopCalendar(server.urls, '2026-11-15')
const office = await server.as('greenwood', 'superadmin')
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: office.tenantId }, work)
const rowsOf = async <T>(work: (db: TenantDb) => Promise<{ rows: T[] }>) => (await inSchool(work)).rows
await inSchool((db) => workingWeek(db, []))
const day = (text: string) => text as CivilDate

const september = { startDate: day('2026-09-01'), endDate: day('2026-09-30') }
const listed = async () =>
  (await office.send(calendar.routes.listCalendar, { query: september })).data.calendarData.filter(
    ({ source }) => source === 'event',
  )

test('CAL-04 undoing an exam import keeps exams that were changed since, in any field', async () => {
  const names = ['Title', 'Time', 'Day', 'Classes', 'Kind', 'Repeat', 'Untouched']
  const undo = await importFile(office, 'exam', [
    'Exam,Date,From,To,Classes',
    ...names.map((name, at) => `${name},2026-09-${14 + at},09:00,12:00,7`),
  ])
  const edits: Record<string, object> = {
    Title: { Title: 'Title, oral' },
    Time: { endTime: '12:30' },
    Day: { startDate: '2026-09-22', endDate: '2026-09-22' },
    Classes: { audience: 'everyone', gradeIds: [] },
    Kind: { categoryId: 3 },
    Repeat: {
      repeat: { frequency: 'weekly', every: 1, weekdays: [], monthlyBy: 'day', until: null, count: 2 },
    },
  }
  for (const entry of await listed()) {
    const edit = edits[entry.Title]
    if (!edit) continue
    const params = { calendarId: entry.CalendarID }
    const event = (await office.send(calendarEvents.routes.getEvent, { params, query: {} })).data
    const body = { ...event, minutesBefore: null, scope: 'all' as const, on: entry.CalendarDateFrom, ...edit }
    expect((await office.send(calendarEvents.routes.saveEvent, { params, body })).status, entry.Title).toBe(200)
  }
  expect(await undo()).toBe(6)
  const kept = new Set((await listed()).map(({ Title }) => Title))
  expect(kept).toEqual(new Set(['Title, oral', 'Time', 'Day', 'Classes', 'Kind', 'Repeat']))
})

test('SCH-05 undoing a holiday import keeps holidays that were changed since, in any field', async () => {
  const holidays = async () => (await office.send(academics.routes.listHolidays, {})).data.holidays
  const before = await holidays()
  const undo = await importFile(office, 'holiday', [
    'Holiday,First day,Last day',
    'Name,2026-12-01,2026-12-01',
    'First,2026-12-03,2026-12-04',
    'Last,2026-12-08,2026-12-09',
    'Untouched,2026-12-10,2026-12-10',
  ])
  const edits: Record<string, object> = {
    Name: { name: 'Name day' },
    First: { startDate: '2026-12-04' },
    Last: { endDate: '2026-12-10' },
  }
  for (const { holidayId, name, startDate, endDate, version } of await holidays()) {
    if (!edits[name]) continue
    const body = { name, startDate, endDate, version, ...edits[name] }
    const saved = await office.send(academics.routes.saveHoliday, { params: { holidayId }, body })
    expect(saved.status, name).toBe(200)
  }
  expect(await undo()).toBe(3)
  const added = (await holidays()).filter((one) => !before.some(({ holidayId }) => holidayId === one.holidayId))
  expect(added.map(({ name, startDate, endDate }) => `${name} ${startDate} ${endDate}`)).toEqual([
    'Name day 2026-12-01 2026-12-01',
    'First 2026-12-04 2026-12-04',
    'Last 2026-12-08 2026-12-10',
  ])
})

const [ownClass] = await rowsOf((db) =>
  sql<{ id: string }>`
    select c.id from classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
    where g.name = '7' and c.section = 'B'`.execute(db),
)
const classId = ownClass?.id ?? ''

const courseNamed = async (name: string) => {
  const found = await rowsOf((db) =>
    sql<{ gradeId: string; courseId: string }>`
      select g.id as "gradeId", s.id as "courseId" from grades g, subjects s where g.name = '7' and s.name = ${name}`.execute(
      db,
    ),
  )
  const course = found[0] ?? { gradeId: '', courseId: '' }
  const read = async () => {
    const { data } = await office.send(curriculum.routes.getSyllabus, { query: course })
    if (!data.curriculum) throw new Error('No curriculum.')
    return data.curriculum
  }
  type Items = Awaited<ReturnType<typeof read>>['items']
  const edit = async (change: (items: Items) => Items) => {
    const { version, isUnitFirst, items } = await read()
    const plain = change(items).map(({ itemId, parentId, title, plannedFrom, plannedTo, periods, outcomes }) => ({
      itemId,
      parentId,
      title,
      plannedFrom,
      plannedTo,
      periods,
      outcomes,
    }))
    const body = { version, isUnitFirst, note: '', items: plain }
    const saved = await office.send(curriculum.routes.saveSyllabus, { params: course, body })
    expect(saved.status, JSON.stringify(saved.fields)).toBe(200)
  }
  return { read, edit }
}

test('CUR-01 undoing a curriculum import deletes its lines, but none that was renamed, planned or described since', async () => {
  const { read, edit } = await courseNamed('Hindi')
  const changes: Record<string, object> = {
    Renamed: { title: 'Renamed since' },
    From: { plannedFrom: '2026-07-02' },
    To: { plannedTo: '2026-07-09' },
    Periods: { periods: 9 },
    Outcomes: { outcomes: 'Reads aloud' },
  }
  const names = [...Object.keys(changes), 'Untouched']
  const undo = await importFile(office, 'curriculum', [
    'Grade,Subject,Unit,Chapter,Planned from,Planned to,Periods,Outcomes',
    ...names.map((name) => `7,Hindi,Poems,${name},2026-07-01,2026-07-10,4,Reads`),
    '7,Hindi,Prose,Essay,2026-07-01,2026-07-10,4,Reads',
    '7,Hindi,Drama,Play,2026-07-01,2026-07-10,4,Reads',
  ])
  // A parent the import made along the way, renamed since.
  await edit((items) =>
    items.map((item) => ({ ...item, ...(item.title === 'Prose' ? { title: 'Prose texts' } : changes[item.title]) })),
  )
  expect(await undo()).toBe(5)
  expect((await read()).items.map(({ title }) => title)).toEqual([
    'Poems',
    'Renamed since',
    'From',
    'To',
    'Periods',
    'Outcomes',
    'Prose texts',
  ])
})

test('CUR-01 a curriculum import changes only the cells it fills, and undo restores only those', async () => {
  const { read, edit } = await courseNamed('Art')
  await importFile(office, 'curriculum', [
    'Grade,Subject,Unit,Periods,Outcomes',
    '7,Art,Colour,4,Mixes colours',
    '7,Art,Clay,5,Shapes clay',
  ])
  const undo = await importFile(office, 'curriculum', ['Grade,Subject,Unit,Periods', '7,Art,Colour,8', '7,Art,Clay,9'])
  const lines = async () => (await read()).items.map(({ title, periods, outcomes }) => [title, periods, outcomes])
  expect(await lines()).toEqual([
    ['Colour', 8, 'Mixes colours'],
    ['Clay', 9, 'Shapes clay'],
  ])
  // Other cells of a line can change; only what the import wrote counts.
  await edit((items) =>
    items.map((item) => (item.title === 'Clay' ? { ...item, periods: 7 } : { ...item, outcomes: 'Paints' })),
  )
  expect(await undo()).toBe(1)
  expect(await lines()).toEqual([
    ['Colour', 4, 'Paints'],
    ['Clay', 7, 'Shapes clay'],
  ])
})

test('TT-02 undoing a timetable import keeps lessons that were moved, locked or given another room since', async () => {
  const versions = timetableVersions.routes
  const rooms = await inSchool(async (db) => {
    await aBellSchedule(db)
    const buildingId = await aBuilding(db, 'Undo block')
    for (const name of ['Undo 1', 'Undo 2']) await aRoom(db, { buildingId, name, kind: 'classroom' })
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from rooms where name like 'Undo %' order by name`.execute(db)
    const { rows: taught } = await sql<{ classId: string; courseId: string; teacherId: string }>`
      select class_id as "classId", subject_id as "courseId", teacher_id as "teacherId" from teachings
      where class_id = ${classId} and subject_id = (select id from subjects where name = 'Mathematics')`.execute(db)
    if (taught[0]) await aRequirement(db, { ...taught[0], perWeek: 5 })
    return rows
  })
  const { versionId } = (
    await office.send(versions.createVersion, {
      body: { name: 'Undo', effectiveFrom: day('2027-03-01'), copyOfVersionId: null },
    })
  ).data
  const params = { versionId }
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday']
  const undo = await importFile(office, 'timetable', [
    'Day,Period,Grade,Section,Subject,Room',
    ...days.map((name) => `${name},Period 1,7,B,Mathematics,Undo 1`),
  ])
  const cards = async () => (await office.send(versions.getGrid, { params })).data.cards
  const on = async (weekdayNo: number) => {
    const card = (await cards()).find((one) => one.weekday === weekdayNo)
    if (!card) throw new Error('No lesson that day.')
    const { requirementId, card: cardNo, periodId } = card
    return { requirementId, card: cardNo, periodId }
  }
  const place = async (weekdayNo: number, to: object) => {
    const body = { ...(await on(weekdayNo)), weekday: weekdayNo, roomId: rooms[0]?.id ?? null, ...to }
    const placed = await office.send(versions.placeLesson, { params, body })
    expect(placed.status, placed.message).toBe(200)
  }
  await place(1, { roomId: rooms[1]?.id })
  await place(2, { weekday: 5 })
  const { periodId: _, ...third } = await on(3)
  const lock = { cards: [third], locked: true }
  expect((await office.send(versions.lockLessons, { params, body: lock })).status).toBe(200)
  expect(await undo()).toBe(3)
  expect((await cards()).map(({ weekday: at }) => at).toSorted()).toEqual([1, 3, 5])
})
