import { sql } from 'kysely'
import * as z from 'zod'
import { isGatewayFailure, openGateway, recordException } from '#modules/fees/server/public.ts'
import { paise } from '#platform/contract/money.ts'
import type { OnlineOrders, OrderOutcome, ReportedPayment } from '#platform/server/contributions/onlineOrders.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import type { QueuedJob } from '#platform/server/jobs/queue.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import { recordEvent } from '../applications/events.ts'
import { type ApplicationRecord, findRecord } from '../applications/record.ts'
import { acceptOffer, lastOffer } from '../offers/offers.ts'
import { type DuePayment, nextReceiptNo, type Payment, paymentColumns } from './payments.ts'

type Transactions = <T>(work: (unit: Unit) => Promise<T>) => Promise<T>

const openDays = 2
/** Gateways refuse links that close sooner, in minutes. */
const leastMinutes = 20
/** Minutes between two looks at a link nobody came back from. */
const lookEvery = 15

/** Queued with every link, apart from the job, which queues itself again. */
const linkToCheck: QueuedJob<{ paymentId: string }> = {
  name: 'admissions.checkPayment',
  input: z.object({ paymentId: z.uuid() }),
}
const checkLater = ({ enqueue }: Pick<Unit, 'enqueue'>, services: Services, paymentId: string) =>
  enqueue(
    linkToCheck,
    { paymentId },
    { key: `admission payment ${paymentId}`, runAt: new Date(services.now().getTime() + lookEvery * 60_000) },
  )

/** Opens a payment link at the school's gateway, outside any transaction. Null if the school has no gateway. */
export async function openLink(
  tx: Transactions,
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
  const now = services.now().getTime()
  // Nobody is to pay for a seat that is no longer offered.
  const offer = due.purpose === 'offer' ? await tx(({ db }) => lastOffer(db, applicationId)) : null
  const closes = Math.min(now + openDays * 86_400_000, offer ? Date.parse(offer.expiresAt) : Number.POSITIVE_INFINITY)
  const expiresAt = new Date(Math.max(closes, now + leastMinutes * 60_000))
  const opened = await gateway.open('link', {
    amount: paise(due.amountMinor),
    reference: paymentId,
    description: 'Admission',
    expiresAt,
    returnTo: `${addressOf(services.config, school)}/apply/${applicationId}`,
  })
  await tx(async (unit) => {
    await sql`insert into admission_payments (id, application_id, purpose, amount, provider_order_id, address, expires_at)
      values (${paymentId}, ${applicationId}, ${due.purpose}, ${due.amountMinor}, ${opened.providerOrderId}, ${opened.address},
        ${expiresAt}) on conflict do nothing`.execute(unit.db)
    await checkLater(unit, services, paymentId)
    unit.audit({
      entity: 'application',
      entityId: applicationId,
      after: { payment: paymentId, purpose: due.purpose, amountMinor: due.amountMinor, state: 'opened' },
    })
  })
  return true
}

/**
 * Asks the gateway about a link and credits what was paid on it; one that has lapsed unpaid is closed, and never before the gateway was
 * asked. Null if the school has no gateway.
 */
export async function settleLink(
  tx: Transactions,
  services: Services,
  tenantId: string,
  applicationId: string,
  payment: Payment,
): Promise<'paid' | 'open' | 'closed' | null> {
  if (payment.state === 'paid') return 'paid'
  const gateway = await tx((unit) => openGateway(unit, services, tenantId))
  if (!gateway) return null
  const reported = await gateway.paymentsOf('link', payment.providerOrderId)
  if (reported.length > 0 && (await tx((unit) => creditLink(unit, applicationId, payment, reported)))) return 'paid'
  if (!payment.hasLapsed) return 'open'
  await tx(({ db }) =>
    sql`update admission_payments set state = 'expired' where id = ${payment.paymentId} and state = 'opened'`.execute(
      db,
    ),
  )
  return 'closed'
}

/** Looks at a link until it is paid or closed, so that a payment counts even if the family never comes back to the page. */
export const linkCheck = slowJob(linkToCheck.name, z.object({ paymentId: z.uuid() }), async (input, context) => {
  const { services, tenantId, tx } = context
  const found = await tx(async ({ db }) => {
    const { rows } = await sql<Payment & { applicationId: string }>`
      select application_id as "applicationId", ${paymentColumns} from admission_payments
      where id = ${input.paymentId} and state = 'opened'`.execute(db)
    return rows[0]
  })
  if (!found) return
  if ((await settleLink(tx, services, tenantId, found.applicationId, found)) === 'open')
    await tx((unit) => checkLater(unit, services, input.paymentId))
})

/** Credits a payment once. Only what was captured in full counts. */
async function creditLink(
  unit: Unit,
  applicationId: string,
  payment: Payment,
  reported: readonly ReportedPayment[],
): Promise<boolean> {
  const captured = reported.find(
    ({ state, amount, currency }) => state === 'captured' && currency === 'INR' && amount === payment.amountMinor,
  )
  if (!captured) return false
  await credit(unit, applicationId, payment, captured.id)
  return true
}

/**
 * Books what was captured, with a receipt of the series ADM. The seat it was paid for is confirmed in the same transaction. The
 * application is locked first, as everywhere.
 */
async function credit(
  unit: Unit,
  applicationId: string,
  payment: DuePayment & { paymentId: string },
  captured: string,
  { isLate = false } = {},
): Promise<void> {
  const { db, audit } = unit
  const application = await findRecord(db, applicationId, { lock: true })
  const { rows } = await sql`
    update admission_payments set state = 'paid', paid_at = now(), provider_payment_id = ${captured.slice(0, 60)}
    where id = ${payment.paymentId} and (state = 'opened' or state = 'expired' and ${isLate}) returning id`.execute(db)
  if (rows.length === 0) return
  const receiptNo = await nextReceiptNo(db)
  await sql`update admission_payments set receipt_no = ${receiptNo} where id = ${payment.paymentId}`.execute(db)
  await recordEvent(db, { applicationId, kind: 'payment', words: receiptNo, userId: null })
  audit({
    entity: 'admissionPayment',
    entityId: payment.paymentId,
    before: { state: 'opened' },
    after: { state: 'paid', amountMinor: payment.amountMinor, receiptNo },
  })
  if (application && payment.purpose === 'offer') await acceptOffer(unit, application)
}

/** A link that is no longer wanted, because the fee was paid at the office, is closed at the gateway too. */
export const linkToClose: QueuedJob<{ paymentId: string }> = {
  name: 'admissions.closeLink',
  input: z.object({ paymentId: z.uuid() }),
}

export const linkClosing = slowJob(linkToClose.name, z.object({ paymentId: z.uuid() }), async (input, context) => {
  const { services, tenantId, tx } = context
  const gateway = await tx((unit) => openGateway(unit, services, tenantId))
  const orderId = await tx(async ({ db }) => {
    const { rows } = await sql<{ orderId: string }>`select provider_order_id as "orderId" from admission_payments
      where id = ${input.paymentId} and state = 'expired' and provider_order_id <> ''`.execute(db)
    return rows[0]?.orderId
  })
  if (!gateway || !orderId) return
  try {
    await gateway.cancelLink(orderId)
  } catch (error) {
    if (!isGatewayFailure(error) || error.code !== 'refused') throw error
    const reported = await gateway.paymentsOf('link', orderId)
    await tx(async (unit) => {
      for (const one of reported) await creditOrder(unit, { ...one, orderIds: [orderId] }, 'report')
    })
  }
})

type OrderRow = DuePayment & { paymentId: string; applicationId: string; state: string; isPaidElsewhere: boolean }

/** Credits a payment that the gateway reports by itself. With `report`, one that nobody expects any more is recorded to be looked at. */
async function creditOrder(unit: Unit, payment: ReportedPayment, way?: 'report'): Promise<OrderOutcome> {
  const { db } = unit
  const held = await sql<{ applicationId: string }>`
    select application_id as "applicationId" from admission_payments
    where provider_order_id = any (${[...payment.orderIds]}::text[]) and provider_order_id <> '' limit 1`.execute(db)
  if (held.rows[0]) await findRecord(db, held.rows[0].applicationId, { lock: true })
  const { rows } = await sql<OrderRow>`
    select p.id as "paymentId", p.application_id as "applicationId", p.purpose, p.amount as "amountMinor", p.state,
      exists (select from admission_payments o where o.tenant_id = p.tenant_id and o.application_id = p.application_id
        and o.purpose = p.purpose and o.id <> p.id and o.state in ('opened', 'paid')) as "isPaidElsewhere"
    from admission_payments p where p.provider_order_id = any (${[...payment.orderIds]}::text[]) and p.provider_order_id <> '' limit 1`.execute(
    db,
  )
  const [order] = rows
  if (!order) return (await isCredited(db, payment.id)) ? 'known' : 'foreign'
  if (await isCredited(db, payment.id)) return 'known'
  if (payment.state !== 'captured') return 'notMoney'
  if (payment.currency !== 'INR') return 'currencyDiffers'
  if (payment.amount !== order.amountMinor) return 'amountDiffers'
  if (order.state === 'paid' || order.state === 'refunded' || order.isPaidElsewhere) {
    if (way === 'report') {
      const facts = { provider: 'razorpay', entityId: payment.id, expected: null, found: payment.amount }
      await recordException(unit, { kind: 'paidTwice', ...facts })
    }
    return 'paidTwice'
  }
  await credit(unit, order.applicationId, order, payment.id, { isLate: true })
  return 'credited'
}

async function isCredited(db: TenantDb, providerPaymentId: string): Promise<boolean> {
  const { rows } = await sql`select from admission_payments where provider_payment_id = ${providerPaymentId}`.execute(
    db,
  )
  return rows.length > 0
}

/** Fees of admissions among what the gateway reports. */
export const admissionOrders: OnlineOrders = {
  name: 'admissions',
  credit: (unit, payment) => creditOrder(unit, payment),
  paymentsAmong: async (db, paymentIds) => {
    const { rows } = await sql<{ entityId: string; amount: number }>`
      select provider_payment_id as "entityId", amount from admission_payments
      where provider_payment_id = any (${[...paymentIds]}::text[]) and paid_at is not null`.execute(db)
    return rows
  },
}
