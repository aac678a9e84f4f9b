import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { feeFamily, feeGateway } from '#modules/fees/contract.ts'
import { aParent, type Parent } from '#modules/people/testing/families.ts'
import { openFamilyDesk, part } from '../../testing/familyDesk.ts'
import { sharedStandIn, standInSecret } from '../gateway/standIn.ts'

const { server, office, cashier, desk, now, ago, ahead, inSchool, fresh, owe, duesOf, booksHold, feesOf, open } =
  await openFamilyDesk()
const family = feeFamily.routes
const gateway = await sharedStandIn()
const hook = 'the school and the gateway know it'
const keys = { keyId: 'rzp_standin_Greenwood09', keySecret: standInSecret, webhookSecret: hook, isActive: true }

const check = (parent: Parent, onlineOrderId: string) =>
  parent.send(family.checkFamilyOrder, { params: { onlineOrderId } })
const providerOf = (onlineOrderId: string) =>
  inSchool(async (db) => {
    const { rows } = await sql<{ id: string }>`
      select provider_order_id as id from fee_online_orders where id = ${onlineOrderId}`.execute(db)
    return rows[0]?.id ?? ''
  })
const listenTo = async (payment: ReturnType<typeof gateway.pay>) => {
  const anonymous = await server.as('greenwood')
  for (const { body, headers } of gateway.eventsOf(payment, hook))
    await anonymous.raw({ method: 'POST', url: feeGateway.routes.hearEvent.path, headers, payload: body })
}

test('FAM-07 what a family pays for two children is credited once, by the gateway’s word only', async () => {
  const [asha, ravi] = [fresh(), fresh()]
  const parent = await aParent(server, { name: 'Sita', children: [asha, ravi] })
  await owe(asha, 50_000)
  await owe(ravi, 30_000)
  const parts = [part(asha, 50_000), part(ravi, 30_000)]
  expect((await open(parent, ...parts)).code).toBe('no-gateway')
  expect((await feesOf(parent)).isOnline).toBe(false)
  await office.send(feeGateway.routes.saveGateway, { body: { ...keys, version: 0 } })
  expect((await feesOf(parent)).isOnline).toBe(true)
  const order = (await open(parent, ...parts)).data
  expect(order).toMatchObject({ state: 'opened', attempt: 'none', amountMinor: 80_000, receipts: [] })
  expect(order.address).toMatch(/^http/)
  // Coming back from the gateway's page proves nothing.
  expect((await check(parent, order.onlineOrderId)).data.state).toBe('opened')
  expect((await feesOf(parent)).totalMinor).toBe(80_000)
  const payment = gateway.pay(await providerOf(order.onlineOrderId))
  const answers = await Promise.all([
    check(parent, order.onlineOrderId),
    listenTo(payment),
    check(parent, order.onlineOrderId),
  ])
  expect(answers[0].data).toMatchObject({ state: 'paid', address: '' })
  expect(answers[0].data.receipts.map(({ amountMinor, advanceMinor }) => [amountMinor, advanceMinor]).sort()).toEqual([
    [30_000, 0],
    [50_000, 0],
  ])
  expect(await feesOf(parent)).toMatchObject({ totalMinor: 0, advanceMinor: 0, order: null })
  expect([(await duesOf(asha)).totalMinor, (await duesOf(ravi)).totalMinor]).toEqual([0, 0])
  const { rows, statementYears } = (await parent.send(family.listFamilyPayments, { params: { studentId: asha } })).data
  expect(rows).toMatchObject([{ amountMinor: 50_000, mode: 'online', state: 'valid' }])
  expect(statementYears).toHaveLength(1)
  // Nobody at the school, and not the guardian either, received the money.
  const [row] = (await cashier.send(desk.listPayments, { query: { studentId: asha } })).data.rows
  expect(row?.cashierName).toBe('')
  const told = await inSchool((db) =>
    sql<{ kind: string }>`select kind from notifications where user_id = ${parent.userId}`.execute(db),
  )
  expect(told.rows).toEqual([{ kind: 'fees.received' }])
  gateway.settle()
  const settled = (await office.send(feeGateway.routes.fetchSettlements, { body: { on: now } })).data
  expect(settled).toMatchObject({ matched: 1, exceptions: 0 })
  await booksHold()
})

test('FAM-07 paying in two windows pays once: the second window is led to the payment of the first', async () => {
  const studentId = fresh()
  const parent = await aParent(server, { name: 'Uma', children: [studentId] })
  await owe(studentId, 50_000)
  const windows = await Promise.all(Array.from({ length: 6 }, () => open(parent, part(studentId, 50_000))))
  expect(new Set(windows.map(({ data }) => data.onlineOrderId)).size).toBe(1)
  expect(windows.map(({ status }) => status)).toEqual(windows.map(() => 200))
  const [first] = windows
  const id = first?.data.onlineOrderId ?? ''
  expect((await feesOf(parent)).order?.onlineOrderId).toBe(id)
  // Another amount in another window is still that payment, until it is given up.
  expect((await open(parent, part(studentId, 20_000, 50_000))).data.onlineOrderId).toBe(id)
  gateway.pay(await providerOf(id))
  expect((await check(parent, id)).data.state).toBe('paid')
  expect((await open(parent, part(studentId, 50_000))).code).toBe('owed-changed')
  expect((await duesOf(studentId)).advanceMinor).toBe(0)
})

test('FAM-07 a payment that arrives late or twice is kept: with nothing left to pay it is an advance', async () => {
  const studentId = fresh()
  const parent = await aParent(server, { name: 'Indu', children: [studentId] })
  await owe(studentId, 50_000)
  const first = (await open(parent, part(studentId, 50_000))).data
  await inSchool((db) =>
    sql`update fee_online_orders set expires_at = now() - interval '1 minute' where id = ${first.onlineOrderId}`.execute(
      db,
    ),
  )
  const params = { onlineOrderId: first.onlineOrderId }
  expect((await parent.send(family.getFamilyOrder, { params })).data).toMatchObject({ state: 'expired', address: '' })
  const second = (await open(parent, part(studentId, 50_000))).data
  expect(second.onlineOrderId).not.toBe(first.onlineOrderId)
  const provider = await providerOf(second.onlineOrderId)
  await listenTo(gateway.pay(provider))
  expect((await feesOf(parent)).totalMinor).toBe(0)
  // The bank of the first window was slow.
  await listenTo(gateway.pay(await providerOf(first.onlineOrderId)))
  const late = (await parent.send(family.getFamilyOrder, { params })).data
  expect(late).toMatchObject({ state: 'paid', receipts: [{ amountMinor: 50_000, advanceMinor: 50_000 }] })
  await listenTo(gateway.pay(provider))
  expect(await feesOf(parent)).toMatchObject({ totalMinor: 0, advanceMinor: 100_000 })
  await booksHold()
})

test('FAM-07 FAM-10 what is owed for a child who has left is seen and paid until the family’s access ends', async () => {
  const studentId = fresh()
  const parent = await aParent(server, { name: 'Oviya', children: [studentId] })
  await owe(studentId, 50_000)
  const leave = (days: number) =>
    inSchool((db) => sql`update enrolments set to_date = ${ago(days)} where student_id = ${studentId}`.execute(db))
  await leave(10)
  expect((await feesOf(parent)).children).toMatchObject([{ studentId, totalMinor: 50_000 }])
  const order = (await open(parent, part(studentId, 30_000, 50_000))).data
  gateway.pay(await providerOf(order.onlineOrderId))
  expect((await check(parent, order.onlineOrderId)).data).toMatchObject({ state: 'paid', receipts: [{ studentId }] })
  expect((await feesOf(parent)).totalMinor).toBe(20_000)
  await leave(31)
  expect((await feesOf(parent)).children).toEqual([])
  expect((await open(parent, part(studentId, 20_000))).code).toBe('not-found')
  // The receipt of what was paid stays with the payer.
  const params = { onlineOrderId: order.onlineOrderId }
  expect((await parent.send(family.getFamilyOrder, { params })).data.state).toBe('paid')
  await booksHold()
})

test('FAM-07 failed, pending and given-up payments are told apart, and nothing is credited', async () => {
  const studentId = fresh()
  const parent = await aParent(server, { name: 'Jaya', children: [studentId] })
  await owe(studentId, 50_000)
  const order = (await open(parent, part(studentId, 50_000))).data
  const post = (outcome: string) =>
    fetch(order.address, {
      method: 'POST',
      redirect: 'manual',
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ method: 'card', outcome }),
    })
  const left = await post('left')
  expect(left.headers.get('location')).toMatch(
    new RegExp(`^http://greenwood\\.localhost(:\\d+)?/family/fees/payment\\?order=${order.onlineOrderId}$`),
  )
  expect((await check(parent, order.onlineOrderId)).data).toMatchObject({ state: 'opened', attempt: 'none' })
  await post('failed')
  expect((await check(parent, order.onlineOrderId)).data).toMatchObject({ state: 'opened', attempt: 'failed' })
  const cancelled = await parent.send(family.cancelFamilyOrder, { params: { onlineOrderId: order.onlineOrderId } })
  expect(cancelled.data).toMatchObject({ state: 'cancelled', address: '' })
  expect((await fetch(order.address)).status).toBe(410)
  const next = (await open(parent, part(studentId, 20_000, 50_000))).data
  expect(next.amountMinor).toBe(20_000)
  gateway.pay(await providerOf(next.onlineOrderId), { status: 'authorized' })
  expect((await check(parent, next.onlineOrderId)).data).toMatchObject({ state: 'opened', attempt: 'pending' })
  expect((await feesOf(parent)).totalMinor).toBe(50_000)
  // Given up too late: it is paid, and that counts.
  gateway.pay(await providerOf(next.onlineOrderId))
  const params = { onlineOrderId: next.onlineOrderId }
  expect((await parent.send(family.cancelFamilyOrder, { params })).data.state).toBe('paid')
  expect((await feesOf(parent)).totalMinor).toBe(30_000)
  // A payment of one guardian is nobody else's.
  const stranger = await aParent(server, { name: 'Other', children: [studentId] })
  for (const route of [family.getFamilyOrder, family.checkFamilyOrder, family.cancelFamilyOrder] as const)
    expect((await stranger.send(route, { params })).status).toBe(404)
})

test('FAM-07 a gateway that cannot be reached leaves no payment behind that is in the way', async () => {
  const studentId = fresh()
  const parent = await aParent(server, { name: 'Kala', children: [studentId] })
  await owe(studentId, 50_000)
  const { version } = (await office.send(feeGateway.routes.getGateway, {})).data
  const off = { ...keys, keySecret: '', webhookSecret: '', isActive: false, version }
  await office.send(feeGateway.routes.saveGateway, { body: off })
  expect((await open(parent, part(studentId, 50_000))).code).toBe('no-gateway')
  await office.send(feeGateway.routes.saveGateway, { body: { ...off, isActive: true, version: version + 1 } })
  expect((await open(parent, part(studentId, 50_000))).data.state).toBe('opened')
})

test('FAM-07 a family pays what the school accepts: whole instalments, or parts of at least so much', async () => {
  const studentId = fresh()
  const parent = await aParent(server, { name: 'Lila', children: [studentId] })
  await owe(studentId, 50_000, ago(3))
  await owe(studentId, 20_000, ahead(20))
  const settings = (await cashier.send(family.getFamilyFeeSettings, {})).data
  expect(settings).toEqual({ allowsParts: true, leastMinor: 10_000, studentsSeeDues: false, version: 0 })
  const refusal = async (amountMinor: number) => (await open(parent, part(studentId, amountMinor, 70_000))).fields?.[0]
  const notAccepted = { field: 'parts.0.amountMinor', code: 'amount-not-accepted' }
  expect(await refusal(9_999)).toMatchObject(notAccepted)
  expect(await refusal(70_001)).toMatchObject(notAccepted)
  const save = (allowsParts: boolean, version: number) =>
    cashier.send(family.saveFamilyFeeSettings, {
      body: { allowsParts, leastMinor: 10_000, studentsSeeDues: false, version },
    })
  expect((await save(false, 0)).data).toMatchObject({ allowsParts: false, version: 1 })
  expect((await save(false, 0)).code).toBe('changed-meanwhile')
  expect((await parent.send(family.saveFamilyFeeSettings, { body: { ...settings } })).status).toBe(403)
  expect(await refusal(20_000)).toMatchObject(notAccepted)
  const whole = (await open(parent, part(studentId, 50_000, 70_000))).data
  expect(whole.amountMinor).toBe(50_000)
  await save(true, 1)
})
