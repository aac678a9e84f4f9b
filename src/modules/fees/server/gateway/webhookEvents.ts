import { createHash } from 'node:crypto'
import { sql } from 'kysely'
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
export async function handleEvent(unit: Unit, { event, eventId, bytes }: ReceivedEvent): Promise<Credited | null> {
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
    credited = await creditPayment(unit, provider, reported)
    outcome = credited.outcome
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
