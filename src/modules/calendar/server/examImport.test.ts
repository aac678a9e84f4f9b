import { expect, test } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { testServer } from '#app/testing/server.ts'
import { someHolidays } from '#modules/school/server/seed.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { ImportRow } from '#platform/server/contributions/importKind.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import { calendar } from '../contract.ts'
import { calendarEvents } from '../eventContract.ts'
import { examImport } from './examImport.ts'

const server = await testServer()
await stopCalendar(server.urls, '2026-11-15')
const office = await server.as('greenwood', 'superadmin')
const teacher = await server.as('greenwood', 'teacher')
const acting = { tenantId: office.tenantId }
const origin = { action: 'test', actorId: null, actorRole: null, address: '127.0.0.1', requestId: 'test' }
const inUnit = <T>(work: Parameters<typeof runUnit<T>>[3]) => runUnit(server.services, acting, origin, work)
const { id: userId } = await server.services.database.inTenant(acting, (db) =>
  db.selectFrom('users').select('id').where('user_name', '=', 'superadmin').executeTakeFirstOrThrow(),
)
const by = { userId } as Actor
const [ownClass] = (await teacher.send(calendarEvents.routes.listPlaces, {})).data.classes
const className = ownClass?.className ?? ''

const row = (at: number, name: string, date: string, more: Record<string, string> = {}): ImportRow => ({
  row: at,
  values: { name, date, ...more },
})
const check = (rows: readonly ImportRow[]) =>
  server.services.database.inTenant(acting, (db) => examImport.check(db, rows, server.services.secret))
const days = { startDate: '2026-09-21' as CivilDate, endDate: '2026-09-25' as CivilDate }
const listedExams = async () =>
  (await teacher.send(calendar.routes.listExamsForTeacher, { query: days })).data.calendarData.map(
    ({ Title, start, people }) => `${Title} ${start} ${people}`,
  )

test('CAL-04 every bad row of an exam file is reported with its column and reason', async () => {
  const checks = await check([
    row(2, 'Mathematics', '2026-09-21', { startTime: '9:00', endTime: '12:00', classes: className }),
    row(3, 'mathematics', '2026-09-21', { startTime: '09:00', endTime: '12:00', classes: className.toLowerCase() }),
    row(4, 'Science', '2030-09-21'),
    row(5, 'Science', '2026-09-22', { startTime: 'nine', endTime: '12:00' }),
    row(6, 'Science', '2026-09-23', { startTime: '09:00' }),
    row(7, 'Science', '2026-09-24', { startTime: '12:00', endTime: '09:00' }),
    row(8, 'Science', '2026-09-25', { classes: `${className}, 99-Z` }),
  ])
  expect(checks.map(({ problems }) => problems[0] && [problems[0].column, problems[0].cause])).toEqual([
    undefined,
    ['name', 'named-twice'],
    ['date', 'outside-year'],
    ['startTime', 'no-time'],
    ['endTime', 'no-time'],
    ['endTime', 'ends-before-start'],
    ['classes', 'no-class'],
  ])
  expect(checks[6]?.problems[0]?.message).toBe('There is no grade or class 99-Z.')
})

test('CAL-04 imported exams appear on the calendars of their classes, and the import can be undone', async () => {
  const rows = [
    row(2, 'Mathematics', '2026-09-21', { startTime: '9:00', endTime: '12:00', classes: className }),
    row(3, 'Reading day', '2026-09-22'),
  ]
  const checks = await check(rows)
  const ready = rows.map((one, at) => ({ ...one, ...(checks[at] as (typeof checks)[number]) }))
  const applied = await inUnit((unit) => examImport.apply(unit, ready, by))
  expect(await listedExams()).toEqual([`Mathematics 2026-09-21T09:00 ${className}`, 'Reading day 2026-09-22T00:00 '])
  expect((await check(rows)).map(({ does }) => does)).toEqual(['skip', 'skip'])
  const calendarId = applied[0]?.entityId ?? ''
  const to = {
    startDate: '2026-09-23' as CivilDate,
    endDate: '2026-09-23' as CivilDate,
    startTime: '10:00',
    endTime: '13:00',
  }
  const body = { scope: 'all' as const, on: '2026-09-21' as CivilDate, version: 1, ...to }
  await office.send(calendarEvents.routes.moveEvent, { params: { calendarId }, body })
  const left = await inUnit((unit) => examImport.undo(unit, applied))
  expect(left).toEqual([{ row: 2, why: 'changed-since' }])
  expect(await listedExams()).toEqual([`Mathematics 2026-09-23T10:00 ${className}`])
})

test('CAL-04 an exam that clashes with another exam of its class, or falls on a holiday, is reported before it is saved', async () => {
  await server.services.database.inTenant(acting, (db) => someHolidays(db, [['Dussehra', '2026-10-20']]))
  const { classes, grades } = (await office.send(calendarEvents.routes.listPlaces, {})).data
  const grade = grades.find(({ gradeId }) => gradeId === classes.find((one) => one.className === className)?.gradeId)
  const other = classes.find((one) => one.gradeId !== grade?.gradeId)?.className ?? ''
  const stored = row(2, 'Hindi', '2026-10-12', { startTime: '09:00', endTime: '12:00', classes: grade?.name ?? '' })
  const [ready] = await check([stored])
  await inUnit((unit) => examImport.apply(unit, [{ ...stored, ...(ready as NonNullable<typeof ready>) }], by))
  const at = (line: number, name: string, startTime: string, endTime: string, classes: string, date = '2026-10-12') =>
    row(line, name, date, { startTime, endTime, classes })
  const checks = await check([
    at(2, 'Science', '11:00', '13:00', className),
    at(3, 'Science', '12:00', '14:00', className),
    at(4, 'Art', '11:00', '13:00', other),
    at(5, 'Music', '13:00', '15:00', className),
    row(6, 'Reading day', '2026-10-12'),
    at(7, 'Science', '09:00', '10:00', className, '2026-10-20'),
  ])
  expect(checks.map(({ problems }) => problems.map(({ column, cause }) => `${column} ${cause}`))).toEqual([
    ['startTime exam-clash'],
    [],
    [],
    ['startTime exam-clash'],
    ['date exam-clash'],
    ['date exam-on-holiday'],
  ])
  expect(checks[0]?.problems[0]?.message).toBe(`${className} has Hindi at that time.`)
  expect(checks[3]?.problems[0]?.message).toBe(`${className} has Science at that time.`)
})
