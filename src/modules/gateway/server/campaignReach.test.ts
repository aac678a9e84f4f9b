import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { asGuardianOf } from '#app/testing/familyCallers.ts'
import { messagesTo } from '#app/testing/outbox.ts'
import type { Audience, Campaign } from '../campaignSchemas.ts'
import { gatewayCampaigns, gatewayQueue, gatewaySetup, ownGateway } from '../contract.ts'
import { openGateway } from './testing/gatewaySchool.ts'
import { hurryMessages } from './testing/heldMessages.ts'

const gateway = await openGateway()
const { server, standIn, office, inSchool } = gateway
const routes = gatewayCampaigns.routes
beforeEach(gateway.clear)

const enrolled = await inSchool(async (db) => {
  const { rows } = await sql<{ classId: string; studentId: string }>`
    select class_id as "classId", student_id as "studentId" from enrolments where to_date is null order by class_id, student_id`.execute(
    db,
  )
  return rows
})
const classId = enrolled[0]?.classId ?? ''
const pupils = enrolled.filter((one) => one.classId === classId).map(({ studentId }) => studentId)
const toClass: Audience = { by: 'class', classIds: [classId], side: 'guardians' }

/** The only guardians of the class: one by the account, one by what the office has written down, one without an account. */
const gita = await inSchool(async (db) => {
  await sql`delete from student_guardians where student_id = any (${pupils}::uuid[])`.execute(db)
  const { rows } = await sql<{ id: string }>`
    insert into guardians (name, phone, email) values ('Gita Rao', '+919800000053', 'gita@families.example') returning id`.execute(
    db,
  )
  const id = rows[0]?.id ?? ''
  await sql`insert into student_guardians (student_id, guardian_id, relation) values (${pupils[1]}, ${id}, 'Mother')`.execute(
    db,
  )
  return id
})
const meera = await asGuardianOf(server, 'greenwood', pupils.slice(0, 1), 'Meera')
const farid = await asGuardianOf(server, 'greenwood', pupils.slice(0, 1), 'Farid')
await inSchool(async (db) => {
  await sql`update users set phone = '+919800000051', email = 'meera@families.example' where id = ${meera.userId}`.execute(
    db,
  )
  await sql`update guardians set phone = '+919800000052', email = 'farid@families.example' where user_id = ${farid.userId}`.execute(
    db,
  )
})

const text = 'Dear {name}, the school is closed tomorrow. {school}'
const write = async (change: object = {}) => {
  const added = await office.send(routes.addCampaign, {
    body: {
      name: 'Closed tomorrow',
      category: 'service',
      audience: toClass,
      channels: ['sms'],
      words: { en: { title: 'School closed', body: text }, hi: null },
      ...change,
    } as never,
  })
  expect(added.status).toBe(200)
  return added.data
}
const preview = async ({ campaignId }: Campaign) =>
  (await office.send(routes.previewCampaign, { params: { campaignId } })).data
const submit = ({ campaignId, version }: Campaign) =>
  office.send(routes.submitCampaign, { params: { campaignId }, body: { scheduledAt: null, version } })
const completes = async (one: Campaign) => {
  expect((await submit(one)).data.state).toBe('scheduled')
  const read = async () => (await office.send(routes.getCampaign, { params: { campaignId: one.campaignId } })).data
  await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toMatch(/^completed/)
  const { batchId } = await read()
  return (
    await office.send(gatewayQueue.routes.listMessages, {
      params: { batchId: batchId ?? '' },
      query: { sort: 'dueAt' },
    })
  ).data.rows
}
const addTemplate = (change: object = {}) =>
  gateway.addTemplate({
    kind: null,
    name: 'Closed',
    body: text,
    registeredText: 'Dear {#var#}, the school is closed tomorrow. {#var#}',
    ...change,
  })
const saveChain = async (chain: string[]) => {
  const { version } = (await office.send(gatewaySetup.routes.getGatewaySetup, {})).data.settings
  const body = { quietHours: null, approvalAbove: 200, chain, prepaid: [], version }
  expect((await office.send(gatewaySetup.routes.saveGatewaySettings, { body: body as never })).status).toBe(200)
}

test('NTF-01 a campaign keeps the channels chosen for it, even where the school prefers WhatsApp to SMS', async () => {
  await addTemplate()
  await gateway.addTwilio(1)
  await gateway.addWhatsapp()
  await saveChain(['whatsapp', 'sms'])
  await meera.send(ownGateway.routes.saveOwnConsent, { body: { channel: 'whatsapp', isGiven: true } })
  const rows = await completes(await write())
  expect(rows.map(({ channel, state }) => [channel, state])).toEqual(Array(3).fill(['sms', 'sent']))
  expect(standIn.accepted.map(({ provider }) => provider)).toEqual(['twilio', 'twilio', 'twilio'])
})

test('NTF-01 a campaign is sent to the addresses its preview counts, of guardians without an account as well', async () => {
  await addTemplate()
  await gateway.addTwilio(1)
  const bySms = await write()
  expect(await preview(bySms)).toMatchObject({ people: 3, unreachable: 0, byChannel: [{ channel: 'sms', people: 3 }] })
  const sent = await completes(bySms)
  expect(sent.map(({ recipient, state }) => [recipient, state]).toSorted()).toEqual([
    ['Farid Guardian', 'sent'],
    ['Gita Rao', 'sent'],
    ['Meera Guardian', 'sent'],
  ])
  expect(standIn.accepted.map(({ to }) => to).toSorted()).toEqual(['+919800000051', '+919800000052', '+919800000053'])
  // Where SMS fails, the next channel has an address as well.
  standIn.treat = () => ({ status: 400, code: '21211' })
  await completes(await write({ channels: ['sms', 'email'] }))
  for (const person of ['meera', 'farid', 'gita'])
    await expect
      .poll(async () => (await messagesTo(server, 'greenwood', `${person}@families.example`)).length, {
        timeout: 15_000,
      })
      .toBe(1)
})

test('FAM-01 a guardian without an account who is barred before a campaign leaves does not get it', async () => {
  const { version } = (await office.send(gatewaySetup.routes.getGatewaySetup, {})).data.settings
  await office.send(gatewaySetup.routes.saveGatewaySettings, {
    body: { quietHours: { from: '00:00', to: '23:59' }, approvalAbove: 200, chain: [], prepaid: [], version },
  })
  const one = await write({ channels: ['email'] })
  await submit(one)
  const messages = () =>
    inSchool(async (db) => {
      const { rows } = await sql<{ state: string; reason: string; guardian: string }>`
        select m.state, m.reason, m.guardian_id as guardian from gateway_messages m order by m.id`.execute(db)
      return rows.filter(({ guardian }) => guardian === gita).map(({ state, reason }) => [state, reason])
    })
  await expect.poll(messages, { timeout: 15_000 }).toEqual([['pending', '']])
  const bar = (on: string | null) =>
    inSchool((db) => sql`update student_guardians set barred_on = ${on} where guardian_id = ${gita}`.execute(db))
  await bar('2026-01-01')
  await hurryMessages(server, gateway.tenantId)
  await expect.poll(messages, { timeout: 15_000 }).toEqual([['suppressed', 'barred']])
  await bar(null)
})

test('NTF-01 contacts that get nothing any more count as opted out in the preview, and cost nothing', async () => {
  await addTemplate()
  await gateway.addTwilio(1)
  const one = await write()
  const before = await preview(one)
  for (const contact of ['+919800000051', '+919800000053'])
    await office.send(gatewaySetup.routes.addSuppression, { body: { channel: 'sms', contact } })
  const after = await preview(one)
  expect([before.optedOut, after.optedOut, after.unreachable]).toEqual([0, 2, 2])
  expect(after.byChannel).toMatchObject([{ channel: 'sms', people: 1 }])
  expect((after.byChannel[0]?.cost ?? 0) * 3).toBe(before.byChannel[0]?.cost)
  // They are counted, and reached, where they can be.
  const both = await preview(await write({ channels: ['sms', 'email'] }))
  expect(both).toMatchObject({ optedOut: 0, unreachable: 0 })
  expect(both.byChannel.map(({ people }) => people)).toEqual([1, 2])
  // An emergency ignores it.
  expect(await preview(await write({ category: 'emergency' }))).toMatchObject({ optedOut: 0, unreachable: 0 })
})

test('NTF-01 a campaign by WhatsApp needs a template its text fits, as by SMS', async () => {
  await gateway.addWhatsapp()
  await meera.send(ownGateway.routes.saveOwnConsent, { body: { channel: 'whatsapp', isGiven: true } })
  const one = await write({ channels: ['whatsapp'] })
  expect([(await submit(one)).status, (await submit(one)).code]).toEqual([422, 'whatsapp-template-missing'])
  const other = {
    channel: 'whatsapp',
    providerTemplate: 'closed',
    registeredText: '',
    body: 'Dear {name}, {school} is open.',
  }
  const added = await addTemplate(other)
  expect((await submit(one)).code).toBe('text-not-registered')
  await inSchool((db) =>
    sql`update gateway_templates set body = ${text} where id = ${added.data.messageTemplateId}`.execute(db),
  )
  expect((await submit(one)).data.state).toBe('scheduled')
})

test('NTF-01 a campaign to the whole school needs somebody else, however few they are', async () => {
  const needs = async (audience: Audience) => {
    const { needsApproval, approvalReason, people, approvalAbove } = await preview(
      await write({ audience, channels: ['email'] }),
    )
    expect(people).toBeLessThan(approvalAbove)
    return needsApproval ? approvalReason : null
  }
  const { version } = (await office.send(gatewaySetup.routes.getGatewaySetup, {})).data.settings
  await office.send(gatewaySetup.routes.saveGatewaySettings, {
    body: { quietHours: null, approvalAbove: 10_000, chain: [], prepaid: [], version },
  })
  const classIds = [...new Set(enrolled.map((one) => one.classId))]
  expect(await needs({ by: 'role', roles: ['guardians'] })).toBe('school')
  expect(await needs({ by: 'role', roles: ['students', 'teachers'] })).toBe('school')
  expect(await needs({ by: 'class', classIds, side: 'guardians' })).toBe('school')
  expect(await needs({ by: 'class', classIds: classIds.slice(1), side: 'both' })).toBeNull()
  expect(await needs({ by: 'role', roles: ['teachers', 'staff', 'admins'] })).toBeNull()
  const all = await submit(await write({ audience: { by: 'role', roles: ['guardians'] }, channels: ['email'] }))
  expect(all.data.state).toBe('pendingApproval')
})
