import { type RawBuilder, sql } from 'kysely'
import type { AdmissionPayment } from '#modules/admissions/paymentSchemas.ts'
import type { PaymentMode } from '#modules/fees/enumerations.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { nextNumber } from '../numbers.ts'

export type Purpose = 'application' | 'offer'
export type DuePayment = { readonly purpose: Purpose; readonly amountMinor: number }
export type Payment = DuePayment & {
  readonly paymentId: string
  readonly state: 'opened' | 'paid'
  readonly mode: PaymentMode
  readonly address: string
  readonly receiptNo: string | null
  readonly providerOrderId: string
  /** Nobody can pay on the link any more; what was paid before may not be known yet. */
  readonly hasLapsed: boolean
}

export const paymentColumns = sql`id as "paymentId", purpose, amount as "amountMinor", state, mode, address, receipt_no as "receiptNo",
  provider_order_id as "providerOrderId", expires_at < now() as "hasLapsed"`

/** What was paid for a purpose, or is being paid; nothing once it was given back. */
export async function findPayment(db: TenantDb, applicationId: string, purpose: Purpose): Promise<Payment | null> {
  const { rows } = await sql<Payment>`
    select ${paymentColumns} from admission_payments
    where application_id = ${applicationId} and purpose = ${purpose} and state in ('opened', 'paid')`.execute(db)
  return rows[0] ?? null
}

export const isPaid = async (db: TenantDb, applicationId: string, purpose: Purpose): Promise<boolean> =>
  (await findPayment(db, applicationId, purpose))?.state === 'paid'

/** The next number of the receipts of admissions, which the desk and the gateway share. */
export const nextReceiptNo = async (db: TenantDb): Promise<string> =>
  `ADM/${String(await nextNumber(db, 'receipt ADM')).padStart(5, '0')}`

const entryColumns = sql`p.id as "admissionPaymentId", p.purpose, p.amount as "amountMinor", p.state, p.mode, p.reference,
  p.receipt_no as "receiptNo", p.paid_at as "paidAt", coalesce(trim(concat_ws(' ', u.first_name, u.last_name)), '') as "receivedBy",
  p.refunded_at as "refundedAt", p.refund_mode as "refundMode", p.refund_reference as "refundReference", p.refund_reason as "refundReason",
  coalesce(trim(concat_ws(' ', r.first_name, r.last_name)), '') as "refundedBy"`

async function entries(db: TenantDb, condition: RawBuilder<unknown>): Promise<AdmissionPayment[]> {
  const { rows } = await sql<AdmissionPayment>`
    select ${entryColumns}
    from admission_payments p left join users u on u.tenant_id = p.tenant_id and u.id = p.received_by
      left join users r on r.tenant_id = p.tenant_id and r.id = p.refunded_by
    where p.state in ('paid', 'refunded') and ${condition} order by p.paid_at desc, p.id desc`.execute(db)
  return rows
}

/** The money an application has brought in, and what was given back of it; newest first. */
export const readPayments = (db: TenantDb, applicationId: string): Promise<AdmissionPayment[]> =>
  entries(db, sql`p.application_id = ${applicationId}`)

export async function findReceipt(
  db: TenantDb,
  applicationId: string,
  admissionPaymentId: string,
): Promise<AdmissionPayment | null> {
  const found = await entries(db, sql`p.application_id = ${applicationId} and p.id = ${admissionPaymentId}`)
  return found[0] ?? null
}
