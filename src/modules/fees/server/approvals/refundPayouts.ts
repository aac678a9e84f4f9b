import { sql } from 'kysely'
import type { PaymentMode } from '#modules/fees/enumerations.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { accountOf, post } from '../ledger.ts'
import { lockAccounts } from '../studentAccounts.ts'
import type { LockedRequest } from './requests.ts'

/** Posts the payout of an approved refund from the student's advance; returns false when the advance is smaller. */
export async function postPayout(
  { db, audit }: Unit,
  held: Pick<LockedRequest, 'id' | 'studentId' | 'amount' | 'reason'>,
  { mode, reference }: { readonly mode: PaymentMode; readonly reference: string },
): Promise<boolean> {
  const { id, studentId, amount, reason } = held
  const advance = (await lockAccounts(db, [studentId])).get(studentId) ?? 0
  if (amount > advance) return false
  await sql`insert into fee_advance_moves (student_id, kind, source_id, amount)
    values (${studentId}, 'refund', ${id}, ${-amount})`.execute(db)
  await sql`update fee_requests set state = 'paid', mode = ${mode}, reference = ${reference}, paid_by = acting_user(),
    paid_at = now(), version = version + 1 where id = ${id}`.execute(db)
  const from = mode === 'cash' || mode === 'online' ? accountOf(mode) : 'bank'
  await post(db, [
    {
      kind: 'refund',
      sourceId: id,
      studentId,
      reason,
      entries: [
        { account: 'advance', studentId, debit: amount },
        { account: from, credit: amount },
      ],
    },
  ])
  audit({ entity: 'feeRequest', entityId: id, before: { state: 'approved' }, after: { state: 'paid', mode }, reason })
  return true
}
