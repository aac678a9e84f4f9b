import { expect, test } from 'vitest'
import { messagesTo, nextMessage } from '#app/testing/outbox.ts'
import { type Caller, testServer } from '#app/testing/server.ts'
import { demoPassword } from '#app/world/world.ts'
import { notifications } from '#modules/notifications/contract.ts'
import { privilegeDomains } from '#platform/contract/access/moduleNumbers.ts'
import { adminRoles } from '../adminRoleContract.ts'
import { access } from '../contract.ts'

const server = await testServer({ worker: true })
const greenwood = await server.as('greenwood')
const { login, updatePassword, forgotPassword, createPassword } = access.routes

const noticesOf = async (caller: Caller) =>
  (await caller.send(notifications.routes.listNotifications, {})).data.rows.map(({ kind, params, link }) => ({
    kind,
    params,
    link,
  }))

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const signIn = (userName: string, headers: Record<string, string> = {}) =>
  greenwood.send(
    login,
    { body: { role: 'staff', userName, password: demoPassword, mobile: true } },
    { 'user-agent': chrome, ...headers },
  )

test('AUTH-09 signing in from a new browser notifies the user in the app and by e-mail, except on the very first sign-in', async () => {
  const email = 'staff@greenwood.example'
  const first = await signIn('staff')
  const browser = `banyan_browser=${first.raw.cookies.find(({ name }) => name === 'banyan_browser')?.value}`
  const staff: Caller = {
    ...greenwood,
    send: (route, call) => greenwood.send(route, call, { authorization: `Bearer ${first.data.token}` }),
  }
  await signIn('staff', { cookie: browser })
  expect(await noticesOf(staff)).toEqual([])
  await signIn('staff')
  const newSignIn = {
    kind: 'access.newSignIn',
    params: { client: 'Chrome on Windows', address: '127.0.0.1' },
    link: '/account/sessions',
  }
  expect(await noticesOf(staff)).toEqual([newSignIn])
  const mail = await nextMessage(server, 'greenwood', email, 0)
  expect(mail.subject).toBe('New sign-in from Chrome on Windows · Greenwood Public School')
  await signIn('staff', { cookie: browser })
  expect(await noticesOf(staff)).toEqual([newSignIn])
  expect(await messagesTo(server, 'greenwood', email)).toHaveLength(1)
})

test('AUTH-03 users are notified when their password changes, also by an e-mailed link', async () => {
  const email = 'teacher@greenwood.example'
  const teacher = await server.as('greenwood', 'teacher')
  const refused = await teacher.send(updatePassword, { body: { currentPassword: 'wrong', newPassword: 'Gulmohar-77' } })
  expect(refused.status).toBe(422)
  expect(await noticesOf(teacher)).toEqual([])
  await teacher.send(updatePassword, { body: { currentPassword: demoPassword, newPassword: 'Gulmohar-77' } })
  const changed = { kind: 'access.passwordChanged', params: {}, link: '/account/sessions' }
  expect(await noticesOf(teacher)).toEqual([changed])
  expect((await nextMessage(server, 'greenwood', email, 0)).subject).toContain('Your password was changed')

  await greenwood.send(forgotPassword, { body: { email } })
  const mail = await nextMessage(server, 'greenwood', email, 1)
  const resetCode = /create-password\/([\w-]+)/.exec(mail.body)?.[1] ?? ''
  await greenwood.send(createPassword, { body: { resetCode, newPassword: 'Neem-Leaf-42' } })
  expect((await nextMessage(server, 'greenwood', email, 2)).subject).toContain('Your password was changed')
})

test('PERM-05 admins are notified when their privileges change, but not when they stay the same', async () => {
  const superadmin = await server.as('greenwood', 'superadmin')
  const admin = await server.as('greenwood', 'admin')
  const { data } = await superadmin.send(adminRoles.routes.listAdmins, {})
  const account = data.admins.find(({ userName }) => userName === 'admin')
  if (!account) throw new Error('there is no such admin')
  const save = (privileges: typeof account.privileges, version: number) =>
    superadmin.send(adminRoles.routes.savePrivileges, {
      params: { userId: account.userId },
      body: { privileges, version },
    })
  const same = await save([...account.privileges].reverse(), account.version)
  expect(same.status).toBe(200)
  expect(await noticesOf(admin)).toEqual([])
  const more = {
    domainId: privilegeDomains.user,
    isViewable: true,
    isEditable: false,
    isApproval: false,
    isPrintable: false,
  }
  await save([...account.privileges, more], same.data.version)
  expect(await noticesOf(admin)).toEqual([
    { kind: 'access.privilegesChanged', params: { by: 'Raghavendra Murthy' }, link: null },
  ])
  expect(await noticesOf(superadmin)).toEqual([])
})
