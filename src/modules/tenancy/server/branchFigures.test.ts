import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { testServer } from '#app/testing/server.ts'
import { attendance } from '#modules/attendance/contract.ts'
import { attendancePaths } from '#modules/attendance/web/paths.ts'
import { classes } from '#modules/classes/contract.ts'
import { aDebt, aFeeHead, aPayment } from '#modules/fees/server/seed.ts'
import { adminFeePaths } from '#modules/fees/web/paths.ts'
import { peoplePaths } from '#modules/people/web/paths.ts'
import { addDays, type CivilDate, today } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { organisation } from '../contract.ts'

const server = await testServer()
const trust = await server.as('banyan-trust', 'orgadmin')
const { database } = server.services
const { getDashboard } = organisation.routes

const branches = async () => (await trust.send(getDashboard, {})).data.branches
const branchNamed = async (shortCode: string) => {
  const found = (await branches()).find((branch) => branch.shortCode === shortCode)
  if (!found) throw new Error(`${shortCode} is not a branch`)
  return found
}
async function inSchool<T>(school: string, work: (db: TenantDb) => Promise<T>): Promise<T> {
  const { tenantId } = await server.as(school)
  return database.inTenant({ tenantId }, work)
}

/** A student of the school owes and has paid, in paise. */
const bill = (school: string, amount: number, paid: number) =>
  inSchool(school, async (db) => {
    const { student_id: studentId } = await db
      .selectFrom('enrolments')
      .select('student_id')
      .orderBy('student_id')
      .executeTakeFirstOrThrow()
    const headId = await aFeeHead(db, { name: 'Figures', priority: 10 })
    await aDebt(db, { studentId, headId, amount, dueOn: addDays(today('Asia/Kolkata'), -1) })
    if (paid > 0) await aPayment(db, { studentId, amount: paid })
  })

test('ORG-03 each branch shows what it billed, collected and has outstanding this year, and no other school’s fees', async () => {
  const before = { greenwood: (await branchNamed('greenwood')).fees, riverside: (await branchNamed('riverside')).fees }
  await bill('greenwood', 100_000, 40_000)
  await bill('riverside', 7000, 0)
  await bill('sunrise', 999_000, 0)
  expect((await branchNamed('greenwood')).fees).toEqual({
    billedMinor: before.greenwood.billedMinor + 100_000,
    collectedMinor: before.greenwood.collectedMinor + 40_000,
    outstandingMinor: before.greenwood.outstandingMinor + 60_000,
  })
  expect((await branchNamed('riverside')).fees).toEqual({
    ...before.riverside,
    billedMinor: before.riverside.billedMinor + 7000,
    outstandingMinor: before.riverside.outstandingMinor + 7000,
  })
})

test('ORG-03 each branch shows today’s marks and the classes whose register was taken', async () => {
  const day = '2026-07-06' as CivilDate
  await stopCalendar(server.urls, day)
  const office = await server.as('greenwood', 'superadmin')
  const teacher = await server.as('greenwood', 'classteacher')
  const { routes } = attendance
  const settings = (await office.send(routes.getAttendanceSettings, {})).data
  await office.send(routes.saveAttendanceSettings, { body: { ...settings, locksAt: null, dayFrom: 'register' } })
  const before = (await branchNamed('greenwood')).attendance
  expect(before).toMatchObject({ present: 0, marked: 0, classesTaken: 0 })
  expect(before.classesDue).toBeGreaterThan(0)
  const own = (await teacher.send(classes.routes.listMyClasses, {})).data.classes.find((one) => one.isClassTeacher)
  const params = { classId: own?.classId ?? '', date: day }
  const { students } = (await teacher.send(routes.getRegister, { params })).data
  const marks = { [students[0]?.studentId ?? '']: 'A' as const }
  const taken = await teacher.send(routes.saveRegister, { params, body: { baseVersion: 0, marks, reason: '' } })
  expect(taken.status).toBe(200)
  expect((await branchNamed('greenwood')).attendance).toEqual({
    present: students.length - 1,
    marked: students.length,
    classesTaken: 1,
    classesDue: before.classesDue,
  })
  expect((await branchNamed('riverside')).attendance).toMatchObject({ marked: 0, classesTaken: 0 })
})

test('ORG-03 another organisation’s branches are never shown, and a school sees none at all', async () => {
  const shown = (await branches()).map(({ shortCode }) => shortCode)
  expect(shown).toContain('greenwood')
  expect(shown).not.toContain('sunrise')
  const office = await server.as('greenwood', 'superadmin')
  expect((await office.send(getDashboard, {})).status).toBe(403)
  // Even a query of a school's own transaction reaches nobody through the function behind it.
  const ofSchool = await inSchool('greenwood', (db) =>
    sql`select * from in_each_branch('select jsonb_build_object()')`.execute(db),
  )
  expect(ofSchool.rows).toEqual([])
})

test('ORG-03 after the branches were counted, the transaction sees the organisation’s own rows again', async () => {
  const entry = await server.services.directory.byId(trust.tenantId)
  if (!entry) throw new Error('The organisation has no entry.')
  const acting = { tenantId: entry.id, organisationId: entry.organisationId }
  const { inside, after } = await database.inTenant(acting, async (db) => {
    const counted = await sql<{ answer: { tenant: string } }>`
      select answer from in_each_branch('select jsonb_build_object(''tenant'', current_tenant())')`.execute(db)
    const own = await sql<{ tenant: string }>`select current_tenant() as tenant`.execute(db)
    return { inside: counted.rows.map(({ answer }) => answer.tenant), after: own.rows[0]?.tenant }
  })
  expect(inside.sort()).toEqual((await branches()).map(({ branchId }) => branchId).sort())
  expect(after).toBe(trust.tenantId)
})

test('ORG-03 the figures name the branch’s screens with the lists behind them', async () => {
  expect((await trust.send(getDashboard, {})).data.opens).toEqual({
    people: peoplePaths.students,
    attendance: attendancePaths.overview,
    fees: adminFeePaths.fees,
  })
})
