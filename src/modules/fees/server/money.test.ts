import { expect, test } from 'vitest'
import { feeConcessions, feePlans, feeReports, feeRequests } from '../contract.ts'
import { openDesk } from '../testing/desk.ts'
import { issueDemands } from './demands/demandIssuance.ts'
import { aFeePlan, aFineRule, aPattern, aPolicy, assignments } from './seed.ts'

const {
  office,
  cashier,
  desk,
  now,
  ago,
  year,
  inSchool,
  key,
  students,
  tuition,
  fresh,
  owe,
  duesOf,
  pay,
  decision,
  booksHold,
} = await openDesk()
const requests = feeRequests.routes

test('FEE-02 a daily fine starts after the grace days, is paid with the dues, and stops when they are paid', async () => {
  const studentId = fresh()
  await inSchool(async (db) => {
    const fineRuleId = await aFineRule(db, { value: 1000, graceDays: 5, capMinor: 20_000 })
    const items = [{ label: 'All', startsOn: year.start, endsOn: year.end, dueOn: ago(15), weightBp: 10_000 }]
    const patternId = await aPattern(db, 'At once', items)
    const planId = await aFeePlan(db, {
      name: 'Fined',
      fineRuleId,
      lines: [{ headId: tuition, annual: 100_000, patternId }],
    })
    await assignments(db, planId, [studentId], year.start)
    await issueDemands(db, { studentIds: [studentId], planId, dueUpTo: now })
  })
  const dues = await duesOf(studentId)
  // Fifteen days late, five of them free.
  expect(dues.demands[0]).toMatchObject({ fineMinor: 10_000, outstandingMinor: 110_000, overdueDays: 15 })
  // The explanation names the rule, while the fine accrues and once it is a line.
  const story = async () =>
    (await cashier.send(desk.explainDues, { params: { studentId } })).data.lines
      .flatMap(({ steps }) => steps)
      .find(({ kind }) => kind === 'fine')
  const rule = { kind: 'daily', value: 1000, graceDays: 5, capMinor: 20_000 }
  expect(await story()).toMatchObject({ amountMinor: 10_000, rule })
  const principal = await pay(studentId, 100_000)
  expect(await story()).toMatchObject({ amountMinor: 10_000, rule })
  expect(principal.data).toMatchObject({ balanceMinor: 10_000, lines: [{ headName: 'Tuition', amountMinor: 100_000 }] })
  const [left] = (await duesOf(studentId)).demands
  expect(left).toMatchObject({ fineMinor: 0, lines: [{ isFine: true, outstandingMinor: 10_000 }] })

  // Part of it is waived by another person; the rest is paid.
  const params = { demandId: left?.demandId ?? '' }
  expect((await cashier.send(requests.askWaiver, { params, body: { amountMinor: 10_001, reason: 'x' } })).code).toBe(
    'too-much',
  )
  const requested = await cashier.send(requests.askWaiver, {
    params,
    body: { amountMinor: 4000, reason: 'Was in hospital' },
  })
  const decide = { params: { feeRequestId: requested.data.feeRequestId }, body: decision }
  expect((await cashier.send(requests.decideWaiver, decide)).status).toBe(403)
  expect((await office.send(requests.decideWaiver, decide)).data).toMatchObject({
    state: 'approved',
    decidedBy: 'Raghavendra Murthy',
  })
  expect((await duesOf(studentId)).totalMinor).toBe(6000)
  expect((await pay(studentId, 6000)).data).toMatchObject({
    balanceMinor: 0,
    lines: [{ headName: 'Late fee', amountMinor: 6000 }],
  })
  await booksHold()
})

test('FEE-02 a concession applies once another person approves it, and only to demands issued afterwards', async () => {
  const studentId = fresh()
  const { policyId, planId } = await inSchool(async (db) => {
    const items = [1, 2, 3].map((n) => {
      return {
        label: `T${n}`,
        startsOn: year.start,
        endsOn: year.end,
        dueOn: ago(100 - n * 30),
        weightBp: n === 3 ? 3334 : 3333,
      }
    })
    const patternId = await aPattern(db, 'Three terms', items)
    const lines = [{ headId: tuition, annual: 100_001, patternId }]
    const planId = await aFeePlan(db, { name: 'Conceded', wholeRupees: false, lines })
    await assignments(db, planId, [studentId], year.start)
    await issueDemands(db, { studentIds: [studentId], planId, dueUpTo: ago(65) })
    return { planId, policyId: await aPolicy(db, { name: 'Merit', value: 2500 }) }
  })
  const body = { policyId, studentId, value: null, fromDate: ago(100), toDate: null, reason: 'First in grade 6' }
  const requested = await cashier.send(feeConcessions.routes.requestGrant, { body })
  expect(requested.data.state).toBe('requested')
  expect((await cashier.send(feeConcessions.routes.requestGrant, { body })).code).toBe('has-one')
  const approve = { params: { grantId: requested.data.grantId }, body: { version: 1, reason: '' } }
  expect((await cashier.send(feeConcessions.routes.approveGrant, approve)).status).toBe(403)
  expect((await office.send(feeConcessions.routes.approveGrant, approve)).data.state).toBe('active')
  const own = await office.send(feeConcessions.routes.requestGrant, { body: { ...body, studentId: students[0] ?? '' } })
  const deciding = { params: { grantId: own.data.grantId }, body: { version: 1, reason: 'no' } }
  expect((await office.send(feeConcessions.routes.approveGrant, deciding)).code).toBe('own-request')

  await inSchool((db) => issueDemands(db, { studentIds: [studentId], planId, dueUpTo: now }))
  const { demands } = await duesOf(studentId)
  // 33,330 was issued before; then 33,330 and 33,341 less a quarter, rounded half away from zero.
  expect(demands.map(({ outstandingMinor }) => outstandingMinor)).toEqual([33_330, 24_997, 25_006])
  const why = (await cashier.send(desk.explainDues, { params: { studentId } })).data
  expect(why.lines[1]?.steps.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
    ['share', 33_330],
    ['concession', -8333],
  ])
  expect((await office.send(feeReports.routes.listConcessionSums, {})).data.totalMinor).toBe(8333 + 8335)
})

test('FEE-02 a student who leaves gets an exact credit note for the remaining days once another person approves it', async () => {
  const studentId = fresh()
  const half = [
    { label: 'First', startsOn: '2026-06-01', endsOn: '2026-10-31', dueOn: ago(30), weightBp: 5000 },
    { label: 'Second', startsOn: '2026-11-01', endsOn: '2027-04-30', dueOn: ago(1), weightBp: 5000 },
  ]
  await inSchool(async (db) => {
    const patternId = await aPattern(db, 'Halves', half)
    const plan = { name: 'Left', proration: 'day' as const, wholeRupees: false }
    const planId = await aFeePlan(db, { ...plan, lines: [{ headId: tuition, annual: 100_001, patternId }] })
    await assignments(db, planId, [studentId], year.start)
    await issueDemands(db, { studentIds: [studentId], planId, dueUpTo: now })
  })
  expect((await duesOf(studentId)).totalMinor).toBe(100_001)
  const assignment = async () =>
    (await office.send(feePlans.routes.listAssignments, { query: { size: 200 } })).data.rows.find(
      (one) => one.studentId === studentId,
    )
  const end = async (toDate: string) => {
    const { assignmentId = '', version = 0 } = (await assignment()) ?? {}
    const sent = await cashier.send(feePlans.routes.endAssignment, {
      params: { assignmentId },
      body: { toDate, version },
    })
    expect(sent.status).toBe(200)
    return (await office.send(requests.listRequests, { query: { studentId } })).data.rows
  }
  // 61 of the 181 days of the second half remain: 50,000 × 61 ÷ 181 is 16,850.8 paise.
  const [requested] = await end('2026-12-31')
  expect(requested).toMatchObject({ kind: 'creditNote', state: 'requested', amountMinor: 50_000 - 16_851 })
  expect((await duesOf(studentId)).totalMinor).toBe(100_001)
  const params = { feeRequestId: requested?.feeRequestId ?? '' }
  expect((await cashier.send(requests.decideWaiver, { params, body: decision })).status).toBe(403)
  expect((await office.send(requests.decideWaiver, { params, body: decision })).data.state).toBe('approved')
  expect((await duesOf(studentId)).totalMinor).toBe(50_001 + 16_851)
  // One more day is a debit note; everything else stays as it is.
  const [more] = await end('2027-01-01')
  expect(more).toMatchObject({ kind: 'debitNote', amountMinor: 17_127 - 16_851 })
  await booksHold()
})

test('FEE-02 a bounced cheque makes its dues outstanding again and adds the bounce charge', async () => {
  const studentId = fresh()
  await owe(studentId, 50_000)
  expect((await pay(studentId, 50_000, { mode: 'cheque' })).fields?.[0]?.field).toBe('reference')
  const paid = await pay(studentId, 50_000, { mode: 'cheque', reference: '000123', bank: 'Canara Bank' })
  expect(paid.data.state).toBe('subjectToRealisation')
  const params = { paymentId: paid.data.paymentId }
  const step = (to: 'deposited' | 'cleared' | 'bounced', chargeMinor = 0) =>
    cashier.send(desk.moveCheque, { params, body: { to, on: now, note: '', chargeMinor } })
  expect((await step('deposited')).status).toBe(200)
  expect((await step('deposited')).code).toBe('wrong-step')
  expect((await step('bounced', 25_000)).data).toMatchObject({ state: 'bounced', code: paid.data.code })
  expect((await step('cleared')).code).toBe('wrong-step')
  expect((await duesOf(studentId)).totalMinor).toBe(75_000)
  const cheques = await cashier.send(desk.listCheques, { query: { state: 'bounced' } })
  expect(cheques.data.rows.map(({ reference }) => reference)).toEqual(['000123'])
  await booksHold()
})

test('FEE-02 a credit note on a paid line becomes an advance, which is refunded with two approvals or used', async () => {
  const studentId = fresh()
  const { lineId } = await owe(studentId, 80_000)
  await pay(studentId, 80_000)
  const requested = await cashier.send(requests.askCredit, {
    params: { lineId },
    body: { amountMinor: 30_000, reason: 'Left the bus' },
  })
  await office.send(requests.decideWaiver, { params: { feeRequestId: requested.data.feeRequestId }, body: decision })
  expect(await duesOf(studentId)).toMatchObject({ totalMinor: 0, advanceMinor: 30_000 })
  expect(
    (await cashier.send(requests.askRefund, { params: { studentId }, body: { amountMinor: 30_001, reason: 'x' } }))
      .code,
  ).toBe('too-much')
  const refund = await cashier.send(requests.askRefund, {
    params: { studentId },
    body: { amountMinor: 10_000, reason: 'Left' },
  })
  const params = { feeRequestId: refund.data.feeRequestId }
  const payout = { params, body: { mode: 'bank' as const, reference: 'UTR1', version: 2 } }
  expect((await cashier.send(requests.payRefund, payout, key())).code).toBe('not-now')
  expect((await office.send(requests.decideRefund, { params, body: decision })).data.state).toBe('approved')
  expect((await cashier.send(requests.payRefund, payout, key())).data).toMatchObject({
    state: 'paid',
    mode: 'bank',
    reference: 'UTR1',
  })
  await owe(studentId, 15_000)
  const used = await cashier.send(desk.useAdvance, { params: { studentId }, body: { seenMinor: 15_000 } }, key())
  expect(used.data).toMatchObject({ totalMinor: 0, advanceMinor: 5000 })
  await booksHold()
})

test('FEE-02 a family payment gives each child a receipt, all or none', async () => {
  const [older, younger] = [fresh(), fresh()]
  await owe(older, 10_000)
  await owe(younger, 20_000)
  const body = (seen: number) => ({
    mode: 'upi' as const,
    reference: 'UPI77',
    bank: '',
    instrumentOn: null,
    receivedOn: null,
    note: '',
    students: [
      { studentId: older, amountMinor: 10_000, seenMinor: 10_000 },
      { studentId: younger, amountMinor: 20_000, seenMinor: seen },
    ],
  })
  expect((await cashier.send(desk.collectFamily, { body: body(1) }, key())).code).toBe('dues-changed')
  expect((await duesOf(older)).totalMinor).toBe(10_000)
  const paid = (await cashier.send(desk.collectFamily, { body: body(20_000) }, key())).data
  expect(paid.totalMinor).toBe(30_000)
  expect(new Set(paid.receipts.map(({ code }) => code)).size).toBe(2)
  expect((await duesOf(younger)).totalMinor).toBe(0)
})
