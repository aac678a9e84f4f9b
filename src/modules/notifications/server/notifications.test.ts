import { expect, test } from 'vitest'
import * as z from 'zod'
import { messagesTo, nextMessage } from '#app/testing/outbox.ts'
import { type Caller, testServer } from '#app/testing/server.ts'
import { messagesOf, openWindow, portOf } from '#app/testing/windows.ts'
import { access } from '#modules/access/contract.ts'
import { heldMessages } from '#modules/gateway/server/testing/heldMessages.ts'
import { allow, signedIn, superAdmin } from '#platform/contract/access/access.ts'
import { formatInstant } from '#platform/contract/dates/instants.ts'
import {
  type NotificationCategory,
  type NotificationKind,
  notification,
  type Params,
} from '#platform/contract/notifications.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import { notifications } from '../contract.ts'
import { notificationsChanged } from '../events.ts'
import { notificationHousekeeping } from './housekeeping.ts'

const localized = (en: string) => ({ en, hi: `हिन्दी ${en}` })
const news: NotificationCategory = {
  id: 'fair.news',
  name: localized('News'),
  about: localized('What is new.'),
  needs: signedIn('a test'),
  usually: ['inApp', 'email'],
}
const alarm: NotificationCategory = { ...news, id: 'fair.alarm', urgent: true }
const secret: NotificationCategory = { ...news, id: 'fair.secret', needs: allow(superAdmin) }
const about = (id: `fair.${string}`, category: NotificationCategory) =>
  notification(id, {
    category,
    params: z.object({ n: z.number() }),
    words: {
      en: { title: 'Number {n}', body: 'The news is number {n}.' },
      hi: { title: 'संख्या {n}', body: 'समाचार संख्या {n} है।' },
    },
    link: '/account',
  })
const posted = about('fair.posted', news)
const alarmed = about('fair.alarmed', alarm)
const whispered = about('fair.whispered', secret)

const fair = { name: 'fair', routes: [], notifications: [posted, alarmed, whispered] }
const server = await testServer({ worker: true, extraModules: [fair] })
const port = await portOf(server)
const { listNotifications, countUnread, markRead, getPreferences, savePreferences } = notifications.routes

const idOf = async (caller: Caller) => (await caller.send(access.routes.getMe, {})).data.userId
const origin = { action: 'fair', actorId: null, actorRole: null, address: 'test', requestId: 'test' }

async function notifyUser<P extends Params>(
  caller: Caller,
  kind: NotificationKind<P>,
  params: P,
  more: { link?: string } = {},
) {
  const to = await idOf(caller)
  await runUnit(server.services, { tenantId: caller.tenantId }, origin, (unit) =>
    unit.notify(kind, { to, params, ...more }),
  )
}

const listOf = async (caller: Caller, query: { page?: number; size?: number } = {}) =>
  (await caller.send(listNotifications, { query })).data
const numbersOf = async (caller: Caller) => (await listOf(caller)).rows.map(({ params }) => params.n)
const unreadOf = async (caller: Caller) => (await caller.send(countUnread, {})).data.unread

const teacher = await server.as('greenwood', 'classteacher')
const student = await server.as('greenwood', 'student')
const namesake = await server.as('riverside', 'classteacher')

test('notifications are paged newest first and visible only to their recipient', async () => {
  for (const n of [1, 2, 3]) await notifyUser(teacher, posted, { n })
  await notifyUser(student, posted, { n: 10 })
  await notifyUser(namesake, posted, { n: 20 })
  expect(await numbersOf(teacher)).toEqual([3, 2, 1])
  expect(await numbersOf(student)).toEqual([10])
  expect(await numbersOf(namesake)).toEqual([20])
  const last = await listOf(teacher, { page: 2, size: 2 })
  expect(last).toMatchObject({ total: 3, unread: 3, page: 2, size: 2 })
  expect(last.rows).toMatchObject([{ kind: 'fair.posted', category: 'fair.news', link: '/account', readAt: null }])
  expect((await teacher.send(listNotifications, { query: { size: 5000 } })).status).toBe(400)
})

test('marking as read is idempotent and limited to one’s own notifications', async () => {
  const mark = (caller: Caller, notificationIds: string[] | 'all') =>
    caller.send(markRead, { body: { notificationIds } })
  const [first] = (await listOf(student)).rows
  const id = first?.notificationId ?? ''
  for (const stranger of [teacher, namesake]) expect((await mark(stranger, [id])).code).toBe('no-such-notification')
  expect(await unreadOf(student)).toBe(1)

  expect((await mark(student, [id, id])).data.unread).toBe(0)
  const [read] = (await listOf(student)).rows
  expect(read?.readAt).not.toBeNull()
  expect((await mark(student, [id])).data.unread).toBe(0)
  expect((await listOf(student)).rows).toEqual([read])

  await notifyUser(student, posted, { n: 11 })
  expect(await unreadOf(student)).toBe(1)
  for (let turn = 0; turn < 2; turn++) expect((await mark(student, 'all')).data.unread).toBe(0)
  expect(await unreadOf(teacher)).toBe(3)
  for (const bad of [[], ['x'], 'some', Array.from({ length: 201 }, () => id)])
    expect((await mark(student, bad as string[])).status).toBe(400)
})

test('all open windows of the recipient are updated live, and no one else’s', async () => {
  const [one, other, foreign] = [
    messagesOf(await openWindow(port, teacher)),
    messagesOf(await openWindow(port, teacher)),
    messagesOf(await openWindow(port, namesake)),
  ]
  await notifyUser(teacher, posted, { n: 4 })
  await expect.poll(() => [one.length, other.length]).toEqual([1, 1])
  await teacher.send(markRead, { body: { notificationIds: 'all' } })
  await expect.poll(() => [one, other]).toEqual(Array(2).fill(Array(2).fill([notificationsChanged, null])))
  // Nothing was unread, so no update is sent.
  await teacher.send(markRead, { body: { notificationIds: 'all' } })
  server.services.live.toSchool(namesake.tenantId, 'last', null)
  await expect.poll(() => foreign).toEqual([['last', null]])
  expect(one).toHaveLength(2)
})

test('failed transactions, undeclared kinds and invalid parameters send no notification', async () => {
  const before = await listOf(student)
  const to = await idOf(student)
  const received = messagesOf(await openWindow(port, student))
  const unit = (work: Parameters<typeof runUnit<void>>[3]) =>
    runUnit(server.services, { tenantId: student.tenantId }, origin, work)
  const failing = unit(async ({ notify }) => {
    await notify(posted, { to, params: { n: 12 } })
    throw new Error('the cause did not happen')
  })
  await expect(failing).rejects.toThrow('the cause did not happen')
  const unknown = about('fair.unknown', news)
  await expect(unit(({ notify }) => notify(unknown, { to, params: { n: 1 } }))).rejects.toThrow('No module declares')
  await expect(unit(({ notify }) => notify(posted, { to, params: { n: 'x' } as never }))).rejects.toThrow()
  const elsewhere = unit(({ notify }) => notify(posted, { to, params: { n: 1 }, link: '//elsewhere.example' }))
  await expect(elsewhere).rejects.toThrow()
  // Users of other schools are ignored.
  await unit(async ({ notify }) => notify(posted, { to: await idOf(namesake), params: { n: 13 } }))
  expect(await listOf(student)).toEqual(before)
  expect(received).toEqual([])
})

const staff = await server.as('greenwood', 'staff')
const staffMail = 'staff@greenwood.example'
const staffPhone = '+919845010006'

const sentTo = (recipient: string) => messagesTo(server, 'greenwood', recipient)
const choice = { category: 'fair.news', inApp: true, push: true, email: true, sms: false, waits: true }
const save = (body: Partial<Parameters<typeof saveAll>[0]>) =>
  saveAll({ categories: [], quietHours: null, language: 'en', ...body })
const saveAll = (body: {
  categories: (typeof choice)[]
  quietHours: { from: string; to: string } | null
  language: 'en' | 'hi'
}) => staff.send(savePreferences, { body })

test('users are notified on their chosen channels and in their chosen language', async () => {
  const seen = (await sentTo(staffMail)).length
  await notifyUser(staff, posted, { n: 30 })
  const usual = await nextMessage(server, 'greenwood', staffMail, seen)
  expect(usual).toMatchObject({ channel: 'email', subject: 'Number 30 · Greenwood Public School' })
  expect(usual.body).toContain('The news is number 30.')
  expect(usual.body).toContain('http://greenwood.localhost:4000/account')
  expect(await sentTo(staffPhone)).toEqual([])

  await save({ categories: [{ ...choice, inApp: false, email: false, sms: true }], language: 'hi' })
  await notifyUser(staff, posted, { n: 31 })
  const sms = await nextMessage(server, 'greenwood', staffPhone, 0)
  expect(sms).toMatchObject({ channel: 'sms', body: 'Greenwood Public School: संख्या 31. समाचार संख्या 31 है।' })
  expect(await sentTo(staffMail)).toHaveLength(seen + 1)
  expect(await numbersOf(staff)).toEqual([30])

  await save({ categories: [{ ...choice, inApp: false, email: false }] })
  await notifyUser(staff, posted, { n: 32 })
  await notifyUser(staff, alarmed, { n: 33 })
  const [, urgent] =
    (await nextMessage(server, 'greenwood', staffMail, seen + 1)) && (await sentTo(staffMail)).slice(seen)
  expect(urgent?.subject).toBe('Number 33 · Greenwood Public School')
  expect(await numbersOf(staff)).toEqual([33, 30])
})

/** Quiet hours around the current time, ending in about two hours. */
const aroundNow = () => {
  const at = (hours: number) => formatInstant(Date.now() + hours * 3_600_000, 'Asia/Kolkata', 'HH:mm')
  return { from: at(-2), to: at(2) }
}

/** The times at which the messages that wait will leave. */
const queuedTimes = async () =>
  (await heldMessages(server, staff.tenantId)).map((due) => formatInstant(due, 'Asia/Kolkata', 'HH:mm'))

test('quiet hours hold back e-mail but not in-app or urgent notifications', async () => {
  const quietHours = aroundNow()
  expect((await save({ quietHours })).status).toBe(200)
  const seen = (await sentTo(staffMail)).length
  await notifyUser(staff, posted, { n: 40 })
  expect((await numbersOf(staff))[0]).toBe(40)
  expect(await queuedTimes()).toEqual([quietHours.to])

  await notifyUser(staff, alarmed, { n: 41 })
  await nextMessage(server, 'greenwood', staffMail, seen)
  await save({ quietHours, categories: [{ ...choice, waits: false }] })
  await notifyUser(staff, posted, { n: 42 })
  await nextMessage(server, 'greenwood', staffMail, seen + 1)
  const subjects = (await sentTo(staffMail)).slice(seen).map(({ subject }) => subject?.split(' · ')[0])
  expect(subjects).toEqual(['Number 41', 'Number 42'])
  await expect.poll(queuedTimes).toHaveLength(1)
})

test('settings are saved per user and invalid ones are rejected', async () => {
  const quietHours = { from: '21:00', to: '06:30' }
  const saved = await save({ categories: [{ ...choice, sms: true }], quietHours, language: 'hi' })
  expect(saved).toMatchObject({ status: 200, message: 'Saved', data: { quietHours, language: 'hi', email: staffMail } })
  const read = (await staff.send(getPreferences, {})).data
  expect(read).toEqual(saved.data)
  const of = (category: string) => read.categories.find((entry) => entry.category === category)
  expect(of('fair.news')).toMatchObject({ sms: true, waits: true, urgent: false, fixed: [] })
  expect(of('fair.alarm')).toMatchObject({ email: true, waits: false, urgent: true, fixed: ['inApp', 'email'] })
  expect(of('access.security')).toMatchObject({ urgent: true })
  expect(of('fair.secret')).toBeUndefined()
  const superadmin = await server.as('greenwood', 'superadmin')
  const theirs = (await superadmin.send(getPreferences, {})).data
  expect(theirs).toMatchObject({ quietHours: null, language: 'en' })
  expect(theirs.categories.map(({ category }) => category)).toContain('fair.secret')

  for (const bad of [
    { from: '21:00', to: '21:00' },
    { from: '24:00', to: '06:00' },
    { from: '9:00', to: '10:00' },
    { from: '21:00' },
  ])
    expect((await save({ quietHours: bad as typeof quietHours })).status).toBe(400)
  const unknown = await save({ categories: [{ ...choice, category: 'fair.secret' }] })
  expect(unknown).toMatchObject({ status: 422, code: 'no-such-category' })
  expect((await staff.send(getPreferences, {})).data).toEqual(read)
})

test('old notifications are deleted: read ones after six months, unread ones later', async () => {
  const gate = await server.as('greenwood', 'gate')
  for (const n of [50, 51, 52, 53]) await notifyUser(gate, posted, { n })
  const age = (n: number, days: number, isRead: boolean) =>
    server.services.database.inTenant({ tenantId: gate.tenantId }, async (db) => {
      const at = new Date(Date.now() - days * 86_400_000)
      const [row] = (await listOf(gate)).rows.filter(({ params }) => params.n === n)
      await db
        .updateTable('notifications')
        .set({ created_at: at, read_at: isRead ? at : null })
        .where('id', '=', row?.notificationId ?? '')
        .execute()
    })
  await age(50, 181, true)
  await age(51, 179, true)
  await age(52, 399, false)
  await age(53, 401, false)
  if (notificationHousekeeping.per !== 'system') throw new Error('housekeeping should run for all schools')
  await notificationHousekeeping.run(server.services)
  expect(await numbersOf(gate)).toEqual([52, 51])
})
