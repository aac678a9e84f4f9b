import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { feeCounters, feeDemands, feeReports, feeRequests } from '../contract.ts'
import { openDesk } from '../testing/desk.ts'
import { aDebt, aFeeHead, aPayment } from './seed.ts'

const { server, office, cashier, desk, tenantId, now, ago, inSchool, key, cash, fresh, owe, duesOf, pay, booksHold } =
  await openDesk()
const requests = feeRequests.routes

test('FEE-03 a hundred simultaneous requests with one key make one payment with one receipt', async () => {
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

test('FEE-03 when two cashiers collect the same due at once, one succeeds and the other sees the new dues', async () => {
  const studentId = fresh()
  await owe(studentId, 10_000)
  const body = { ...cash, amountMinor: 10_000, seenMinor: 10_000 }
  const both = await Promise.all(
    [cashier, office].map((who) => who.send(desk.collect, { params: { studentId }, body }, key())),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await duesOf(studentId)).toMatchObject({ totalMinor: 0, advanceMinor: 0 })
})

test('FEE-03 the database rejects negative line balances and unbalanced transactions', async () => {
  const studentId = fresh()
  const { lineId } = await owe(studentId, 10_000)
  const allocate = (amount: number) =>
    inSchool((db) =>
      sql`insert into fee_allocations (student_id, line_id, source_id, amount) values (${studentId}, ${lineId}, ${lineId}, ${amount})`.execute(
        db,
      ),
    )
  await expect(allocate(10_001)).rejects.toMatchObject({ constraint: 'fee_line_balances_never_negative' })
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

test('FEE-03 the server can’t change ledger entries, and a change by the owner breaks the chain', async () => {
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
    for (const statement of [
      sql`update ${sql.table(table)} set tenant_id = tenant_id`,
      sql`delete from ${sql.table(table)}`,
      sql`truncate ${sql.table(table)}`,
    ])
      await expect(
        inSchool((db) => statement.execute(db)),
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

test('FEE-02 nothing is posted in a closed period: a late entry is posted today and keeps its date', async () => {
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
  expect(ledger[0]).toMatchObject({ bookedOn: now, effectiveOn: ago(4), changeMinor: -2000 })
  const cancel = { params: { paymentId: before.data.paymentId }, body: { reason: 'Mistake' } }
  expect((await cashier.send(requests.askCancel, cancel)).code).toBe('period-locked')
  await booksHold()
})

test('FEE-02 unpaid balances are brought forward: the old demand is closed and the total stays the same', async () => {
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
  const fetchState = async () =>
    (await cashier.send(feeDemands.routes.getFeeRun, { params: { feeRunId: started.data.feeRunId } })).data
  await expect.poll(async () => (await fetchState()).state, { timeout: 20_000 }).toBe('done')
  expect(await fetchState()).toMatchObject({ created: 1, amountMinor: 12_345 })
  const dues = await duesOf(studentId)
  expect(dues.totalMinor).toBe(before)
  expect(dues.demands[0]).toMatchObject({ kind: 'opening', yearName: '2026-27', label: 'Old tuition (2024-25)' })
  expect((await cashier.send(feeDemands.routes.startOpening, { body: { academicYearId: oldYear } })).code).toBe(
    'nothing-open',
  )
  await booksHold()
})

test('FEE-01 defaulters by age, the day book and the dashboard agree', async () => {
  const board = (await office.send(feeReports.routes.getDashboard, {})).data
  const { data } = await office.send(feeReports.routes.listDefaulters, { query: { size: 200 } })
  expect(data.overdueMinor - data.fineMinor).toBe(board.overdueMinor)
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
