import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { family as familyHome } from '#modules/family/contract.ts'
import { feeFamily, feeGateway, feePayers } from '#modules/fees/contract.ts'
import { aParent, type Parent } from '#modules/people/testing/families.ts'
import { openDesk } from '../../testing/desk.ts'
import { issueDemands } from '../demands/demandIssuance.ts'
import { sharedStandIn, standInSecret } from '../gateway/standIn.ts'
import { aDebt, aFeePlan, aFineRule, aPattern, assignments } from '../seed.ts'

const { server, office, cashier, desk, now, ago, ahead, inSchool, tuition, fresh, owe, duesOf, pay, booksHold } =
  await openDesk()
const family = feeFamily.routes
const gateway = await sharedStandIn()
const hook = 'the school and the gateway know it'
const keys = { keyId: 'rzp_standin_Greenwood09', keySecret: standInSecret, webhookSecret: hook, isActive: true }

const newChildren = (many: number) =>
  inSchool(async (db) => {
    const { rows } = await sql<{ id: string }>`
      insert into users (user_name, role_id, first_name, last_name)
      select 'child' || gen_random_uuid(), 2, 'Child', 'Rao' from generate_series(1, ${many}::int) returning id`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  })

const feesOf = async (parent: Parent) => (await parent.send(family.getFamilyFees, {})).data
const part = (studentId: string, amountMinor: number, seenMinor = amountMinor) => ({
  studentId,
  amountMinor,
  seenMinor,
})
const open = (parent: Parent, ...parts: ReturnType<typeof part>[]) =>
  parent.send(family.openFamilyOrder, { body: { parts } })
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

test('FAM-07 a guardian sees the dues of each child and of the family in one sum, and why', async () => {
  const [asha, ravi, stranger] = [fresh(), fresh(), fresh()]
  const parent = await aParent(server, { name: 'Meera', children: [asha, ravi] })
  await owe(asha, 50_000, ago(3))
  await owe(asha, 20_000, ahead(20))
  await owe(ravi, 30_000, now)
  await owe(stranger, 99_900)
  await pay(ravi, 10_000)
  const fees = await feesOf(parent)
  expect(fees).toMatchObject({ totalMinor: 90_000, dueMinor: 70_000, overdueMinor: 50_000, advanceMinor: 0 })
  const childOf = (id: string) => fees.children.find(({ studentId }) => studentId === id)
  expect(childOf(asha)).toMatchObject({ totalMinor: 70_000, dueMinor: 50_000, overdueMinor: 50_000 })
  expect(childOf(asha)?.dues.map(({ outstandingMinor }) => outstandingMinor)).toEqual([50_000, 20_000])
  expect(childOf(ravi)).toMatchObject({ totalMinor: 20_000, dueMinor: 20_000, overdueMinor: 0 })
  expect(fees.children).toHaveLength(2)
  const why = (await parent.send(family.explainFamilyDues, { params: { studentId: ravi } })).data
  expect(why).toMatchObject({ totalMinor: 20_000 })
  expect(why.lines[0]?.steps.map(({ amountMinor }) => amountMinor)).toEqual([30_000, -10_000])
})

test('FAM-07 FAM-10 nothing about other families, nor about the payers of a child, reaches a guardian', async () => {
  const [own, other] = [fresh(), fresh()]
  const parent = await aParent(server, { name: 'Latha', children: [own] })
  await aParent(server, { name: 'Other', children: [other] })
  const payer = (
    await cashier.send(feePayers.routes.addPayer, { body: { name: 'Sun Trust', contact: 'X', isActive: true } })
  ).data
  await owe(own, 40_000)
  await inSchool((db) =>
    aDebt(db, { studentId: own, headId: tuition, amount: 1_000, dueOn: ago(1), payerId: payer.payerId }),
  )
  await owe(other, 70_000)
  const theirs = (await pay(other, 20_000)).data.paymentId
  const borne = (await pay(own, 1_000, { payerId: payer.payerId })).data.paymentId
  const fees = await parent.send(family.getFamilyFees, {})
  expect(fees.data.totalMinor).toBe(40_000)
  expect(fees.raw.body).not.toContain('Sun Trust')
  for (const route of [family.explainFamilyDues, family.listFamilyPayments] as const)
    expect((await parent.send(route, { params: { studentId: other } })).status).toBe(404)
  const { rows } = (await parent.send(family.listFamilyPayments, { params: { studentId: own } })).data
  expect(rows).toEqual([])
  const receipt = (studentId: string, paymentId: string) =>
    parent.raw({ method: 'GET', url: `/api/family/students/${studentId}/payments/${paymentId}/receipt-file` })
  expect((await receipt(own, theirs)).statusCode).toBe(404)
  expect((await receipt(own, borne)).statusCode).toBe(404)
  expect((await receipt(other, theirs)).statusCode).toBe(404)
  expect((await open(parent, part(other, 50_000))).status).toBe(404)
  // Barred from the child, the guardian has no child to see or to pay for.
  await inSchool((db) =>
    sql`update student_guardians set barred_on = ${now} where guardian_id = ${parent.guardianId}`.execute(db),
  )
  expect((await feesOf(parent)).children).toEqual([])
  expect((await parent.send(family.explainFamilyDues, { params: { studentId: own } })).status).toBe(404)
  expect((await open(parent, part(own, 40_000))).status).toBe(404)
  for (const who of ['student', 'teacher'])
    expect((await (await server.as('greenwood', who)).send(family.getFamilyFees, {})).status).toBe(403)
})

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

test('FAM-07 receipts and the certificate of a financial year are documents of the family’s own payments', async () => {
  const [studentId = ''] = await newChildren(1)
  const parent = await aParent(server, { name: 'Mala', children: [studentId] })
  await owe(studentId, 50_000)
  await pay(studentId, 45_000)
  const { rows, statementYears } = (await parent.send(family.listFamilyPayments, { params: { studentId } })).data
  const base = `/api/family/students/${studentId}`
  const paper = async (url: string) => parent.raw({ method: 'GET', url: `${base}/${url}` })
  const receipt = await paper(`payments/${rows[0]?.paymentId}/receipt-file`)
  expect([receipt.statusCode, receipt.headers['content-type']]).toEqual([200, 'application/pdf'])
  const [year = 0] = statementYears
  for (const language of ['en', 'hi']) {
    const statement = await paper(`fee-statement-file?year=${year}&language=${language}`)
    expect([statement.statusCode, statement.headers['content-type']]).toEqual([200, 'application/pdf'])
  }
  expect((await paper(`fee-statement-file?year=${year - 1}`)).json().code).toBe('nothing-paid')
})

test('FAM-07 the home tells guardians what they owe, and students only that something is due if the school says so', async () => {
  const guardian = await server.as('greenwood', 'guardian')
  const student = await server.as('greenwood', 'student')
  const homeOf = async (who: typeof guardian) => (await who.send(familyHome.routes.getHome, {})).data.children
  const [child] = await homeOf(student)
  const studentId = child?.studentId ?? ''
  const before = await duesOf(studentId)
  await owe(studentId, 50_000)
  const own = (await homeOf(guardian)).find((one) => one.studentId === studentId)
  expect(own?.parts.fees).toEqual({
    owed: {
      totalMinor: before.totalMinor + 50_000,
      dueMinor: before.totalMinor + 50_000,
      overdueMinor: before.overdueMinor + 50_000,
    },
    dueOn: ago(1),
    isDue: true,
  })
  expect((await homeOf(student))[0]?.parts.fees).toBeUndefined()
  const { version, ...rest } = (await cashier.send(family.getFamilyFeeSettings, {})).data
  await cashier.send(family.saveFamilyFeeSettings, { body: { ...rest, studentsSeeDues: true, version } })
  expect((await homeOf(student))[0]?.parts.fees).toEqual({ owed: null, dueOn: ago(1), isDue: true })
})

test('FAM-07 the sums of the family are the sums of the desk, for any books', async () => {
  // A plan whose late instalments accrue fines.
  const planId = await inSchool(async (db) => {
    const part = (label: string, dueOn: string, weightBp: number) => ({
      label,
      startsOn: ago(60),
      endsOn: now,
      dueOn,
      weightBp,
    })
    const patternId = await aPattern(db, 'Thirds', [
      part('One', ago(40), 3333),
      part('Two', ago(6), 3333),
      part('Three', ahead(30), 3334),
    ])
    const fineRuleId = await aFineRule(db, { name: 'Daily', value: 777 })
    return aFeePlan(db, { name: 'Fined', fineRuleId, lines: [{ headId: tuition, annual: 1_234_567, patternId }] })
  })
  const debts = fc.array(
    fc.record({ amount: fc.integer({ min: 1, max: 10_000_00 }), days: fc.integer({ min: -60, max: 60 }) }),
    { maxLength: 4 },
  )
  const books = fc.tuple(debts, debts, fc.integer({ min: 0, max: 5_000_00 }), fc.boolean())
  await fc.assert(
    fc.asyncProperty(books, async ([first, second, paid, hasPlan]) => {
      const children = await newChildren(2)
      await inSchool(async (db) => {
        for (const [at, list] of [first, second].entries())
          for (const { amount, days } of list)
            await aDebt(db, { studentId: children[at] ?? '', headId: tuition, amount, dueOn: ahead(days) })
        if (hasPlan) {
          await assignments(db, planId, children, ago(60))
          await issueDemands(db, { studentIds: children, planId: null, dueUpTo: ahead(40) })
        }
      })
      const parent = await aParent(server, { name: 'Any', children })
      if (paid > 0) await pay(children[0] ?? '', paid)
      const [fees, ...desks] = await Promise.all([feesOf(parent), ...children.map(duesOf)])
      const sum = (of: (one: (typeof desks)[number]) => number) => desks.reduce((all, one) => all + of(one), 0)
      expect(fees.totalMinor).toBe(sum(({ totalMinor }) => totalMinor))
      expect(fees.overdueMinor).toBe(sum(({ overdueMinor }) => overdueMinor))
      expect(fees.advanceMinor).toBe(sum(({ advanceMinor }) => advanceMinor))
      for (const { student, totalMinor, demands } of desks) {
        const own = fees.children.find(({ studentId }) => studentId === student.studentId)
        expect(own?.totalMinor).toBe(totalMinor)
        expect(own?.dues.map(({ demandId, outstandingMinor }) => [demandId, outstandingMinor])).toEqual(
          demands.map(({ demandId, outstandingMinor }) => [demandId, outstandingMinor]),
        )
        const why = (await parent.send(family.explainFamilyDues, { params: { studentId: student.studentId } })).data
        expect(why.totalMinor).toBe(totalMinor)
      }
    }),
    { numRuns: 12 },
  )
})
