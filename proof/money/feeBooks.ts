import { sql } from 'kysely'
import { aDebt, aFeeHead } from '#modules/fees/server/seed.ts'
import { aStudent } from '#modules/people/server/seed.ts'
import type { Database, TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { ProofRequest } from '../server/proofServer.ts'
import type { Person } from '../stage/principals.ts'

/** Creates students with one unpaid demand each; returns their ids. */
export async function createDebtors(
  database: Database,
  tenantId: string,
  count: number,
  amount: number,
): Promise<string[]> {
  return database.inTenant({ tenantId }, async (db) => {
    const headId = await aFeeHead(db, { name: `Proof ${newId()}`, code: newId().slice(-12) })
    const ids: string[] = []
    for (let n = 0; n < count; n++) {
      const name = newId().slice(-12)
      const studentId = await aStudent(db, {
        userName: `d${name}`,
        firstName: 'Debtor',
        lastName: name,
        admissionNo: `D${name}`,
      })
      await aDebt(db, { studentId, headId, amount, dueOn: '2026-07-10' })
      ids.push(studentId)
    }
    return ids
  })
}

export type PaymentInput = {
  readonly studentId: string
  readonly amount: number
  readonly seen: number
  readonly key: string
}

/** The request of a cashier who collects cash. */
export const buildPayment = (as: Person, { studentId, amount, seen, key }: PaymentInput): ProofRequest => ({
  method: 'POST',
  url: `/api/fees/students/${studentId}/payments`,
  headers: { ...as.headers, 'idempotency-key': key },
  payload: {
    amountMinor: amount,
    seenMinor: seen,
    demandIds: [],
    mode: 'cash',
    reference: '',
    bank: '',
    instrumentOn: null,
    receivedOn: null,
    note: '',
  },
})

export type Books = {
  readonly payments: number
  readonly receipts: number
  readonly collected: number
  readonly outstanding: number
  readonly advance: number
}

/** The totals of a school's books, and every inconsistency in them. */
export async function auditBooks(database: Database, tenantId: string): Promise<{ books: Books; failures: string[] }> {
  return database.inTenant({ tenantId }, async (db) => {
    const [books] = (
      await sql<Books>`
        select (select count(*) from fee_payments)::int as payments, (select count(*) from fee_receipts)::int as receipts,
          coalesce((select sum(amount) from fee_payments p where not exists (select from fee_reversals v where v.payment_id = p.id)), 0)::bigint as collected,
          coalesce((select sum(outstanding) from fee_line_balances), 0)::bigint as outstanding,
          coalesce((select sum(advance) from fee_accounts), 0)::bigint as advance`.execute(db)
    ).rows
    if (!books) throw new Error('The books could not be read.')
    return { books, failures: await findFaults(db) }
  })
}

const checks: Record<string, string> = {
  'a receipt number is missing or used twice': `
    select year_id from fee_receipts group by year_id having count(*) <> max(number) or min(number) <> 1`,
  'a payment has no receipt': `
    select id from fee_payments p where not exists (select from fee_receipts r where r.payment_id = p.id)`,
  'a transaction does not balance':
    'select txn_id from fee_ledger_entries group by txn_id having sum(debit) <> sum(credit)',
  'a payment is not booked exactly once': `
    select p.id from fee_payments p where (select count(*) from fee_ledger_txns t where t.source_id = p.id and t.kind = 'payment') <> 1`,
  'a payment is not fully allocated': `
    select p.id from fee_payments p where p.amount <> coalesce((select sum(a.amount) from fee_allocations a where a.source_id = p.id and a.reverses_id is null), 0)
      + coalesce((select sum(m.amount) from fee_advance_moves m where m.source_id = p.id and m.kind = 'payment'), 0)`,
  'a line has a negative balance': 'select line_id from fee_line_balances where outstanding < 0',
  'a balance differs from its entries': 'select id from wrong_fee_balances()',
  'a total differs from its entries': 'select account from wrong_fee_sums()',
  'the hash chain is broken': 'select id from broken_fee_txn()',
}

async function findFaults(db: TenantDb): Promise<string[]> {
  const found: string[] = []
  for (const [what, text] of Object.entries(checks)) {
    const { rows } = await sql.raw(text).execute(db)
    if (rows.length > 0) found.push(`${what}: ${rows.length}`)
  }
  return found
}
