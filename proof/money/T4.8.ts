import { sql } from 'kysely'
import { newId } from '#platform/server/database/ids.ts'
import { proof } from '../program.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { type Person, signInAs } from '../stage/principals.ts'
import { auditBooks, buildPayment, createDebtors } from './feeBooks.ts'

const owed = 10_000

export const program = proof(
  'T4.8',
  'a cancelled or refunded payment leaves the original and says who and why',
  async (context) => {
    const server = await context.server()
    const people = {
      cashier: await signInAs(server, 'greenwood', 'feeadmin'),
      approver: await signInAs(server, 'greenwood', 'superadmin'),
    }
    const { tenantId } = people.cashier
    const count = context.count(200, 6)
    const students = await createDebtors(server.services.database, tenantId, count, owed)
    const failures: string[] = []
    for (const [at, studentId] of students.entries()) {
      const problem =
        at % 2 === 0 ? await checkCancellation(server, people, studentId) : await checkRefund(server, people, studentId)
      if (problem) failures.push(problem)
    }
    const { books, failures: wrong } = await auditBooks(server.services.database, tenantId)
    if (books.payments !== count || books.receipts !== count)
      failures.push(`${books.payments} payments and ${books.receipts} receipts are left of ${count}`)
    const open = Math.ceil(count / 2) * owed
    if (books.outstanding !== open) failures.push(`${books.outstanding} is open instead of ${open}`)
    return { count, failures: [...failures, ...wrong] }
  },
)

type Cashiers = { readonly cashier: Person; readonly approver: Person }
type CallResult = { statusCode: number; data: Record<string, unknown> }

async function call(server: ProofServer, as: Person, url: string, payload: object): Promise<CallResult> {
  const headers = { ...as.headers, 'idempotency-key': newId() }
  const response = await server.call({ method: 'POST', url, headers, payload })
  return { statusCode: response.statusCode, data: (response.json() as { data?: Record<string, unknown> }).data ?? {} }
}

const pay = (server: ProofServer, { cashier }: Cashiers, studentId: string, amount: number) =>
  server.call(buildPayment(cashier, { studentId, amount, seen: owed, key: newId() }))

/** Asked for by the cashier, who cannot decide it; approved by another. */
async function checkCancellation(server: ProofServer, people: Cashiers, studentId: string): Promise<string | null> {
  const paid = await pay(server, people, studentId, owed)
  const { paymentId, code } = (paid.json() as { data: { paymentId: string; code: string } }).data
  const asked = await call(server, people.cashier, `/api/fees/payments/${paymentId}/cancellation`, {
    reason: 'Wrong student',
  })
  const decide = `/api/fees/requests/${asked.data.feeRequestId}/cancellation`
  const body = { approve: true, reason: 'Checked', version: 1 }
  const own = await call(server, people.cashier, decide, body)
  if (own.statusCode !== 403) return `the cashier could decide: ${own.statusCode}`
  const done = await call(server, people.approver, decide, body)
  if (done.statusCode !== 200) return `the approval was answered ${done.statusCode}`
  const receipt = await server.call({
    method: 'GET',
    url: `/api/fees/payments/${paymentId}/receipt`,
    headers: people.cashier.headers,
  })
  const shown = (receipt.json() as { data: { code: string; state: string; amountMinor: number } }).data
  if (shown.code !== code || shown.state !== 'cancelled' || shown.amountMinor !== owed)
    return `the receipt became ${JSON.stringify(shown)}`
  return checkAuditTrail(server, people, paymentId, 'Wrong student')
}

/** Twice what is owed is paid; the half that is ahead goes back. */
async function checkRefund(server: ProofServer, people: Cashiers, studentId: string): Promise<string | null> {
  await pay(server, people, studentId, 2 * owed)
  const asked = await call(server, people.cashier, `/api/fees/students/${studentId}/refunds`, {
    amountMinor: owed,
    reason: 'Paid twice',
  })
  const id = String(asked.data.feeRequestId)
  const done = await call(server, people.approver, `/api/fees/requests/${id}/refund`, {
    approve: true,
    reason: '',
    version: 1,
  })
  if (done.statusCode !== 200) return `the approval was answered ${done.statusCode}`
  const out = await call(server, people.cashier, `/api/fees/requests/${id}/payout`, {
    mode: 'bank',
    reference: 'UTR',
    version: 2,
  })
  if (out.statusCode !== 200) return `the payout was answered ${out.statusCode}`
  const twice = await call(server, people.cashier, `/api/fees/requests/${id}/payout`, {
    mode: 'bank',
    reference: 'UTR',
    version: 3,
  })
  if (twice.statusCode !== 409) return `a second payout was answered ${twice.statusCode}`
  return checkAuditTrail(server, people, id, 'Paid twice')
}

/** The audit trail names the person and the reason. */
const checkAuditTrail = (server: ProofServer, { approver }: Cashiers, entityId: string, reason: string) =>
  server.services.database.inTenant({ tenantId: approver.tenantId }, async (db) => {
    const { rows } = await sql`
      select from audit_entries where entity_id = ${entityId} and reason = ${reason} and actor_id is not null`.execute(
      db,
    )
    return rows.length > 0 ? null : `the audit trail says nothing of ${entityId}`
  })
