import { sql } from 'kysely'
import { Client } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { type Caller, testServer } from '#app/testing/server.ts'
import { addDays, type CivilDate, today } from '#platform/contract/dates.ts'
import type { TenantDb } from '#platform/server/db.ts'
import { feeCollection, feeConcessions, feeCounters, feeDemands, feeReports, feeRequests } from '../contract.ts'
import { issueDemands } from './issuing.ts'
import { aDebt, aFeeHead, aFeePlan, aFineRule, aPattern, aPayment, aPolicy, assignments } from './seed.ts'

const server = await testServer({ worker: true })
const office = await server.as('greenwood', 'superadmin')
const cashier = await server.as('greenwood', 'feeadmin')
const desk = feeCollection.routes
const asks = feeRequests.routes
const { tenantId } = office
const now = today('Asia/Kolkata')
const ago = (days: number) => addDays(now, -days)

const inSchool = <T>(work: (db: TenantDb) => Promise<T>) => server.services.database.inTenant({ tenantId }, work)
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const cash = {
  mode: 'cash' as const,
  reference: '',
  bank: '',
  instrumentOn: null,
  receivedOn: null,
  note: '',
  demandIds: [],
}

let tuition = ''
let students: string[] = []
beforeAll(() =>
  inSchool(async (db) => {
    tuition = await aFeeHead(db, { name: 'Tuition', priority: 10 })
    const { rows } = await sql<{ id: string }>`
      select e.student_id as id from enrolments e order by e.roll_no`.execute(db)
    students = rows.map(({ id }) => id)
  }),
)

/** A student nobody has used yet. */
const fresh = () => {
  const studentId = students.pop()
  if (!studentId) throw new Error('The school has no more students.')
  return studentId
}
const owe = (studentId: string, amount: number, dueOn: string = ago(1)) =>
  inSchool((db) => aDebt(db, { studentId, headId: tuition, amount, dueOn }))
const duesOf = async (studentId: string) => (await cashier.send(desk.getDues, { params: { studentId } })).data
const pay = async (studentId: string, amountMinor: number, more = {}, who: Caller = cashier) => {
  const { totalMinor } = await duesOf(studentId)
  const body = { ...cash, ...more, amountMinor, seenMinor: totalMinor }
  return who.send(desk.collect, { params: { studentId }, body }, key())
}
const decision = { approve: true, reason: '', version: 1 }
const booksHold = async () => {
  const { data } = await office.send(feeReports.routes.getTrialBalance, {})
  expect(data).toMatchObject({ chainHolds: true, wrongBalances: 0 })
  expect(data.debitMinor).toBe(data.creditMinor)
}

test('FEE-02 a daily fine runs with grace, is paid with the dues, and stops when they are paid', async () => {
  const studentId = fresh()
  await inSchool(async (db) => {
    const fineRuleId = await aFineRule(db, { value: 1000, graceDays: 5, capMinor: 20_000 })
    const items = [{ label: 'All', startsOn: '2026-06-01', endsOn: '2027-04-30', dueOn: ago(15), weightBp: 10_000 }]
    const patternId = await aPattern(db, 'At once', items)
    const planId = await aFeePlan(db, {
      name: 'Fined',
      fineRuleId,
      lines: [{ headId: tuition, annual: 100_000, patternId }],
    })
    await assignments(db, planId, [studentId], '2026-06-01')
    await issueDemands(db, { studentIds: [studentId], planId, dueUpTo: '2027-04-30' as CivilDate })
  })
  const dues = await duesOf(studentId)
  // Fifteen days late, five of them free.
  expect(dues.demands[0]).toMatchObject({ fineMinor: 10_000, outstandingMinor: 110_000, overdueDays: 15 })
  const principal = await pay(studentId, 100_000)
  expect(principal.data).toMatchObject({ balanceMinor: 10_000, lines: [{ headName: 'Tuition', amountMinor: 100_000 }] })
  const [left] = (await duesOf(studentId)).demands
  expect(left).toMatchObject({ fineMinor: 0, lines: [{ isFine: true, outstandingMinor: 10_000 }] })

  // Part of it is let go, by somebody else than who asked; the rest is paid.
  const params = { demandId: left?.demandId ?? '' }
  expect((await cashier.send(asks.askWaiver, { params, body: { amountMinor: 10_001, reason: 'x' } })).code).toBe(
    'too-much',
  )
  const asked = await cashier.send(asks.askWaiver, { params, body: { amountMinor: 4000, reason: 'Was in hospital' } })
  const decide = { params: { feeRequestId: asked.data.feeRequestId }, body: decision }
  expect((await cashier.send(asks.decideWaiver, decide)).status).toBe(403)
  expect((await office.send(asks.decideWaiver, decide)).data).toMatchObject({
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

test('FEE-02 a concession counts once somebody else has approved it, and only for demands issued afterwards', async () => {
  const studentId = fresh()
  const { policyId, planId } = await inSchool(async (db) => {
    const items = [1, 2, 3].map((n) => {
      return {
        label: `T${n}`,
        startsOn: '2026-06-01',
        endsOn: '2027-04-30',
        dueOn: `2026-1${n - 1}-10`,
        weightBp: n === 3 ? 3334 : 3333,
      }
    })
    const patternId = await aPattern(db, 'Three terms', items)
    const lines = [{ headId: tuition, annual: 100_001, patternId }]
    const made = await aFeePlan(db, { name: 'Conceded', wholeRupees: false, lines })
    await assignments(db, made, [studentId], '2026-06-01')
    await issueDemands(db, { studentIds: [studentId], planId: made, dueUpTo: '2026-10-31' as CivilDate })
    return { planId: made, policyId: await aPolicy(db, { name: 'Merit', value: 2500 }) }
  })
  const body = { policyId, studentId, value: null, fromDate: '2026-06-01', toDate: null, reason: 'First in grade 6' }
  const asked = await cashier.send(feeConcessions.routes.requestGrant, { body })
  expect(asked.data.state).toBe('requested')
  expect((await cashier.send(feeConcessions.routes.requestGrant, { body })).code).toBe('has-one')
  const approve = { params: { grantId: asked.data.grantId }, body: { version: 1, reason: '' } }
  expect((await cashier.send(feeConcessions.routes.approveGrant, approve)).status).toBe(403)
  expect((await office.send(feeConcessions.routes.approveGrant, approve)).data.state).toBe('active')
  const own = await office.send(feeConcessions.routes.requestGrant, { body: { ...body, studentId: students[0] ?? '' } })
  const deciding = { params: { grantId: own.data.grantId }, body: { version: 1, reason: 'no' } }
  expect((await office.send(feeConcessions.routes.approveGrant, deciding)).code).toBe('own-request')

  await inSchool((db) => issueDemands(db, { studentIds: [studentId], planId, dueUpTo: '2027-04-30' as CivilDate }))
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

test('FEE-02 a cheque that bounces makes its dues open again and the charge is added', async () => {
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
  const asked = await cashier.send(asks.askCredit, {
    params: { lineId },
    body: { amountMinor: 30_000, reason: 'Left the bus' },
  })
  await office.send(asks.decideWaiver, { params: { feeRequestId: asked.data.feeRequestId }, body: decision })
  expect(await duesOf(studentId)).toMatchObject({ totalMinor: 0, advanceMinor: 30_000 })
  expect(
    (await cashier.send(asks.askRefund, { params: { studentId }, body: { amountMinor: 30_001, reason: 'x' } })).code,
  ).toBe('too-much')
  const refund = await cashier.send(asks.askRefund, {
    params: { studentId },
    body: { amountMinor: 10_000, reason: 'Left' },
  })
  const params = { feeRequestId: refund.data.feeRequestId }
  const payout = { params, body: { mode: 'bank' as const, reference: 'UTR1', version: 2 } }
  expect((await cashier.send(asks.payRefund, payout, key())).code).toBe('not-now')
  expect((await office.send(asks.decideRefund, { params, body: decision })).data.state).toBe('approved')
  expect((await cashier.send(asks.payRefund, payout, key())).data).toMatchObject({
    state: 'paid',
    mode: 'bank',
    reference: 'UTR1',
  })
  await owe(studentId, 15_000)
  const used = await cashier.send(desk.useAdvance, { params: { studentId }, body: { seenMinor: 15_000 } }, key())
  expect(used.data).toMatchObject({ totalMinor: 0, advanceMinor: 5000 })
  await booksHold()
})

test('FEE-02 one payment of a family: a receipt for each child, all or none', async () => {
  const [older, younger] = [fresh(), fresh()]
  await owe(older, 10_000)
  await owe(younger, 20_000)
  const body = (seen: number) => ({
    ...{ mode: 'upi' as const, reference: 'UPI77', bank: '', instrumentOn: null, receivedOn: null, note: '' },
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

test('FEE-03 a hundred requests with one key, at once, are one payment with one receipt', async () => {
  const studentId = fresh()
  await owe(studentId, 10_000)
  const once = key()
  const body = { ...cash, amountMinor: 10_000, seenMinor: 10_000 }
  const send = () => cashier.send(desk.collect, { params: { studentId }, body }, once)
  const answers = await Promise.all(Array.from({ length: 100 }, send))
  expect(new Set(answers.map(({ raw }) => raw.body)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  const { data } = await cashier.send(desk.listPayments, { query: { studentId } })
  expect(data.total).toBe(1)
  const other = { params: { studentId }, body: { ...body, amountMinor: 1 } }
  expect(await cashier.send(desk.collect, other, once)).toMatchObject({ status: 422, code: 'key-reused' })
})

test('FEE-03 two cashiers collect the same due at once: one does, the other sees the new figure', async () => {
  const studentId = fresh()
  await owe(studentId, 10_000)
  const body = { ...cash, amountMinor: 10_000, seenMinor: 10_000 }
  const both = await Promise.all(
    [cashier, office].map((who) => who.send(desk.collect, { params: { studentId }, body }, key())),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await duesOf(studentId)).toMatchObject({ totalMinor: 0, advanceMinor: 0 })
})

test('FEE-03 the database itself refuses to let a line fall below nothing, and books that do not balance', async () => {
  const studentId = fresh()
  const { lineId } = await owe(studentId, 10_000)
  const lay = (amount: number) =>
    inSchool((db) =>
      sql`insert into fee_allocations (student_id, line_id, source_id, amount) values (${studentId}, ${lineId}, ${lineId}, ${amount})`.execute(
        db,
      ),
    )
  await expect(lay(10_001)).rejects.toMatchObject({ constraint: 'fee_line_balances_never_negative' })
  await expect(
    inSchool((db) =>
      sql`insert into fee_advance_moves (student_id, source_id, amount) values (${studentId}, ${lineId}, -1)`.execute(
        db,
      ),
    ),
  ).rejects.toMatchObject({ constraint: 'fee_accounts_never_negative' })
  const entries = [{ account: 'cash', debit: 5 }]
  const txn = JSON.stringify([{ id: crypto.randomUUID(), kind: 'forged', sourceId: lineId, entries }])
  await expect(inSchool((db) => sql`select post_fee_txns(${txn}::jsonb)`.execute(db))).rejects.toMatchObject({
    code: 'BF002',
  })
  const paymentId = await inSchool((db) => aPayment(db, { studentId, amount: 10_000 }))
  const asOwn = (requested: string) =>
    inSchool((db) =>
      sql`insert into fee_notes (number, student_id, requested_by, approved_by) values (0, ${studentId}, ${requested}, ${requested})`.execute(
        db,
      ),
    )
  await expect(asOwn(studentId)).rejects.toMatchObject({ constraint: 'fee_notes_two_people' })
  expect(paymentId).not.toBe('')
})

test('FEE-03 the server cannot alter what was booked, and an alteration by the owner shows in the chain', async () => {
  const fixed = [
    'fee_ledger_txns',
    'fee_ledger_entries',
    'fee_receipts',
    'fee_payments',
    'fee_allocations',
    'fee_demands',
    'fee_demand_lines',
    'fee_notes',
    'fee_reversals',
  ]
  for (const table of fixed) {
    for (const what of [
      sql`update ${sql.table(table)} set tenant_id = tenant_id`,
      sql`delete from ${sql.table(table)}`,
      sql`truncate ${sql.table(table)}`,
    ])
      await expect(
        inSchool((db) => what.execute(db)),
        table,
      ).rejects.toMatchObject({ code: '42501' })
  }
  const owner = new Client({ connectionString: server.urls.owner })
  await owner.connect()
  await owner.query('begin')
  await owner.query(`select set_config('app.tenant_id', $1, true)`, [tenantId])
  const broken = async () => (await owner.query('select seq from broken_fee_txn()')).rows
  expect(await broken()).toEqual([])
  await owner.query(`update fee_ledger_entries set account = 'bank' where account = 'cash'`)
  expect(await broken()).toHaveLength(1)
  await owner.query('rollback')
  await owner.end()
})

test('FEE-02 the books of a closed period take nothing: a late entry is booked today and names its day', async () => {
  const studentId = fresh()
  await owe(studentId, 10_000)
  const lock = (upTo: string) => office.send(feeCounters.routes.lockPeriod, { body: { upTo, reason: 'Month end' } })
  expect((await cashier.send(feeCounters.routes.lockPeriod, { body: { upTo: ago(3), reason: '' } })).status).toBe(403)
  expect((await lock(now)).code).toBe('not-past')
  const before = await pay(studentId, 1000, { receivedOn: ago(5) })
  expect((await lock(ago(3))).data.lockedUpTo).toBe(ago(3))
  expect((await lock(ago(4))).code).toBe('not-later')
  const late = await pay(studentId, 2000, { receivedOn: ago(4) })
  expect(late.data.receivedOn).toBe(ago(4))
  const ledger = (await cashier.send(desk.getStudentLedger, { params: { studentId } })).data.rows
  expect(ledger[0]).toMatchObject({ bookedOn: ago(2), effectiveOn: ago(4), changeMinor: -2000 })
  const cancel = { params: { paymentId: before.data.paymentId }, body: { reason: 'Mistake' } }
  expect((await cashier.send(asks.askCancel, cancel)).code).toBe('period-locked')
  await booksHold()
})

test('FEE-02 what stays unpaid at the end of a year is brought forward: the old demand is closed and the sum is the same', async () => {
  const studentId = fresh()
  const oldYear = crypto.randomUUID()
  await inSchool((db) =>
    sql`insert into academic_years (id, name, starts_on, ends_on, status_id) values (${oldYear}, '2024-25', '2024-06-01', '2025-04-30', 2)`.execute(
      db,
    ),
  )
  await server.services.database.inTenant({ tenantId, yearId: oldYear }, async (db) => {
    const headId = await aFeeHead(db, { name: 'Old tuition' })
    await aDebt(db, { studentId, headId, amount: 12_345, dueOn: '2024-07-10' })
  })
  const before = (await duesOf(studentId)).totalMinor
  const started = await cashier.send(feeDemands.routes.startOpening, { body: { academicYearId: oldYear } })
  const look = async () =>
    (await cashier.send(feeDemands.routes.getFeeRun, { params: { feeRunId: started.data.feeRunId } })).data
  await expect.poll(async () => (await look()).state, { timeout: 20_000 }).toBe('done')
  expect(await look()).toMatchObject({ created: 1, amountMinor: 12_345 })
  const dues = await duesOf(studentId)
  expect(dues.totalMinor).toBe(before)
  expect(dues.demands[0]).toMatchObject({ kind: 'opening', yearName: '2026-27', label: 'Old tuition (2024-25)' })
  expect((await cashier.send(feeDemands.routes.startOpening, { body: { academicYearId: oldYear } })).code).toBe(
    'nothing-open',
  )
  await booksHold()
})

test('FEE-01 defaulters by age, the day book and the dashboard add up to the same', async () => {
  const board = (await office.send(feeReports.routes.getDashboard, {})).data
  const { data } = await office.send(feeReports.routes.listDefaulters, { query: { size: 200 } })
  expect(data.overdueMinor).toBe(board.overdueMinor)
  expect(data.total).toBe(board.defaulters)
  for (const row of data.rows)
    expect(row.to30Minor + row.to60Minor + row.to90Minor + row.over90Minor).toBe(row.overdueMinor)
  expect(board.byHead.reduce((all, { outstandingMinor }) => all + outstandingMinor, 0)).toBe(board.outstandingMinor)
  expect(board.byGrade.reduce((all, { billedMinor }) => all + billedMinor, 0)).toBe(board.billedMinor)
  const book = (await office.send(feeReports.routes.getDayBook, {})).data
  expect(book.rows.reduce((all, { amountMinor }) => all + amountMinor, 0)).toBe(book.receivedMinor)
  const { heads, total } = (await office.send(feeReports.routes.listHeadSums, {})).data
  expect(heads.reduce((all, { netMinor }) => all + netMinor, 0)).toBe(total.netMinor)
})
