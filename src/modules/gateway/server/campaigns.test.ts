import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { asGuardianOf, asUser, barGuardian } from '#app/testing/familyCallers.ts'
import type { CivilDate } from '#platform/contract/dates/civilDate.ts'
import type { Audience, Campaign } from '../campaignSchemas.ts'
import { gatewayCampaigns, gatewayQueue, gatewaySetup } from '../contract.ts'
import { startCampaign } from './campaigns/jobs.ts'
import { openGateway } from './testing/gatewaySchool.ts'

const gateway = await openGateway()
const { server, standIn, office, staff, staffId, tenantId, inSchool } = gateway
const routes = gatewayCampaigns.routes
beforeEach(gateway.clear)

/** A second person of the office. */
const secondId = await inSchool(async (db) => {
  const { rows } = await sql<{
    id: string
  }>`insert into users (user_name, role_id, is_super_admin, first_name, last_name)
    values ('second', 1, true, 'Second', 'Person') returning id`.execute(db)
  return rows[0]?.id ?? ''
})
const second = await asUser(server, 'greenwood', secondId)
const [classId = '', studentIds = []] = await inSchool(async (db) => {
  const { rows } = await sql<{ classId: string; ids: string[] }>`
    select class_id as "classId", array_agg(student_id order by student_id) as ids from enrolments
    where to_date is null group by class_id order by count(*) desc, class_id limit 1`.execute(db)
  return [rows[0]?.classId, rows[0]?.ids]
})
const [firstId = '', otherId = ''] = studentIds
const reachable = async (name: string, children: readonly string[], contact: { email?: string; phone?: string }) => {
  const person = await asGuardianOf(server, 'greenwood', children, name)
  await inSchool((db) =>
    sql`update users set email = ${contact.email ?? null}, phone = ${contact.phone ?? null} where id = ${person.userId}`.execute(
      db,
    ),
  )
  return person
}
const mother = await reachable('Meera', [firstId, otherId], { email: 'meera@families.example', phone: '+919800000011' })
const father = await reachable('Farid', [firstId], { phone: '+919800000012' })
const silent = await reachable('Silent', [otherId], {})

const listOf = async (name: string, userIds: readonly string[]) =>
  (await office.send(routes.addList, { body: { name, userIds: [...userIds] } })).data.recipientListId
const listId = await listOf('Two families', [mother.userId, father.userId, silent.userId])
const toList: Audience = { by: 'list', recipientListId: listId }

const campaign = (change: object = {}) => ({
  name: 'Closed tomorrow',
  category: 'service' as const,
  audience: toList,
  channels: ['email' as const],
  words: { en: { title: 'School closed', body: 'Dear {name}, the school is closed tomorrow. {school}' }, hi: null },
  ...change,
})
const write = async (change: object = {}) =>
  (await office.send(routes.addCampaign, { body: campaign(change) as never })).data
const preview = async ({ campaignId }: Campaign) =>
  (await office.send(routes.previewCampaign, { params: { campaignId } })).data
const submit = ({ campaignId, version }: Campaign, scheduledAt: string | null = null) =>
  office.send(routes.submitCampaign, { params: { campaignId }, body: { scheduledAt, version } })
const read = async ({ campaignId }: Campaign) =>
  (await office.send(routes.getCampaign, { params: { campaignId } })).data
const becomes = (one: Campaign, state: string) =>
  expect.poll(async () => (await read(one)).state, { timeout: 20_000 }).toBe(state)
const template = {
  kind: null,
  name: 'Closed',
  body: 'Dear {name}, the school is closed tomorrow. {school}',
  registeredText: 'Dear {#var#}, the school is closed tomorrow. {#var#}',
}

test('NTF-01 before a campaign is sent, its people, channels, missing contacts, languages, cost and three samples are shown', async () => {
  await gateway.addTemplate(template)
  await gateway.addTwilio(1)
  await inSchool((db) =>
    sql`insert into notification_manners (user_id, language) values (${father.userId}, 'hi') on conflict (tenant_id, user_id) do update set language = 'hi'`.execute(
      db,
    ),
  )
  const words = {
    en: { title: 'Closed', body: template.body },
    hi: { title: 'अवकाश', body: 'प्रिय {name}, कल विद्यालय बंद है।' },
  }
  const shown = await preview(await write({ channels: ['email', 'sms'], words }))
  expect(shown).toMatchObject({
    people: 3,
    unreachable: 1,
    byLanguage: [
      { language: 'en', people: 2 },
      { language: 'hi', people: 1 },
    ],
    missing: [
      { channel: 'email', people: 2 },
      { channel: 'sms', people: 1 },
    ],
    needsApproval: false,
  })
  expect(shown.byChannel.map(({ channel, people }) => [channel, people])).toEqual([
    ['email', 1],
    ['sms', 1],
  ])
  expect(shown.byChannel[1]?.cost).toBe((shown.byChannel[1]?.segments ?? 0) * 18_000)
  expect(shown.samples).toHaveLength(3)
  expect(shown.samples.map(({ text }) => text)).toContainEqual(expect.stringContaining('Dear Meera Guardian'))
  expect(shown.samples.find(({ language }) => language === 'hi')).toMatchObject({ encoding: '16-bit' })
  // There is no registered text in Hindi.
  expect(shown.faults).toMatchObject([{ channel: 'sms', language: 'hi', kind: 'no-template' }])
})

test('NTF-01 SMS that differ from the registered text cannot be scheduled, and the position is shown', async () => {
  await gateway.addTemplate(template)
  const body = 'Dear {name}, the school is open tomorrow. {school}'
  const wrong = await write({ channels: ['sms'], words: { en: { title: 'Open', body }, hi: null } })
  const [fault] = (await preview(wrong)).faults
  expect(fault).toMatchObject({ channel: 'sms', kind: 'text', expected: expect.stringMatching(/^closed/) })
  expect([(await submit(wrong)).status, (await submit(wrong)).code]).toEqual([422, 'text-not-registered'])
  await inSchool((db) => sql`delete from gateway_templates`.execute(db))
  expect((await submit(wrong)).code).toBe('template-missing')
  expect((await read(wrong)).state).toBe('draft')
})

test('NTF-01 a campaign reaches everybody once on the first channel that works, and its numbers add up', async () => {
  await gateway.addTemplate(template)
  await gateway.addTwilio(1)
  await inSchool((db) => sql`delete from notification_manners`.execute(db))
  const one = await write({ channels: ['sms', 'email'] })
  expect((await submit(one)).data.state).toBe('scheduled')
  await becomes(one, 'completed')
  const done = await read(one)
  expect(done).toMatchObject({ total: 3, pending: 0, processed: 3, failed: 0 })
  expect(standIn.accepted.map(({ to }) => to).toSorted()).toEqual(['+919800000011', '+919800000012'])
  expect(standIn.accepted[0]?.fields.Body).toMatch(/^Dear \w+ Guardian, the school is closed tomorrow\. Greenwood/)
  const batch = (await office.send(gatewayQueue.routes.getBatch, { params: { batchId: done.batchId ?? '' } })).data
  expect(batch.pending + batch.processed + batch.failed).toBe(batch.total)
  // The job may run twice.
  if (startCampaign.per !== 'school, own transactions') throw new Error('it should open its own transactions')
  await inSchool((db) => sql`update gateway_campaigns set state = 'expanding' where id = ${one.campaignId}`.execute(db))
  const { runUnit } = await import('#platform/server/requests/unitOfWork.ts')
  const origin = { action: 'test', actorId: null, actorRole: null, address: 'test', requestId: 'test' }
  await startCampaign.run(
    { campaignId: one.campaignId },
    { services: server.services, tenantId, tx: (work) => runUnit(server.services, { tenantId }, origin, work) },
  )
  await becomes(one, 'completed')
  expect((await read(one)).total).toBe(3)
  expect(standIn.accepted).toHaveLength(2)
})

test('NTF-01 a campaign to more people than allowed waits for somebody else', async () => {
  const { version } = (await office.send(gatewaySetup.routes.getGatewaySetup, {})).data.settings
  await office.send(gatewaySetup.routes.saveGatewaySettings, {
    body: { quietHours: null, approvalAbove: 2, chain: [], prepaid: [], version },
  })
  const one = await write()
  expect(await preview(one)).toMatchObject({ needsApproval: true, approvalReason: 'size' })
  const waiting = (await submit(one)).data
  expect(waiting.state).toBe('pendingApproval')
  const decide = (person: typeof office, body: object) =>
    person.send(routes.decideCampaign, {
      params: { campaignId: one.campaignId },
      body: { version: waiting.version, isApproved: true, ...body } as never,
    })
  expect((await decide(office, {})).code).toBe('own-campaign')
  expect((await decide(staff, {})).status).toBe(403)
  expect((await decide(second, { isApproved: false })).code).toBe('reason-needed')
  expect((await decide(second, { isApproved: false, note: 'Not before Friday' })).data).toMatchObject({
    state: 'draft',
    decisionNote: 'Not before Friday',
    decidedBy: 'Second Person',
  })
  const again = (await submit(await read(one))).data
  const approved = await second.send(routes.decideCampaign, {
    params: { campaignId: one.campaignId },
    body: { version: again.version, isApproved: true },
  })
  expect(approved.data.state).toBe('scheduled')
  await becomes(one, 'completed')
})

test('NTF-01 an emergency needs a second person, and then ignores quiet hours and opting out', async () => {
  const { version } = (await office.send(gatewaySetup.routes.getGatewaySetup, {})).data.settings
  await office.send(gatewaySetup.routes.saveGatewaySettings, {
    body: { quietHours: { from: '00:00', to: '23:59' }, approvalAbove: 200, chain: [], prepaid: [], version },
  })
  await inSchool((db) =>
    sql`insert into gateway_consents (user_id, channel, is_given) values (${mother.userId}, 'email', false)`.execute(
      db,
    ),
  )
  const calm = await write()
  expect((await preview(calm)).optedOut).toBe(1)
  expect((await submit(calm)).code).toBe('nobody-reached')
  const one = await write({ category: 'emergency' })
  expect(await preview(one)).toMatchObject({ needsApproval: true, approvalReason: 'emergency', optedOut: 0 })
  const { version: at } = (await submit(one)).data
  const approve = { params: { campaignId: one.campaignId }, body: { isApproved: true, version: at } }
  expect((await office.send(routes.decideCampaign, approve)).code).toBe('own-campaign')
  expect((await second.send(routes.decideCampaign, approve)).status).toBe(200)
  await becomes(one, 'completed')
  const { batchId } = await read(one)
  const sent = await office.send(gatewayQueue.routes.listMessages, { params: { batchId: batchId ?? '' }, query: {} })
  expect(sent.data.rows.filter(({ state }) => state === 'sent').map(({ recipient }) => recipient)).toEqual([
    'Meera Guardian',
  ])
})

test('NTF-01 a campaign can be scheduled, paused, resumed and cancelled, and nothing leaves meanwhile', async () => {
  await gateway.addTemplate(template)
  await gateway.addTwilio(1)
  const one = await write({ channels: ['sms'] })
  expect((await submit(one, '2020-01-01T10:00:00Z')).code).toBe('time-past')
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const scheduled = (await submit(one, later)).data
  expect(scheduled).toMatchObject({ state: 'scheduled', scheduledAt: later })
  const step = (route: typeof routes.pauseCampaign, version: number) =>
    office.send(route, { params: { campaignId: one.campaignId }, body: { version } })
  expect((await step(routes.pauseCampaign, 99)).status).toBe(409)
  const paused = (await step(routes.pauseCampaign, scheduled.version)).data
  expect(paused.state).toBe('paused')
  const resumed = (await step(routes.resumeCampaign as never, paused.version)).data
  expect(resumed.state).toBe('scheduled')
  const cancelled = await step(routes.cancelCampaign as never, resumed.version)
  expect(cancelled.data.state).toBe('cancelled')
  expect((await step(routes.resumeCampaign as never, cancelled.data.version)).code).toBe('not-now')

  // In the middle of sending: what is left is withdrawn, and what is under way is not tried again.
  standIn.treat = () => ({ status: 503, delayMs: 1500 })
  const two = await write({ channels: ['sms'] })
  await submit(two)
  await expect.poll(async () => (await read(two)).total, { timeout: 20_000 }).toBe(3)
  await becomes(two, 'sending')
  const stop = await office.send(routes.cancelCampaign, {
    params: { campaignId: two.campaignId },
    body: { version: (await read(two)).version },
  })
  expect(stop.data.state).toBe('cancelled')
  await expect.poll(async () => (await read(two)).pending, { timeout: 20_000 }).toBe(0)
  expect(await read(two)).toMatchObject({ state: 'cancelled', total: 3, processed: 3, failed: 0 })
})

test('NTF-01 audiences: by class, role, group, dues and absence, and never a guardian who is barred', async () => {
  const count = async (audience: Audience) => {
    const written = await office.send(routes.addCampaign, {
      body: campaign({ audience, channels: ['email', 'sms'] }) as never,
    })
    expect([audience.by, written.status]).toEqual([audience.by, 200])
    return (await preview(written.data)).people
  }
  const ofClass: Audience = { by: 'class', classIds: [classId], side: 'guardians' }
  const guardians = await count(ofClass)
  expect(guardians).toBeGreaterThanOrEqual(3)
  expect(await count({ ...ofClass, side: 'students' })).toBe(studentIds.length)
  expect(await count({ ...ofClass, side: 'both' })).toBe(guardians + studentIds.length)
  expect(await count({ by: 'role', roles: ['teachers', 'staff'] })).toBeGreaterThan(1)
  const day = '2026-07-01' as CivilDate
  await inSchool(async (db) => {
    const group = await sql<{
      id: string
    }>`insert into student_groups (class_id, name) values (${classId}, 'Choir') returning id`.execute(db)
    await sql`insert into student_group_members (group_id, student_id) values (${group.rows[0]?.id}, ${firstId})`.execute(
      db,
    )
    await sql`insert into day_marks (day, student_id, class_id, code) values (${day}, ${firstId}, ${classId}, 'A'), (${day}, ${otherId}, ${classId}, 'P')
      on conflict (tenant_id, year_id, day, student_id) do update set code = excluded.code`.execute(db)
  })
  const choices = (await office.send(routes.getCampaignChoices, {})).data
  const choir = choices.groups.find(({ name }) => name.endsWith('Choir'))?.studentGroupId ?? ''
  const ofFirst = await count({ by: 'group', studentGroupIds: [choir], side: 'guardians' })
  expect(ofFirst).toBeGreaterThanOrEqual(2)
  expect(await count({ by: 'absence', on: day, classIds: [] })).toBe(ofFirst)
  expect(await count({ by: 'dues', minMinor: 100_000_000_000, overdueDays: 0, classIds: [] })).toBe(0)
  await barGuardian(server, father)
  expect(await count({ by: 'group', studentGroupIds: [choir], side: 'guardians' })).toBe(ofFirst - 1)
  const foreign = await (await server.as('riverside', 'superadmin')).send(routes.addCampaign, {
    body: campaign() as never,
  })
  expect(foreign.code).toBe('no-such-audience')
})

test('NTF-01 lists of people are kept under a name, and not deleted while a campaign needs them', async () => {
  const id = await listOf('Parents’ council', [mother.userId])
  expect((await office.send(routes.addList, { body: { name: 'parents’ council', userIds: [] } })).code).toBe(
    'name-taken',
  )
  const stranger = await server.as('riverside', 'superadmin')
  expect((await stranger.send(routes.getList, { params: { recipientListId: id } })).code).toBe('no-such-list')
  expect((await stranger.send(routes.addList, { body: { name: 'Foreign', userIds: [staffId] } })).code).toBe(
    'no-such-person',
  )
  const saved = await office.send(routes.saveList, {
    params: { recipientListId: id },
    body: { name: 'Council', userIds: [mother.userId, father.userId], version: 1 },
  })
  expect(saved.data).toMatchObject({ name: 'Council', people: 2 })
  const draft = await write({ audience: { by: 'list', recipientListId: id } })
  const remove = () => office.send(routes.deleteList, { params: { recipientListId: id } })
  expect((await remove()).code).toBe('list-in-use')
  await office.send(routes.deleteCampaign, { params: { campaignId: draft.campaignId } })
  expect((await remove()).status).toBe(200)
  const found = (await office.send(routes.findRecipients, { query: { q: 'meera' } })).data.people
  expect(found).toContainEqual({ userId: mother.userId, name: 'Meera Guardian', role: 'guardian' })
})
