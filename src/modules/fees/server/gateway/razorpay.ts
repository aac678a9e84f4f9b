import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { paise } from '#platform/contract/money.ts'
import { type Gateway, type GatewayPayment, gatewayFailure, type OrderKind, type SettledItem } from './driver.ts'

type RazorpayKeys = { readonly keyId: string; readonly keySecret: string; readonly base: string }

const timeout = 15_000
const minor = z.int().min(0).max(100_000_000_000)
const entityId = z.string().regex(/^[A-Za-z0-9_]{5,60}$/)

/** A payment entity, as returned by calls and carried by webhooks. */
export const PaymentEntity = z.object({
  id: entityId,
  amount: minor,
  currency: z.string().max(10),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: entityId.nullish(),
  /** Left out of some webhooks; the payment then counts from when it was heard of. */
  created_at: z.int().min(0).max(10_000_000_000).nullish(),
})

const Order = z.object({ id: entityId })
const Link = z.object({ id: entityId, short_url: z.url().max(300), order_id: entityId.nullish() })
const Code = z.object({ id: entityId, image_url: z.url().max(500), image_content: z.string().max(1000).nullish() })
const Payments = z.object({ items: z.array(PaymentEntity).max(1000) })
const LinkPayments = z.object({
  order_id: entityId.nullish(),
  payments: z
    .array(z.object({ payment_id: entityId }))
    .max(100)
    .nullish(),
})
const Refund = z.object({ id: entityId })
const Reconciled = z.object({
  items: z
    .array(
      z.object({
        entity_id: entityId,
        type: z.enum(['payment', 'refund', 'adjustment', 'transfer']),
        amount: minor,
        fee: minor.nullish(),
        // The fee includes its tax, as the gateway documents.
        tax: minor.nullish(),
        settlement_id: entityId.nullish(),
        settlement_utr: z.string().max(60).nullish(),
        settled: z.boolean(),
        settled_at: z.int().nullish(),
      }),
    )
    .max(1000),
})

export const paymentFrom = (
  { id, amount, currency, status, order_id, created_at }: z.output<typeof PaymentEntity>,
  others: readonly (string | null | undefined)[] = [],
  heardAt = new Date(),
): GatewayPayment => ({
  id,
  state: status,
  amount: paise(amount),
  currency,
  at: created_at ? new Date(created_at * 1000) : heardAt,
  orderIds: [order_id, ...others].filter((one): one is string => Boolean(one)),
})

/** Whether a webhook is signed with the school's secret: HMAC-SHA256 over the bytes, in hex. */
export function isSigned(bytes: Uint8Array, signature: string, secret: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false
  return timingSafeEqual(createHmac('sha256', secret).update(bytes).digest(), Buffer.from(signature, 'hex'))
}

/** The Razorpay driver. Its amounts are paise, like ours. */
export function openRazorpay({ keyId, keySecret, base }: RazorpayKeys): Gateway {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  async function ask<S extends z.ZodType>(
    schema: S,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<z.output<S>> {
    let reply: Response
    try {
      reply = await fetch(`${base}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization, accept: 'application/json', 'content-type': 'application/json', ...headers },
        ...(body && { body: JSON.stringify(body) }),
        // A redirect would send the key to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      })
    } catch {
      throw gatewayFailure('unreachable')
    }
    const answer: unknown = await reply.json().catch(() => null)
    if (reply.status === 401 || reply.status === 403) throw gatewayFailure('auth')
    if (reply.status >= 500 || reply.status === 429) throw gatewayFailure('unreachable')
    if (!reply.ok) throw gatewayFailure('refused', refusalOf(answer))
    const parsed = schema.safeParse(answer)
    if (!parsed.success) throw gatewayFailure('refused', 'Its response can’t be read.')
    return parsed.data
  }
  const paymentsOf = async (kind: OrderKind, id: string): Promise<GatewayPayment[]> => {
    if (kind === 'order')
      return (await ask(Payments, `/v1/orders/${id}/payments`)).items.map((one) => paymentFrom(one, [id]))
    if (kind === 'qr')
      return (await ask(Payments, `/v1/payments/qr_codes/${id}/payments?count=100`)).items.map((one) =>
        paymentFrom(one, [id]),
      )
    const { payments } = await ask(LinkPayments, `/v1/payment_links/${id}`)
    const found = (payments ?? []).map(({ payment_id }) => ask(PaymentEntity, `/v1/payments/${payment_id}`))
    return (await Promise.all(found)).map((one) => paymentFrom(one, [id]))
  }
  return {
    provider: 'razorpay',
    open: async (kind, { amount, reference, description, expiresAt, returnTo }) => {
      const closes = Math.floor(expiresAt.getTime() / 1000)
      const notes = { reference }
      if (kind === 'link') {
        const common = { amount, currency: 'INR', accept_partial: false, expire_by: closes, description, notes }
        const back = returnTo ? { callback_url: returnTo, callback_method: 'get' } : {}
        const link = await ask(Link, '/v1/payment_links', { ...common, ...back, reference_id: reference })
        return { providerOrderId: link.id, address: link.short_url, expiresAt }
      }
      if (kind === 'qr') {
        const use = { type: 'upi_qr', usage: 'single_use', fixed_amount: true, payment_amount: amount }
        const code = await ask(Code, '/v1/payments/qr_codes', { ...use, close_by: closes, description, notes })
        return { providerOrderId: code.id, address: code.image_content || code.image_url, expiresAt }
      }
      const order = await ask(Order, '/v1/orders', { amount, currency: 'INR', receipt: reference, notes })
      return { providerOrderId: order.id, address: '', expiresAt: null }
    },
    paymentsOf,
    cancelLink: async (id) => {
      await ask(Order, `/v1/payment_links/${id}/cancel`, {})
    },
    refund: async (paymentId, amount, key) => {
      const headers = { 'x-refund-idempotency': key }
      const { id } = await ask(Refund, `/v1/payments/${paymentId}/refund`, { amount, receipt: key }, headers)
      return { refundId: id }
    },
    settledOn: async (day) => {
      const [year, month, date] = day.split('-').map(Number)
      const pages: SettledItem[] = []
      for (let skip = 0; ; skip += 1000) {
        const query = `year=${year}&month=${month}&day=${date}&count=1000&skip=${skip}`
        const { items } = await ask(Reconciled, `/v1/settlements/recon/combined?${query}`)
        for (const one of items)
          if (one.settled && one.settlement_id)
            pages.push({
              entityId: one.entity_id,
              kind: one.type,
              settlementId: one.settlement_id,
              utr: one.settlement_utr ?? '',
              amount: paise(one.amount),
              charges: paise(one.fee ?? 0),
              settledAt: new Date((one.settled_at ?? 0) * 1000),
            })
        if (items.length < 1000) return pages
      }
    },
  }
}

/** The gateway's own error message, shortened. */
function refusalOf(answer: unknown): string {
  const description = (answer as { error?: { description?: unknown } } | null)?.error?.description
  return typeof description === 'string' ? description.slice(0, 200) : ''
}
