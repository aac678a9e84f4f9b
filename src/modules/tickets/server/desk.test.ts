import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { readConfig } from '#platform/server/config.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import { supportDesk, tickets } from '../contract.ts'
import type { DeskEvent } from '../deskSchemas.ts'
import { ticketStatuses } from '../rules.ts'
import { deliver, mostAttempts } from './desk/deliveries.ts'
import { signedHeaders } from './desk/signature.ts'
import { type HandedOver, startDesk } from './desk/standIn.ts'
import { ticketSchool } from './testing/ticketSchool.ts'

const secret = 'a secret of the desk'
const desk = await startDesk({ secret })
const deskUrl = desk.url.replace('http://', `http://:${encodeURIComponent(secret)}@`)
const server = await testServer({ env: { SUPPORT_DESK_URL: deskUrl } })
afterAll(() => desk.close())
const { handler, teacher, raised, open, inSchool, tenantId, told } = await ticketSchool(server)
const { routes } = tickets
const path = supportDesk.routes.hearDesk.path

/** Runs the pending deliveries of a ticket once, as the worker does. */
async function runDeliveries(ticketId: string) {
  const pending = await inSchool((db) =>
    db
      .selectFrom('ticket_deliveries')
      .select('id')
      .where('ticket_id', '=', ticketId)
      .where('state', '=', 'pending')
      .orderBy('sequence')
      .execute(),
  )
  const origin = { action: 'tickets.deliver', actorId: null, actorRole: null, address: 'job', requestId: 'test' }
  for (const { id } of pending)
    await deliver.run(
      { deliveryId: id } as never,
      {
        services: server.services,
        tenantId,
        tx: (work: never) => runUnit(server.services, { tenantId }, origin, work),
      } as never,
    )
}
const move = async (ticketId: string, to: keyof typeof ticketStatuses, note = '') =>
  handler.send(routes.moveTicket, {
    params: { ticketId },
    body: { statusId: ticketStatuses[to], note, version: (await open(ticketId)).version },
  })
async function handedOver(): Promise<{ ticketId: string; message: HandedOver }> {
  const { ticketId } = await raised()
  await move(ticketId, 'sentToVendor', 'Since the update.')
  await runDeliveries(ticketId)
  const message = desk.taken.findLast((one) => one.ticket.deskTicketId === ticketId)
  if (!message) throw new Error('The desk got nothing.')
  return { ticketId, message }
}
const hear = (event: { body: string; headers: Record<string, string> }) =>
  teacher.raw({ method: 'POST', url: path, payload: event.body, headers: { ...event.headers, authorization: '' } })
const say = (message: HandedOver, event: DeskEvent['event'], text = 'Fixed in the night.') =>
  hear(desk.eventFor(message, event, text))

test('TKT-01 a ticket sent to TopSchool reaches the desk signed, with the question and without names', async () => {
  const { ticketId, message } = await handedOver()
  expect(message).toMatchObject({ event: 'ticket.sent', sequence: 1, schoolId: tenantId, note: 'Since the update.' })
  expect(message.ticket).toMatchObject({ subject: 'Projector in 7-B', message: 'It shows no picture since Monday.' })
  expect(JSON.stringify(message)).not.toContain('Tara')
  expect(await open(ticketId)).toMatchObject({ statusId: 18, delivery: { state: 'sent', attempts: 1 } })
})

test('TKT-01 the desk answers and resolves by signed webhook; both sides are told', async () => {
  const { ticketId, message } = await handedOver()
  expect((await say(message, 'replied', 'Which browser?')).json().data).toEqual({ applied: true })
  expect((await open(ticketId)).statusId).toBe(18)
  expect((await say(message, 'resolved')).json().data).toEqual({ applied: true })
  const ticket = await open(ticketId)
  expect(ticket.statusId).toBe(20)
  expect(ticket.posts.filter(({ kind }) => kind === 'desk').map(({ text }) => text)).toEqual([
    'Which browser?',
    'Fixed in the night.',
  ])
  expect(await told(ticketId)).toContain('Tara tickets.resolved')
  expect(await told(ticketId)).toContain('Handler tickets.deskAnswered')
})

test('TKT-01 doubled, late and out-of-order events of the desk change nothing', async () => {
  const { ticketId, message } = await handedOver()
  const event = desk.eventFor(message, 'replied', 'Once.')
  expect((await hear(event)).json().data.applied).toBe(true)
  expect((await hear(event)).json().data.applied).toBe(false)
  const late = desk.eventFor(message, 'resolved', 'Too late.')
  await move(ticketId, 'pending')
  expect((await hear(late)).json().data.applied).toBe(false)
  const ticket = await open(ticketId)
  expect(ticket.statusId).toBe(8)
  expect(ticket.posts.filter(({ kind }) => kind === 'desk')).toHaveLength(1)
  await runDeliveries(ticketId)
  expect(desk.taken.findLast((one) => one.ticket.deskTicketId === ticketId)?.event).toBe('ticket.recalled')
})

test('TKT-01 a thousand forged events are refused and change nothing', async () => {
  const { ticketId, message } = await handedOver()
  const true_ = desk.eventFor(message, 'resolved', 'x')
  const forge = (n: number) => {
    const kinds = [
      () => ({ ...true_, body: true_.body.replace('"x"', `"forged ${n}"`) }),
      () => ({
        ...true_,
        headers: { ...true_.headers, ...signedHeaders(`wrong secret ${n}`, true_.body, new Date()) },
      }),
      () => ({
        ...true_,
        headers: { ...true_.headers, ...signedHeaders(secret, true_.body, new Date(Date.now() - 600_000 - n)) },
      }),
      () => ({ ...true_, headers: { 'content-type': 'application/json' } }),
      () => {
        const body = true_.body.replace(tenantId, randomUUID())
        return { body, headers: { ...true_.headers, ...signedHeaders(secret, body, new Date()) } }
      },
    ]
    return (kinds[n % kinds.length] as () => typeof true_)()
  }
  const answers = new Set<number>()
  for (let n = 0; n < 1000; n++) answers.add((await hear(forge(n))).statusCode)
  expect([...answers]).toEqual([401])
  expect((await open(ticketId)).statusId).toBe(18)
  expect((await hear(true_)).json().data.applied).toBe(true)
}, 60_000)

test('TKT-01 a desk that fails is tried again; after the last attempt the office is told and sends by hand', async () => {
  const { ticketId } = await raised()
  desk.failNext(mostAttempts)
  await move(ticketId, 'sentToVendor')
  await runDeliveries(ticketId)
  expect((await open(ticketId)).delivery).toMatchObject({
    state: 'pending',
    attempts: 1,
    problem: 'the desk answered 503',
  })
  for (let n = 1; n < mostAttempts; n++) await runDeliveries(ticketId)
  expect((await open(ticketId)).delivery).toMatchObject({ state: 'failed', attempts: mostAttempts })
  expect(await told(ticketId)).toContain('Handler tickets.deskUnreachable')
  const before = desk.taken.length
  expect((await handler.send(routes.retryTicket, { params: { ticketId } })).status).toBe(200)
  await runDeliveries(ticketId)
  expect((await open(ticketId)).delivery?.state).toBe('sent')
  expect(desk.taken.length).toBe(before + 1)
  expect((await handler.send(routes.retryTicket, { params: { ticketId } })).code).toBe('not-failed')
})

test('TKT-01 a production server without a desk refuses to send, and a weak setting stops the start', () => {
  expect(readConfig({ NODE_ENV: 'production' }).supportDesk).toBeUndefined()
  expect(() => readConfig({ SUPPORT_DESK_URL: 'https://:short@desk.example' })).toThrow('16 characters')
  expect(() => readConfig({ SUPPORT_DESK_URL: 'https://desk.example' })).toThrow('SUPPORT_DESK_URL')
  expect(() => readConfig({ SUPPORT_DESK_URL: 'http://:0123456789abcdef@desk.example' })).toThrow('https')
})
