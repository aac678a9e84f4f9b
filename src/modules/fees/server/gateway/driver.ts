import type { Paise } from '#platform/contract/money.ts'

/** What a family is shown to pay with: a page of the school's own, a link, or a square code for a UPI app. */
export type OrderKind = 'order' | 'link' | 'qr'

type OpenedOrder = {
  readonly providerOrderId: string
  /** The page to pay on, the picture of the code, or its text; empty for a plain order. */
  readonly address: string
  readonly expiresAt: Date | null
}

/** A payment as the gateway tells of it. Only `captured` is money. */
export type GatewayPayment = {
  readonly id: string
  readonly state: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  readonly amount: Paise
  readonly currency: string
  /** Ids of the order, link and code it belongs to, as far as the gateway names them. */
  readonly orderIds: readonly string[]
  readonly at: Date
}

/** One line of what was paid out to the school's bank. */
export type SettledItem = {
  readonly entityId: string
  readonly kind: 'payment' | 'refund' | 'adjustment' | 'transfer'
  readonly settlementId: string
  readonly utr: string
  readonly amount: Paise
  /** Fee and the tax on it. */
  readonly charges: Paise
  readonly settledAt: Date
}

export type Gateway = {
  readonly provider: 'razorpay'
  open(
    kind: OrderKind,
    order: {
      readonly amount: Paise
      readonly reference: string
      readonly description: string
      readonly expiresAt: Date
    },
  ): Promise<OpenedOrder>
  /** What was paid on an order, asked of the gateway itself. */
  paymentsOf(kind: OrderKind, providerOrderId: string): Promise<GatewayPayment[]>
  /** Sends money back to where it came from; the same key sends it once. */
  refund(paymentId: string, amount: Paise, key: string): Promise<{ readonly refundId: string }>
  /** Everything paid out on a day of the gateway's books (`yyyy-mm-dd`). */
  settledOn(day: string): Promise<SettledItem[]>
}

type GatewayFailureCode = 'auth' | 'refused' | 'unreachable'
type GatewayFailure = Error & { readonly name: 'GatewayFailure'; readonly code: GatewayFailureCode }

const wording: Record<GatewayFailureCode, string> = {
  auth: 'The gateway did not accept the school’s key.',
  refused: 'The gateway refused this.',
  unreachable: 'The gateway could not be reached.',
}

/** A failure that names neither key nor payer. */
export const gatewayFailure = (code: GatewayFailureCode, detail = ''): GatewayFailure =>
  Object.assign(new Error(detail ? `${wording[code]} ${detail}` : wording[code]), {
    name: 'GatewayFailure' as const,
    code,
  })

export const isGatewayFailure = (error: unknown): error is GatewayFailure =>
  error instanceof Error && error.name === 'GatewayFailure'
