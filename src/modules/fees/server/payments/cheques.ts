import { sql } from 'kysely'
import type { ChequeState } from '#modules/fees/enumerations.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { paise } from '#platform/contract/money.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { issueDebit } from '../approvals/feeNotes.ts'
import { lockedUpTo, post } from '../ledger.ts'
import { getReceipt } from '../receipts/receipts.ts'
import { ownHead, schoolToday } from '../setup/settings.ts'
import { lockAccounts } from '../studentAccounts.ts'
import { feeStudents } from '../students.ts'
import { insertReceipts } from './paymentRows.ts'
import { type Paid, reversePayment } from './reversals.ts'

const allowed: Readonly<Record<ChequeState, readonly ChequeState[]>> = {
  received: ['deposited', 'cleared', 'bounced'],
  deposited: ['cleared', 'bounced'],
  cleared: [],
  bounced: [],
}

async function stateOf(db: TenantDb, paymentId: string): Promise<ChequeState> {
  const { rows } = await sql<{ state: ChequeState }>`
    select state from fee_cheque_events where payment_id = ${paymentId}
    order by array_position(array['received', 'deposited', 'cleared', 'bounced'], state) desc limit 1`.execute(db)
  return rows[0]?.state ?? 'received'
}

type Step = { to: 'deposited' | 'cleared' | 'bounced'; on: CivilDate; note: string; chargeMinor: number }

/** Changes a cheque's state; returns the failure code, if any. */
export async function moveCheque(unit: Unit, paid: Paid, step: Step): Promise<'wrong-step' | 'already-used' | null> {
  const { db } = unit
  const { paymentId, studentId, amount } = paid
  await lockAccounts(db, [studentId])
  const from = await stateOf(db, paymentId)
  if (
    paid.isReversed ||
    !allowed[from].includes(step.to) ||
    step.on < paid.receivedOn ||
    step.on > (await schoolToday(db))
  )
    return 'wrong-step'
  await sql`insert into fee_cheque_events (payment_id, state, happened_on, note, noted_by)
    values (${paymentId}, ${step.to}, ${step.on}, ${step.note}, acting_user())`.execute(db)
  unit.audit({
    entity: 'feeCheque',
    entityId: paymentId,
    before: { state: from },
    after: { state: step.to },
    reason: step.note,
  })
  if (step.to === 'cleared') {
    const locked = await lockedUpTo(db)
    const entries = [
      { account: 'bank' as const, debit: amount },
      { account: 'cheques' as const, credit: amount },
    ]
    const bookedOn = locked && step.on <= locked ? {} : { bookedOn: step.on }
    // The receipt number before the ledger: the same lock order everywhere.
    await issueWaiting(db, paid)
    await post(db, [{ kind: 'cleared', sourceId: paymentId, studentId, ...bookedOn, effectiveOn: step.on, entries }])
  }
  if (step.to === 'bounced') {
    if (step.chargeMinor > 0)
      await issueDebit(unit, {
        studentId,
        headId: await ownHead(db, 'bounce'),
        amount: paise(step.chargeMinor),
        dueOn: step.on,
        payerId: paid.payerId,
        reason: 'Bounce charge',
        requestId: null,
        requestedBy: null,
        approvedBy: null,
      })
    if (!(await reversePayment(unit, paid, { paymentId, kind: 'bounced', reason: step.note || 'Cheque bounced' })))
      return 'already-used'
  }
  return null
}

/** Issues the receipt of a cheque that was withheld until it cleared. */
async function issueWaiting(db: TenantDb, { paymentId, studentId }: Paid) {
  const receipt = await getReceipt(db, paymentId)
  if (receipt.receiptId) return
  const { rows: lines } = await sql<{ label: string; headName: string; amountMinor: number }>`
    select d.label, h.name as "headName", a.amount as "amountMinor" from fee_allocations a
      join fee_demand_lines l on l.tenant_id = a.tenant_id and l.id = a.line_id
      join fee_demands d on d.tenant_id = l.tenant_id and d.id = l.demand_id
      join fee_heads h on h.tenant_id = l.tenant_id and h.id = l.head_id
    where a.source_id = ${paymentId} and a.amount > 0 order by l.due_on, l.is_fine, l.priority, d.number, l.head_id`.execute(
    db,
  )
  const { rows: open } = await sql<{ amount: number }>`
    select coalesce(sum(outstanding), 0)::bigint as amount from fee_line_balances where student_id = ${studentId} and outstanding > 0`.execute(
    db,
  )
  const allocations = lines.reduce((all, { amountMinor }) => all + amountMinor, 0)
  const student = (await feeStudents(db, [studentId])).get(studentId) ?? null
  const content = {
    student,
    lines,
    advanceMinor: receipt.amountMinor - allocations,
    balanceMinor: open[0]?.amount ?? 0,
    inWords: receipt.inWords,
  }
  await insertReceipts(db, [{ paymentId, receipt: content }])
}
