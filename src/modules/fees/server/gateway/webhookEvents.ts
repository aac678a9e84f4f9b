import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { GatewayEvent } from '../../contracts/gatewaySchemas.ts'
import { type Credited, creditPayment, noteException } from './paymentCredits.ts'
import { PaymentEntity, paymentFrom } from './razorpay.ts'

/** Kinds of message that tell of money that has come; which of them arrives first is chance. */
const paying = new Set(['payment.captured', 'order.paid', 'payment_link.paid', 'qr_code.credited'])

type Heard = { readonly event: GatewayEvent; readonly eventId: string; readonly bytes: Uint8Array }

const provider = 'razorpay'

/** Takes in a message whose signature was checked. A message that comes again is the same message. */
export async function hear(unit: Unit, { event, eventId, bytes }: Heard): Promise<Credited | null> {
  const { db } = unit
  const before = await sql`
    select from fee_gateway_events where provider = ${provider} and event_id = ${eventId}`.execute(db)
  if (before.rows.length > 0) return null
  const { payment, order, payment_link: link, qr_code: code } = event.payload
  const parsed = PaymentEntity.safeParse(payment?.entity)
  const told = parsed.success ? paymentFrom(parsed.data, [order?.entity.id, link?.entity.id, code?.entity.id]) : null
  let credited: Credited | null = null
  let outcome = 'heard'
  if (told && paying.has(event.event)) {
    credited = await creditPayment(unit, provider, told)
    outcome = credited.outcome
  } else if (told && event.event === 'payment.dispute.lost') {
    outcome = 'chargeback'
    await noteException(unit, { kind: 'chargeback', provider, entityId: told.id, expected: null, found: told.amount })
  }
  await sql`
    insert into fee_gateway_events (provider, event_id, kind, provider_payment_id, signature_ok, payload_hash, outcome, payment_id)
    values (${provider}, ${eventId}, ${event.event}, ${told?.id ?? ''}, true, ${createHash('sha256').update(bytes).digest()},
      ${outcome}, ${credited?.paymentId ?? null}) on conflict do nothing`.execute(db)
  return credited
}
