import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { asGuardianOf, barGuardian } from '#app/testing/familyCallers.ts'
import { messagesTo, nextMessage } from '#app/testing/outbox.ts'
import { notifications } from '#modules/notifications/contract.ts'
import type { Choice } from '#modules/notifications/schemas.ts'
import { gatewaySetup, gatewayWording, ownGateway } from '../contract.ts'
import { openGateway } from './testing/gatewaySchool.ts'
import { heldMessages, hurryMessages } from './testing/heldMessages.ts'

const gateway = await openGateway()
const { server, standIn, office, staff, tenantId, tellAway, tell, story, reaches, inSchool } = gateway
const staffMail = 'staff@greenwood.example'
const staffPhone = '+919845010006'
beforeEach(async () => {
  await gateway.clear()
  await inSchool((db) => sql`delete from notification_preferences`.execute(db))
})

const saveChain = async (chain: string[]) => {
  const { version } = (await office.send(gatewaySetup.routes.getGatewaySetup, {})).data.settings
  const body = { quietHours: null, approvalAbove: 200, chain, prepaid: [], version }
  expect((await office.send(gatewaySetup.routes.saveGatewaySettings, { body: body as never })).status).toBe(200)
}
/** What one person wants to get the news by. */
const choose = async (change: Partial<Choice>) => {
  const { quietHours, language } = (await staff.send(notifications.routes.getPreferences, {})).data
  const choice = { category: 'fair.news', inApp: true, push: true, email: false, sms: true, waits: true, ...change }
  const saved = await staff.send(notifications.routes.savePreferences, {
    body: { quietHours, language, categories: [choice] },
  })
  expect(saved.status).toBe(200)
}
const awayTemplate = {
  kind: 'fair.away',
  name: 'Away',
  body: 'Dear parent, {name} is away on {day:date}. {school}',
  registeredText: 'Dear parent, {#var#} is away on {#var#}. {#var#}',
}
const messages = () =>
  inSchool(async (db) => {
    const { rows } = await sql<{ channel: string; chain: string[]; title: string }>`
      select channel, chain, title from gateway_messages order by channel, id`.execute(db)
    return rows
  })
const left = async () => (await heldMessages(server, tenantId)).map((due) => Math.round((due - Date.now()) / 60_000))

test('NTF-03 a kind that is told together waits for others by itself, and the school sees and changes it', async () => {
  const { id } = await tellAway('Asha')
  expect((await tellAway('Ravi')).id).toBe(id)
  await tellAway('Asha')
  expect(await left()).toEqual([3])
  const { triggers } = (await office.send(gatewayWording.routes.listTriggers, {})).data
  const of = (kind: string) => triggers.find((one) => one.kind === kind)
  expect(of('fair.away')).toMatchObject({ delayMinutes: 3, dedupeMinutes: 15, version: 0 })
  expect(of('attendance.absent')).toMatchObject({ delayMinutes: 3, dedupeMinutes: 15 })
  // Nothing urgent waits, and other news stays as it was.
  expect(triggers.filter(({ isUrgent, delayMinutes }) => isUrgent && delayMinutes > 0)).toEqual([])
  expect(of('fair.posted')).toMatchObject({ delayMinutes: 0, dedupeMinutes: 0 })
  const seen = (await messagesTo(server, 'greenwood', staffPhone)).length
  await hurryMessages(server, tenantId)
  const { body } = await nextMessage(server, 'greenwood', staffPhone, seen)
  expect(body).toContain('Asha is away. On 18 Nov 2026. Ravi is away.')
  const form = { isOn: true, audience: 'all' as const, keepsQuiet: true, chain: [], version: 0 }
  await office.send(gatewayWording.routes.saveTrigger, {
    params: { kind: 'fair.away' },
    body: { ...form, delayMinutes: 0, dedupeMinutes: 0 },
  })
  for (const name of ['Meena', 'Kiran']) await reaches((await tellAway(name)).id, 'sent')
  expect((await messagesTo(server, 'greenwood', staffPhone)).length).toBe(seen + 3)
})

test('NTF-01 a registered text names every child that is told together', async () => {
  await gateway.addTemplate(awayTemplate)
  await gateway.addMsg91()
  const { id } = await tellAway('Asha')
  await tellAway('Ravi')
  await hurryMessages(server, tenantId)
  await reaches(id, 'sent')
  expect(standIn.accepted).toMatchObject([{ to: staffPhone, reference: id }])
  const [sent] = standIn.accepted
  expect(JSON.stringify(sent)).toContain('Asha, Ravi')
  expect(JSON.stringify(sent)).not.toContain('2026, 18')
})

test('NTF-01 what does not fit a registered text together is sent one by one, and no child is lost', async () => {
  await gateway.addTemplate({ ...awayTemplate, providerTemplate: '' })
  await gateway.addTwilio()
  for (const name of ['Asha Lakshmi Narayanan', 'Ravi Lakshmi Narayanan']) await tellAway(name)
  expect(await left()).toEqual([3])
  await hurryMessages(server, tenantId)
  await expect.poll(() => standIn.accepted.length, { timeout: 15_000 }).toBe(2)
  expect(standIn.accepted.map(({ fields }) => String(fields.Body).split(' is away')[0]).toSorted()).toEqual([
    'Dear parent, Asha Lakshmi Narayanan',
    'Dear parent, Ravi Lakshmi Narayanan',
  ])
  await expect.poll(left, { timeout: 15_000 }).toEqual([])
})

test('NTF-01 a template of the school for e-mail says every event that is told together', async () => {
  await choose({ email: true, sms: false })
  await gateway.addTemplate({
    ...awayTemplate,
    channel: 'email',
    registeredText: '',
    subject: 'Away: {name}',
    body: 'Please tell us why {name} is away.',
  })
  const seen = (await messagesTo(server, 'greenwood', staffMail)).length
  const { id } = await tellAway('Asha')
  await tellAway('Ravi')
  await hurryMessages(server, tenantId)
  await reaches(id, 'sent')
  const mail = await nextMessage(server, 'greenwood', staffMail, seen)
  expect(mail.subject).toBe('Away: Asha · Away: Ravi')
  expect(mail.body).toContain('Please tell us why Asha is away.')
  expect(mail.body).toContain('Please tell us why Ravi is away.')
  expect((await story(id)).body).toContain('Ravi')
})

test('FAM-01 a child of whom a guardian may no longer hear is left out of what is told together, with its values', async () => {
  const [own = '', other = ''] = await inSchool(async (db) => {
    const { rows } = await sql<{ id: string }>`
      select student_id as id from enrolments where to_date is null order by student_id limit 2`.execute(db)
    return rows.map(({ id }) => id)
  })
  const mother = await asGuardianOf(server, 'greenwood', [own, other])
  const phone = '+919800000077'
  await inSchool((db) => sql`update users set phone = ${phone} where id = ${mother.userId}`.execute(db))
  await gateway.addTemplate({ ...awayTemplate, providerTemplate: '' })
  await gateway.addTwilio()
  await tellAway('Asha', mother.userId, own)
  await tellAway('Ravi', mother.userId, other)
  await barGuardian(server, mother)
  await inSchool((db) => sql`update student_guardians set barred_on = null where student_id = ${other}`.execute(db))
  await hurryMessages(server, tenantId)
  await expect.poll(() => standIn.accepted.length, { timeout: 15_000 }).toBe(1)
  expect(standIn.accepted[0]?.fields.Body).toMatch(/^Dear parent, Ravi is away/)
})

test('NTF-01 a fallback never repeats a channel that brings the same news, nor one the person has turned off', async () => {
  await saveChain(['push', 'email', 'whatsapp', 'sms'])
  await choose({ email: true, sms: true })
  await tell(1)
  expect((await messages()).map(({ channel, chain }) => [channel, chain])).toEqual([
    ['email', ['email']],
    ['sms', ['push', 'whatsapp', 'sms']],
  ])
  await gateway.clear()
  await saveChain(['push', 'email', 'whatsapp', 'sms'])
  await choose({ email: true, sms: false })
  await tell(2)
  expect((await messages()).map(({ channel, chain }) => [channel, chain])).toEqual([['email', ['push', 'email']]])
  // Where e-mail does not work for somebody who does not want SMS, it ends there.
  await gateway.clear()
  await saveChain(['email', 'sms'])
  const seen = (await messagesTo(server, 'greenwood', staffPhone)).length
  await staff.send(ownGateway.routes.saveOwnConsent, { body: { channel: 'email', isGiven: false } })
  await reaches((await tell(3)).id, 'suppressed')
  expect((await messagesTo(server, 'greenwood', staffPhone)).length).toBe(seen)
  // Whoever has decided nothing is reached as the school has set it up.
  await gateway.clear()
  await inSchool((db) => sql`delete from notification_preferences`.execute(db))
  await saveChain(['sms', 'email'])
  await tell(4)
  expect((await messages()).map(({ channel, chain }) => [channel, chain])).toEqual([['sms', ['sms', 'email']]])
})
