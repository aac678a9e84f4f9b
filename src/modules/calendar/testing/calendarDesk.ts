import { sql } from 'kysely'
import { stopCalendar } from '#app/testing/clock.ts'
import { type Caller, testServer } from '#app/testing/server.ts'
import { aBellSchedule, aBuilding, aRoom, someHolidays, workingWeek } from '#modules/school/server/seed.ts'
import { aFullTimetable } from '#modules/timetable/server/seed.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { Call } from '#platform/contract/route.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { categories } from '../categories.ts'
import { calendar } from '../contract.ts'
import { calendarEvents } from '../eventContract.ts'

const { routes } = calendarEvents
type Draft = Call<typeof routes.createEvent>['body']

export const day = (text: string) => text as CivilDate
export const week = { startDate: day('2027-01-18'), endDate: day('2027-01-24') }

export const draft = (fields: Partial<Draft> & { Title: string; startDate: string }): Draft => ({
  categoryId: categories.school,
  Description: '',
  endDate: fields.startDate,
  startTime: '10:00',
  endTime: '11:00',
  roomId: null,
  audience: 'everyone',
  gradeIds: [],
  classIds: [],
  repeat: null,
  minutesBefore: null,
  ...fields,
})

export const weekly = (fields: object = {}) => ({
  frequency: 'weekly' as const,
  every: 1,
  weekdays: [],
  monthlyBy: 'day' as const,
  until: null,
  count: null,
  ...fields,
})

export const create = (caller: Caller, body: Draft) => caller.send(routes.createEvent, { body })
export const classesOf = async (caller: Caller) => (await caller.send(routes.listPlaces, {})).data.classes
export const list = async (caller: Caller, query: object = week) =>
  (await caller.send(calendar.routes.listCalendar, { query })).data.calendarData

/** A Monday-to-Friday school; the week of 18 January 2027 has lessons, and a holiday on Wednesday. One per test file. */
export async function openCalendar() {
  const server = await testServer()
  await stopCalendar(server.urls, '2026-11-15')
  const office = await server.as('greenwood', 'superadmin')
  const teacher = await server.as('greenwood', 'teacher')
  const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
    server.services.database.inTenant({ tenantId: office.tenantId }, work)
  const made = await inSchool(async (db) => {
    await workingWeek(db, [])
    await someHolidays(db, [['Harvest', '2027-01-20']])
    await aBellSchedule(db)
    const roomId = await aRoom(db, { buildingId: await aBuilding(db, 'Main'), name: 'Assembly hall', kind: 'hall' })
    await aFullTimetable(db, { name: 'Test', effectiveFrom: '2026-06-01' })
    const { rows } = await sql<{ userName: string; id: string }>`select user_name as "userName", id from users`.execute(
      db,
    )
    return { roomId, ids: new Map(rows.map(({ userName, id }) => [userName, id])) }
  })
  return { server, office, teacher, inSchool, ...made }
}
