import { sql } from 'kysely'
import type { PaymentMode } from '#modules/fees/enumerations.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { recordEvent } from '../applications/events.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { acceptOffer } from '../offers/offers.ts'
import { unpaidNow } from './dues.ts'
import { linkToClose } from './links.ts'
import { nextReceiptNo, type Purpose } from './payments.ts'

type Taken = {
  readonly purpose: Purpose
  readonly amountMinor: number
  readonly mode: PaymentMode
  readonly reference: string
}

/**
 * Books a fee that was paid at the office, with a receipt of the same series as online payments. A link the family was sent is
 * closed, and the seat the fee was paid for is confirmed. The caller has locked the application.
 */
export async function takeAtDesk(
  unit: Unit,
  application: ApplicationRecord,
  taken: Taken,
  userId: string,
): Promise<'taken' | 'nothing-due' | 'amount-differs'> {
  const { db, audit, enqueue } = unit
  const { applicationId } = application
  const due = await unpaidNow(db, application)
  if (due?.purpose !== taken.purpose) return 'nothing-due'
  if (due.amountMinor !== taken.amountMinor) return 'amount-differs'
  const { rows } = await sql<{ paymentId: string }>`
    update admission_payments set state = 'expired' where application_id = ${applicationId} and purpose = ${taken.purpose} and state = 'opened'
    returning id as "paymentId"`.execute(db)
  for (const { paymentId } of rows) await enqueue(linkToClose, { paymentId }, {})
  const [paymentId, receiptNo] = [newId(), await nextReceiptNo(db)]
  await sql`insert into admission_payments (id, application_id, purpose, amount, state, mode, reference, receipt_no, received_by, paid_at, expires_at)
    values (${paymentId}, ${applicationId}, ${taken.purpose}, ${taken.amountMinor}, 'paid', ${taken.mode}, ${taken.reference}, ${receiptNo},
      ${userId}, now(), now())`.execute(db)
  await recordEvent(db, { applicationId, kind: 'payment', words: receiptNo, userId })
  audit({ entity: 'admissionPayment', entityId: paymentId, after: { ...taken, state: 'paid', receiptNo } })
  if (taken.purpose === 'offer') await acceptOffer(unit, application, { userId, agreed: receiptNo })
  return 'taken'
}

type Refund = { readonly mode: PaymentMode; readonly reference: string; readonly reason: string }

/** Records that a fee went back to the family. A fee for a seat that the child holds stays. The caller has locked the application. */
export async function refundFee(
  { db, audit }: Unit,
  { applicationId, state }: ApplicationRecord,
  paymentId: string,
  { mode, reference, reason }: Refund,
  userId: string,
): Promise<'refunded' | 'no-such-payment' | 'already-refunded' | 'seat-held'> {
  const { rows } = await sql<{ state: string; purpose: Purpose; receiptNo: string | null; amountMinor: number }>`
    select state, purpose, receipt_no as "receiptNo", amount as "amountMinor" from admission_payments
    where id = ${paymentId} and application_id = ${applicationId} and paid_at is not null for update`.execute(db)
  const [paid] = rows
  if (!paid) return 'no-such-payment'
  if (paid.state !== 'paid') return 'already-refunded'
  if (paid.purpose === 'offer' && (state === 'accepted' || state === 'enrolled')) return 'seat-held'
  await sql`update admission_payments set state = 'refunded', refunded_at = now(), refunded_by = ${userId}, refund_mode = ${mode},
      refund_reference = ${reference}, refund_reason = ${reason} where id = ${paymentId}`.execute(db)
  const words = [paid.receiptNo, reason].filter(Boolean).join(': ')
  await recordEvent(db, { applicationId, kind: 'refund', words, userId })
  audit({
    entity: 'admissionPayment',
    entityId: paymentId,
    before: { state: 'paid', amountMinor: paid.amountMinor },
    after: { state: 'refunded', mode, reference },
    reason,
  })
  return 'refunded'
}
