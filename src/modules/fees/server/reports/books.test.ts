import fc from 'fast-check'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import type { Caller } from '#app/testing/server.ts'
import { feeReports } from '../../contract.ts'
import { openDesk } from '../../testing/desk.ts'
import { aDebt } from '../seed.ts'

const { server, office, cashier, desk, tenantId, inSchool, ago, students, tuition, pay, booksHold, cash, key } =
  await openDesk()
const { getTrialBalance, checkBooks } = feeReports.routes

/** The accounts of the year, added up from the entries. */
const plainAccounts = async () =>
  (
    await inSchool((db) =>
      sql<{ account: string; debitMinor: number; creditMinor: number }>`
        select e.account, sum(e.debit)::bigint as "debitMinor", sum(e.credit)::bigint as "creditMinor"
        from fee_ledger_entries e join fee_ledger_txns t on t.id = e.txn_id
        where t.year_id = current_year() group by e.account order by e.account`.execute(db),
    )
  ).rows

const payBlindly = (studentId: string, amountMinor: number, mode: 'cash' | 'upi', who: Caller) =>
  who.send(
    desk.collect,
    { params: { studentId }, body: { ...cash, mode, reference: '1', amountMinor, seenMinor: 1 } },
    key(),
  )

test('FEE-03 the trial balance is the sum of the entries, whatever is booked at the same time', async () => {
  const booking = fc.record({
    student: fc.nat({ max: 3 }),
    what: fc.constantFrom('owe', 'pay', 'refused'),
    amount: fc.integer({ min: 1, max: 90_000 }),
    mode: fc.constantFrom('cash', 'upi'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(booking, { minLength: 1, maxLength: 6 }), async (bookings) => {
      await Promise.all(
        bookings.map(({ student, what, amount, mode }, at) => {
          const studentId = students[student] ?? ''
          if (what === 'owe')
            return inSchool((db) => aDebt(db, { studentId, headId: tuition, amount, dueOn: ago(at + 1) }))
          // A payment that is refused, because someone else was faster, leaves nothing behind.
          if (what === 'refused') return payBlindly(studentId, amount, mode, office)
          return pay(studentId, amount, { mode, reference: '1' }, at % 2 ? office : cashier)
        }),
      )
      const { accounts } = (await office.send(getTrialBalance, {})).data
      expect(accounts).toEqual(await plainAccounts())
    }),
    { numRuns: 15 },
  )
  await booksHold()
}, 60_000)

test('FEE-03 totals made again from the entries are those that were kept, and a wrong one is reported', async () => {
  await inSchool((db) => aDebt(db, { studentId: students[0] ?? '', headId: tuition, amount: 5000, dueOn: ago(1) }))
  const kept = (await office.send(getTrialBalance, {})).data
  expect(kept.accounts.length).toBeGreaterThan(1)
  await inSchool((db) => sql`select rebuild_fee_sums()`.execute(db))
  expect((await office.send(getTrialBalance, {})).data).toEqual(kept)
  const owner = new Client({ connectionString: server.urls.owner })
  await owner.connect()
  await owner.query(`select set_config('app.tenant_id', $1, false)`, [tenantId])
  await owner.query(`update fee_ledger_sums set debit = debit + 1 where account = 'receivable'`)
  await owner.end()
  expect((await office.send(checkBooks, {})).data).toEqual({ chainHolds: true, wrongBalances: 0, wrongTotals: 1 })
  await inSchool((db) => sql`select rebuild_fee_sums()`.execute(db))
  await booksHold()
})
