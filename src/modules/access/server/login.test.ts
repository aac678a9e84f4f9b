import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPassword } from '#app/world/world.ts'
import { privilegeDomains } from '#platform/contract/access/moduleNumbers.ts'
import { adminRoles } from '../adminRoleContract.ts'
import { access, sessions } from '../contract.ts'

const server = await testServer()
const { login, orgAdminLogin, getMe, logout } = access.routes
const greenwood = await server.as('greenwood')
const organisation = await server.as('banyan-trust')

const asTeacher = (userName: string, password = demoPassword) =>
  greenwood.send(login, { body: { role: 'teacher', userName, password } })

test('AUTH-01 valid credentials sign in and set the session cookie', async () => {
  const answer = await asTeacher('classteacher')
  expect(answer).toMatchObject({ status: 200, message: 'Logged in successfully' })
  expect(answer.data.userData).toMatchObject({ UserRoleID: 3, firstName: 'Asha', classTeacher: true, loginStatus: 1 })
  const cookie = String(answer.raw.headers['set-cookie'])
  expect(cookie).toMatch(/banyan_session=.*HttpOnly.*SameSite=Strict/)
})

test('AUTH-01 user names are case-insensitive', async () => {
  expect((await asTeacher('ClassTeacher')).status).toBe(200)
})

test.each([
  ['a wrong password', 'classteacher', 'Wrong@1234'],
  ['an unknown name', 'nobody', demoPassword],
])('AUTH-01 %s is rejected with the same message', async (_, userName, password) => {
  const answer = await asTeacher(userName, password)
  expect(answer).toMatchObject({ status: 400, message: 'Uh oh! Invalid username or password', data: undefined })
})

test('AUTH-02 an organisation’s super admin signs in on the organisation’s host', async () => {
  const answer = await organisation.send(orgAdminLogin, { body: { userName: 'orgadmin', password: demoPassword } })
  expect(answer.data.userData).toMatchObject({ UserRoleID: 4 })
})

test('AUTH-02 the organisation login rejects wrong passwords with 403 and school hosts with 404', async () => {
  const wrong = await organisation.send(orgAdminLogin, { body: { userName: 'orgadmin', password: 'Wrong@1234' } })
  expect(wrong).toMatchObject({ status: 403, message: 'Uh oh! Invalid username or password' })
  const school = await greenwood.send(orgAdminLogin, { body: { userName: 'superadmin', password: demoPassword } })
  expect(school).toMatchObject({ status: 404, message: 'Uh oh! Invalid user' })
})

test('AUTH-07 gate staff can sign in on an enrolled phone, but on no other and not on a wide screen', async () => {
  const gate = (mobile: boolean) =>
    greenwood.send(login, { body: { role: 'staff', userName: 'gate', password: demoPassword, mobile } })
  expect(await gate(false)).toMatchObject({ status: 403, message: 'Please try logging through mobile!!' })
  // The width says nothing: without the key of an enrolled phone nobody signs in.
  expect(await gate(true)).toMatchObject({ status: 403, code: 'device-unknown' })
  expect((await server.as('greenwood', 'gate')).token).toBeTruthy()
})

test('AUTH-15 signing in on another role’s login page is rejected as an invalid user', async () => {
  const answer = await greenwood.send(login, { body: { role: 'admin', userName: 'teacher', password: demoPassword } })
  expect(answer).toMatchObject({ status: 403, message: 'Uh oh! Invalid user' })
})

test('AUTH-10 AUTH-15 deactivating a user denies them the application and blocks sign-in', async () => {
  const superadmin = await server.as('riverside', 'superadmin')
  const feeadmin = await server.as('riverside', 'feeadmin')
  const { data } = await superadmin.send(adminRoles.routes.listAdmins, {})
  const account = data.admins.find((admin) => admin.userName === 'feeadmin')
  await superadmin.send(adminRoles.routes.setAdminStatus, {
    params: { userId: account?.userId ?? '' },
    body: { statusId: 11 },
  })
  const denied = { status: 403, message: 'Application Access Denied, Please Contact Administrator' }
  expect(await feeadmin.send(getMe, {})).toMatchObject(denied)
  expect(await feeadmin.send(sessions.routes.endOtherSessions, {})).toMatchObject(denied)
  expect((await feeadmin.send(logout, {})).status).toBe(200)
  const again = await feeadmin.raw({
    method: 'POST',
    url: login.path,
    payload: { role: 'admin', userName: 'feeadmin', password: demoPassword },
  })
  expect(again.json()).toMatchObject({ status: 403, message: 'Uh oh! Invalid user' })
})

test('AUTH-09 signing out revokes the token on the server and clears the cookie', async () => {
  const teacher = await server.as('greenwood', 'teacher')
  const answer = await teacher.send(logout, {})
  expect(String(answer.raw.headers['set-cookie'])).toMatch(/banyan_session=;/)
  expect((await teacher.send(getMe, {})).status).toBe(401)
})

test('AUTH-10 people whose role has lost every module are denied the application, others and gate staff are not', async () => {
  const [teacher, gate, student] = await Promise.all(
    ['teacher', 'gate', 'student'].map((userName) => server.as('meadow', userName)),
  )
  if (!teacher || !gate || !student) throw new Error('not signed in')
  const setModules = async (roleModules: object) => {
    await server.services.database.inTenant({ tenantId: teacher.tenantId }, (db) =>
      db
        .updateTable('tenants')
        .set({ role_modules: JSON.stringify(roleModules) })
        .where('id', '=', teacher.tenantId)
        .execute(),
    )
    server.services.directory.forget()
  }
  await setModules({ teacher: [], gateStaff: [] })
  expect(await teacher.send(getMe, {})).toMatchObject({ status: 403, code: 'access-denied' })
  expect(await teacher.send(sessions.routes.listSessions, {})).toMatchObject({ status: 403, code: 'access-denied' })
  for (const other of [gate, student]) expect((await other.send(getMe, {})).status).toBe(200)
  await setModules({})
  expect((await teacher.send(getMe, {})).status).toBe(200)
})

test('AUTH-10 an expired session is rejected', async () => {
  const teacher = await server.as('greenwood', 'teacher')
  await server.services.database.inTenant({ tenantId: teacher.tenantId }, async (db) => {
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
  })
  expect(await teacher.send(getMe, {})).toMatchObject({ status: 401, code: 'sign-in-needed' })
})

test('AUTH-16 users list their sessions and can end another one', async () => {
  const here = await server.as('greenwood', 'staff')
  const there = await server.as('greenwood', 'staff')
  const { sessions: list } = (await here.send(sessions.routes.listSessions, {})).data
  expect(list.map((session) => session.current).sort()).toEqual([false, true])
  const other = list.find((session) => !session.current)
  await here.send(sessions.routes.endSession, { params: { sessionId: other?.sessionId ?? '' } })
  expect((await there.send(getMe, {})).status).toBe(401)
  expect((await here.send(getMe, {})).status).toBe(200)
})

test('AUTH-16 users cannot end someone else’s session', async () => {
  const staff = await server.as('greenwood', 'staff')
  const student = await server.as('greenwood', 'student')
  const { sessions: list } = (await staff.send(sessions.routes.listSessions, {})).data
  const answer = await student.send(sessions.routes.endSession, { params: { sessionId: list[0]?.sessionId ?? '' } })
  expect(answer.status).toBe(404)
  expect((await staff.send(getMe, {})).status).toBe(200)
})

test('PERM-05 only a super admin ends the sessions of a super admin or unlocks one', async () => {
  const superadmin = await server.as('greenwood', 'superadmin')
  const admin = await server.as('greenwood', 'admin')
  const userIdOf = async (caller: typeof admin) => (await caller.send(getMe, {})).data.userId
  const target = { params: { userId: await userIdOf(superadmin) } }
  const own = { params: { userId: await userIdOf(admin) } }
  const { admins } = (await superadmin.send(adminRoles.routes.listAdmins, {})).data
  const everything = Object.values(privilegeDomains).map((domainId) => ({
    domainId,
    isViewable: true,
    isEditable: true,
    isApproval: true,
    isPrintable: true,
  }))
  await superadmin.send(adminRoles.routes.savePrivileges, {
    ...own,
    body: { privileges: everything, version: admins.find(({ userId }) => userId === own.params.userId)?.version ?? 0 },
  })
  expect(await admin.send(sessions.routes.endSessionsOf, target)).toMatchObject({ status: 403, code: 'not-allowed' })
  expect(await admin.send(sessions.routes.unlockAccount, target)).toMatchObject({ status: 403, code: 'not-allowed' })
  expect((await superadmin.send(getMe, {})).status).toBe(200)
  expect((await admin.send(sessions.routes.unlockAccount, own)).status).toBe(200)
  expect((await superadmin.send(sessions.routes.unlockAccount, target)).status).toBe(200)
  expect((await superadmin.send(sessions.routes.endSessionsOf, own)).status).toBe(200)
  expect((await admin.send(getMe, {})).status).toBe(401)
})
