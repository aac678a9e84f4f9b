import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { asGuardianOf } from '#app/testing/familyCallers.ts'
import { notifications } from '#modules/notifications/contract.ts'
import type { Campaign } from '../campaignSchemas.ts'
import { gatewayCampaigns, gatewayQueue, gatewaySetup, gatewayWording, ownGateway } from '../contract.ts'
import { openGateway } from './testing/gatewaySchool.ts'

const gateway = await openGateway()
const { server, standIn, office, inSchool } = gateway
const { routes } = gatewayCampaigns
beforeEach(gateway.clear)

const [classId = '', pupils = []] = await inSchool(async (db) => {
  const { rows } = await sql<{ classId: string; ids: string[] }>`
    select class_id as "classId", array_agg(student_id order by student_id) as ids from enrolments e
    where to_date is null and not exists (select from student_guardians g where g.student_id = e.student_id)
    group by class_id order by count(*) desc, class_id limit 1`.execute(db)
  return [rows[0]?.classId, rows[0]?.ids]
})
await inSchool((db) =>
  sql`delete from student_guardians where student_id in (
  select student_id from enrolments where class_id = ${classId})`.execute(db),
)
const meera = await asGuardianOf(server, 'greenwood', pupils.slice(0, 1), 'Meera')
const farid = await asGuardianOf(server, 'greenwood', pupils.slice(0, 1), 'Farid')
/** A guardian without an account. */
await inSchool(async (db) => {
  const { rows } = await sql<{ id: string }>`
    insert into guardians (name, phone) values ('Gita Rao', '+919800000063') returning id`.execute(db)
  await sql`insert into student_guardians (student_id, guardian_id, relation) values (${pupils[0]}, ${rows[0]?.id}, 'Mother')`.execute(
    db,
  )
})

const text = 'Dear {name}, the fair is on Saturday. {school}'
const write = async (channels: string[], change: object = {}) => {
  const added = await office.send(routes.addCampaign, {
    body: {
      name: 'Fair',
      category: 'service',
      audience: { by: 'class', classIds: [classId], side: 'guardians' },
      channels,
      words: { en: { title: 'Fair on Saturday', body: text }, hi: null },
      ...change,
    } as never,
  })
  expect(added.status).toBe(200)
  return added.data
}
const read = async ({ campaignId }: Campaign) =>
  (await office.send(routes.getCampaign, { params: { campaignId } })).data
const completes = async (one: Campaign) => {
  const { campaignId, version } = one
  const sent = await office.send(routes.submitCampaign, {
    params: { campaignId },
    body: { scheduledAt: null, version },
  })
  expect(sent.data.state).toBe('scheduled')
  await expect.poll(async () => (await read(one)).state, { timeout: 20_000 }).toMatch(/^completed/)
  return read(one)
}
const unread = async (who: typeof meera) => (await who.send(notifications.routes.countUnread, {})).data.unread
const bellOf = async (who: typeof meera) => (await who.send(notifications.routes.listNotifications, {})).data.rows

test('NTF-01 a campaign by the bell costs nothing, counts as any other, and says how many have not read it', async () => {
  const before = [await unread(meera), await unread(farid)]
  const { data: saved } = await office.send(gatewaySetup.routes.getGatewaySetup, {})
  // The whole day is quiet, and channels are paid in advance: the bell wakes nobody and needs no credit.
  const quiet = {
    quietHours: { from: '00:00', to: '23:59' },
    approvalAbove: 200,
    chain: [],
    prepaid: ['sms'],
    version: saved.settings.version,
  }
  await office.send(gatewaySetup.routes.saveGatewaySettings, { body: quiet as never })
  const one = await write(['inApp'])
  const { data: preview } = await office.send(routes.previewCampaign, { params: { campaignId: one.campaignId } })
  expect(preview).toMatchObject({
    people: 3,
    unreachable: 1,
    missing: [{ channel: 'inApp', people: 1 }],
    byChannel: [{ channel: 'inApp', people: 2, segments: 0, cost: 0, balance: null }],
    faults: [],
  })
  expect(Math.abs(Date.parse(preview.leavesAt) - Date.now())).toBeLessThan(60_000)
  const done = await completes(one)
  // Gita has no account: nobody's failure.
  expect(done).toMatchObject({ state: 'completed', total: 3, pending: 0, processed: 3, failed: 0, unread: 2 })
  const batch = (await office.send(gatewayQueue.routes.getBatch, { params: { batchId: done.batchId ?? '' } })).data
  expect(batch.channels).toEqual([
    { channel: 'inApp', serviceTypeId: 5, total: 3, pending: 0, processed: 3, failed: 0 },
  ])
  const { rows } = (
    await office.send(gatewayQueue.routes.listMessages, {
      params: { batchId: done.batchId ?? '' },
      query: { serviceTypeId: 5 },
    })
  ).data
  expect(
    rows.map(({ recipient, state, reason, cost, segments }) => [recipient, state, reason, cost, segments]).toSorted(),
  ).toEqual([
    ['Farid Guardian', 'delivered', '', 0, 0],
    ['Gita Rao', 'suppressed', 'no-account', 0, 0],
    ['Meera Guardian', 'delivered', '', 0, 0],
  ])
  expect([await unread(meera), await unread(farid)]).toEqual(before.map((n) => n + 1))
  const [news] = await bellOf(meera)
  expect(news).toMatchObject({
    kind: 'gateway.campaign',
    params: { title: 'Fair on Saturday', body: expect.stringContaining('Dear Meera Guardian') },
  })
  await meera.send(notifications.routes.markRead, { body: { notificationIds: [news?.notificationId ?? ''] } })
  expect(await unread(meera)).toBe(before[0])
  expect(await read(one)).toMatchObject({ total: 3, processed: 3, unread: 1 })
  const messageId = rows.find(({ recipient }) => recipient === 'Meera Guardian')?.messageId ?? ''
  expect(await gateway.story(messageId)).toMatchObject({
    state: 'read',
    steps: [{ channel: 'inApp', result: 'accepted' }],
  })
  expect(standIn.accepted).toEqual([])
})

test('NTF-01 whoever has no bell gets a campaign on the next channel, and whoever wants none by the bell does too', async () => {
  await gateway.addTwilio(1)
  await gateway.addTemplate({
    kind: null,
    name: 'Fair',
    body: text,
    registeredText: 'Dear {#var#}, the fair is on Saturday. {#var#}',
  })
  await inSchool((db) => sql`update users set phone = '+919800000062' where id = ${farid.userId}`.execute(db))
  await farid.send(ownGateway.routes.saveOwnCampaignConsent, { body: { channel: 'inApp', isOn: false } })
  const done = await completes(await write(['inApp', 'sms']))
  expect(done).toMatchObject({ total: 3, processed: 3, failed: 0 })
  expect(standIn.accepted.map(({ to }) => to).toSorted()).toEqual(['+919800000062', '+919800000063'])
  const counts = (await office.send(gatewayQueue.routes.getBatch, { params: { batchId: done.batchId ?? '' } })).data
  expect(counts.channels.map(({ channel, processed }) => [channel, processed])).toEqual([
    ['sms', 2],
    ['inApp', 1],
  ])
  // An emergency reaches the bell of everybody who has one.
  const emergency = await write(['inApp'], { category: 'emergency' })
  const { data } = await office.send(routes.previewCampaign, { params: { campaignId: emergency.campaignId } })
  expect(data.byChannel).toMatchObject([{ people: 2 }])
  await farid.send(ownGateway.routes.saveOwnCampaignConsent, { body: { channel: 'inApp', isOn: true } })
})

test('NTF-01 the bell is a channel of campaigns only: no account, template or fallback of the gateway names it', async () => {
  expect((await gateway.addTemplate({ channel: 'inApp' })).status).toBe(400)
  const body = { quietHours: null, approvalAbove: 200, chain: ['inApp'], prepaid: [], version: 0 }
  expect(
    (await office.send(gatewaySetup.routes.saveGatewaySettings, { body: body as never })).fields?.[0]?.field,
  ).toMatch(/^chain/)
  const trigger = {
    isOn: true,
    audience: 'all',
    delayMinutes: 0,
    keepsQuiet: true,
    dedupeMinutes: 0,
    chain: ['inApp'],
    version: 0,
  }
  const saved = await office.send(gatewayWording.routes.saveTrigger, {
    params: { kind: 'fees.overdue' },
    body: trigger as never,
  })
  expect(saved.fields?.[0]?.field).toMatch(/^chain/)
  const { categories } = (await meera.send(notifications.routes.getPreferences, {})).data
  expect(categories.some(({ category }) => category === 'gateway.campaigns')).toBe(false)
})
