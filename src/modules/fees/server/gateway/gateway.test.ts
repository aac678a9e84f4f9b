import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { feeGateway, feeReports, feeRequests } from '#modules/fees/contract.ts'
import { openDesk } from '../../testing/desk.ts'
import { openRazorpay } from './razorpay.ts'
import { type SignedEvent, sharedStandIn, standInSecret } from './standIn.ts'

const { server, office, cashier, desk, now, fresh, owe, duesOf, decision, booksHold, key } = await openDesk()
const online = feeGateway.routes
const hook = 'the school and the gateway know it'
const gateway = await sharedStandIn()
const anonymous = await server.as('greenwood')

const keys = { keyId: 'rzp_standin_Greenwood01', keySecret: standInSecret, webhookSecret: hook, isActive: true }
const deliver = ({ body, headers }: SignedEvent) =>
  anonymous.raw({ method: 'POST', url: online.hearEvent.path, headers, payload: body })
const open = async (studentId: string, amountMinor: number, kind: 'order' | 'link' | 'qr' = 'order') =>
  (await cashier.send(online.openOnlineOrder, { params: { studentId }, body: { kind, amountMinor } })).data
const fetchState = async (onlineOrderId: string) =>
  (await cashier.send(online.getOnlineOrder, { params: { onlineOrderId } })).data
const exceptions = async () => (await office.send(online.listReconExceptions, { query: { state: 'open' } })).data.rows

test('FEE-04 gateway secrets can be set but never read', async () => {
  const studentId = fresh()
  await owe(studentId, 50_000)
  const early = { params: { studentId }, body: { kind: 'order' as const, amountMinor: 50_000 } }
  expect((await cashier.send(online.openOnlineOrder, early)).code).toBe('no-gateway')
  const saved = await office.send(online.saveGateway, { body: { ...keys, version: 0 } })
  expect(saved.data).toMatchObject({ keyId: keys.keyId, keyIsKept: true, webhookIsKept: true, version: 1 })
  expect(saved.raw.body).not.toContain(hook)
  expect(saved.data.webhookUrl).toMatch(/^http:\/\/greenwood\.localhost(:\d+)?\/api\/fees\/gateway\/events$/)
  const again = await office.send(online.saveGateway, {
    body: { ...keys, keySecret: '', webhookSecret: '', version: 1 },
  })
  expect(again.data).toMatchObject({ keyIsKept: true, webhookIsKept: true, version: 2 })
  expect((await office.send(online.saveGateway, { body: { ...keys, version: 1 } })).code).toBe('changed-meanwhile')
})

test('FEE-04 a verified webhook credits once, however often and in whatever order it arrives', async () => {
  const studentId = fresh()
  await owe(studentId, 50_000)
  for (const kind of ['order', 'link', 'qr'] as const) {
    const before = (await duesOf(studentId)).totalMinor
    const order = await open(studentId, 10_000, kind)
    expect(order).toMatchObject({ state: 'opened', amountMinor: 10_000 })
    const payment = gateway.pay(order.providerOrderId)
    const events = gateway.eventsOf(payment, hook)
    // In reverse order, each three times, all at once.
    const responses = await Promise.all([...events, ...events, ...events].reverse().map(deliver))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200))
    expect(await fetchState(order.onlineOrderId)).toMatchObject({ state: 'paid', receiptCode: expect.any(String) })
    expect((await duesOf(studentId)).totalMinor).toBe(before - 10_000)
  }
  const { rows } = (await cashier.send(desk.listPayments, { query: { studentId } })).data
  expect(rows).toHaveLength(3)
  expect(rows.every(({ mode, amountMinor }) => mode === 'online' && amountMinor === 10_000)).toBe(true)
  await booksHold()
})

test('FEE-04 a forged, altered or unsigned webhook and a client that claims to have paid credit nothing', async () => {
  const studentId = fresh()
  await owe(studentId, 50_000)
  const order = await open(studentId, 20_000)
  const payment = gateway.pay(order.providerOrderId)
  const [, captured] = gateway.eventsOf(payment, hook)
  if (!captured) throw new Error('The stand-in sent nothing.')
  const forged = { ...captured, body: captured.body.replace('"amount":20000', '"amount":90000') }
  const otherKey = createHmac('sha256', 'a guess').update(captured.body).digest('hex')
  const tries = [
    forged,
    { ...captured, headers: { ...captured.headers, 'x-razorpay-signature': otherKey } },
    { ...captured, headers: { 'content-type': 'application/json' } },
    { ...captured, body: `${captured.body} ` },
  ]
  for (const one of tries) expect((await deliver(one)).json().code).toBe('bad-signature')
  const body = { amountMinor: 20_000, seenMinor: 50_000, demandIds: [], mode: 'online' as const }
  const claimed = { ...body, reference: payment.id, bank: '', instrumentOn: null, receivedOn: null, note: '' }
  expect((await cashier.send(desk.collect, { params: { studentId }, body: claimed }, key())).code).toBe('online-only')
  expect((await duesOf(studentId)).totalMinor).toBe(50_000)
  const elsewhere = await server.as('riverside')
  const unexpected = await elsewhere.raw({
    method: 'POST',
    url: online.hearEvent.path,
    headers: captured.headers,
    payload: captured.body,
  })
  expect(unexpected.json().code).toBe('not-expected')
  // Checking with the gateway finds what the webhook would have reported.
  const checked = await cashier.send(online.checkOnlineOrder, { params: { onlineOrderId: order.onlineOrderId } })
  expect(checked.data.state).toBe('paid')
  expect((await duesOf(studentId)).totalMinor).toBe(30_000)
  await deliver(captured)
  expect((await duesOf(studentId)).totalMinor).toBe(30_000)
})

test('FEE-04 a wrong amount, a wrong currency and an unknown order become exceptions', async () => {
  const studentId = fresh()
  await owe(studentId, 50_000)
  const before = (await exceptions()).length
  const altered = gateway.pay((await open(studentId, 10_000)).providerOrderId, { amount: 9_900 })
  const foreign = gateway.pay((await open(studentId, 10_000)).providerOrderId, { currency: 'USD' })
  for (const payment of [altered, foreign]) for (const event of gateway.eventsOf(payment, hook)) await deliver(event)
  const body = JSON.stringify({
    event: 'payment.captured',
    payload: { payment: { entity: { ...altered, id: 'pay_Nobody00000001', order_id: 'order_Nobody0000001' } } },
  })
  const signature = createHmac('sha256', hook).update(body).digest('hex')
  await deliver({ body, headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature } })
  const found = await exceptions()
  expect(found.slice(0, found.length - before).map(({ kind }) => kind)).toEqual([
    'unknownOrder',
    'currencyDiffers',
    'amountDiffers',
  ])
  expect((await duesOf(studentId)).totalMinor).toBe(50_000)
  const [first] = found
  if (!first) throw new Error('There is no exception.')
  const resolve = { params: { exceptionId: first.exceptionId }, body: { note: 'Sent back by hand', version: 1 } }
  expect((await office.send(online.resolveReconException, resolve)).data.state).toBe('resolved')
  expect((await office.send(online.resolveReconException, resolve)).code).toBe('not-now')
})

test('FEE-04 a signed event is never dropped: without its time it is credited today, unreadable it is an exception', async () => {
  const studentId = fresh()
  await owe(studentId, 50_000)
  const signed = (body: string): SignedEvent => {
    const signature = createHmac('sha256', hook).update(body).digest('hex')
    return { body, headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature } }
  }
  const captured = (entity: object) =>
    signed(JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } }))
  const order = await open(studentId, 15_000)
  const { created_at: _, ...timeless } = gateway.pay(order.providerOrderId)
  expect((await deliver(captured(timeless))).statusCode).toBe(200)
  expect((await fetchState(order.onlineOrderId)).state).toBe('paid')
  const { rows } = (await cashier.send(desk.listPayments, { query: { studentId } })).data
  expect(rows).toMatchObject([{ amountMinor: 15_000, receivedOn: now }])
  // A clock far off does not lose a payment either.
  const ancient = await open(studentId, 5000)
  await deliver(captured(gateway.pay(ancient.providerOrderId, { created_at: 86_400 })))
  expect((await fetchState(ancient.onlineOrderId)).state).toBe('paid')

  const before = (await exceptions()).length
  const unreadable = [
    captured({ id: 'pay_NoAmount000001', currency: 'INR', status: 'captured' }),
    captured({ id: 'pay_OddStatus00001', amount: 700, currency: 'INR', status: 'on_hold' }),
    captured({ amount: 700 }),
    signed(JSON.stringify({ event: 'order.paid', payload: { order: { entity: { id: order.providerOrderId } } } })),
  ]
  for (const event of unreadable) expect((await deliver(event)).statusCode).toBe(200)
  const found = (await exceptions()).slice(0, unreadable.length)
  expect((await exceptions()).length).toBe(before + unreadable.length)
  expect(found.map(({ kind }) => kind)).toEqual(unreadable.map(() => 'unreadable'))
  expect(found.map(({ entityId }) => entityId)).toEqual(
    expect.arrayContaining(['pay_NoAmount000001', 'pay_OddStatus00001']),
  )
  // Delivered again, they are the same exceptions.
  for (const event of unreadable) await deliver(event)
  expect((await exceptions()).length).toBe(before + unreadable.length)
  // Other events are not about money.
  await deliver(signed(JSON.stringify({ event: 'payment.downtime.started', payload: {} })))
  expect((await exceptions()).length).toBe(before + unreadable.length)
  expect((await duesOf(studentId)).totalMinor).toBe(30_000)
})

test('FEE-04 settlements are matched with payments, less charges, once', async () => {
  gateway.settle()
  const fetched = (await office.send(online.fetchSettlements, { body: { on: now } })).data
  // Six payments fit; the two that were never credited do not.
  expect(fetched).toMatchObject({ settlements: 1, matched: 6, exceptions: 2 })
  expect((await office.send(online.fetchSettlements, { body: { on: now } })).data.settlements).toBe(0)
  const [paidOut] = (await office.send(online.listSettlements, {})).data.rows
  expect(paidOut?.grossMinor).toBe(50_000 + 15_000 + 5000 + 9_900 + 10_000)
  const { accounts } = (await office.send(feeReports.routes.getTrialBalance, {})).data
  const balance = (name: string) => {
    const one = accounts.find(({ account }) => account === name)
    return (one?.debitMinor ?? 0) - (one?.creditMinor ?? 0)
  }
  expect(balance('gateway')).toBe(0)
  expect(balance('charges')).toBe(1400)
  await booksHold()
})

test('FEE-04 an approved refund is sent through the gateway once', async () => {
  const studentId = fresh()
  const order = await open(studentId, 30_000)
  for (const event of gateway.eventsOf(gateway.pay(order.providerOrderId), hook)) await deliver(event)
  const { paymentId } = await fetchState(order.onlineOrderId)
  const requested = await cashier.send(feeRequests.routes.askRefund, {
    params: { studentId },
    body: { amountMinor: 30_000, reason: 'Paid ahead by mistake' },
  })
  const params = { feeRequestId: requested.data.feeRequestId }
  const payout = { params, body: { paymentId: paymentId ?? '', version: 2 } }
  expect((await cashier.send(online.payRefundOnline, { ...payout, body: { ...payout.body, version: 1 } })).code).toBe(
    'not-now',
  )
  await office.send(feeRequests.routes.decideRefund, { params, body: decision })
  const paid = await cashier.send(online.payRefundOnline, payout)
  expect(paid.data).toMatchObject({ state: 'paid', mode: 'online', reference: expect.stringMatching(/^rfnd_/) })
  expect((await cashier.send(online.payRefundOnline, payout)).code).toBe('not-now')
  expect([...gateway.refunds.values()].filter((one) => one.amount === 30_000)).toHaveLength(1)
  await booksHold()
})

test('FEE-04 wrong keys and an unreachable gateway are reported, and nothing is written', async () => {
  const wrong = openRazorpay({ keyId: 'rzp_standin_x', keySecret: 'wrong', base: gateway.base })
  const order = { amount: 1000 as never, reference: 'r', description: '', expiresAt: new Date() }
  await expect(wrong.open('order', order)).rejects.toMatchObject({ code: 'auth' })
  const away = openRazorpay({ keyId: 'rzp_standin_x', keySecret: standInSecret, base: 'http://127.0.0.1:1' })
  await expect(away.open('order', order)).rejects.toMatchObject({ code: 'unreachable' })
  const small = openRazorpay({ keyId: 'rzp_standin_x', keySecret: standInSecret, base: gateway.base })
  await expect(small.open('qr', { ...order, amount: 50 as never })).rejects.toMatchObject({ code: 'refused' })
})

test('FEE-04 in development the stand-in gateway is switched on without keys, and a payment can be tried out', async () => {
  const { version } = (await office.send(online.getGateway, {})).data
  const body = { keyId: 'rzp_live_Real00000001', keySecret: 'x', webhookSecret: 'y', isActive: false, version }
  const real = (await office.send(online.saveGateway, { body })).data
  expect(real).toMatchObject({ isStandIn: false, allowsStandIn: true, isActive: false })
  expect((await office.send(online.useStandIn, { body: { version } })).code).toBe('changed-meanwhile')
  const switched = await office.send(online.useStandIn, { body: { version: real.version } })
  expect(switched.data).toMatchObject({ isStandIn: true, isActive: true, keyIsKept: true, webhookIsKept: true })
  const studentId = fresh()
  await owe(studentId, 50_000)
  const order = await open(studentId, 20_000, 'link')
  const browser = { headers: { accept: 'text/html' } }
  expect(await (await fetch(order.address, browser)).text()).toContain('Pay ₹200.00')
  expect(await (await fetch(order.address, { ...browser, method: 'POST' })).text()).toContain('Paid.')
  const checked = await cashier.send(online.checkOnlineOrder, { params: { onlineOrderId: order.onlineOrderId } })
  expect(checked.data.state).toBe('paid')
  expect((await duesOf(studentId)).totalMinor).toBe(30_000)
  await booksHold()
})

test('FEE-03 FEE-04 a refund is never taken out of another student’s payment, nor sent back beyond the advance', async () => {
  const [studentId, otherId] = [fresh(), fresh()]
  const paidBy = async (id: string) => {
    const order = await open(id, 30_000)
    gateway.pay(order.providerOrderId)
    const { data } = await cashier.send(online.checkOnlineOrder, { params: { onlineOrderId: order.onlineOrderId } })
    return data.paymentId ?? ''
  }
  const [own, others] = [await paidBy(studentId), await paidBy(otherId)]
  const requested = await cashier.send(feeRequests.routes.askRefund, {
    params: { studentId },
    body: { amountMinor: 25_000, reason: 'Paid ahead by mistake' },
  })
  const params = { feeRequestId: requested.data.feeRequestId }
  await office.send(feeRequests.routes.decideRefund, { params, body: decision })
  const before = gateway.refunds.size
  const sendBack = (paymentId: string) =>
    cashier.send(online.payRefundOnline, { params, body: { paymentId, version: 2 } })
  expect((await sendBack(others)).code).toBe('not-online')
  expect(gateway.refunds.size).toBe(before)
  expect((await duesOf(otherId)).advanceMinor).toBe(30_000)
  expect((await sendBack(own)).data.state).toBe('paid')
  const [refund] = [...gateway.refunds.values()].slice(before)
  expect(refund).toMatchObject({ amount: 25_000 })
  expect([(await duesOf(studentId)).advanceMinor, (await duesOf(otherId)).advanceMinor]).toEqual([5000, 30_000])
  await booksHold()
})
