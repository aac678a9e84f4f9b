import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { aWindow, outcomeOf, portOf } from '#app/testing/windows.ts'
import { notifications } from '#modules/notifications/contract.ts'
import { addDays, today } from '#platform/contract/dates/dates.ts'
import { formatInstant } from '#platform/contract/dates/instants.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { categories } from '../categories.ts'
import { calendar } from '../contract.ts'
import { calendarEvents } from '../eventContract.ts'
import { remindersChanged } from '../liveTopics.ts'

const server = await testServer({ worker: true })
const teacher = await server.as('greenwood', 'teacher')
const classTeacher = await server.as('greenwood', 'classteacher')
const port = await portOf(server)
const { routes } = calendarEvents
const zone = 'Asia/Kolkata'
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: teacher.tenantId }, work)

// Stretch the selected year so that it contains today.
await inSchool((db) =>
  sql`update academic_years set starts_on = least(starts_on, current_date - 30), ends_on = greatest(ends_on, current_date + 60)
    where id = (select current_year())`.execute(db),
)

const now = today(zone)
const event = (Title: string, minutesBefore: number | null, more: object = {}) => ({
  categoryId: categories.teacher,
  Title,
  Description: '',
  startDate: addDays(now, 1),
  endDate: addDays(now, 1),
  startTime: '10:00',
  endTime: '11:00',
  roomId: null,
  audience: 'me' as const,
  gradeIds: [],
  classIds: [],
  repeat: null,
  minutesBefore,
  ...more,
})
const create = async (body: ReturnType<typeof event>) => (await teacher.send(routes.createEvent, { body })).data.event
const alerts = async () => (await teacher.send(calendar.routes.listAlerts, {})).data.alerts
/** Longer than until tomorrow's start, so that it is due immediately. */
const dueNow = 2880

test('CAL-05 a due reminder reaches every open window live, once, and is added to the notifications', async () => {
  const windows = [aWindow(port, teacher), aWindow(port, teacher)]
  const otherUser = aWindow(port, classTeacher)
  expect(await Promise.all([...windows, otherUser].map(outcomeOf))).toEqual([null, null, null])
  let leaked = 0
  otherUser.on(remindersChanged, () => leaked++)
  const received = Promise.all(windows.map((window) => once(window as never, remindersChanged)))
  const made = await create(event('Call Mrs Iyer', dueNow))
  await received
  const [alert, ...others] = await alerts()
  expect(others).toEqual([])
  expect(alert).toMatchObject({ CalendarID: made.CalendarID, Title: 'Call Mrs Iyer', kind: 'reminder' })
  expect(alert?.starts).toBe(`${addDays(now, 1)}T10:00`)
  expect(alert?.age).toBeLessThan(60)
  expect(leaked).toBe(0)
  const listed = (await teacher.send(notifications.routes.listNotifications, {})).data
  expect(JSON.stringify(listed)).toContain('calendar.reminderDue')
  // Marking it done in one window removes it from the others.
  const again = Promise.all(windows.map((window) => once(window as never, remindersChanged)))
  const params = { calendarId: made.CalendarID }
  const done = await teacher.send(calendar.routes.markReminderDone, { params })
  expect([done.status, done.message, done.data.done]).toEqual([200, 'Marked as done', 1])
  await again
  expect(await alerts()).toEqual([])
  expect((await teacher.send(calendar.routes.markReminderDone, { params })).data.done).toBe(0)
  const foreign = await classTeacher.send(calendar.routes.markReminderDone, { params })
  expect([foreign.status, foreign.message]).toEqual([404, 'Error Occured'])
})

type NextReminder = { nextAt: string | null; nextOn: string | null }
const reminderOf = (eventId: string) =>
  inSchool(async (db) => {
    const { rows } = await sql<NextReminder>`
      select next_at as "nextAt", next_on as "nextOn" from calendar_reminders where event_id = ${eventId}`.execute(db)
    return rows[0]
  })

test('CAL-05 a reminder moves with its event and is removed when the event is deleted', async () => {
  const made = await create(event('Meeting', 30))
  const at = async () => formatInstant((await reminderOf(made.CalendarID))?.nextAt ?? '', zone, 'DD/MM/YYYY HH:mm')
  const display = (date: string, time: string) => `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)} ${time}`
  expect(await at()).toBe(display(addDays(now, 1), '09:30'))
  const params = { calendarId: made.CalendarID }
  const to = addDays(now, 3)
  const body = { scope: 'all' as const, on: made.startDate, version: 1, startDate: to, endDate: to }
  await teacher.send(routes.moveEvent, { params, body: { ...body, startTime: '14:00', endTime: '15:00' } })
  expect(await at()).toBe(display(to, '13:30'))
  await teacher.send(routes.saveReminder, { params, body: { minutesBefore: 1440 } })
  expect(await at()).toBe(display(addDays(to, -1), '14:00'))
  await teacher.send(routes.deleteEvent, { params, body: { scope: 'all', on: to, version: 2 } })
  expect(await reminderOf(made.CalendarID)).toBeUndefined()
})

test('CAL-05 each day of a series is delivered once, and the next one is scheduled', async () => {
  const repeat = {
    frequency: 'daily' as const,
    every: 1,
    weekdays: [],
    monthlyBy: 'day' as const,
    until: null,
    count: 5,
  }
  // The first two days are due immediately.
  const made = await create(event('Daily', 4320, { repeat }))
  await vi.waitFor(async () => expect((await alerts()).length).toBeGreaterThanOrEqual(2), {
    timeout: 20_000,
    interval: 100,
  })
  await vi.waitFor(async () => {
    const next = await reminderOf(made.CalendarID)
    expect(Date.parse(next?.nextAt ?? '')).toBeGreaterThan(Date.now())
  })
  const found = await alerts()
  const days = found.map(({ CalendarDateFrom }) => CalendarDateFrom)
  expect(new Set(days).size).toBe(days.length)
  const done = await teacher.send(calendar.routes.markReminderDone, { params: { calendarId: made.CalendarID } })
  expect(done.data.done).toBe(found.length)
})
