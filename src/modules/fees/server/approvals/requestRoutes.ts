import { sql } from 'kysely'
import type { RequestKind } from '#modules/fees/enumerations.ts'
import { isGranted } from '#platform/contract/access/permissions.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { paise } from '#platform/contract/money.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { requireOwn } from '#platform/server/database/ownRecords.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { feeRequests } from '../../contracts/requests.ts'
import { feeRequestsDefinitions } from '../../contracts/requestsSchemas.ts'
import { requireStudents } from '../feeRecords.ts'
import { lockedUpTo } from '../ledger.ts'
import { findPayment, reversePayment } from '../payments/reversals.ts'
import { freeAdvance, lockAccounts } from '../studentAccounts.ts'
import { issueCredit, issueDebit, loadDemandLine, payerOf, waivable, waiveFine, writeOff } from './feeNotes.ts'
import { postPayout } from './refundPayouts.ts'
import { createRequest, getRequest, type LockedRequest, listRequests, lockRequest, saveDecision } from './requests.ts'

const waivers: readonly RequestKind[] = ['writeOff', 'creditNote', 'debitNote', 'waiveFine']

async function demandOf(db: TenantDb, demandId: string) {
  const { rows } = await sql<{ studentId: string; open: number }>`
    select d.student_id as "studentId", coalesce((select sum(outstanding) from fee_line_balances b
      where b.tenant_id = d.tenant_id and b.demand_id = d.id), 0)::bigint as open
    from fee_demands d where d.id = ${demandId}`.execute(db)
  if (!rows[0]) throw problem('not-found')
  return rows[0]
}

type Decision = { approve: boolean; reason: string; version: number }
type Refusing = { fail(code: 'not-now' | 'own-request' | 'reason-needed'): never }

/** Throws unless this person can decide this request now. */
async function requireDecidable(
  db: TenantDb,
  held: LockedRequest,
  { approve, reason, version }: Decision,
  userId: string,
  { fail }: Refusing,
) {
  if (held.state !== 'requested') fail('not-now')
  if (held.requestedBy === userId) fail('own-request')
  if (held.version !== version) throw problem('changed-meanwhile', { details: await getRequest(db, held.id) })
  if (!approve && reason === '') fail('reason-needed')
}

/** Applies an approved waiver, write-off or note; returns false when not enough is left. */
async function carryOut(unit: Unit, held: LockedRequest, userId: string): Promise<boolean> {
  const approved = { reason: held.reason, requestId: held.id, requestedBy: held.requestedBy, approvedBy: userId }
  const { studentId, demandId, lineId, headId, amount, dueOn } = held
  switch (held.kind) {
    case 'writeOff':
      return (await writeOff(unit, { demandId: demandId ?? '', studentId, atMost: amount }, approved)) > 0
    case 'creditNote':
      return issueCredit(unit, lineId ?? '', amount, approved)
    case 'waiveFine':
      return waiveFine(unit, demandId ?? '', studentId, amount, approved)
    case 'debitNote':
      await issueDebit(unit, {
        ...approved,
        studentId,
        headId: headId ?? '',
        amount: paise(amount),
        dueOn: dueOn ?? ('' as CivilDate),
        // A correction goes to the payer of the corrected demand.
        ...(demandId && { payerId: await payerOf(unit.db, demandId) }),
      })
      return true
    default:
      return false
  }
}

export const requestRoutes = implement(feeRequests, feeRequestsDefinitions, {
  listRequests: async ({ query }, { db }) => {
    if (query.studentId) await requireStudents(db, [query.studentId])
    return listRequests(db, query)
  },

  askCancel: async ({ params: { paymentId }, body }, context) => {
    const { db, fail } = context
    const paid = await findPayment(db, paymentId)
    if (!paid) throw problem('not-found')
    if (paid.isReversed) fail('already-reversed')
    const locked = await lockedUpTo(db)
    if (locked && paid.bookedOn <= locked) fail('period-locked')
    const { studentId, amount } = paid
    return (
      (await createRequest(context, { kind: 'cancelReceipt', studentId, paymentId, amount, reason: body.reason })) ??
      fail('asked-before')
    )
  },
  askRefund: async ({ params: { studentId }, body }, context) => {
    await requireStudents(context.db, [studentId])
    if (body.amountMinor > (await freeAdvance(context.db, studentId))) context.fail('too-much')
    const created = await createRequest(context, {
      kind: 'refund',
      studentId,
      amount: body.amountMinor,
      reason: body.reason,
    })
    return created ?? context.fail('too-much')
  },
  askWriteOff: async ({ params: { demandId }, body }, context) => {
    const { studentId, open } = await demandOf(context.db, demandId)
    if (open === 0) context.fail('nothing-open')
    const created = await createRequest(context, {
      kind: 'writeOff',
      studentId,
      demandId,
      amount: open,
      reason: body.reason,
    })
    return created ?? context.fail('nothing-open')
  },
  askCredit: async ({ params: { lineId }, body: { amountMinor: amount, reason } }, context) => {
    const line = await loadDemandLine(context.db, lineId)
    if (!line) throw problem('not-found')
    if (amount > line.outstanding + line.paid) context.fail('too-much')
    const { studentId, demandId, headId } = line
    return (
      (await createRequest(context, { kind: 'creditNote', studentId, demandId, lineId, headId, amount, reason })) ??
      context.fail('too-much')
    )
  },
  askDebit: async ({ params: { studentId }, body }, context) => {
    await requireStudents(context.db, [studentId])
    await requireOwn(context.db, 'fee_heads', [body.feeHeadId])
    const { feeHeadId: headId, amountMinor: amount, dueOn, reason } = body
    const created = await createRequest(context, { kind: 'debitNote', studentId, headId, amount, dueOn, reason })
    if (!created) throw new Error('The request was not saved.')
    return created
  },
  askWaiver: async ({ params: { demandId }, body: { amountMinor: amount, reason } }, context) => {
    const { studentId } = await demandOf(context.db, demandId)
    if (amount > (await waivable(context.db, demandId, studentId))) context.fail('too-much')
    return (
      (await createRequest(context, { kind: 'waiveFine', studentId, demandId, amount, reason })) ??
      context.fail('too-much')
    )
  },

  decideCancel: async ({ params, body }, context) => {
    const { db, fail, actor } = context
    const held = await lockRequest(db, params.feeRequestId, ['cancelReceipt'])
    await requireDecidable(db, held, body, actor.userId, context)
    if (!body.approve) return saveDecision(context, held, { to: 'rejected', reason: body.reason })
    await lockAccounts(db, [held.studentId])
    const paid = await findPayment(db, held.paymentId ?? '')
    if (!paid || paid.isReversed) return fail('not-now')
    const locked = await lockedUpTo(db)
    if (locked && paid.bookedOn <= locked) fail('period-locked')
    const { paymentId } = paid
    const reversed = await reversePayment(context, paid, {
      paymentId,
      kind: 'cancelled',
      reason: held.reason,
      requestId: held.id,
      approvedBy: actor.userId,
      reversedBy: held.requestedBy,
    })
    if (!reversed) fail('already-used')
    return saveDecision(context, held, { to: 'approved', reason: body.reason })
  },
  decideWaiver: async ({ params, body }, context) => {
    const { db, fail, actor } = context
    const held = await lockRequest(db, params.feeRequestId, waivers)
    await requireDecidable(db, held, body, actor.userId, context)
    if (!body.approve) return saveDecision(context, held, { to: 'rejected', reason: body.reason })
    if (!(await carryOut(context, held, actor.userId))) fail('too-much')
    return saveDecision(context, held, { to: 'approved', reason: body.reason })
  },
  decideRefund: async ({ params, body }, context) => {
    const { db, fail, actor } = context
    const held = await lockRequest(db, params.feeRequestId, ['refund'])
    if (!isGranted(actor.matrix, 'feeCollection', 'approve')) fail('needs-both')
    await requireDecidable(db, held, body, actor.userId, context)
    // Under the lock of the account: two refunds of one advance are decided one after the other.
    await lockAccounts(db, [held.studentId])
    if (body.approve && held.amount > (await freeAdvance(db, held.studentId))) fail('too-much')
    return saveDecision(context, held, { to: body.approve ? 'approved' : 'rejected', reason: body.reason })
  },
  payRefund: async ({ params, body }, context) => {
    const { db, fail } = context
    const held = await lockRequest(db, params.feeRequestId, ['refund'])
    if (held.state !== 'approved') fail('not-now')
    if (held.version !== body.version) throw problem('changed-meanwhile', { details: await getRequest(db, held.id) })
    if (!(await postPayout(context, held, body))) fail('too-much')
    return getRequest(db, held.id)
  },
})
