import ICAL from 'ical.js'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { testServer } from '#app/testing/server.ts'
import { someHolidays, workingWeek } from '#modules/school/server/seed.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { categories } from '../categories.ts'
import { calendar } from '../contract.ts'
import { calendarEvents } from '../eventContract.ts'
import { occurrencesIn } from '../occurrences.ts'
import { eventsAround } from './events/eventQueries.ts'

const server = await testServer()
await stopCalendar(server.urls, '2026-11-15')
const teacher = await server.as('greenwood', 'teacher')
const outside = await server.as('greenwood')
const riverside = await server.as('riverside')
const { routes } = calendarEvents
const day = (text: string) => text as CivilDate
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: teacher.tenantId }, work)
await inSchool(async (db) => {
  await workingWeek(db, [])
  await someHolidays(db, [['Harvest', '2027-01-13']])
})

const read = (url: string, caller = outside) => caller.raw({ method: 'GET', url: new URL(url).pathname })
const make = async () => (await teacher.send(calendar.routes.renewFeed, {})).data.url
const create = (fields: object) =>
  teacher.send(routes.createEvent, {
    body: {
      categoryId: categories.teacher,
      Description: '',
      startDate: day('2027-02-02'),
      endDate: day('2027-02-02'),
      startTime: '10:00',
      endTime: '11:00',
      roomId: null,
      audience: 'me',
      gradeIds: [],
      classIds: [],
      repeat: null,
      minutesBefore: null,
      Title: 'Event',
      ...fields,
    },
  })
const rule = {
  frequency: 'weekly' as const,
  every: 1,
  weekdays: [],
  monthlyBy: 'day' as const,
  until: null,
  count: null,
}

/** The local start times of an event as ical.js reads them. */
function timesIn(text: string, Title: string): string[] {
  const parsed = new ICAL.Component(ICAL.parse(text) as never)
  const zone = parsed.getFirstSubcomponent('vtimezone')
  if (!zone) throw new Error('The calendar describes no zone.')
  ICAL.TimezoneService.register(zone as never)
  const all = parsed.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  const own = all.filter((one) => one.summary.startsWith(Title))
  const times = own
    .filter((one) => !one.isRecurrenceException())
    .flatMap((event) => {
      for (const other of all)
        if (other.uid === event.uid && other.isRecurrenceException()) event.relateException(other)
      if (!event.isRecurring()) return [event.startDate.toString()]
      const found: string[] = []
      const iterator = event.iterator()
      for (let next = iterator.next(); next && found.length < 60; next = iterator.next())
        found.push(event.getOccurrenceDetails(next).startDate.toString())
      return found
    })
  return times.toSorted().map((time) => time.slice(0, 16))
}

test('CAL-08 a calendar program reads series, cancelled days and moved days from the feed as the product shows them', async () => {
  const url = await make()
  expect(url).toMatch(/\/api\/calendar\/feeds\/[\w-]{43}\.ics$/)
  const series = (await create({ Title: 'Club, chess; and go', repeat: { ...rule, count: 6 } })).data.event
  const params = { calendarId: series.CalendarID }
  const to = { startDate: day('2027-02-11'), endDate: day('2027-02-11'), startTime: '15:30', endTime: '16:00' }
  await teacher.send(routes.moveEvent, { params, body: { scope: 'this', on: day('2027-02-09'), version: 1, ...to } })
  await teacher.send(routes.deleteEvent, { params, body: { scope: 'this', on: day('2027-02-23'), version: 2 } })
  await create({
    Title: 'Second Saturday',
    startDate: day('2027-01-09'),
    endDate: day('2027-01-09'),
    repeat: { ...rule, frequency: 'monthly', monthlyBy: 'weekday', until: day('2027-04-30') },
  })
  await create({
    Title: 'Last Friday',
    startDate: day('2027-01-29'),
    endDate: day('2027-01-29'),
    startTime: null,
    endTime: null,
    repeat: { ...rule, frequency: 'monthly', monthlyBy: 'lastWeekday', until: day('2027-04-30') },
  })
  await create({
    Title: 'Two days',
    startDate: day('2027-03-01'),
    endDate: day('2027-03-02'),
    startTime: null,
    endTime: null,
  })
  const answer = await read(url)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(timesIn(answer.body, 'Club, chess; and go')).toEqual([
    '2027-02-02T10:00',
    '2027-02-11T15:30',
    '2027-02-16T10:00',
    '2027-03-02T10:00',
    '2027-03-09T10:00',
  ])
  expect(timesIn(answer.body, 'Second Saturday').map((time) => time.slice(0, 10))).toEqual([
    '2027-01-09',
    '2027-02-13',
    '2027-03-13',
    '2027-04-10',
  ])
  expect(timesIn(answer.body, 'Last Friday')).toEqual(['2027-01-29', '2027-02-26', '2027-03-26', '2027-04-30'])
  expect(timesIn(answer.body, 'Harvest')).toEqual(['2027-01-13'])
  const twoDays = new ICAL.Component(ICAL.parse(answer.body) as never)
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one))
    .find(({ summary }) => summary === 'Two days')
  expect(twoDays?.endDate.toString()).toBe('2027-03-03')
})

test('CAL-08 UIDs stay the same and sequence numbers increase with every change', async () => {
  const url = await make()
  const event = (await create({ Title: 'Stable' })).data.event
  const published = async () => {
    const { body } = await read(url)
    const found = new ICAL.Component(ICAL.parse(body) as never)
      .getAllSubcomponents('vevent')
      .map((one) => new ICAL.Event(one))
      .find(({ summary }) => summary === 'Stable')
    return { uid: found?.uid, sequence: found?.sequence }
  }
  const before = await published()
  expect(before).toEqual({ uid: expect.stringContaining(event.CalendarID), sequence: 0 })
  const to = { startDate: day('2027-02-04'), endDate: day('2027-02-04'), startTime: '12:00', endTime: '13:00' }
  const params = { calendarId: event.CalendarID }
  const moved = await teacher.send(routes.moveEvent, {
    params,
    body: { scope: 'all', on: day('2027-02-02'), version: 1, ...to },
  })
  expect(await published()).toEqual({ uid: before.uid, sequence: 1 })
  await teacher.send(routes.undoChange, { params: { changeId: moved.data.changeId } })
  expect(await published()).toEqual({ uid: before.uid, sequence: 2 })
})

test('CAL-08 a feed opens only at its own address, on its own school’s host, until it is renewed or revoked', async () => {
  const first = await make()
  expect((await read(first)).statusCode).toBe(200)
  expect((await read(first, riverside)).statusCode).toBe(404)
  const second = await make()
  expect((await read(first)).statusCode).toBe(404)
  expect((await read(second)).statusCode).toBe(200)
  expect((await teacher.send(calendar.routes.getFeedState, {})).data).toMatchObject({ exists: true })
  // The token itself is not stored anywhere.
  const token = second.split('/').at(-1)?.replace('.ics', '') ?? ''
  const rows = await inSchool(async (db) => {
    const feeds = await sql`select *, encode(token_hash, 'escape') as text from calendar_feeds`.execute(db)
    const trail = await sql`select * from audit_entries`.execute(db)
    return JSON.stringify([feeds.rows, trail.rows])
  })
  expect(token.length).toBe(43)
  expect(rows).not.toContain(token)
  await teacher.send(calendar.routes.revokeFeed, {})
  expect((await read(second)).statusCode).toBe(404)
  const third = await make()
  await inSchool((db) => sql`update users set status_id = 11 where user_name = 'teacher'`.execute(db))
  expect((await read(third)).statusCode).toBe(404)
  await inSchool((db) => sql`update users set status_id = 1 where user_name = 'teacher'`.execute(db))
})

test('CAL-07 a feed dies with the module of the calendar', async () => {
  const url = await make()
  const { modules = [] } = (await server.services.directory.byId(teacher.tenantId)) ?? {}
  const hold = async (held: number[]) => {
    await inSchool((db) =>
      db.updateTable('tenants').set({ modules: held }).where('id', '=', teacher.tenantId).execute(),
    )
    server.services.directory.forget()
  }
  expect((await read(url)).statusCode).toBe(200)
  await hold(modules.filter((one) => one !== licence.calendar))
  expect((await read(url)).statusCode).toBe(404)
  await hold([...modules])
  expect((await read(url)).statusCode).toBe(200)
})

test('CAL-07 every event has the same local time in the feed as in the product', async () => {
  const url = await make()
  const { body } = await read(url)
  const year = { start: day('2026-06-01'), end: day('2027-04-30') }
  const viewer = await inSchool(async (db) => {
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('user_name', '=', 'teacher')
      .executeTakeFirstOrThrow()
    return { userId: id, isOffice: false, mayEdit: false, seesLeave: false, timeZone: 'Asia/Kolkata' }
  })
  const events = await inSchool((db) => eventsAround(db, viewer, year))
  for (const event of events) {
    const expected = occurrencesIn(event, { ...year, end: addDays(year.end, 30) }).map(({ when }) =>
      when.startTime ? `${when.startDate}T${when.startTime}` : when.startDate,
    )
    expect(timesIn(body, event.title)).toEqual(expected.toSorted())
  }
  expect(events.length).toBeGreaterThan(3)
})
