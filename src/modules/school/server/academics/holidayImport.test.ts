import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { academics } from '#modules/school/academicsContract.ts'
import type { AppliedRow, ImportRow } from '#platform/server/contributions/importKind.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import { holidayImport } from './holidayImport.ts'

const server = await testServer()
const office = await server.as('greenwood', 'superadmin')
const acting = { tenantId: office.tenantId }
const origin = { action: 'test', actorId: null, actorRole: null, address: '127.0.0.1', requestId: 'test' }
const inUnit = <T>(work: Parameters<typeof runUnit<T>>[3]) => runUnit(server.services, acting, origin, work)

const row = (index: number, name: string, startDate: string, endDate?: string): ImportRow => ({
  row: index,
  values: { name, startDate, ...(endDate && { endDate }) },
})
const check = (rows: readonly ImportRow[]) =>
  server.services.database.inTenant(acting, (db) => holidayImport.check(db, rows, server.services.secret))
const names = async () =>
  (await office.send(academics.routes.listHolidays, {})).data.holidays.map(({ name, endDate }) => `${name} ${endDate}`)

test('SCH-05 invalid holiday rows are reported with their column and cause', async () => {
  await office.send(academics.routes.createHoliday, {
    body: { name: 'Diwali', startDate: '2026-11-08', endDate: '2026-11-10' },
  })
  const checks = await check([
    row(2, 'Independence Day', '2026-08-15'),
    row(3, 'independence day', '2026-08-15'),
    row(4, 'Summer', '2026-04-01'),
    row(5, 'Winter', '2026-12-25', '2026-12-20'),
    row(6, 'Spring', '2027-04-25', '2027-05-05'),
    row(7, 'DIWALI', '2026-11-08', '2026-11-10'),
  ])
  expect(checks.map(({ does, problems }) => [does, problems[0]?.column, problems[0]?.cause])).toEqual([
    ['create', undefined, undefined],
    ['create', 'name', 'named-twice'],
    ['create', 'startDate', 'outside-year'],
    ['create', 'endDate', 'ends-before-start'],
    ['create', 'endDate', 'outside-year'],
    ['skip', undefined, undefined],
  ])
  expect(checks[2]?.problems[0]?.message).toBe('Choose a day of 2026-27, 1 Jun 2026 to 30 Apr 2027.')
})

test('SCH-05 undoing a holiday import keeps holidays that were changed since', async () => {
  const rows = [row(2, 'Gandhi Jayanti', '2026-10-02'), row(3, 'Dasara', '2026-10-12', '2026-10-19')]
  const checks = await check(rows)
  const ready = rows.map((one, index) => ({ ...one, ...(checks[index] as (typeof checks)[number]) }))
  const applied: readonly AppliedRow[] = await inUnit((unit) => holidayImport.apply(unit, ready, null))
  expect(await names()).toEqual(['Gandhi Jayanti 2026-10-02', 'Dasara 2026-10-19', 'Diwali 2026-11-10'])
  await office.send(academics.routes.saveHoliday, {
    params: { holidayId: applied[1]?.entityId ?? '' },
    body: { name: 'Dasara', startDate: '2026-10-12', endDate: '2026-10-20', version: 1 },
  })
  const left = await inUnit((unit) => holidayImport.undo(unit, applied))
  expect(left.map(({ row: index }) => index)).toEqual([3])
  expect(await names()).toEqual(['Dasara 2026-10-20', 'Diwali 2026-11-10'])
})
