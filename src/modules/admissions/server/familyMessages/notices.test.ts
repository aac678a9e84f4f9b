import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { messagesTo, nextMessage } from '#app/testing/outbox.ts'
import { testServer } from '#app/testing/server.ts'
import { applications } from '#modules/admissions/contract.ts'
import { decisions } from '#modules/admissions/decisionContract.ts'
import { admissionNotices } from '#modules/admissions/noticeContract.ts'
import { gatewaySetup, gatewayWording } from '#modules/gateway/contract.ts'
import { newId } from '#platform/server/database/ids.ts'
import { anApplication } from '../seed.ts'
import { admissionScene } from '../testing/admissionScene.ts'

const server = await testServer({ worker: true })
const { office, within, aPost } = await admissionScene(server)
const { postGradeId } = await aPost()

async function one(state: 'screening' | 'decisionPending') {
  const email = `${newId()}@family.example`
  const phone = `+9198${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  const applicationId = await within(async (db) => {
    const id = await anApplication(db, { postGradeId, firstName: 'Kabir', lastName: 'Rao', state, email, phone })
    await sql`update admission_applications set email = ${email} where id = ${id}`.execute(db)
    return id
  })
  return { applicationId, email, phone }
}

const template = (kind: string, channel: 'email' | 'sms', subject: string, body: string) =>
  office.send(gatewayWording.routes.addTemplate, {
    body: {
      name: `${kind} ${channel}`,
      kind,
      channel,
      language: 'en',
      category: 'service',
      subject,
      body,
      registeredText: '',
      registeredId: '',
      providerTemplate: '',
      senderId: null,
      isActive: true,
    },
  })

const history = async (applicationId: string) =>
  (await office.send(applications.routes.getApplication, { params: { applicationId } })).data.events

test('ADM-03 each step tells the family in the school’s own words, by SMS where it has a text, and the history shows both', async () => {
  const plain = await one('screening')
  await office.send(applications.routes.moveApplications, {
    body: { applicationIds: [plain.applicationId], to: 'evaluation', reason: '' },
  })
  expect((await nextMessage(server, 'greenwood', plain.email, 0)).subject).toContain('meeting your child')
  expect(await messagesTo(server, 'greenwood', plain.phone)).toEqual([])

  const { data: before } = await office.send(admissionNotices.routes.listNotices, {})
  expect(before.notices.find(({ step }) => step === 'offered')).toMatchObject({ isOn: true, channels: ['email'] })
  expect(
    (
      await template(
        'admissions.offered',
        'email',
        'A seat in {grade}',
        'Dear {name}, {child} has a seat until {day:date}.',
      )
    ).status,
  ).toBe(200)
  expect(
    (await template('admissions.offered', 'sms', '', '{child} has a seat at {school} until {day:date}.')).status,
  ).toBe(200)
  const { data: after } = await office.send(admissionNotices.routes.listNotices, {})
  const shown = after.notices.find(({ step }) => step === 'offered')
  expect(shown?.channels).toEqual(['email', 'sms'])
  expect(shown?.previews[0]).toMatchObject({ isOwn: true, subject: expect.stringContaining('A seat in') })
  expect(shown?.previews[1]).toMatchObject({ isOwn: false })

  const chosen = await one('decisionPending')
  await office.send(decisions.routes.makeOffers, { body: { applicationIds: [chosen.applicationId] } })
  const mail = await nextMessage(server, 'greenwood', chosen.email, 0)
  expect(mail.subject).toContain('A seat in')
  expect(mail.body).toContain('Dear Ramesh Rao, Kabir Rao has a seat until')
  expect((await nextMessage(server, 'greenwood', chosen.phone, 0)).body).toContain('Kabir Rao has a seat at')
  await expect
    .poll(async () => (await history(chosen.applicationId)).find(({ kind }) => kind === 'notice')?.messages)
    .toEqual([
      { channel: 'email', state: 'sent', reason: '', dueAt: null },
      { channel: 'sms', state: 'sent', reason: '', dueAt: null },
    ])
})

test('ADM-03 a step the school has turned off tells nobody, and leaves no trace of a message', async () => {
  const trigger = {
    isOn: false,
    audience: 'all',
    delayMinutes: 0,
    keepsQuiet: true,
    dedupeMinutes: 0,
  } as const
  const off = await office.send(gatewayWording.routes.saveTrigger, {
    params: { kind: 'admissions.rejected' },
    body: { ...trigger, chain: [], version: 0 },
  })
  expect(off.status).toBe(200)
  const { applicationId, email } = await one('screening')
  await office.send(applications.routes.moveApplications, {
    body: { applicationIds: [applicationId], to: 'rejected', reason: 'Age' },
  })
  await office.send(applications.routes.moveApplications, {
    body: { applicationIds: [applicationId], to: 'screening', reason: 'Mistake' },
  })
  expect((await nextMessage(server, 'greenwood', email, 0)).subject).toContain('received your application')
  expect(await messagesTo(server, 'greenwood', email)).toHaveLength(1)
  expect((await history(applicationId)).filter(({ kind }) => kind === 'notice')).toHaveLength(1)
})

/** What became of the messages the office wrote itself, newest first. */
const fates = async (applicationId: string) =>
  (await history(applicationId)).flatMap(({ kind, messages }) => (kind === 'message' ? [messages] : []))
const was = (state: string, reason = '') => [{ channel: 'email', state, reason, dueAt: null }]

test('ADM-03 the history says what became of each message the office wrote: sent, arrived, still waiting, or why it was not delivered', async () => {
  const [reached, optedOut] = [await one('screening'), await one('screening')]
  await office.send(gatewaySetup.routes.addSuppression, { body: { channel: 'email', contact: optedOut.email } })
  const applicationIds = [reached.applicationId, optedOut.applicationId]
  const words = 'The school opens at eight on Monday.'
  const sent = await office.send(
    applications.routes.messageApplications,
    { body: { applicationIds, words } },
    { 'idempotency-key': newId() },
  )
  expect(sent.data).toMatchObject({ sent: 2, stayed: [] })
  expect((await nextMessage(server, 'greenwood', reached.email, 0)).body).toContain('eight on Monday')
  await expect.poll(() => fates(reached.applicationId)).toEqual([was('sent')])
  await expect.poll(() => fates(optedOut.applicationId)).toEqual([was('failed', 'suppressed')])
  expect(await messagesTo(server, 'greenwood', optedOut.email)).toEqual([])

  // To one family, from its own page: each message has a fate of its own.
  const params = { applicationId: reached.applicationId }
  await office.send(applications.routes.sendMessage, { params, body: { words: 'Please bring the originals.' } })
  await expect.poll(() => fates(reached.applicationId)).toEqual([was('sent'), was('sent')])
  const inQueue = (change: string) =>
    within((db) => sql`update gateway_messages set ${sql.raw(change)} where body like '%originals%'`.execute(db))
  await inQueue(`state = 'delivered'`)
  expect(await fates(reached.applicationId)).toEqual([was('delivered'), was('sent')])
  await inQueue(`state = 'retrying', reason = 'no-answer', due_at = now() + interval '1 hour', finished_at = null`)
  expect((await fates(reached.applicationId))[0]).toEqual([
    { channel: 'email', state: 'queued', reason: 'no-answer', dueAt: expect.any(String) },
  ])
})

test('ADM-03 applicants get no WhatsApp, even where the school prefers it to SMS', async () => {
  const trigger = { isOn: true, audience: 'all', delayMinutes: 0, keepsQuiet: false, dedupeMinutes: 0 } as const
  const preferred = await office.send(gatewayWording.routes.saveTrigger, {
    params: { kind: 'admissions.evaluation' },
    body: { ...trigger, chain: ['whatsapp', 'sms', 'email'], version: 0 },
  })
  expect(preferred.status).toBe(200)
  expect((await template('admissions.evaluation', 'sms', '', '{child} is invited to {school}.')).status).toBe(200)
  const { applicationId, phone } = await one('screening')
  await office.send(applications.routes.moveApplications, {
    body: { applicationIds: [applicationId], to: 'evaluation', reason: '' },
  })
  expect((await nextMessage(server, 'greenwood', phone, 0)).channel).toBe('sms')
  const channels = (await history(applicationId)).flatMap(({ messages }) => messages.map(({ channel }) => channel))
  expect(channels).toEqual(['email', 'sms'])
})
