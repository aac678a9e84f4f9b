import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { asGuardianOf, type Person } from '#app/testing/familyCallers.ts'
import { messagesTo, nextMessage } from '#app/testing/outbox.ts'
import { testServer } from '#app/testing/server.ts'
import { access } from '#modules/access/contract.ts'
import { sendHeld } from '#modules/gateway/server/testing/heldMessages.ts'
import { allow, guardian } from '#platform/contract/access/access.ts'
import { formatInstant } from '#platform/contract/dates/instants.ts'
import { notification } from '#platform/contract/notifications.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import { notifications } from '../contract.ts'

const localized = (en: string) => ({ en, hi: `हिन्दी ${en}` })
const told = notification('fair.told', {
  category: {
    id: 'fair.child',
    name: localized('Your child'),
    about: localized('What your child does.'),
    needs: allow(guardian),
    usually: ['inApp', 'email'],
  },
  params: z.object({ n: z.number() }),
  words: {
    en: { title: 'Number {n}', body: 'About number {n}.' },
    hi: { title: 'संख्या {n}', body: 'संख्या {n} के बारे में।' },
  },
})

const fair = { name: 'fair', routes: [], notifications: [told] }
const server = await testServer({ worker: true, extraModules: [fair] })
const { tenantId } = await server.as('greenwood')
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) => server.services.database.inTenant({ tenantId }, work)
const { listNotifications, countUnread, markRead, savePreferences, saveLanguage, getPreferences } = notifications.routes

const [studentId = '', siblingId = ''] = await inSchool(async (db) => {
  const { rows } = await sql<{ id: string }>`select student_id as id from enrolments order by id limit 2`.execute(db)
  return rows.map(({ id }) => id)
})

let guardians = 0
/** A guardian of both children with an address of their own. */
async function aGuardian(): Promise<Person & { email: string }> {
  const person = await asGuardianOf(server, 'greenwood', [studentId, siblingId])
  const email = `guardian-${guardians++}@families.example`
  await inSchool((db) => sql`update users set email = ${email} where id = ${person.userId}`.execute(db))
  return { ...person, email }
}

const origin = { action: 'fair', actorId: null, actorRole: null, address: 'test', requestId: 'test' }
const tell = (people: readonly Person[], n: number, aboutStudentId = studentId) =>
  runUnit(server.services, { tenantId }, origin, (unit) =>
    unit.notify(told, { to: people.map(({ userId }) => userId), params: { n }, aboutStudentId }),
  )
const numbersOf = async (person: Person) =>
  (await person.send(listNotifications, { query: {} })).data.rows.map(({ params }) => params.n)
const unreadOf = async (person: Person) => (await person.send(countUnread, {})).data.unread
const mailsTo = (person: { email: string }) => messagesTo(server, 'greenwood', person.email)

const choice = { category: 'fair.child', inApp: true, push: true, email: true, sms: false, waits: true }
/** Quiet hours around the current time. */
const nowQuiet = () => {
  const at = (hours: number) => formatInstant(Date.now() + hours * 3_600_000, 'Asia/Kolkata', 'HH:mm')
  return { from: at(-2), to: at(2) }
}
const runHeld = () => sendHeld(server, tenantId)

test('FAM-09 two guardians of one child have their own preferences and their own read marks', async () => {
  const [mother, father] = [await aGuardian(), await aGuardian()]
  const categories = [{ ...choice, email: false }]
  await father.send(savePreferences, { body: { categories, quietHours: null, language: 'en' } })
  await tell([mother, father], 1)
  await nextMessage(server, 'greenwood', mother.email, 0)
  expect(await mailsTo(father)).toEqual([])
  await mother.send(markRead, { body: { notificationIds: 'all' } })
  expect([await unreadOf(mother), await unreadOf(father)]).toEqual([0, 1])
  const theirs = (await mother.send(getPreferences, {})).data.categories.find(
    ({ category }) => category === 'fair.child',
  )
  expect(theirs).toMatchObject({ email: true, push: true })
})

test('FAM-09 a guardian who is barred before the message leaves gets none, and the bell no longer tells of the child', async () => {
  const [barred, other] = [await aGuardian(), await aGuardian()]
  for (const person of [barred, other])
    await person.send(savePreferences, { body: { categories: [choice], quietHours: nowQuiet(), language: 'en' } })
  await tell([barred, other], 2)
  await tell([barred], 3, siblingId)
  expect(await numbersOf(barred)).toEqual([3, 2])
  await inSchool((db) =>
    sql`update student_guardians set barred_on = school_today() where student_id = ${studentId}
      and guardian_id = (select id from guardians where user_id = ${barred.userId})`.execute(db),
  )
  await runHeld()
  expect((await mailsTo(other)).map(({ subject }) => subject)).toEqual(['Number 2 · Greenwood Public School'])
  expect((await mailsTo(barred)).map(({ subject }) => subject)).toEqual(['Number 3 · Greenwood Public School'])
  expect([await numbersOf(barred), await unreadOf(barred)]).toEqual([[3], 1])
  expect(await numbersOf(other)).toEqual([2])
})

test('FAM-09 messages are in the language the person chose, else in that of their device', async () => {
  const person = await aGuardian()
  const speak = async (language: 'en' | 'hi', isChosen: boolean) =>
    (await person.send(saveLanguage, { body: { language, isChosen } })).data.language
  const mail = async (n: number) => {
    const seen = (await mailsTo(person)).length
    await tell([person], n)
    return (await nextMessage(server, 'greenwood', person.email, seen)).subject
  }
  expect(await speak('hi', false)).toBe('hi')
  expect(await mail(4)).toBe('संख्या 4 · Greenwood Public School')
  expect(await speak('en', false)).toBe('hi')
  expect(await speak('en', true)).toBe('en')
  expect(await mail(5)).toBe('Number 5 · Greenwood Public School')
  const bad = { language: 'fr' as 'en', isChosen: true }
  expect((await person.send(saveLanguage, { body: bad })).status).toBe(400)
})

test('FAM-09 the link to a new password is written in the person’s language', async () => {
  const person = await aGuardian()
  await person.send(saveLanguage, { body: { language: 'hi', isChosen: true } })
  await (await server.as('greenwood')).send(access.routes.forgotPassword, { body: { email: person.email } })
  const { subject, body } = await nextMessage(server, 'greenwood', person.email, 0)
  expect(subject).toBe('Greenwood Public School के लिए नया पासवर्ड')
  expect(body).toContain('लिंक एक ही बार चलता है')
})
