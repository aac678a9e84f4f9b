import type { Paise } from '#platform/contract/money.ts'

/** What a family pays with: a page of the school, a link, or a QR code for a UPI app. */
export type OrderKind = 'order' | 'link' | 'qr'

type OpenedOrder = {
  readonly providerOrderId: string
  /** The payment page, or the image or text of the QR code; empty for a plain order. */
  readonly address: string
  readonly expiresAt: Date | null
}

/** A payment as the gateway reports it. Only `captured` means money received. */
export type GatewayPayment = {
  readonly id: string
  readonly state: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  readonly amount: Paise
  readonly currency: string
  /** Ids of its order, link and QR code, as far as the gateway names them. */
  readonly orderIds: readonly string[]
  readonly at: Date
}

/** One line of a settlement to the school's bank. */
export type SettledItem = {
  readonly entityId: string
  readonly kind: 'payment' | 'refund' | 'adjustment' | 'transfer'
  readonly settlementId: string
  readonly utr: string
  readonly amount: Paise
  /** The gateway's fee including tax. */
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
      /** The school's page that the payer of a link comes back to. */
      readonly returnTo?: string
    },
  ): Promise<OpenedOrder>
  /** Asks the gateway what was paid on an order. */
  paymentsOf(kind: OrderKind, providerOrderId: string): Promise<GatewayPayment[]>
  /** Closes a link, so that nobody can pay it any more; refused once it is paid. */
  cancelLink(providerOrderId: string): Promise<void>
  /** Refunds a payment to its source; repeated with the same key it refunds once. */
  refund(paymentId: string, amount: Paise, key: string): Promise<{ readonly refundId: string }>
  /** Everything settled on a day of the gateway's books (`yyyy-mm-dd`). */
  settledOn(day: string): Promise<SettledItem[]>
}

type GatewayFailureCode = 'auth' | 'refused' | 'unreachable'
type GatewayFailure = Error & { readonly name: 'GatewayFailure'; readonly code: GatewayFailureCode }

const wording: Record<GatewayFailureCode, string> = {
  auth: 'The gateway did not accept the school’s key.',
  refused: 'The gateway rejected the request.',
  unreachable: 'We couldn’t reach the gateway.',
}

/** A failure whose message reveals neither key nor payer. */
export const gatewayFailure = (code: GatewayFailureCode, detail = ''): GatewayFailure =>
  Object.assign(new Error(detail ? `${wording[code]} ${detail}` : wording[code]), {
    name: 'GatewayFailure' as const,
    code,
  })

export const isGatewayFailure = (error: unknown): error is GatewayFailure =>
  error instanceof Error && error.name === 'GatewayFailure'
