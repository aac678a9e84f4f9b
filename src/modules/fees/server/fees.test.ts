import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { addDays, today } from '#platform/contract/dates/dates.ts'
import {
  feeCollection,
  feeCounters,
  feeDemands,
  feePlans,
  feeReceipts,
  feeReports,
  feeRequests,
  feeSetup,
} from '../contract.ts'

const server = await testServer({ worker: true })
const office = await server.as('greenwood', 'superadmin')
const cashier = await server.as('greenwood', 'feeadmin')
const teacher = await server.as('greenwood', 'teacher')
const setup = feeSetup.routes
const plans = feePlans.routes
const desk = feeCollection.routes

const now = today('Asia/Kolkata')
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const head = (name: string, more = {}) => ({
  code: name.slice(0, 10),
  name,
  kind: 'recurring' as const,
  isRefundable: false,
  taxBp: 0,
  taxCode: '',
  settlementAccount: '',
  priority: 10,
  isActive: true,
  ...more,
})
const rows = <T>(found: readonly T[]): [T, ...T[]] => {
  if (found.length === 0) throw new Error('Nothing was found.')
  return found as unknown as [T, ...T[]]
}
const cash = { mode: 'cash' as const, reference: '', bank: '', instrumentOn: null, receivedOn: null, note: '' }

const tuition = (await cashier.send(setup.createHead, { body: head('Tuition') })).data
const transport = (await cashier.send(setup.createHead, { body: head('Transport', { priority: 20 }) })).data
const thirds = [
  { label: 'Term 1', startsOn: '2026-06-01', endsOn: '2026-09-30', dueOn: addDays(now, -150), weightBp: 3333 },
  { label: 'Term 2', startsOn: '2026-10-01', endsOn: '2027-01-31', dueOn: addDays(now, -30), weightBp: 3333 },
  { label: 'Term 3', startsOn: '2027-02-01', endsOn: '2027-04-30', dueOn: addDays(now, 60), weightBp: 3334 },
]
const pattern = (await cashier.send(setup.createPattern, { body: { name: 'Terms', items: thirds } })).data
const planForm = {
  name: 'Grade 7',
  gradeIds: [],
  streamIds: [],
  quotas: [],
  admission: 'any' as const,
  fineRuleId: null,
  proration: 'none' as const,
  wholeRupees: false,
  lines: [
    { feeHeadId: tuition.feeHeadId, annualMinor: 10_000_00, patternId: pattern.patternId, isOptional: false },
    { feeHeadId: transport.feeHeadId, annualMinor: 999_99, patternId: pattern.patternId, isOptional: true },
  ],
}
const everybody = { classIds: [], studentIds: [], fromDate: '2026-06-01', optionalFeeHeadIds: [] }

const holds = { chainHolds: true, wrongBalances: 0, wrongTotals: 0 }

test('FEE-01 heads, instalments and a plan are set up; a pattern that does not add up to 100 % is rejected at its field', async () => {
  const short = { name: 'Short', items: thirds.slice(0, 2) }
  expect((await cashier.send(setup.createPattern, { body: short })).fields?.[0]).toEqual({
    field: 'items',
    code: 'parts-not-whole',
    message: 'The shares add up to 66.66 %. They must add up to 100 %.',
    values: { whole: 66.66 },
  })
  expect((await cashier.send(setup.createHead, { body: head('TUITION', { code: 'x' }) })).code).toBe('name-taken')
  expect((await teacher.send(setup.listHeads, {})).status).toBe(403)
  const drafted = await cashier.send(plans.createPlan, { body: planForm })
  expect(drafted.data).toMatchObject({ state: 'draft', annualMinor: 1_000_000, versionNo: 1 })
  // 10,000.00 in three parts of a third: not a paisa is lost.
  expect(drafted.data.instalments.map(({ amountMinor }) => amountMinor)).toEqual([333_300, 333_300, 333_400])
})

test('FEE-01 a plan is published, previewed student by student, assigned, and its demands are issued in the background', async () => {
  const [plan] = rows((await cashier.send(plans.listPlans, {})).data.plans)
  const params = { planId: plan.planId }
  expect((await cashier.send(plans.assignPlan, { params, body: everybody })).code).toBe('not-published')
  expect((await cashier.send(plans.publishPlan, { params, body: { version: 1 } })).data.state).toBe('published')
  expect((await cashier.send(plans.savePlan, { params, body: { ...planForm, version: 2 } })).code).toBe('not-draft')
  const preview = await cashier.send(plans.previewAssignment, { params, body: { ...everybody, page: 1, size: 5 } })
  expect(preview.data).toMatchObject({ total: 12, free: 12, held: 0, netMinor: 12_000_000 })
  expect((await cashier.send(plans.assignPlan, { params, body: everybody })).data).toEqual({ assigned: 12, skipped: 0 })
  expect((await cashier.send(plans.assignPlan, { params, body: everybody })).data).toEqual({ assigned: 0, skipped: 12 })
  const started = await cashier.send(feeDemands.routes.startRun, { body: { planId: null, dueUpTo: now } })
  expect(started.data).toMatchObject({ total: 12, state: 'running' })
  const run = { params: { feeRunId: started.data.feeRunId } }
  const fetchState = async () => (await cashier.send(feeDemands.routes.getFeeRun, run)).data
  await expect.poll(async () => (await fetchState()).state, { timeout: 20_000 }).toBe('done')
  expect(await fetchState()).toMatchObject({ created: 12, failed: 0, demands: 24, amountMinor: 12 * 666_600 })
  const balance = (await office.send(feeReports.routes.getTrialBalance, {})).data
  expect(balance.debitMinor).toBe(balance.creditMinor)
  expect((await office.send(feeReports.routes.checkBooks, {})).data).toEqual(holds)
})

test('FEE-01 FEE-03 a payment goes to the oldest dues and its receipt has the amount in words', async () => {
  const [student] = rows((await cashier.send(desk.findStudents, { query: { q: 'Diya Menon' } })).data.students)
  const params = { studentId: student.studentId }
  const dues = (await cashier.send(desk.getDues, { params })).data
  expect(dues).toMatchObject({ totalMinor: 666_600, overdueMinor: 666_600, advanceMinor: 0 })
  expect(dues.demands.map(({ label }) => label)).toEqual(['Term 1', 'Term 2'])
  const body = { ...cash, amountMinor: 400_000, seenMinor: 666_600, demandIds: [] }
  expect((await cashier.send(desk.collect, { params, body })).fields?.[0]?.field).toBe('Idempotency-Key')
  expect((await teacher.send(desk.collect, { params, body }, key())).status).toBe(403)
  const paid = await cashier.send(desk.collect, { params, body }, key())
  expect(paid.data).toMatchObject({
    code: 'R/2026-27/000001',
    amountMinor: 400_000,
    balanceMinor: 266_600,
    state: 'valid',
    copies: 0,
  })
  expect(paid.data.inWords).toEqual({ en: 'Rupees four thousand only', hi: 'चार हज़ार रुपये मात्र' })
  expect(paid.data.lines).toEqual([
    { label: 'Term 1', headName: 'Tuition', amountMinor: 333_300 },
    { label: 'Term 2', headName: 'Tuition', amountMinor: 66_700 },
  ])
  // The second cashier read the dues before the first collected.
  const late = await office.send(desk.collect, { params, body }, key())
  expect(late).toMatchObject({ status: 409, code: 'dues-changed' })
  expect(late.raw.json().details).toEqual({ totals: [{ studentId: student.studentId, totalMinor: 266_600 }] })
  const why = (await cashier.send(desk.explainDues, { params })).data
  expect(why.totalMinor).toBe(266_600)
  for (const line of why.lines)
    expect(line.steps.reduce((all, { amountMinor }) => all + amountMinor, 0)).toBe(line.outstandingMinor)
  const more = { ...cash, amountMinor: 300_000, seenMinor: 266_600, demandIds: [] }
  const ahead = await cashier.send(desk.collect, { params, body: more }, key())
  expect(ahead.data).toMatchObject({ advanceMinor: 33_400, balanceMinor: 0, code: 'R/2026-27/000002' })
  const ledger = (await cashier.send(desk.getStudentLedger, { params })).data
  expect(ledger.rows[0]).toMatchObject({ kind: 'payment', changeMinor: -300_000, balanceMinor: -33_400 })
  expect(
    (
      await cashier.send(feeReceipts.routes.notePrint, {
        params: { paymentId: paid.data.paymentId },
        body: { paper: 'a4' },
      })
    ).data.copies,
  ).toBe(1)
})

test('FEE-02 FEE-03 a receipt is cancelled by two people: its dues are outstanding again and its number stays used', async () => {
  const [last] = rows((await cashier.send(desk.listPayments, {})).data.rows)
  const params = { paymentId: last.paymentId }
  const requested = await cashier.send(feeRequests.routes.askCancel, { params, body: { reason: 'Entered twice' } })
  expect(requested.data).toMatchObject({ kind: 'cancelReceipt', state: 'requested', isOwn: true })
  expect((await cashier.send(feeRequests.routes.askCancel, { params, body: { reason: 'again' } })).code).toBe(
    'asked-before',
  )
  const decide = {
    params: { feeRequestId: requested.data.feeRequestId },
    body: { approve: true, reason: '', version: 1 },
  }
  expect((await cashier.send(feeRequests.routes.decideCancel, decide)).status).toBe(403)
  expect((await office.send(feeRequests.routes.decideCancel, decide)).data.state).toBe('approved')
  expect((await office.send(feeRequests.routes.decideCancel, decide)).code).toBe('not-now')
  const receipt = (await cashier.send(desk.getReceipt, { params })).data
  expect(receipt).toMatchObject({
    state: 'cancelled',
    code: 'R/2026-27/000002',
    amountMinor: 300_000,
    cancelReason: 'Entered twice',
  })
  const dues = (await cashier.send(desk.getDues, { params: { studentId: last.studentId } })).data
  expect(dues).toMatchObject({ totalMinor: 266_600, advanceMinor: 0 })
  expect((await office.send(feeReports.routes.checkBooks, {})).data).toEqual(holds)
})

test('FEE-01 a run bills only students not billed yet, and a retry only those who failed', async () => {
  const send = feeDemands.routes
  const ended = async (feeRunId: string) => {
    const fetchState = async () => (await cashier.send(send.getFeeRun, { params: { feeRunId } })).data
    await expect.poll(async () => (await fetchState()).state, { timeout: 20_000 }).toBe('done')
    return fetchState()
  }
  const again = (await cashier.send(send.startRun, { body: { planId: null, dueUpTo: now } })).data
  expect(await ended(again.feeRunId)).toMatchObject({ created: 0, skippedExists: 12, demands: 0 })
  const params = { feeRunId: again.feeRunId }
  expect((await cashier.send(send.retryRun, { params })).code).toBe('nothing-failed')
  // As if the first of them had failed before the next instalment was issued.
  await server.services.database.inTenant({ tenantId: office.tenantId }, (db) =>
    sql`update fee_run_outcomes set outcome = 'failed', reason = 'x' where run_id = ${again.feeRunId}
      and student_id = (select min(student_id::text)::uuid from fee_run_outcomes)`.execute(db),
  )
  const failed = (await cashier.send(send.listOutcomes, { params, query: { outcome: 'failed' } })).data
  expect(failed.rows.map(({ reason }) => reason)).toEqual(['x'])
  expect((await cashier.send(send.retryRun, { params })).data.state).toBe('running')
  expect(await ended(again.feeRunId)).toMatchObject({ failed: 0, skippedExists: 12 })
  const rest = (await cashier.send(send.startRun, { body: { planId: null, dueUpTo: addDays(now, 90) } })).data
  expect(await ended(rest.feeRunId)).toMatchObject({ created: 12, demands: 12, amountMinor: 12 * 333_400 })
  const listed = (await cashier.send(send.listDemands, { query: { state: 'settled' } })).data
  expect(listed.rows.map(({ state }) => state)).toEqual(['paid'])
})

test('FEE-02 nobody decides their own request, not even a super admin', async () => {
  const [student] = rows((await office.send(desk.findStudents, { query: { q: 'Diya' } })).data.students)
  const dues = (await office.send(desk.getDues, { params: { studentId: student.studentId } })).data
  const [demand] = rows(dues.demands)
  const requested = await office.send(feeRequests.routes.askWriteOff, {
    params: { demandId: demand.demandId },
    body: { reason: 'Hardship' },
  })
  const decide = {
    params: { feeRequestId: requested.data.feeRequestId },
    body: { approve: true, reason: '', version: 1 },
  }
  expect((await office.send(feeRequests.routes.decideWaiver, decide)).code).toBe('own-request')
  const { totalMinor } = (await office.send(desk.getDues, { params: { studentId: student.studentId } })).data
  expect(totalMinor).toBe(dues.totalMinor)
})

test('FEE-02 a counter is opened, counted and verified by another person', async () => {
  const counter = (await cashier.send(feeCounters.routes.createCounter, { body: { name: 'Front', isActive: true } }))
    .data
  const open = { params: { counterId: counter.counterId }, body: { openingFloatMinor: 50_000 } }
  const session = (await cashier.send(feeCounters.routes.openCounter, open)).data
  expect((await cashier.send(feeCounters.routes.openCounter, open)).code).toBe('already-open')
  const [student] = rows((await cashier.send(desk.findStudents, { query: { q: 'Diya' } })).data.students)
  const params = { studentId: student.studentId }
  const { totalMinor } = (await cashier.send(desk.getDues, { params })).data
  const body = { ...cash, amountMinor: 10_000, seenMinor: totalMinor, demandIds: [] }
  await cashier.send(desk.collect, { params, body }, key())
  expect((await cashier.send(feeCounters.routes.getMySession, {})).data.session?.expected).toEqual({ cash: 10_000 })
  const close = {
    params: { counterSessionId: session.counterSessionId },
    body: { counted: { cash: 59_900 }, note: 'A note is missing', version: 1 },
  }
  const closed = await cashier.send(feeCounters.routes.closeCounter, close)
  expect(closed.data).toMatchObject({ varianceMinor: -100, expected: { cash: 10_000 } })
  const verify = { params: close.params, body: { version: 2 } }
  expect((await office.send(feeCounters.routes.verifySession, verify)).data.verifiedBy).toBe('Raghavendra Murthy')
})
