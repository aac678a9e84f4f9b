import { expect, test } from 'vitest'
import { messagesTo, nextMessage } from '#app/testing/outbox.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPassword } from '#app/world/world.ts'
import { classes } from '#modules/classes/contract.ts'
import { privilegeDomains } from '#platform/contract/access/moduleNumbers.ts'
import { adminRoles } from '../adminRoleContract.ts'
import { access } from '../contract.ts'

const server = await testServer({ worker: true })
const superadmin = await server.as('greenwood', 'superadmin')
const { listAdmins, createAdmin, savePrivileges, setAdminStatus } = adminRoles.routes

const grant = (
  domainId: number,
  flags: Partial<{ isViewable: boolean; isEditable: boolean; isApproval: boolean; isPrintable: boolean }>,
) => ({
  domainId,
  isViewable: false,
  isEditable: false,
  isApproval: false,
  isPrintable: false,
  ...flags,
})

const accountOf = async (userName: string) => {
  const { admins } = (await superadmin.send(listAdmins, {})).data
  const found = admins.find((admin) => admin.userName === userName)
  if (!found) throw new Error(`${userName} is not listed`)
  return found
}

test('PERM-05 a super admin creates an account and its owner sets the password from an e-mailed link', async () => {
  const email = 'kavitha@greenwood.example'
  const made = await superadmin.send(createAdmin, {
    body: {
      userName: 'kavitha',
      firstName: 'Kavitha',
      lastName: 'Shetty',
      email,
      privileges: [grant(privilegeDomains.school, { isEditable: true })],
    },
  })
  expect(made.status).toBe(200)
  expect(made.data.matrix.school).toEqual({ canView: true, canEdit: true, canApprove: false, canPrint: false })
  const mail = await nextMessage(server, 'greenwood', email, 0)
  const resetCode = /admin-create-password\/([\w-]+)/.exec(mail.body)?.[1] ?? ''
  const greenwood = await server.as('greenwood')
  await greenwood.send(access.routes.createPassword, { body: { resetCode, newPassword: 'Gulmohar-77' } })
  const login = await greenwood.send(access.routes.login, {
    body: { role: 'admin', userName: 'kavitha', password: 'Gulmohar-77' },
  })
  expect(login.data.userData.privilages).toHaveLength(1)
  expect(await messagesTo(server, 'greenwood', email)).toHaveLength(1)
})

test('PERM-05 granting or revoking a privilege takes effect on the next request', async () => {
  const admin = await server.as('greenwood', 'admin')
  const seen = () => admin.send(classes.routes.listClasses, {})
  expect((await seen()).status).toBe(200)
  const before = await accountOf('admin')
  const taken = await superadmin.send(savePrivileges, {
    params: { userId: before.userId },
    body: { privileges: [], version: before.version },
  })
  expect(taken.data.matrix.school?.canView).toBe(false)
  expect((await seen()).status).toBe(403)
  await superadmin.send(savePrivileges, {
    params: { userId: before.userId },
    body: { privileges: before.privileges, version: taken.data.version },
  })
  expect((await seen()).status).toBe(200)
})

test('PERM-05 saving privileges over a newer version is rejected as a conflict', async () => {
  const before = await accountOf('feeadmin')
  const save = () =>
    superadmin.send(savePrivileges, {
      params: { userId: before.userId },
      body: { privileges: before.privileges, version: before.version },
    })
  expect((await save()).status).toBe(200)
  expect(await save()).toMatchObject({ status: 409, code: 'changed-meanwhile' })
})

test('PERM-05 only super admins change privileges, and they cannot deactivate themselves', async () => {
  const admin = await server.as('greenwood', 'admin')
  const own = await accountOf('superadmin')
  const tried = await admin.send(savePrivileges, {
    params: { userId: own.userId },
    body: { privileges: [], version: 1 },
  })
  expect(tried.status).toBe(403)
  const self = await superadmin.send(setAdminStatus, { params: { userId: own.userId }, body: { statusId: 11 } })
  expect(self.code).toBe('own-account')
})

test('PERM-05 changing privileges writes an audit entry with before and after', async () => {
  const account = await accountOf('admin')
  const rows = await server.services.database.inTenant({ tenantId: superadmin.tenantId }, (db) =>
    db
      .selectFrom('audit_entries')
      .selectAll()
      .where('entity_id', '=', account.userId)
      .where('action', '=', 'adminRoles.savePrivileges')
      .execute(),
  )
  expect(rows.length).toBeGreaterThanOrEqual(2)
  expect(rows[0]).toMatchObject({
    entity: 'adminAccount',
    before: { privileges: expect.any(Array) },
    after: { privileges: [] },
  })
})

test('AUTH-03 an account with an expired password can only set a new one', async () => {
  await server.services.database.inTenant({ tenantId: superadmin.tenantId }, async (db) => {
    await db.updateTable('users').set({ must_set_password: true }).where('user_name', '=', 'classteacher').execute()
  })
  const greenwood = await server.as('greenwood')
  const login = await greenwood.send(access.routes.login, {
    body: { role: 'teacher', userName: 'classteacher', password: demoPassword },
  })
  expect(login.data.userData.isPasswordExpires).toBe(true)
  const teacher = await server.as('greenwood', 'classteacher')
  expect((await teacher.send(classes.routes.listMyClasses, {})).code).toBe('password-expired')
  expect((await teacher.send(access.routes.setPassword, { body: { newPassword: 'Banyan-Leaf-5' } })).status).toBe(200)
  expect((await teacher.send(classes.routes.listMyClasses, {})).status).toBe(200)
  const unchanged = { currentPassword: 'Banyan-Leaf-5', newPassword: 'Banyan-Leaf-5' }
  expect((await teacher.send(access.routes.updatePassword, { body: unchanged })).code).toBe('same-password')
  const other = await greenwood.send(access.routes.login, {
    body: { role: 'teacher', userName: 'classteacher', password: 'Banyan-Leaf-5' },
  })
  const changed = await teacher.send(access.routes.updatePassword, {
    body: { currentPassword: 'Banyan-Leaf-5', newPassword: 'Banyan-Root-6' },
  })
  expect(changed.status).toBe(200)
  const dead = await greenwood.raw({
    method: 'GET',
    url: '/api/auth/me',
    headers: { authorization: `Bearer ${other.data.token}` },
  })
  expect(dead.statusCode).toBe(401)
})
