import { sql } from 'kysely'
import type { PaymentMode } from '#modules/fees/enumerations.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { type Entry, post } from '../ledger.ts'
import { lockAccounts } from '../studentAccounts.ts'

export type ReversalInput = {
  readonly paymentId: string
  readonly kind: 'cancelled' | 'bounced' | 'chargeback'
  readonly reason: string
  readonly requestId?: string | null
  readonly approvedBy?: string | null
  readonly reversedBy?: string | null
}

export type Paid = {
  paymentId: string
  studentId: string
  /** The payer, if not the family. */
  payerId: string | null
  amount: number
  mode: PaymentMode
  receivedOn: CivilDate
  bookedOn: CivilDate
  isReversed: boolean
  isCleared: boolean
}

export async function findPayment(db: TenantDb, paymentId: string): Promise<Paid | undefined> {
  const { rows } = await sql<Paid>`
    select p.id as "paymentId", p.student_id as "studentId", p.payer_id as "payerId", p.amount, p.mode, p.received_on as "receivedOn",
      coalesce((select t.booked_on from fee_ledger_txns t where t.tenant_id = p.tenant_id and t.source_id = p.id and t.kind = 'payment'
        order by t.seq limit 1), p.received_on) as "bookedOn",
      exists (select from fee_reversals r where r.tenant_id = p.tenant_id and r.payment_id = p.id) as "isReversed",
      exists (select from fee_cheque_events c where c.tenant_id = p.tenant_id and c.payment_id = p.id and c.state = 'cleared') as "isCleared"
    from fee_payments p where p.id = ${paymentId}`.execute(db)
  return rows[0]
}

export type AppliedAllocation = {
  id: string
  lineId: string
  headId: string
  yearId: string
  studentId: string
  kind: 'payment' | 'advance'
  sourceId: string
  amount: number
  effectiveOn: CivilDate
}

/** The allocations matching a condition that are not reversed: the newest first, within one payment those made last. */
export async function findAllocations(db: TenantDb, where: ReturnType<typeof sql>): Promise<AppliedAllocation[]> {
  const { rows } = await sql<AppliedAllocation>`
    select a.id, a.line_id as "lineId", l.head_id as "headId", l.year_id as "yearId", a.student_id as "studentId", a.kind,
      a.source_id as "sourceId", a.effective_on as "effectiveOn", (a.amount + coalesce(r.back, 0))::bigint as amount
    from fee_allocations a
      join fee_demand_lines l on l.tenant_id = a.tenant_id and l.id = a.line_id
      left join lateral (select sum(x.amount) as back from fee_allocations x
        where x.tenant_id = a.tenant_id and x.reverses_id = a.id) r on true
    where a.reverses_id is null and a.kind in ('payment', 'advance') and a.amount + coalesce(r.back, 0) > 0 and ${where}
    order by a.made_at desc, l.due_on desc, l.is_fine desc, l.priority desc, l.head_id desc, a.id desc`.execute(db)
  return rows
}

/** Reverses allocations with rows of their own; the fine then accrues as if they had never been made. */
export async function reverseAllocations(db: TenantDb, rows: readonly AppliedAllocation[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into fee_allocations (student_id, line_id, kind, source_id, amount, effective_on, reverses_id)
    select a."studentId", a."lineId", a.kind, a."sourceId", -a.amount, a."effectiveOn", a.id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a(id uuid, "studentId" uuid, "lineId" uuid, kind text, "sourceId" uuid,
      amount bigint, "effectiveOn" date)`.execute(db)
}

/** Takes rows in order up to an amount; the last one may be partial. */
export function upTo(rows: readonly AppliedAllocation[], amount: number): AppliedAllocation[] {
  const result: AppliedAllocation[] = []
  let left = amount
  for (const row of rows) {
    if (left <= 0) break
    const portion = Math.min(row.amount, left)
    result.push({ ...row, amount: portion })
    left -= portion
  }
  return result
}

export const restoredReceivables = (rows: readonly AppliedAllocation[]): Entry[] =>
  rows.map(({ studentId, headId, yearId, amount }) => ({
    account: 'receivable',
    studentId,
    headId,
    yearId,
    debit: amount,
  }))

/**
 * Reverses a payment: its dues are outstanding again, its advance is removed, the receipt keeps its number. Returns
 * false when its advance has been refunded in the meantime.
 */
export async function reversePayment(unit: Unit, paid: Paid, reversing: ReversalInput): Promise<boolean> {
  const { db } = unit
  const { paymentId, studentId, amount, mode } = paid
  const wallet = (await lockAccounts(db, [studentId])).get(studentId) ?? 0
  const allocations = await findAllocations(db, sql`a.source_id = ${paymentId}`)
  const stillAllocated = allocations.reduce((all, one) => all + one.amount, 0)
  const fromAdvance = amount - stillAllocated
  const short = Math.max(fromAdvance - wallet, 0)
  const freed =
    short > 0 ? upTo(await findAllocations(db, sql`a.student_id = ${studentId} and a.kind = 'advance'`), short) : []
  if (freed.reduce((all, one) => all + one.amount, 0) < short) return false
  await reverseAllocations(db, [...allocations, ...freed])
  const moves = [
    { kind: 'freed', amount: short },
    { kind: 'reversal', amount: -fromAdvance },
  ].filter((one) => one.amount !== 0)
  for (const move of moves)
    await sql`insert into fee_advance_moves (student_id, kind, source_id, amount)
      values (${studentId}, ${move.kind}, ${paymentId}, ${move.amount})`.execute(db)
  const sessionId = reversing.kind === 'cancelled' ? await drawerOf(db, paymentId, reversing.reversedBy ?? null) : null
  await sql`
    insert into fee_reversals (payment_id, kind, reason, request_id, reversed_by, approved_by, session_id)
    values (${paymentId}, ${reversing.kind}, ${reversing.reason}, ${reversing.requestId ?? null},
      coalesce(${reversing.reversedBy ?? null}::uuid, acting_user()), ${reversing.approvedBy ?? null}, ${sessionId})`.execute(
    db,
  )
  const money =
    mode === 'cash' ? 'cash' : mode === 'online' ? 'gateway' : mode === 'cheque' && !paid.isCleared ? 'cheques' : 'bank'
  await post(db, [
    {
      kind: 'freed',
      sourceId: paymentId,
      studentId,
      reason: reversing.reason,
      entries: [...restoredReceivables(freed), { account: 'advance', studentId, credit: short }],
    },
    {
      kind: reversing.kind,
      sourceId: paymentId,
      studentId,
      effectiveOn: paid.receivedOn,
      reason: reversing.reason,
      entries: [
        ...restoredReceivables(allocations),
        { account: 'advance', studentId, debit: fromAdvance },
        { account: money, credit: amount },
      ],
    },
  ])
  unit.audit({
    entity: 'feePayment',
    entityId: paymentId,
    before: { amountMinor: amount, state: 'valid' },
    after: { amountMinor: amount, state: reversing.kind },
    reason: reversing.reason,
  })
  return true
}

/**
 * The open counter session that gives a cancelled payment back: the one that took it or, once that is closed, the one of
 * the cashier who asked for the cancellation. It is never the approver's, who handles no money. Locked like a payment's.
 */
async function drawerOf(db: TenantDb, paymentId: string, cashierId: string | null): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select c.id from fee_payments p
      join fee_counter_sessions c on c.tenant_id = p.tenant_id and c.closed_at is null and (c.id = p.session_id or c.cashier_id = ${cashierId})
    where p.id = ${paymentId} and p.session_id is not null order by (c.id = p.session_id) desc limit 1 for share of c`.execute(
    db,
  )
  return rows[0]?.id ?? null
}
