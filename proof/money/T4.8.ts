import { sql } from 'kysely'
import { newId } from '#platform/server/database/ids.ts'
import { proof } from '../program.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { type Person, signInAs } from '../stage/principals.ts'
import { auditBooks, buildPayment, createDebtors } from './feeBooks.ts'

const owed = 10_000

export const program = proof(
  'T4.8',
  'a cancelled or refunded payment keeps the original and records who and why',
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
      failures.push(`${books.payments} payments and ${books.receipts} receipts remain of ${count}`)
    const outstanding = Math.ceil(count / 2) * owed
    if (books.outstanding !== outstanding)
      failures.push(`${books.outstanding} is outstanding instead of ${outstanding}`)
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

/** The cashier requests the cancellation but cannot approve it; another admin does. */
async function checkCancellation(server: ProofServer, people: Cashiers, studentId: string): Promise<string | null> {
  const paid = await pay(server, people, studentId, owed)
  const { paymentId, code } = (paid.json() as { data: { paymentId: string; code: string } }).data
  const request = await call(server, people.cashier, `/api/fees/payments/${paymentId}/cancellation`, {
    reason: 'Wrong student',
  })
  const decide = `/api/fees/requests/${request.data.feeRequestId}/cancellation`
  const body = { approve: true, reason: 'Checked', version: 1 }
  const own = await call(server, people.cashier, decide, body)
  if (own.statusCode !== 403) return `the cashier could approve their own request: ${own.statusCode}`
  const done = await call(server, people.approver, decide, body)
  if (done.statusCode !== 200) return `the approval returned ${done.statusCode}`
  const receipt = await server.call({
    method: 'GET',
    url: `/api/fees/payments/${paymentId}/receipt`,
    headers: people.cashier.headers,
  })
  const shown = (receipt.json() as { data: { code: string; state: string; amountMinor: number } }).data
  if (shown.code !== code || shown.state !== 'cancelled' || shown.amountMinor !== owed)
    return `the receipt is now ${JSON.stringify(shown)}`
  return checkAuditTrail(server, people, paymentId, 'Wrong student')
}

/** Pays twice the amount due, then refunds the half booked as an advance. */
async function checkRefund(server: ProofServer, people: Cashiers, studentId: string): Promise<string | null> {
  await pay(server, people, studentId, 2 * owed)
  const request = await call(server, people.cashier, `/api/fees/students/${studentId}/refunds`, {
    amountMinor: owed,
    reason: 'Paid twice',
  })
  const id = String(request.data.feeRequestId)
  const done = await call(server, people.approver, `/api/fees/requests/${id}/refund`, {
    approve: true,
    reason: '',
    version: 1,
  })
  if (done.statusCode !== 200) return `the approval returned ${done.statusCode}`
  const payout = await call(server, people.cashier, `/api/fees/requests/${id}/payout`, {
    mode: 'bank',
    reference: 'UTR',
    version: 2,
  })
  if (payout.statusCode !== 200) return `the payout returned ${payout.statusCode}`
  const second = await call(server, people.cashier, `/api/fees/requests/${id}/payout`, {
    mode: 'bank',
    reference: 'UTR',
    version: 3,
  })
  if (second.statusCode !== 409) return `a second payout returned ${second.statusCode}`
  return checkAuditTrail(server, people, id, 'Paid twice')
}

/** The audit trail must name the person and the reason. */
const checkAuditTrail = (server: ProofServer, { approver }: Cashiers, entityId: string, reason: string) =>
  server.services.database.inTenant({ tenantId: approver.tenantId }, async (db) => {
    const { rows } = await sql`
      select from audit_entries where entity_id = ${entityId} and reason = ${reason} and actor_id is not null`.execute(
      db,
    )
    return rows.length > 0 ? null : `the audit trail has no entry for ${entityId}`
  })
