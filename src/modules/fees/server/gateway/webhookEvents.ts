import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { OnlineOrders, ReportedPayment } from '#platform/server/contributions/onlineOrders.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { GatewayEvent } from '../../contracts/gatewaySchemas.ts'
import { type Credited, creditPayment, recordException } from './paymentCredits.ts'
import { PaymentEntity, paymentFrom } from './razorpay.ts'

/** Events that report a received payment. They may arrive in any order. */
const paymentEvents = new Set(['payment.captured', 'order.paid', 'payment_link.paid', 'qr_code.credited'])

type ReceivedEvent = { readonly event: GatewayEvent; readonly eventId: string; readonly bytes: Uint8Array }

const lostDispute = 'payment.dispute.lost'

const provider = 'razorpay'

/** Handles an event whose signature was checked. Repeated deliveries have no further effect. */
export async function handleEvent(
  unit: Unit,
  { event, eventId, bytes }: ReceivedEvent,
  otherOrders: readonly OnlineOrders[] = [],
): Promise<Credited | null> {
  const { db } = unit
  const before = await sql`
    select from fee_gateway_events where provider = ${provider} and event_id = ${eventId}`.execute(db)
  if (before.rows.length > 0) return null
  const { payment, order, payment_link: link, qr_code: code } = event.payload
  const parsed = PaymentEntity.safeParse(payment?.entity)
  const reported = parsed.success
    ? paymentFrom(parsed.data, [order?.entity.id, link?.entity.id, code?.entity.id])
    : null
  const isPayment = paymentEvents.has(event.event)
  let credited: Credited | null = null
  let outcome = 'heard'
  if (reported && isPayment) {
    credited = (await creditElsewhere(unit, otherOrders, reported)) ?? (await creditPayment(unit, provider, reported))
    outcome = credited.outcome
    if (outcome === 'credited') await resolveUnknown(unit, reported.id)
  } else if (reported && event.event === lostDispute) {
    outcome = 'chargeback'
    await recordException(unit, {
      kind: 'chargeback',
      provider,
      entityId: reported.id,
      expected: null,
      found: reported.amount,
    })
  } else if (isPayment || event.event === lostDispute) {
    // It speaks of money, so somebody has to look at it.
    outcome = 'unreadable'
    const { id, amount } = payment?.entity ?? {}
    await recordException(unit, {
      kind: 'unreadable',
      provider,
      entityId: typeof id === 'string' && id !== '' ? id.slice(0, 60) : eventId,
      expected: null,
      found: Number.isSafeInteger(amount) ? Number(amount) : null,
    })
  }
  await sql`
    insert into fee_gateway_events (provider, event_id, kind, provider_payment_id, signature_ok, payload_hash, outcome, payment_id)
    values (${provider}, ${eventId}, ${event.event}, ${reported?.id ?? ''}, true, ${createHash('sha256').update(bytes).digest()},
      ${outcome}, ${credited?.paymentId ?? null}) on conflict do nothing`.execute(db)
  return credited
}

/** Asks the modules that have orders of their own; null if the payment is for none of them. */
async function creditElsewhere(
  unit: Unit,
  otherOrders: readonly OnlineOrders[],
  payment: ReportedPayment,
): Promise<Credited | null> {
  for (const orders of otherOrders) {
    const outcome = await orders.credit(unit, payment)
    if (outcome === 'foreign') continue
    if (outcome === 'paidTwice' || outcome === 'amountDiffers' || outcome === 'currencyDiffers')
      await recordException(unit, {
        kind: outcome,
        provider,
        entityId: payment.id,
        expected: null,
        found: payment.amount,
      })
    return { outcome, paymentId: null, orderId: null }
  }
  return null
}

/** An event of the same payment may have come first and named no order of ours, as those of links do: nobody needs to look at it now. */
async function resolveUnknown({ db, audit }: Unit, paymentId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update fee_recon_exceptions set state = 'resolved', resolved_at = now(), version = version + 1
    where kind = 'unknownOrder' and provider = ${provider} and entity_id = ${paymentId} and state = 'open' returning id`.execute(
    db,
  )
  const [found] = rows
  if (found)
    audit({
      entity: 'feeReconException',
      entityId: found.id,
      before: { state: 'open' },
      after: { state: 'resolved', reason: 'credited by a later event' },
    })
}
