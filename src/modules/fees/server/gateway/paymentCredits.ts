import { sql } from 'kysely'
import type { ExceptionKind } from '#modules/fees/enumerations.ts'
import { feesReceived } from '#modules/fees/notifications.ts'
import { addDays, today } from '#platform/contract/dates/dates.ts'
import { paise } from '#platform/contract/money.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { announceReceipts } from '../notices/receiptNotices.ts'
import { rupees } from '../notices/rupees.ts'
import { collectPayments } from '../payments/payments.ts'
import { getReceipts } from '../receipts/receipts.ts'
import type { GatewayPayment } from './driver.ts'

export type Outcome = 'credited' | 'known' | 'notMoney' | ExceptionKind
export type Credited = { readonly outcome: Outcome; readonly paymentId: string | null; readonly orderId: string | null }

type Order = {
  id: string
  amount: number
  isFamily: boolean
  openedBy: string | null
  paymentId: string | null
  timeZone: string
  /** Whose dues it pays; they add up to the amount. */
  parts: { studentId: string; amount: number }[]
}

/**
 * Credits a payment reported by the gateway: once per payment, however often and in whatever order events arrive, and only
 * when amount, currency and order match. Everything else becomes an exception to be resolved by hand.
 */
export async function creditPayment(unit: Unit, provider: string, payment: GatewayPayment): Promise<Credited> {
  const { db } = unit
  const nothing = (outcome: Outcome, orderId: string | null = null): Credited => ({ outcome, paymentId: null, orderId })
  if (payment.state !== 'captured') return nothing('notMoney')
  // Locking the order serialises reports of the same payment.
  const { rows } = await sql<Order>`
    select o.id, o.amount, o.is_family as "isFamily", o.opened_by as "openedBy", o.payment_id as "paymentId", t.time_zone as "timeZone",
      coalesce((select json_agg(json_build_object('studentId', p.student_id, 'amount', p.amount) order by p.student_id)
        from fee_online_order_parts p where p.tenant_id = o.tenant_id and p.order_id = o.id),
        json_build_array(json_build_object('studentId', o.student_id, 'amount', o.amount))) as parts
    from fee_online_orders o join tenants t on t.id = o.tenant_id
    where o.provider = ${provider} and o.provider_order_id = any (${payment.orderIds}::text[]) order by o.id limit 1 for update of o`.execute(
    db,
  )
  const credited = await sql<{ id: string }>`
    select id from fee_payments where provider = ${provider} and provider_payment_id = ${payment.id}`.execute(db)
  const [order, before] = [rows[0], credited.rows[0]]
  if (before) return { outcome: 'known', paymentId: before.id, orderId: order?.id ?? null }
  const wrong = wrongWith(order, payment)
  if (wrong || !order) {
    const kind = wrong ?? 'unknownOrder'
    await recordException(unit, {
      kind,
      provider,
      entityId: payment.id,
      expected: order?.amount ?? null,
      found: payment.amount,
    })
    return nothing(kind, order?.id)
  }
  const paidOn = today(order.timeZone, payment.at)
  const now = today(order.timeZone)
  const isPlausible = paidOn <= now && paidOn > addDays(now, -400)
  const collected = await collectPayments(
    unit,
    order.parts.map(({ studentId, amount }) => ({ studentId, amount: paise(amount), seen: null })),
    {
      mode: 'online',
      reference: payment.id,
      bank: '',
      instrumentOn: null,
      note: '',
      // A gateway with a wrong clock must not lose a payment.
      receivedOn: isPlausible ? paidOn : now,
      provider,
      providerPaymentId: payment.id,
    },
  )
  const paymentId = collected.changed ? undefined : collected.paymentIds[0]
  if (!paymentId) throw new Error('A gateway payment was not credited.')
  await sql`update fee_online_orders set state = 'paid', payment_id = coalesce(payment_id, ${paymentId}) where id = ${order.id}`.execute(
    db,
  )
  if (order.isFamily && order.openedBy) {
    await unit.notify(feesReceived, { to: [order.openedBy], params: { amount: rupees(order.amount) } })
  } else await announceReceipts(unit, await getReceipts(db, collected.changed ? [] : collected.paymentIds))
  return { outcome: 'credited', paymentId, orderId: order.id }
}

function wrongWith(order: Order | undefined, payment: GatewayPayment): ExceptionKind | null {
  if (!order) return 'unknownOrder'
  // What a family pays twice stays theirs: with nothing left to pay, it is their advance.
  if (order.paymentId && !order.isFamily) return 'paidTwice'
  if (payment.currency !== 'INR') return 'currencyDiffers'
  return payment.amount === order.amount ? null : 'amountDiffers'
}

type Exception = {
  readonly kind: ExceptionKind
  readonly provider: string
  readonly entityId: string
  readonly expected: number | null
  readonly found: number | null
}

/** Records an exception once; returns whether it is new. */
export async function recordException({ db, audit }: Unit, one: Exception): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into fee_recon_exceptions (kind, provider, entity_id, expected, found)
    values (${one.kind}, ${one.provider}, ${one.entityId}, ${one.expected}, ${one.found}) on conflict do nothing returning id`.execute(
    db,
  )
  const id = rows[0]?.id
  if (id) audit({ entity: 'feeReconException', entityId: id, after: { ...one } })
  return id !== undefined
}
