import { expect, test } from 'vitest'
import * as z from 'zod'
import { messagesTo, nextMessage } from '#app/testing/outbox.ts'
import { type Caller, testServer } from '#app/testing/server.ts'
import { access } from '#modules/access/contract.ts'
import { admin, allow, guardian, signedIn, superAdmin, teacher } from '#platform/contract/access/access.ts'
import { type NotificationCategory, notification } from '#platform/contract/notifications.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import { communication } from '../communication.ts'
import type { SchoolChoice } from '../communicationSchemas.ts'
import { notifications } from '../contract.ts'

const localized = (en: string) => ({ en, hi: `हिन्दी ${en}` })
const news: NotificationCategory = {
  id: 'club.news',
  name: localized('Club news'),
  about: localized('What is new in the clubs.'),
  needs: signedIn('a test'),
  usually: ['inApp'],
}
const categories = [
  news,
  { ...news, id: 'club.alarm', urgent: true as const, usually: ['inApp', 'email'] as const },
  { ...news, id: 'club.desk', needs: allow(teacher, admin('user', 'view'), superAdmin) },
  { ...news, id: 'club.home', needs: allow(guardian) },
]
const kinds = categories.map((category) =>
  notification(`club.${category.id.split('.')[1]}Sent`, {
    category,
    params: z.object({ n: z.number() }),
    words: { en: { title: 'Club {n}', body: 'Number {n}.' }, hi: { title: 'क्लब {n}', body: 'संख्या {n}।' } },
  }),
)
const [newsSent] = kinds
if (!newsSent) throw new Error('there are kinds')

const club = { name: 'club', routes: [], notifications: kinds }
const server = await testServer({ worker: true, extraModules: [club] })
const { getCommunication, saveCommunication } = communication.routes
const superadmin = await server.as('greenwood', 'superadmin')
const origin = { action: 'club', actorId: null, actorRole: null, address: 'test', requestId: 'test' }

async function tell(caller: Caller, n: number) {
  const to = (await caller.send(access.routes.getMe, {})).data.userId
  await runUnit(server.services, { tenantId: caller.tenantId }, origin, (unit) =>
    unit.notify(newsSent as NonNullable<typeof newsSent>, { to, params: { n } }),
  )
}

const bell = { inApp: true, push: true, email: false, sms: false }
const toStaff: SchoolChoice = { ...bell, category: 'club.news', audience: 'staff', email: true }
const save = (topics: SchoolChoice[], as = superadmin) => as.send(saveCommunication, { body: { topics } })
const topicOf = async (category: string, audience: string) =>
  (await superadmin.send(getCommunication, {})).data.topics.find(
    (topic) => topic.category === category && topic.audience === audience,
  )

test('NTF-03 the school sees who is told of what: each topic for those who can be told of it', async () => {
  const { topics, available } = (await superadmin.send(getCommunication, {})).data
  const audiencesOf = (category: string) => topics.filter((one) => one.category === category).map((one) => one.audience)
  expect(audiencesOf('club.news')).toEqual(['guardians', 'students', 'staff'])
  expect(audiencesOf('club.desk')).toEqual(['staff'])
  expect(audiencesOf('club.home')).toEqual(['guardians'])
  expect(await topicOf('club.desk', 'staff')).toMatchObject({ roles: ['teacher', 'admin'], ...bell, usual: bell })
  expect(available).toEqual(['inApp', 'push', 'email', 'sms'])
})

test('NTF-03 the school’s channels apply to its audience, until a person chooses for themselves', async () => {
  const mail = 'staff@greenwood.example'
  const staff = await server.as('greenwood', 'staff')
  const student = await server.as('greenwood', 'student')
  const seen = (await messagesTo(server, 'greenwood', mail)).length
  await tell(staff, 1)
  expect(await save([toStaff])).toMatchObject({ status: 200, message: 'Saved' })
  await tell(staff, 2)
  const sent = await nextMessage(server, 'greenwood', mail, seen)
  expect(sent.subject).toBe('Club 2 · Greenwood Public School')

  const own = async (caller: Caller) =>
    (await caller.send(notifications.routes.getPreferences, {})).data.categories.find(
      ({ category }) => category === 'club.news',
    )
  expect(await own(staff)).toMatchObject({ email: true })
  expect(await own(student)).toMatchObject({ email: false })

  const chosen = { ...bell, category: 'club.news', waits: true }
  await staff.send(notifications.routes.savePreferences, {
    body: { categories: [chosen], quietHours: null, language: 'en' },
  })
  expect(await own(staff)).toMatchObject({ email: false })
  expect(await topicOf('club.news', 'staff')).toMatchObject({ email: true, choseOtherwise: 1 })
  expect(await topicOf('club.news', 'students')).toMatchObject({ email: false, choseOtherwise: 0 })

  // Back to the product's own: nothing is kept, and the person no longer differs.
  await save([{ ...toStaff, email: false }])
  expect(await topicOf('club.news', 'staff')).toMatchObject({ ...bell, choseOtherwise: 0 })
  const { rows } = await server.services.database.inTenant({ tenantId: staff.tenantId }, async (db) => ({
    rows: await db.selectFrom('notification_defaults').select('category').execute(),
  }))
  expect(rows).toEqual([])
})

test('NTF-03 what keeps accounts safe stays on, unknown topics and strangers are refused', async () => {
  const nothing = { inApp: false, push: false, email: false, sms: false }
  await save([{ ...nothing, category: 'club.alarm', audience: 'guardians' }])
  expect(await topicOf('club.alarm', 'guardians')).toMatchObject({
    inApp: true,
    email: true,
    push: false,
    urgent: true,
    fixed: ['inApp', 'email'],
  })
  expect(await save([{ ...bell, category: 'club.home', audience: 'staff' }])).toMatchObject({
    status: 422,
    code: 'no-such-topic',
  })
  expect((await save([toStaff, toStaff])).status).toBe(400)
  for (const person of ['classteacher', 'student', 'guardian'])
    expect((await save([toStaff], await server.as('greenwood', person))).status).toBe(403)
  const elsewhere = await server.as('riverside', 'superadmin')
  const theirs = (await elsewhere.send(getCommunication, {})).data.topics
  expect(theirs.find((one) => one.category === 'club.alarm' && one.audience === 'guardians')?.push).toBe(true)
})
