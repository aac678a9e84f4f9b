import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { asUser, type Person } from '#app/testing/familyCallers.ts'
import { testServer } from '#app/testing/server.ts'
import { access } from '#modules/access/contract.ts'
import { allSent, heldMessages, sendHeld } from '#modules/gateway/server/testing/heldMessages.ts'
import { signedIn } from '#platform/contract/access/access.ts'
import { formatInstant } from '#platform/contract/dates/instants.ts'
import { notification } from '#platform/contract/notifications.ts'
import { type StandInDevice, startPushStandIn } from '#platform/server/messages/testing/pushStandIn.ts'
import { isPushService } from '#platform/server/messages/webPush.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import { notifications } from '../contract.ts'

const localized = (en: string) => ({ en, hi: `हिन्दी ${en}` })
const posted = notification('fair.posted', {
  category: {
    id: 'fair.news',
    name: localized('News'),
    about: localized('What is new.'),
    needs: signedIn('a test'),
    usually: ['inApp'],
  },
  params: z.object({ n: z.number() }),
  words: {
    en: { title: 'Number {n}', body: 'A secret about number {n}.' },
    hi: { title: 'संख्या {n}', body: 'संख्या {n} का रहस्य।' },
  },
  link: '/account',
})

const standIn = await startPushStandIn()
afterAll(() => standIn.close())
const fair = { name: 'fair', routes: [], notifications: [posted] }
const server = await testServer({ worker: true, env: { PUSH_STAND_IN: standIn.origin }, extraModules: [fair] })
const { addPushDevice, checkPushDevice, removePushDevice, getPreferences, savePreferences } = notifications.routes

const staffId = (await (await server.as('greenwood', 'staff')).send(access.routes.getMe, {})).data.userId
const gateId = (await (await server.as('greenwood', 'gate')).send(access.routes.getMe, {})).data.userId
/** A new session of the same person, as on another device. */
const staffDevice = () => asUser(server, 'greenwood', staffId)

const addressed = ({ endpoint, keys }: StandInDevice) => ({ body: { endpoint, keys } })
const turnOn = async (person: Person, device: StandInDevice) =>
  expect((await person.send(addPushDevice, addressed(device))).data).toEqual({ isOn: true })
const isOn = async (person: Person, { endpoint }: StandInDevice) =>
  (await person.send(checkPushDevice, { body: { endpoint } })).data.isOn
const devicesOf = async (person: Person) => (await person.send(getPreferences, {})).data.pushDevices

const origin = { action: 'fair', actorId: null, actorRole: null, address: 'test', requestId: 'test' }
const notifyStaff = async (n: number) => {
  const { tenantId } = await server.as('greenwood')
  await runUnit(server.services, { tenantId }, origin, (unit) => unit.notify(posted, { to: staffId, params: { n } }))
}
const titles = ({ messages }: StandInDevice) => messages.map(({ title }) => title)

const { tenantId } = await server.as('greenwood')
/** When the messages that wait will leave, in ms. */
const queued = () => heldMessages(server, tenantId)
const settled = () => allSent(server, tenantId)
/** Sends what waits now. */
const runHeld = () => sendHeld(server, tenantId)

const choice = { category: 'fair.news', inApp: true, push: true, email: false, sms: false, waits: true }
const save = async (person: Person, body: { quietHours?: { from: string; to: string } | null; push?: boolean }) => {
  const categories = [{ ...choice, push: body.push ?? true }]
  await person.send(savePreferences, { body: { categories, quietHours: body.quietHours ?? null, language: 'en' } })
}
/** Quiet hours around the current time. */
const nowQuiet = () => {
  const at = (hours: number) => formatInstant(Date.now() + hours * 3_600_000, 'Asia/Kolkata', 'HH:mm')
  return { from: at(-2), to: at(2) }
}

beforeEach(async () => {
  standIn.faults.length = 0
  const person = await staffDevice()
  await save(person, {})
  await server.services.database.inTenant({ tenantId: person.tenantId }, (db) =>
    sql`delete from push_devices`.execute(db),
  )
})

test('FAM-09 a notification reaches each browser with push on, and says its title and the school, nothing more', async () => {
  const [person, phone, laptop] = [await staffDevice(), standIn.subscribe(), standIn.subscribe()]
  await turnOn(person, phone)
  await turnOn(await staffDevice(), laptop)
  await notifyStaff(1)
  await expect.poll(() => [phone.messages.length, laptop.messages.length]).toEqual([1, 1])
  expect(phone.messages[0]).toEqual({
    title: 'Number 1',
    body: 'Greenwood Public School',
    link: '/account',
    tag: expect.stringMatching(/^[\w-]{32}$/),
  })
  expect((await devicesOf(person)).map(({ isCurrent }) => isCurrent).toSorted()).toEqual([false, true])
  expect((await person.send(removePushDevice, { body: { endpoint: phone.endpoint } })).data).toEqual({ isOn: false })
  expect(await isOn(person, phone)).toBe(false)
  await notifyStaff(2)
  await expect.poll(() => titles(laptop)).toEqual(['Number 1', 'Number 2'])
  expect(titles(phone)).toEqual(['Number 1'])
})

test('FAM-09 signing out ends push in that browser, also for what is already on its way', async () => {
  const [person, phone] = [await staffDevice(), standIn.subscribe()]
  await turnOn(person, phone)
  await save(person, { quietHours: nowQuiet() })
  await notifyStaff(3)
  expect((await queued()).length).toBeGreaterThan(0)
  await person.send(access.routes.logout, {})
  await runHeld()
  expect(phone.messages).toEqual([])
  expect(await isOn(await staffDevice(), phone)).toBe(false)
})

test('FAM-09 a browser stays with its user when they sign in again, and leaves with the session it then has', async () => {
  const phone = standIn.subscribe()
  await turnOn(await staffDevice(), phone)
  const later = await staffDevice()
  expect(await isOn(later, phone)).toBe(true)
  await later.send(access.routes.logout, {})
  await notifyStaff(4)
  await settled()
  expect(phone.messages).toEqual([])
})

test('FAM-09 whoever signs in next in a browser does not get the messages of the one before', async () => {
  const phone = standIn.subscribe()
  const person = await staffDevice()
  await turnOn(person, phone)
  const other = await asUser(server, 'greenwood', gateId)
  expect(await isOn(other, phone)).toBe(false)
  await notifyStaff(5)
  await settled()
  expect(phone.messages).toEqual([])
  await turnOn(other, phone)
  expect(await isOn(person, phone)).toBe(false)
})

test('FAM-09 push can be turned off for a topic, and waits for the end of quiet hours', async () => {
  const [person, phone] = [await staffDevice(), standIn.subscribe()]
  await turnOn(person, phone)
  await save(person, { push: false })
  await notifyStaff(6)
  await settled()
  expect(phone.messages).toEqual([])
  await save(person, { quietHours: nowQuiet() })
  await notifyStaff(7)
  const [first] = await queued()
  expect((first ?? 0) - Date.now()).toBeGreaterThan(60 * 60_000)
  await runHeld()
  expect(titles(phone)).toEqual(['Number 7'])
})

test('FAM-09 a browser that no longer exists is forgotten', async () => {
  const [person, phone] = [await staffDevice(), standIn.subscribe()]
  await turnOn(person, phone)
  standIn.unsubscribe(phone)
  await notifyStaff(8)
  await expect.poll(async () => (await devicesOf(person)).filter(({ isCurrent }) => isCurrent)).toEqual([])
  await settled()
})

test('FAM-09 a push service that fails is tried again, and one that asks for patience not before its time', async () => {
  const [person, phone] = [await staffDevice(), standIn.subscribe()]
  await turnOn(person, phone)
  standIn.faults.push({ status: 503 })
  await notifyStaff(9)
  const minutesLeft = async () => (await queued()).map((at) => Math.round((at - Date.now()) / 60_000))
  await expect.poll(minutesLeft, { timeout: 20_000 }).toEqual([1])
  await runHeld()
  expect(titles(phone)).toEqual(['Number 9'])
  standIn.faults.push({ status: 429, retryAfterSeconds: 120 })
  await notifyStaff(10)
  await expect.poll(minutesLeft, { timeout: 20_000 }).toEqual([2])
  expect(titles(phone)).toEqual(['Number 9'])
  await runHeld()
  expect(titles(phone)).toEqual(['Number 9', 'Number 10'])
})

test('FAM-09 a message that the push service refuses is not sent again, and the next one is', async () => {
  const [person, phone] = [await staffDevice(), standIn.subscribe()]
  await turnOn(person, phone)
  standIn.faults.push({ status: 413 })
  await notifyStaff(11)
  await settled()
  await notifyStaff(12)
  await settled()
  expect(titles(phone)).toEqual(['Number 12'])
})

test('FAM-09 SSRF: only the push services of browsers can be named', async () => {
  const person = await staffDevice()
  const { keys } = standIn.subscribe()
  const { requests } = standIn
  const refused = async (endpoint: string) => {
    const { status, code } = await person.send(addPushDevice, { body: { endpoint, keys } })
    expect([endpoint, status, code]).toEqual([endpoint, 422, 'unknown-push-service'])
  }
  for (const endpoint of [
    'http://169.254.169.254/latest/meta-data',
    'https://127.0.0.1/send/1',
    `${standIn.origin.replace('http:', 'https:')}/send/1`,
    'https://fcm.googleapis.com.evil.example/x',
    'https://me@fcm.googleapis.com/x',
    'file:///etc/passwd',
  ])
    await refused(endpoint)
  const anywhere = fc.webUrl({ validSchemes: ['http', 'https', 'ftp'] }).filter((url) => !isPushService(new URL(url)))
  await fc.assert(fc.asyncProperty(anywhere, refused), { numRuns: 40 })
  for (const bad of [{ endpoint: 'no address' }, { endpoint: `https://fcm.googleapis.com/${'x'.repeat(1000)}` }])
    expect((await person.send(addPushDevice, { body: { ...bad, keys } })).status).toBe(400)
  const short = { p256dh: keys.p256dh.slice(1), auth: keys.auth }
  expect((await person.send(addPushDevice, addressed({ ...standIn.subscribe(), keys: short }))).status).toBe(400)
  expect(standIn.requests).toBe(requests)
})

test('FAM-09 a person has at most 20 browsers; a new one replaces the oldest', async () => {
  const person = await asUser(server, 'greenwood', gateId)
  const first = standIn.subscribe()
  await turnOn(person, first)
  for (let n = 0; n < 20; n++) await turnOn(person, standIn.subscribe())
  expect(await devicesOf(person)).toHaveLength(20)
  expect(await isOn(person, first)).toBe(false)
})
