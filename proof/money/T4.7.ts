import { Pool } from 'pg'
import { newId } from '#platform/server/database/ids.ts'
import { asTenant, quoteName } from '../database/catalogue.ts'
import { proof } from '../program.ts'
import { signInAs } from '../stage/principals.ts'
import { auditBooks, buildPayment, createDebtors } from './feeBooks.ts'

/** Append-only tables: the books, receipts and the audit trail. */
const appendOnlyTables = [
  'fee_ledger_txns',
  'fee_ledger_entries',
  'fee_payments',
  'fee_allocations',
  'fee_advance_moves',
  'fee_receipts',
  'fee_receipt_prints',
  'fee_reversals',
  'fee_notes',
  'fee_fine_waivers',
  'fee_demands',
  'fee_demand_lines',
  'fee_line_concessions',
  'fee_cheque_events',
  'fee_grant_decisions',
  'fee_period_locks',
  'fee_fine_rules',
  'fee_gateway_events',
  'audit_entries',
]

export const program = proof(
  'T4.7',
  'the server role cannot alter books, receipts or the audit trail',
  async (context) => {
    const server = await context.server()
    const cashier = await signInAs(server, 'greenwood', 'superadmin')
    const [studentId = ''] = await createDebtors(server.services.database, cashier.tenantId, 1, 10_000)
    const paid = await server.call(buildPayment(cashier, { studentId, amount: 10_000, seen: 10_000, key: newId() }))
    const failures: string[] = paid.statusCode === 200 ? [] : [`the payment returned ${paid.statusCode}`]
    const pool = new Pool({ connectionString: server.urls.server, max: 1 })
    context.atEnd(() => pool.end())
    let count = 0
    for (const table of appendOnlyTables) {
      const name = quoteName(table)
      const attempts = [
        `update ${name} set tenant_id = tenant_id`,
        `delete from ${name}`,
        `truncate ${name}`,
        `truncate ${name} cascade`,
        `alter table ${name} disable row level security`,
        `alter table ${name} disable trigger all`,
        `drop table ${name}`,
        `select * from ${name} for update`,
      ]
      for (const text of attempts) {
        count += 1
        const code = await asTenant(pool, cashier.tenantId, (client) => client.query(text)).then(
          () => 'done',
          (error: { code?: string }) => error.code ?? 'unknown',
        )
        if (code !== '42501') failures.push(`${text}: ${code}`)
      }
    }
    const { failures: wrong } = await auditBooks(server.services.database, cashier.tenantId)
    return { count, failures: [...failures, ...wrong], figures: { tables: appendOnlyTables.length } }
  },
)
