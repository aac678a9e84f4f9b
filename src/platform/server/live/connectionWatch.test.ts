import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Caller, testServer } from '#app/testing/server.ts'
import { aWindow, disconnection, openWindow, outcomeOf, portOf } from '#app/testing/windows.ts'
import { adminRoles } from '#modules/access/adminRoleContract.ts'
import { access, sessions } from '#modules/access/contract.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

const server = await testServer()
const port = await portOf(server)

const inSchool = (caller: Caller, work: (db: TenantDb) => Promise<unknown>) =>
  server.services.database.inTenant({ tenantId: caller.tenantId }, work)
const setUser = (userName: string, values: Record<string, unknown>) => (caller: Caller) =>
  inSchool(caller, (db) => db.updateTable('users').set(values).where('user_name', '=', userName).execute())
const setTenant = (change: ReturnType<typeof sql>) => (caller: Caller) =>
  inSchool(caller, (db) => sql`update tenants set ${change} where id = ${caller.tenantId}`.execute(db))

const superAdmin = await server.as('greenwood', 'superadmin')

async function adminAccount(userName: string) {
  const { data } = await superAdmin.send(adminRoles.routes.listAdmins, {})
  const account = data.admins.find((admin) => admin.userName === userName)
  if (!account) throw new Error(`${userName} is no admin`)
  return account
}

async function removePrivilege() {
  const account = await adminAccount('admin')
  const body = { version: account.version, privileges: account.privileges.slice(1) }
  const answer = await superAdmin.send(adminRoles.routes.savePrivileges, { params: { userId: account.userId }, body })
  expect(answer.status).toBe(200)
}

async function deactivate() {
  const account = await adminAccount('feeadmin')
  const answer = await superAdmin.send(adminRoles.routes.setAdminStatus, {
    params: { userId: account.userId },
    body: { statusId: 11 },
  })
  expect(answer.status).toBe(200)
}

async function endFromElsewhere(caller: Caller) {
  const elsewhere = await server.as('greenwood', 'teacher')
  const answer = await elsewhere.send(sessions.routes.endOtherSessions, {})
  expect(answer.status).toBe(200)
  expect(caller.token).not.toBe(elsewhere.token)
}

const bystander = await openWindow(port, await server.as('greenwood', 'classteacher'))
const far = await openWindow(port, await server.as('banyan-trust', 'orgadmin'))

type Change = (caller: Caller) => Promise<unknown>
const second = sql`now() + interval '1 second'`
const hour = sql`now() + interval '1 hour'`

/** What happens · to whom · the code they get when they reconnect, or null if they are admitted again. */
const changes: [string, string, string, string | null, Change][] = [
  ['logs out', 'greenwood', 'student', 'sign-in-needed', (caller) => caller.send(access.routes.logout, {})],
  ['ends the session from elsewhere', 'greenwood', 'teacher', 'sign-in-needed', endFromElsewhere],
  ['is deactivated', 'greenwood', 'feeadmin', 'access-denied', deactivate],
  ['loses a privilege', 'greenwood', 'admin', null, removePrivilege],
  [
    'is deactivated without being logged out',
    'riverside',
    'student',
    'access-denied',
    setUser('student', { status_id: 11 }),
  ],
  ['gets another role', 'greenwood', 'staff', null, setUser('staff', { role_id: 3 })],
  ['becomes gate staff', 'riverside', 'staff', 'device-needed', setUser('staff', { is_gate_staff: true })],
  ['must set a new password', 'greenwood', 'gate', 'password-expired', setUser('gate', { must_set_password: true })],
  [
    'has a session that expires',
    'riverside',
    'teacher',
    'sign-in-needed',
    (caller) =>
      inSchool(caller, (db) =>
        sql`update sessions set expires_at = ${second}
          where user_id = (select id from users where user_name = 'teacher')`.execute(db),
      ),
  ],
  ['has a school that is deactivated', 'sunrise', 'teacher', 'school-inactive', setTenant(sql`status_id = 11`)],
  [
    'has a school that enters maintenance',
    'meadow',
    'student',
    'maintenance',
    setTenant(sql`maintenance_from = now(), maintenance_to = ${hour}`),
  ],
  [
    'has a school whose scheduled maintenance begins',
    'lotus',
    'orgadmin',
    'maintenance',
    setTenant(sql`maintenance_from = ${second}, maintenance_to = ${hour}`),
  ],
  ['has a school whose licence ends', 'mehta', 'orgadmin', 'licence-ended', setTenant(sql`licence_valid = false`)],
]

test.concurrent.each(changes)(
  'T2.5 the windows of a user who %s are closed within seconds',
  async (_, school, user, code, change) => {
    const caller = await server.as(school, user)
    const windows = await Promise.all([openWindow(port, caller), openWindow(port, caller, { transport: 'polling' })])
    const closed = windows.map(disconnection)
    await change(caller)
    // Five on an idle machine.
    for (const milliseconds of await Promise.all(closed)) expect(milliseconds).toBeLessThan(10_000)
    const back = await outcomeOf(aWindow(port, caller))
    expect(back === null ? null : back.code).toBe(code)
  },
)

test('T2.5 all other windows stay open', async () => {
  await server.live.recheck()
  expect([bystander.connected, far.connected]).toEqual([true, true])
})

test('T2.5 ending a session disconnects it at once, by notification', async () => {
  const caller = await server.as('greenwood', 'classteacher')
  const window = await openWindow(port, caller)
  const closed = disconnection(window)
  await caller.send(access.routes.logout, {})
  expect(await closed).toBeLessThan(2000)
})
