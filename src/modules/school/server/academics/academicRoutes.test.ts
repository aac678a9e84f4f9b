import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { classes } from '#modules/classes/contract.ts'
import { academics } from '#modules/school/academicsContract.ts'
import { isWorkingDay } from '#modules/school/schoolDays.ts'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'

const server = await testServer()
const office = await server.as('greenwood', 'superadmin')
const viewer = await server.as('greenwood', 'admin')
const teacher = await server.as('greenwood', 'teacher')
const riverside = await server.as('riverside', 'superadmin')
const routes = academics.routes

const years = async (caller = office) => (await caller.send(routes.listPlannedYears, {})).data.years
const yearNamed = async (name: string) => (await years()).find((year) => year.name === name)?.acadamicId ?? ''
const inYear = (yearId: string) => ({ 'x-academic-year': yearId })

test('SCH-05 the POST year list marks the current year with status 0', async () => {
  const { data } = await teacher.send(routes.listAcademic, { body: { page: 1 } })
  expect(data.map(({ acadamicId: _, ...year }) => year)).toEqual([
    { name: '2026-27', startDate: '2026-06-01', endDate: '2027-04-30', academicStatusId: 0 },
    { name: '2025-26', startDate: '2025-06-01', endDate: '2026-04-30', academicStatusId: 1 },
  ])
  expect((await teacher.send(routes.listAcademic, { body: { page: 2 } })).data).toEqual([])
})

const nextYear = { name: '2027-28', startDate: '2027-06-01', endDate: '2028-04-30' }

test('SCH-05 a planned year can be edited but not overlap other years or exclude its own terms', async () => {
  const made = await office.send(routes.createYear, { body: nextYear })
  expect(made.data).toMatchObject({ ...nextYear, academicStatusId: 2, version: 1 })
  expect((await office.send(routes.createYear, { body: { ...nextYear, name: '2027-28 ' } })).code).toBe('name-taken')
  const overlapping = { name: 'Short', startDate: '2027-04-01', endDate: '2027-05-20' }
  const refused = await office.send(routes.createYear, { body: overlapping })
  expect(refused.fields).toMatchObject([
    { field: 'startDate', message: 'These days already belong to 2026-27 (2026-06-01 to 2027-04-30).' },
  ])
  const params = { acadamicId: made.data.acadamicId }
  const term = { name: 'Only term', startDate: '2027-07-01', endDate: '2028-03-31' }
  expect((await office.send(routes.createTerm, { body: term }, inYear(params.acadamicId))).status).toBe(200)
  // Terms of the other year count even while the current one is selected.
  const shorter = { ...nextYear, endDate: '2028-03-30', version: 1 }
  const cut = await office.send(routes.saveYear, { params, body: shorter })
  expect(cut.fields?.[0]?.field).toBe('endDate')
  const body = { ...nextYear, endDate: '2028-03-31', version: 1 }
  expect((await office.send(routes.saveYear, { params, body })).data.endDate).toBe('2028-03-31')
  expect((await office.send(routes.saveYear, { params, body })).code).toBe('changed-meanwhile')
  expect((await office.send(routes.deleteYear, { params })).code).toBe('in-use')
  expect((await viewer.send(routes.createYear, { body: nextYear })).status).toBe(403)
})

const firstTerm = { name: 'Term 1', startDate: '2026-06-01', endDate: '2026-10-10' }

test('SCH-05 terms must lie within the year and not overlap, and errors name the field', async () => {
  const made = await office.send(routes.createTerm, { body: firstTerm })
  expect(made.status).toBe(200)
  const firstError = async (body: { name: string; startDate: string; endDate: string }) =>
    (await office.send(routes.createTerm, { body })).fields?.[0]
  expect(await firstError({ name: 'Term 2', startDate: '2026-10-10', endDate: '2027-04-30' })).toMatchObject({
    field: 'startDate',
    message: 'These days overlap with Term 1 (1 Jun 2026 to 10 Oct 2026).',
  })
  expect((await firstError({ name: 'Term 2', startDate: '2026-10-11', endDate: '2027-05-01' }))?.field).toBe('endDate')
  expect((await firstError({ name: 'Term 2', startDate: '2026-05-31', endDate: '2026-06-10' }))?.field).toBe(
    'startDate',
  )
  expect((await firstError({ name: 'Term 2', startDate: '2027-01-01', endDate: '2026-12-01' }))?.field).toBe('endDate')
  const second = await office.send(routes.createTerm, {
    body: { name: 'Term 2', startDate: '2026-10-11', endDate: '2027-04-30' },
  })
  expect(second.status).toBe(200)
  expect((await teacher.send(routes.listTerms, {})).data.terms.map(({ name }) => name)).toEqual(['Term 1', 'Term 2'])
  const params = { termId: made.data.termId }
  const moved = { ...firstTerm, endDate: '2026-10-09', version: 1 }
  expect((await office.send(routes.saveTerm, { params, body: moved })).data.version).toBe(2)
  expect((await office.send(routes.saveTerm, { params, body: moved })).raw.json().details.endDate).toBe('2026-10-09')
  expect((await riverside.send(routes.deleteTerm, { params })).status).toBe(404)
})

test('SCH-05 the database rejects overlapping terms', async () => {
  const insert = (name: string) =>
    server.services.database.inTenant({ tenantId: riverside.tenantId }, (db) =>
      db.insertInto('terms').values({ name, starts_on: '2026-06-01', ends_on: '2026-09-30' }).execute(),
    )
  await insert('One')
  await expect(insert('Two')).rejects.toMatchObject({ constraint: 'terms_no_overlap' })
})

const every = [1, 2, 3, 4, 5]
const sixDays = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  weeks: weekday === 7 ? [] : weekday === 6 ? [1, 3, 5] : every,
}))

test('SCH-05 the database and the shared rule agree on working days', async () => {
  expect((await teacher.send(routes.getWorkingDays, {})).data).toEqual({ days: [], version: 0 })
  const saved = await office.send(routes.saveWorkingDays, { body: { days: sixDays, version: 0 } })
  expect(saved.data).toEqual({ days: sixDays, version: 1 })
  expect((await office.send(routes.saveWorkingDays, { body: { days: sixDays, version: 0 } })).code).toBe(
    'changed-meanwhile',
  )
  const closed = sixDays.map(({ weekday }) => ({ weekday, weeks: [] }))
  expect((await office.send(routes.saveWorkingDays, { body: { days: closed, version: 1 } })).fields?.[0]?.field).toBe(
    'days',
  )
  const twice = sixDays.map((day) => ({ ...day, weekday: 1 }))
  expect((await office.send(routes.saveWorkingDays, { body: { days: twice, version: 1 } })).status).toBe(400)

  const diwali = { name: 'Diwali break', startDate: '2026-11-06', endDate: '2026-11-11' }
  expect((await office.send(routes.createHoliday, { body: diwali })).status).toBe(200)
  const holidays = [{ start: '2026-11-06' as CivilDate, end: '2026-11-11' as CivilDate }]
  await fc.assert(
    fc.asyncProperty(fc.nat(333), async (ahead) => {
      const date = addDays('2026-06-01' as CivilDate, ahead)
      const { rows } = await server.services.database.inTenant({ tenantId: office.tenantId }, (db) =>
        sql<{ open: boolean }>`select is_working_day(${date}) as open`.execute(db),
      )
      expect(rows[0]?.open).toBe(isWorkingDay(date, sixDays, holidays))
    }),
    { numRuns: 25 },
  )
})

test('SCH-05 holidays can be added, changed and deleted, but not duplicated', async () => {
  const body = { name: 'Republic Day', startDate: '2027-01-26', endDate: '2027-01-26' }
  const { holidayId } = (await office.send(routes.createHoliday, { body })).data
  expect((await office.send(routes.createHoliday, { body: { ...body, name: 'republic day' } })).code).toBe('name-taken')
  const params = { holidayId }
  const longer = { ...body, endDate: '2027-01-27', version: 1 }
  expect((await office.send(routes.saveHoliday, { params, body: longer })).data.endDate).toBe('2027-01-27')
  expect((await teacher.send(routes.createHoliday, { body })).status).toBe(403)
  expect((await office.send(routes.deleteHoliday, { params })).status).toBe(200)
  expect((await office.send(routes.listHolidays, {})).data.holidays.map(({ name }) => name)).toEqual(['Diwali break'])
})

const lesson = (name: string, startsAt: string, endsAt: string) => ({ name, kind: 'lesson' as const, startsAt, endsAt })

test('SCH-05 periods of a bell schedule must not overlap and keep their ids when edited', async () => {
  const periods = [
    { name: 'Assembly', kind: 'assembly' as const, startsAt: '08:00', endsAt: '08:20' },
    lesson('Period 1', '08:20', '09:00'),
    { name: 'Break', kind: 'break' as const, startsAt: '09:00', endsAt: '09:15' },
  ]
  const made = await office.send(routes.createBellSchedule, {
    body: { name: 'Weekdays', weekdays: [1, 2, 3, 4, 5], periods },
  })
  expect(made.data.periods.map(({ name, startsAt }) => [name, startsAt])).toEqual([
    ['Assembly', '08:00'],
    ['Period 1', '08:20'],
    ['Break', '09:00'],
  ])
  const saturday = (more: object) =>
    office.send(routes.createBellSchedule, {
      body: { name: 'Saturday', weekdays: [6], periods: [lesson('Period 1', '08:00', '08:30')], ...more },
    })
  expect((await saturday({ weekdays: [5, 6] })).fields?.[0]).toMatchObject({ field: 'weekdays' })
  const overlapping = [lesson('Period 1', '08:00', '08:40'), lesson('Period 2', '08:30', '09:00')]
  expect((await saturday({ periods: overlapping })).fields).toMatchObject([
    { field: 'periods.1.startsAt', message: 'This overlaps with Period 1, which ends at 08:40.' },
  ])
  const backwards = [lesson('Period 1', '09:00', '08:40')]
  expect((await saturday({ periods: backwards })).fields?.[0]?.field).toBe('periods.0.endsAt')
  expect((await saturday({})).status).toBe(200)

  // Swap the first two periods and add one in a single save.
  const [assembly, first, pause] = made.data.periods
  const { scheduleId } = made.data
  const swapped = [
    { ...first, startsAt: '08:00', endsAt: '08:40' },
    { ...assembly, startsAt: '08:40', endsAt: '09:00' },
    { ...pause },
    lesson('Period 2', '09:15', '09:55'),
  ] as never
  const body = { name: 'Weekdays', weekdays: [1, 2, 3, 4, 5], periods: swapped, version: 1 }
  const saved = await office.send(routes.saveBellSchedule, { params: { scheduleId }, body })
  expect(saved.data.periods.map(({ name }) => name)).toEqual(['Period 1', 'Assembly', 'Break', 'Period 2'])
  expect(saved.data.periods.slice(0, 3).map(({ periodId }) => periodId)).toEqual([
    first?.periodId,
    assembly?.periodId,
    pause?.periodId,
  ])
  expect((await office.send(routes.saveBellSchedule, { params: { scheduleId }, body })).code).toBe('changed-meanwhile')
  const listed = (await teacher.send(routes.listBellSchedules, {})).data.schedules
  expect(listed.map(({ name, weekdays }) => [name, weekdays])).toEqual([
    ['Weekdays', [1, 2, 3, 4, 5]],
    ['Saturday', [6]],
  ])
})

test('ACY-01 an archived year is read-only', async () => {
  const archived = await yearNamed('2025-26')
  const old = inYear(archived)
  expect((await office.send(routes.listTerms, {}, old)).data.terms).toEqual([])
  const attempts = [
    office.send(routes.createTerm, { body: { ...firstTerm, startDate: '2025-06-01', endDate: '2025-09-30' } }, old),
    office.send(routes.saveWorkingDays, { body: { days: sixDays, version: 0 } }, old),
    office.send(
      routes.createHoliday,
      { body: { name: 'Diwali', startDate: '2025-10-20', endDate: '2025-10-21' } },
      old,
    ),
    office.send(
      routes.createBellSchedule,
      { body: { name: 'Weekdays', weekdays: [1], periods: [lesson('Period 1', '08:00', '08:30')] } },
      old,
    ),
    office.send(routes.saveYear, {
      params: { acadamicId: archived },
      body: { name: 'Renamed', startDate: '2025-06-01', endDate: '2026-04-30', version: 1 },
    }),
  ]
  for (const answer of await Promise.all(attempts)) expect(answer).toMatchObject({ status: 409, code: 'year-archived' })
})

test('ACY-01 making a year current archives earlier ones for everyone and can be reverted', async () => {
  const [now, next] = [await yearNamed('2026-27'), await yearNamed('2027-28')]
  expect((await viewer.send(routes.makeCurrent, { params: { acadamicId: next } })).status).toBe(403)
  const changed = await office.send(routes.makeCurrent, { params: { acadamicId: next } })
  const statuses = changed.data.years.map(({ name, academicStatusId }) => [name, academicStatusId])
  expect(statuses).toEqual([
    ['2027-28', 0],
    ['2026-27', 1],
    ['2025-26', 1],
  ])
  // The new year applies to everyone immediately; the old one is read-only.
  expect((await teacher.send(routes.listTerms, {})).data.terms.map(({ name }) => name)).toEqual(['Only term'])
  expect((await teacher.send(classes.routes.listMyClasses, {})).data.classes).toEqual([])
  const late = { name: 'Late holiday', startDate: '2026-12-25', endDate: '2026-12-25' }
  const refused = await office.send(routes.createHoliday, { body: late }, inYear(now))
  expect(refused.code).toBe('year-archived')
  const back = await office.send(routes.makeCurrent, { params: { acadamicId: now } })
  expect(back.data.years.map(({ academicStatusId }) => academicStatusId)).toEqual([2, 0, 1])
  expect((await teacher.send(routes.listTerms, {})).data.terms).toHaveLength(2)
})

test('SCH-05 working days and bell schedules can be copied to the next year without replacing existing ones', async () => {
  const [current, next] = [await yearNamed('2026-27'), await yearNamed('2027-28')]
  const source = { body: { academicYearId: current } }
  const read = async (year: string) => ({
    days: (await office.send(routes.getWorkingDays, {}, inYear(year))).data.days,
    bells: (await office.send(routes.listBellSchedules, {}, inYear(year))).data.schedules,
  })
  const withoutIds = (schedules: Awaited<ReturnType<typeof read>>['bells']) =>
    schedules.map(({ name, weekdays, periods }) => ({
      name,
      weekdays,
      periods: periods.map(({ periodId: _, ...period }) => period),
    }))
  expect((await read(next)).bells).toEqual([])
  const copied = await office.send(routes.copyCalendar, source, inYear(next))
  expect(copied.data).toEqual({ workingDays: 7, bellSchedules: 2 })
  const [mine, theirs] = [await read(next), await read(current)]
  expect(mine.days).toEqual(theirs.days)
  expect(withoutIds(mine.bells)).toEqual(withoutIds(theirs.bells))
  expect((await office.send(routes.copyCalendar, source, inYear(next))).data).toEqual({
    workingDays: 0,
    bellSchedules: 0,
  })
  expect(await office.send(routes.copyCalendar, source, inYear(current))).toMatchObject({ code: 'same-year' })
  const foreign = await server.as('riverside', 'superadmin')
  expect((await foreign.send(routes.copyCalendar, source)).status).toBe(404)
})

test('SCH-05 only an empty planned year can be deleted', async () => {
  const body = { name: '2028-29', startDate: '2028-06-01', endDate: '2029-04-30' }
  const { acadamicId } = (await office.send(routes.createYear, { body })).data
  expect((await riverside.send(routes.deleteYear, { params: { acadamicId } })).status).toBe(404)
  expect((await office.send(routes.deleteYear, { params: { acadamicId } })).status).toBe(200)
  const current = await yearNamed('2026-27')
  expect((await office.send(routes.deleteYear, { params: { acadamicId: current } })).code).toBe('in-use')
})
