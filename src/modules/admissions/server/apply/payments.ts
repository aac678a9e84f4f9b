import { sql } from 'kysely'
import { type GatewayPayment, openGateway } from '#modules/fees/server/public.ts'
import { paise } from '#platform/contract/money.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import { recordEvent } from '../applications/events.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { nextNumber } from '../numbers.ts'
import { lastOffer } from '../offers/offers.ts'

export type DuePayment = { readonly purpose: 'application' | 'offer'; readonly amountMinor: number }
export type Payment = DuePayment & {
  readonly paymentId: string
  readonly state: 'opened' | 'paid'
  readonly address: string
  readonly receiptNo: string | null
  readonly providerOrderId: string
}

const shortlisted: readonly string[] = ['evaluation', 'decisionPending']

/** What the family has to pay at this point: the application fee when the post says so, or the fee of an open offer. */
export async function dueNow(db: TenantDb, application: ApplicationRecord): Promise<DuePayment | null> {
  const { feePoint, feeMinor, state } = application
  if (feeMinor > 0 && feePoint === 'beforeSubmit' && state === 'draft')
    return { purpose: 'application', amountMinor: feeMinor }
  if (feeMinor > 0 && feePoint === 'afterShortlist' && shortlisted.includes(state))
    return { purpose: 'application', amountMinor: feeMinor }
  if (state !== 'offered') return null
  const offer = await lastOffer(db, application.applicationId)
  return offer?.state === 'open' && offer.feeMinor > 0 ? { purpose: 'offer', amountMinor: offer.feeMinor } : null
}

export async function findPayment(
  db: TenantDb,
  applicationId: string,
  purpose: DuePayment['purpose'],
): Promise<Payment | null> {
  const { rows } = await sql<Payment>`
    select id as "paymentId", purpose, amount as "amountMinor", state, address, receipt_no as "receiptNo", provider_order_id as "providerOrderId"
    from admission_payments where application_id = ${applicationId} and purpose = ${purpose} and state in ('opened', 'paid')`.execute(
    db,
  )
  return rows[0] ?? null
}

export const isPaid = async (db: TenantDb, applicationId: string, purpose: DuePayment['purpose']): Promise<boolean> =>
  (await findPayment(db, applicationId, purpose))?.state === 'paid'

const openDays = 2

/** Opens a payment link at the school's gateway, outside any transaction. Null if the school has no gateway. */
export async function openLink(
  tx: <T>(work: (unit: Unit) => Promise<T>) => Promise<T>,
  services: Services,
  tenantId: string,
  application: ApplicationRecord,
  due: DuePayment,
): Promise<boolean> {
  const gateway = await tx((unit) => openGateway(unit, services, tenantId))
  const school = await services.directory.byId(tenantId)
  if (!gateway || !school) return false
  const { applicationId } = application
  const paymentId = newId()
  const opened = await gateway.open('link', {
    amount: paise(due.amountMinor),
    reference: paymentId,
    description: 'Admission',
    expiresAt: new Date(services.now().getTime() + openDays * 86_400_000),
    returnTo: `${addressOf(services.config, school)}/apply/${applicationId}`,
  })
  await tx(({ db }) =>
    sql`insert into admission_payments (id, application_id, purpose, amount, provider_order_id, address, expires_at)
      values (${paymentId}, ${applicationId}, ${due.purpose}, ${due.amountMinor}, ${opened.providerOrderId}, ${opened.address},
        now() + make_interval(days => ${openDays})) on conflict do nothing`.execute(db),
  )
  return true
}

/** Asks the gateway what was paid on a link. Null if the school has no gateway. */
export async function paymentsAt(
  tx: <T>(work: (unit: Unit) => Promise<T>) => Promise<T>,
  services: Services,
  tenantId: string,
  payment: Payment,
): Promise<GatewayPayment[] | null> {
  const gateway = await tx((unit) => openGateway(unit, services, tenantId))
  return gateway ? gateway.paymentsOf('link', payment.providerOrderId) : null
}

/** Credits a payment once, with a receipt of the series ADM. Only what was captured in full counts. */
export async function creditLink(
  { db, audit }: Unit,
  applicationId: string,
  payment: Payment,
  reported: readonly GatewayPayment[],
): Promise<boolean> {
  const captured = reported.find(
    ({ state, amount, currency }) => state === 'captured' && currency === 'INR' && amount === payment.amountMinor,
  )
  if (!captured) return false
  const { rows } =
    await sql`update admission_payments set state = 'paid', paid_at = now(), provider_payment_id = ${captured.id.slice(0, 60)}
    where id = ${payment.paymentId} and state = 'opened' returning id`.execute(db)
  if (rows.length === 0) return true
  const receiptNo = `ADM/${String(await nextNumber(db, 'receipt ADM')).padStart(5, '0')}`
  await sql`update admission_payments set receipt_no = ${receiptNo} where id = ${payment.paymentId}`.execute(db)
  await recordEvent(db, { applicationId, kind: 'payment', words: receiptNo, userId: null })
  audit({
    entity: 'admissionPayment',
    entityId: payment.paymentId,
    before: { state: 'opened' },
    after: { state: 'paid', amountMinor: payment.amountMinor, receiptNo },
  })
  return true
}
