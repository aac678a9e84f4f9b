import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { testServer } from '#app/testing/server.ts'
import { disconnection, openWindow, portOf } from '#app/testing/windows.ts'
import { demoPassword } from '#app/world/world.ts'
import { access } from '#modules/access/contract.ts'
import { family } from '#modules/family/contract.ts'
import { students } from '#modules/people/contract.ts'
import { guardians } from '#modules/people/guardianContract.ts'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { reachesStudent } from '../students/studentReach.ts'

const server = await testServer()
const office = await server.as('greenwood', 'superadmin')
const teacher = await server.as('greenwood', 'classteacher')
const student = await server.as('greenwood', 'student')
const { barGuardian, liftBar, linkGuardian, unlinkGuardian, getFamilySettings, saveFamilySettings } = guardians.routes
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: office.tenantId }, work)

const signIn = () => server.as('greenwood', 'guardian')
const childrenOf = async (who: Awaited<ReturnType<typeof signIn>>) =>
  (await who.send(family.routes.listChildren, {})).data.children
const [diya] = await childrenOf(await signIn())
const studentId = diya?.studentId ?? ''
const { guardianId, userId } = await inSchool((db) =>
  db
    .selectFrom('guardians')
    .select(['id as guardianId', 'user_id as userId'])
    .where('name', '=', 'Latha Menon')
    .executeTakeFirstOrThrow(),
)
const params = { studentId, guardianId }

test('FAM-01 a barred guardian is out at once, keeps their other child, and is let in again by the office', async () => {
  const before = await signIn()
  expect(await childrenOf(before)).toHaveLength(2)
  const barred = await office.send(barGuardian, { params, body: { reason: 'Order of the family court of 3 July' } })
  expect(barred.status).toBe(200)
  expect(barred.data.guardians[0]).toMatchObject({ barReason: 'Order of the family court of 3 July' })
  expect(barred.data.guardians[0]?.barredOn).not.toBeNull()
  expect((await before.send(access.routes.getMe, {})).status).toBe(401)
  const after = await signIn()
  const left = await childrenOf(after)
  expect(left.map((child) => child.studentId)).not.toContain(studentId)
  expect(left).toHaveLength(1)
  expect((await office.send(liftBar, { params })).data.guardians[0]).toMatchObject({ barredOn: null, barReason: '' })
  expect((await after.send(access.routes.getMe, {})).status).toBe(401)
  expect(await childrenOf(await signIn())).toHaveLength(2)
})

test('FAM-01 open windows of a guardian are disconnected when they are barred', async () => {
  const window = await openWindow(await portOf(server), await signIn())
  const gone = disconnection(window)
  await office.send(barGuardian, { params, body: { reason: 'Court order' } })
  expect(await gone).toBeLessThan(5000)
  await office.send(liftBar, { params })
})

test('FAM-01 teachers see that a guardian is barred but not why, and a change log keeps both', async () => {
  await office.send(barGuardian, { params, body: { reason: 'A secret reason' } })
  const seen = await teacher.send(students.routes.getStudent, { params: { studentId } })
  expect(seen.data.guardians[0]?.barredOn).not.toBeNull()
  expect(seen.raw.body).not.toContain('A secret reason')
  const log = await office.send(students.routes.listStudentChanges, { params: { studentId } })
  expect(log.raw.body).toContain('A secret reason')
  await office.send(liftBar, { params })
})

test('FAM-01 barring twice changes nothing, and links and codes sent before stop working', async () => {
  const code = await office.send(guardians.routes.createGuardianCode, { params: { guardianId } })
  expect(code.data.code).toMatch(/^[A-Z2-9]{8}$/)
  const first = await office.send(barGuardian, { params, body: { reason: 'Court order' } })
  const again = await office.send(barGuardian, { params, body: { reason: 'Court order' } })
  expect(again.data.guardians).toEqual(first.data.guardians)
  const used = await (await server.as('greenwood')).send(access.routes.login, {
    body: { role: 'family', userName: 'guardian', password: code.data.code },
  })
  expect(used).toMatchObject({ status: 400, code: 'invalid-credentials' })
  await office.send(liftBar, { params })
})

test('FAM-01 a barred guardian is not the primary contact while there is another', async () => {
  const added = await office.send(guardians.routes.addGuardian, {
    params: { studentId },
    body: {
      guardianId: null,
      relation: 'Father',
      isPrimary: false,
      name: 'Suresh Menon',
      phone: null,
      email: null,
      occupation: '',
    },
  })
  const fatherId = added.data.guardians.find(({ relation }) => relation === 'Father')?.guardianId ?? ''
  const barred = await office.send(barGuardian, { params, body: { reason: 'Court order' } })
  expect(barred.data.guardians.find(({ isPrimary }) => isPrimary)?.guardianId).toBe(fatherId)
  const asFirst = await office.send(linkGuardian, { params, body: { relation: 'Mother', isPrimary: true } })
  expect(asFirst).toMatchObject({ status: 409, code: 'guardian-barred' })
  await office.send(liftBar, { params })
  await office.send(linkGuardian, { params, body: { relation: 'Mother', isPrimary: true } })
  await office.send(unlinkGuardian, { params: { studentId, guardianId: fatherId } })
})

test('FAM-01 bars need the right to edit people and an own guardian', async () => {
  const body = { reason: 'No' }
  for (const name of ['teacher', 'classteacher', 'student', 'guardian', 'feeadmin', 'staff']) {
    const who = await server.as('greenwood', name)
    expect((await who.send(barGuardian, { params, body })).status, name).toBe(403)
    expect((await who.send(liftBar, { params })).status, name).toBe(403)
  }
  const stranger = { studentId, guardianId: studentId }
  expect(await office.send(barGuardian, { params: stranger, body })).toMatchObject({ code: 'no-such-guardian' })
  expect(await office.send(barGuardian, { params, body: { reason: '' } })).toMatchObject({ status: 400 })
})

const actor = { roleId: 2, isGuardian: true, userId } as unknown as Actor

test('FAM-10 those who have left keep read access for as many days as the school says, then none, and never write', async () => {
  const today = '2026-11-16' as CivilDate
  await stopCalendar(server.urls, today)
  await fc.assert(
    fc.asyncProperty(
      fc.option(fc.integer({ min: -200, max: 200 })),
      fc.option(fc.integer({ min: 0, max: 120 })),
      async (offset, days) => {
        const lastDay = offset === null ? null : addDays(today, offset)
        await inSchool(async (db) => {
          await sql`update enrolments set from_date = '2026-04-01', to_date = ${lastDay}
            where student_id = ${studentId}`.execute(db)
          await sql`delete from family_settings`.execute(db)
          if (days !== null) await sql`insert into family_settings (leaver_days) values (${days})`.execute(db)
        })
        const hasLeft = lastDay !== null && lastDay < today
        const isOpen = !hasLeft || addDays(lastDay, days ?? 30) >= today
        const [reads, writes] = await inSchool(async (db) => [
          await reachesStudent(db, actor, studentId, 'read'),
          await reachesStudent(db, actor, studentId, 'write'),
        ])
        expect([reads, writes]).toEqual([isOpen, isOpen && !hasLeft])
      },
    ),
    { numRuns: 60 },
  )
  await inSchool((db) => sql`update enrolments set to_date = null where student_id = ${studentId}`.execute(db))
})

test('FAM-10 the office sets the days, and a leaver whose days are over cannot sign in', async () => {
  const settings = (await office.send(getFamilySettings, {})).data
  const saved = await office.send(saveFamilySettings, { body: { ...settings, leaverDays: 10 } })
  expect(saved.data).toMatchObject({ leaverDays: 10 })
  expect(await office.send(saveFamilySettings, { body: { ...settings, leaverDays: 5, version: 99 } })).toMatchObject({
    code: 'changed-meanwhile',
  })
  const leave = (lastDay: string | null) =>
    inSchool((db) => sql`update enrolments set to_date = ${lastDay} where student_id = ${studentId}`.execute(db))
  const visitor = await server.as('greenwood')
  const body = { role: 'student' as const, userName: 'student', password: demoPassword }
  await leave('2026-11-08')
  expect((await childrenOf(student))[0]).toMatchObject({ leftOn: '2026-11-08', classId: null })
  expect((await visitor.send(access.routes.login, { body })).status).toBe(200)
  await leave('2026-11-02')
  expect(await childrenOf(student)).toEqual([])
  expect(await visitor.send(access.routes.login, { body })).toMatchObject({ status: 403, code: 'family-closed' })
  await leave(null)
})
