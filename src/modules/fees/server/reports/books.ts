import { sql } from 'kysely'
import type { Account } from '#modules/fees/enumerations.ts'
import { type Paise, paise } from '#platform/contract/money.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

/** The year's accounts, from the totals that are kept with every booking. */
export async function trialBalance(db: TenantDb) {
  const { rows: accounts } = await sql<{ account: Account; debitMinor: Paise; creditMinor: Paise }>`
    select account, debit as "debitMinor", credit as "creditMinor" from fee_ledger_sums
    where year_id = (select current_year()) order by account`.execute(db)
  const total = (side: 'debitMinor' | 'creditMinor') => paise(accounts.reduce((all, row) => all + row[side], 0))
  return { accounts, debitMinor: total('debitMinor'), creditMinor: total('creditMinor') }
}

/** Reads the whole ledger of the school, which takes about a second for 20,000 transactions. */
export async function checkBooks(db: TenantDb) {
  const [broken, { rows }] = await Promise.all([
    sql`select from broken_fee_txn()`.execute(db),
    sql<{ balances: number; totals: number }>`
      select (select count(*) from wrong_fee_balances())::int as balances,
        (select count(*) from wrong_fee_sums())::int as totals`.execute(db),
  ])
  return {
    chainHolds: broken.rows.length === 0,
    wrongBalances: rows[0]?.balances ?? 0,
    wrongTotals: rows[0]?.totals ?? 0,
  }
}
