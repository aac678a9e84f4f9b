import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPassword } from '#app/world/world.ts'
import { access } from '#modules/access/contract.ts'
import { organisation, tenancy } from '#modules/tenancy/contract.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import type { Call, RouteAddress } from '#platform/contract/route.ts'
import {
  backupAges,
  beginRecord,
  endRecord,
  forgetRecords,
  recordVerified,
} from '#platform/server/backup/backupRecords.ts'
import { operatorRoutes } from '#proof/stage/routes.ts'
import { operator } from '../contract.ts'
import type { TenantSettings } from '../schemas.ts'
import { demoKey, demoOperator } from './demo.ts'
import { codeOf, stepAt } from './totp.ts'

const server = await testServer({ worker: true })
await demoOperator(server.services, demoPassword)
const {
  login,
  logout,
  getMe,
  listTenants,
  getTenant,
  saveTenant,
  setSuspension,
  listChanges,
  listBackups,
  startBackup,
} = operator.routes

const host = 'operator.localhost'
const origin = `http://${host}`
const visitor = await server.as('operator')

/** Each sign-in needs a code that was not used before, so the clock goes on by one step. */
let step = stepAt(new Date())
const nextCode = () => {
  step += 1
  server.services.now = () => new Date(step * 30_000)
  return codeOf(demoKey, step)
}
async function signIn() {
  const answer = await visitor.send(login, { body: { userName: 'operator', password: demoPassword, code: nextCode() } })
  expect(answer.status).toBe(200)
  const cookie = String(answer.raw.headers['set-cookie']).split(';')[0] ?? ''
  return <R extends RouteAddress>(route: R, call: Call<R>, headers: Record<string, string> = {}) =>
    visitor.send(route, call, { cookie, origin, ...headers })
}
const console = await signIn()

async function tenantNamed(name: string) {
  const { data } = await console(listTenants, { query: { q: name } })
  const found = data.rows.find((row) => row.address === `${name}.localhost`)
  if (!found) throw new Error(`${name} is not listed`)
  return found.tenantId
}
async function save(name: string, changes: Partial<TenantSettings>) {
  const tenantId = await tenantNamed(name)
  const { data } = await console(getTenant, { params: { tenantId } })
  return console(saveTenant, { params: { tenantId }, body: { ...data.settings, ...changes, version: data.version } })
}

test('an operator sees the backups, and a server without a place for them says so', async () => {
  const { database } = server.services
  const begin = () => database.asOperator(beginRecord)
  const first = String(await begin())
  expect(await begin()).toBeNull()
  expect((await console(startBackup, {})).code).toBe('backup-under-way')
  await database.asOperator((db) => endRecord(db, first, { name: '20261118t200000z', size: 81_000_000 }))
  await database.asOperator((db) => recordVerified(db, '20261118t200000z', 1234))
  const second = String(await begin())
  await database.asOperator((db) => endRecord(db, second, { failure: 'The disk is full.' }))
  const { data } = await console(listBackups, {})
  expect(data).toMatchObject({ without: 'setting', days: 14 })
  expect(data.backups).toMatchObject([
    { name: null, failure: 'The disk is full.' },
    { name: '20261118t200000z', size: 81_000_000, rows: 1234, failure: null },
  ])
  const { made, verified } = await database.asOperator(backupAges)
  expect([made, verified].every((age) => age !== null && age < 60)).toBe(true)
  expect((await console(startBackup, {})).code).toBe('no-backups')
  await database.asOperator((db) => forgetRecords(db, ['20261118t200000z']))
  expect((await console(listBackups, {})).data.backups.map(({ name }) => name)).toEqual([null])
})

test('an operator needs the password and a code that works once', async () => {
  const send = (password: string, code: string) =>
    visitor.send(login, { body: { userName: 'operator', password, code } })
  expect((await send('Wrong@1234', nextCode())).code).toBe('not-recognised')
  const code = nextCode()
  expect((await send(demoPassword, '000000')).code).toBe('not-recognised')
  expect((await send(demoPassword, code)).status).toBe(200)
  expect((await send(demoPassword, code)).code).toBe('not-recognised')
})

test('guessing is slowed down, even with the right password in the end', async () => {
  const guess = (password: string, code: string) =>
    visitor.send(login, { body: { userName: 'nobody', password, code } })
  for (let n = 0; n < 10; n++) expect((await guess('Guess@1234', '123456')).code).toBe('not-recognised')
  expect((await guess('Guess@1234', '123456')).code).toBe('too-many-tries')
})

test('signing out ends the session, and a page of another host cannot use it', async () => {
  const own = await signIn()
  expect((await own(getMe, {})).data).toEqual({ userName: 'operator', name: 'Meera Krishnan' })
  expect((await own(logout, {}, { origin: 'http://greenwood.localhost' })).code).toBe('foreign-origin')
  await own(logout, {})
  expect((await own(getMe, {})).code).toBe('sign-in-needed')
})

test('TEN-03 no user of a school or organisation may call an operator’s route, and nobody on a school’s host', async () => {
  const people = [
    await server.as('greenwood'),
    await server.as('greenwood', 'superadmin'),
    await server.as('greenwood', 'teacher'),
    await server.as('banyan-trust', 'orgadmin'),
  ]
  expect(operatorRoutes.length).toBeGreaterThanOrEqual(10)
  for (const { route } of operatorRoutes) {
    const url = route.path.replace(':tenantId', people[0]?.tenantId ?? '')
    for (const person of people) {
      const answer = await person.raw({ method: route.method, url })
      expect([route.path, answer.json().code]).toEqual([route.path, person.token ? 'not-allowed' : 'sign-in-needed'])
    }
    const abroad = await people[1]?.raw({ method: route.method, url, headers: { host } })
    if (route.path !== login.path) expect(abroad?.json().code).toBe('sign-in-needed')
  }
})

test('TEN-04 an operator’s transaction sees no row of any school and cannot write one', async () => {
  const { database } = server.services
  for (const table of ['users', 'sessions', 'classes', 'audit_entries', 'academic_years'] as const)
    expect(await database.asOperator((db) => db.selectFrom(table).selectAll().execute())).toEqual([])
  await expect(
    database.asOperator((db) => db.insertInto('subjects').values({ name: 'Physics' }).execute()),
  ).rejects.toThrow()
  const { tenantId } = await server.as('greenwood')
  const own = await database.inTenant({ tenantId }, (db) => db.selectFrom('operators').selectAll().execute())
  expect(own).toEqual([])
})

test('organisations and schools are listed with their state, searched and filtered', async () => {
  const { data } = await console(listTenants, { query: { sort: 'organisationName' } })
  expect(data.rows.map(({ address }) => address)).toContain('greenwood.localhost')
  expect(data.total).toBe(7)
  const found = await console(listTenants, { query: { q: 'lotus' } })
  expect(found.data.rows.map(({ name, kind, state }) => [name, kind, state])).toEqual([
    ['Lotus Education Society', 'organisation', 'open'],
    ['Sunrise Vidyalaya', 'school', 'open'],
  ])
})

test('TEN-05 maintenance set by the operator closes the school and opens it again', async () => {
  const school = await server.as('sunrise', 'teacher')
  const [from, to] = [-5, 5].map((minutes) => new Date(Date.now() + minutes * 60_000).toISOString())
  server.services.now = () => new Date()
  const maintenance = { name: 'Upgrade', alert: '<p>Back soon</p>', from: from ?? '', to: to ?? '' }
  expect((await save('sunrise', { maintenance })).data.state).toBe('maintenance')
  await expect.poll(async () => (await school.send(access.routes.getMe, {})).code).toBe('maintenance')
  const backwards = await save('sunrise', { maintenance: { ...maintenance, from: to ?? '', to: from ?? '' } })
  expect(backwards.fields?.map(({ field }) => field)).toEqual(['maintenance.to'])
  await save('sunrise', { maintenance: null })
  await expect.poll(async () => (await school.send(access.routes.getMe, {})).status).toBe(200)
})

test('TEN-01 a custom domain leads to the school; one of our own hosts or of another school is refused', async () => {
  const domain = 'portal.sunrise.example'
  expect((await save('sunrise', { customDomain: domain })).status).toBe(200)
  const found = await server.http.inject({ url: `/api/tenants/${domain}`, headers: { host: domain } })
  expect(found.json().data.instituteName).toBe('Sunrise Vidyalaya')
  expect((await save('meadow', { customDomain: domain })).code).toBe('domain-taken')
  expect((await save('meadow', { customDomain: 'operator.localhost' })).fields?.[0]?.field).toBe('customDomain')
})

test('a suspended organisation takes its schools with it, and the organisation cannot lift it', async () => {
  const { tenantId } = await server.as('mehta')
  const meadow = await server.as('meadow', 'teacher')
  const answer = await console(setSuspension, {
    params: { tenantId },
    body: { suspended: true, reason: 'Unpaid since May' },
  })
  expect(answer.data).toMatchObject({ state: 'suspended', suspension: { reason: 'Unpaid since May' } })
  await expect.poll(async () => (await meadow.send(access.routes.getMe, {})).code).toBe('school-inactive')
  const trust = await server.as('mehta')
  const shut = await trust.send(tenancy.routes.getTenant, { params: { code: 'mehta' } })
  expect(shut.data.inactive).toBe(true)
  const lifted = await console(setSuspension, { params: { tenantId }, body: { suspended: false } })
  expect(lifted.data.state).toBe('open')
  await expect.poll(async () => (await meadow.send(access.routes.getMe, {})).code, { timeout: 2500 }).toBeUndefined()
})

test('a school suspended on its own stays so when its organisation comes back', async () => {
  const { tenantId: trust } = await server.as('mehta')
  const { tenantId: school } = await server.as('meadow')
  for (const tenantId of [school, trust])
    await console(setSuspension, { params: { tenantId }, body: { suspended: true, reason: 'Test' } })
  const lifted = await console(setSuspension, { params: { tenantId: trust }, body: { suspended: false } })
  expect(lifted.data.state).toBe('open')
  expect((await console(getTenant, { params: { tenantId: school } })).data.state).toBe('suspended')
  await console(setSuspension, { params: { tenantId: school }, body: { suspended: false } })
})

test('PERM-04 a person holds the modules of their role that their school holds too', async () => {
  const modulesOf = async (name: string) => {
    const person = await server.as('riverside', name)
    return (await person.send(access.routes.getMe, {})).data.availableModules
  }
  expect(await modulesOf('gate')).toEqual([licence.notification, licence.noticeBoard, licence.myProfile].sort(byNumber))
  expect(await modulesOf('student')).not.toContain(licence.users)
  expect(await modulesOf('superadmin')).toContain(licence.users)
  await save('riverside', { modules: [licence.myProfile, licence.users, licence.calendar] })
  await expect.poll(() => modulesOf('superadmin')).toEqual([licence.calendar, licence.users, licence.myProfile])
  expect(await modulesOf('teacher')).toEqual([licence.calendar, licence.myProfile])
  await save('riverside', { roleModules: { teacher: [licence.calendar, licence.users] } })
  await expect.poll(() => modulesOf('teacher')).toEqual([licence.calendar, licence.users])
  expect((await save('riverside', { modules: [999] })).status).toBe(400)
})
const byNumber = (a: number, b: number) => a - b

test('TEN-08 an ended licence closes the school', async () => {
  const school = await server.as('sunrise', 'teacher')
  await save('sunrise', { licenceValid: false, isOnline: false })
  await expect.poll(async () => (await school.send(access.routes.getMe, {})).code).toBe('licence-ended')
  const found = await school.send(tenancy.routes.getTenant, { params: { code: 'sunrise' } })
  expect(found.code).toBe('licence-unconfirmed')
  await save('sunrise', { licenceValid: true, isOnline: true })
})

test('AUTH-02 passwords expire after the days the operator sets, and a new one lasts as long again', async () => {
  const { tenantId } = await server.as('greenwood')
  await server.services.database.inTenant({ tenantId }, (db) =>
    db
      .updateTable('users')
      .set({ password_set_at: new Date(Date.now() - 40 * 86_400_000).toISOString() })
      .where('user_name', '=', 'teacher')
      .execute(),
  )
  await save('greenwood', { passwordDays: 30 })
  const enter = async () => {
    const guest = await server.as('greenwood')
    const body = { role: 'teacher' as const, userName: 'teacher', password: demoPassword }
    return (await guest.send(access.routes.login, { body })).data.userData.isPasswordExpires
  }
  await expect.poll(enter).toBe(true)
  const teacher = await server.as('greenwood', 'teacher')
  expect((await teacher.send(access.routes.setPassword, { body: { newPassword: 'Nine-Lamps-9' } })).status).toBe(200)
  const again = await teacher.send(access.routes.setPassword, { body: { newPassword: 'Ten-Lamps-10' } })
  expect(again.code).toBe('not-asked')
})

test('no school can take a reserved host', async () => {
  const trust = await server.as('banyan-trust', 'orgadmin')
  const firstAdmin = { userName: 'head', firstName: 'Anu', lastName: 'Rao', email: 'anu@b.example' }
  for (const shortCode of ['operator', 'www']) {
    const body = { name: 'X', place: '', board: '', colour: '#112233', shortCode, firstAdmin, templateBranchId: null }
    expect((await trust.send(organisation.routes.createBranch, { body })).code).toBe('short-code-taken')
  }
  expect(await server.services.directory.byHost(host)).toBeNull()
  const found = await visitor.send(tenancy.routes.getTenant, { params: { code: host } })
  expect(found).toMatchObject({ status: 404, code: 'operator-host' })
})

test('a stale save is rejected', async () => {
  const tenantId = await tenantNamed('meadow')
  const { data } = await console(getTenant, { params: { tenantId } })
  const body = { ...data.settings, passwordDays: 90, version: data.version }
  expect((await console(saveTenant, { params: { tenantId }, body })).status).toBe(200)
  const stale = await console(saveTenant, { params: { tenantId }, body: { ...body, passwordDays: 60 } })
  expect(stale.code).toBe('changed-meanwhile')
})

test('every change is recorded with what it was before, and the record cannot be altered', async () => {
  const tenantId = await tenantNamed('meadow')
  await save('meadow', { passwordDays: 120 })
  const { data } = await console(listChanges, { query: { tenantId } })
  expect(data.rows[0]).toMatchObject({
    operatorName: 'Meera Krishnan',
    action: 'settings changed',
    subjectName: 'Meadow School',
    after: { passwordDays: 120 },
  })
  expect(Object.keys(data.rows[0]?.before ?? {})).toEqual(['passwordDays'])
  const { database } = server.services
  for (const attempt of ['update operator_changes set reason = null', 'delete from operator_changes'])
    await expect(database.pool.query(attempt)).rejects.toThrow(/permission denied/)
  const { rows } = await database.asOperator(async (db) => ({
    rows: await db.selectFrom('operator_changes').selectAll().orderBy('seq').execute(),
  }))
  for (const [at, row] of rows.entries())
    expect(Buffer.compare(row.prev_hash, rows[at - 1]?.hash ?? Buffer.alloc(0))).toBe(0)
})
