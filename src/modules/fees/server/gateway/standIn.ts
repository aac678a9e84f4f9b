import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { closedPage, page, paidPage, payPage } from './standInPages.ts'

/** Keys with this prefix belong to the stand-in: no real money is involved, and production refuses them. */
export const standInKeyPrefix = 'rzp_standin_'
export const standInSecret = 'stand-in-secret'

/** Every school has its own account. */
export const newStandInKey = () => `${standInKeyPrefix}${randomBytes(6).toString('hex')}`

type Kind = 'order' | 'link' | 'qr'
/** The key identifies the account, so schools do not see each other's money. */
type StandInOrder = {
  id: string
  keyId: string
  kind: Kind
  amount: number
  reference: string
  /** Where the payer goes afterwards. */
  returnTo: string
  isCancelled: boolean
}
type Paid = {
  id: string
  entity: 'payment'
  amount: number
  currency: string
  status: 'captured' | 'authorized' | 'failed'
  order_id: string | null
  method: 'upi' | 'card' | 'netbanking'
  fee: number
  tax: number
  created_at: number
}
/** A webhook as sent over the wire. */
export type SignedEvent = { readonly body: string; readonly headers: Record<string, string> }

export type StandIn = {
  readonly base: string
  /** Pays an order; returns the payment. */
  pay(orderId: string, changes?: Partial<Pick<Paid, 'amount' | 'currency' | 'status' | 'method' | 'created_at'>>): Paid
  /** The signed events the gateway sends for a payment. The caller decides their order. */
  eventsOf(payment: Paid, secret: string): SignedEvent[]
  /** Settles what was paid so far, for the day's reconciliation to return. */
  settle(): void
  readonly refunds: Map<string, { id: string; paymentId: string; amount: number }>
  close(): Promise<void>
}

const newId = (prefix: string) => `${prefix}_${randomBytes(9).toString('base64url').replaceAll(/[-_]/g, 'x')}`
/** A payment's id contains its amount, so that it can be refunded after a restart. */
export const newPaymentId = (amount: number) => newId(`pay_${amount}`)
const amountOf = (paymentId: string) => Number(/^pay_(\d+)_/.exec(paymentId)?.[1] ?? 0)
const now = () => Math.floor(Date.now() / 1000)

/** A server on a free local port that speaks the gateway's protocol, for tests and offline development. */
export async function startStandIn(): Promise<StandIn> {
  const orders = new Map<string, StandInOrder>()
  const paid = new Map<string, { payment: Paid; orderId: string }>()
  const settled = new Map<string, { settlementId: string; at: number }>()
  const refunds: StandIn['refunds'] = new Map()
  const state = { orders, paid, settled, refunds }
  const server = createServer((request, response) => {
    serve(state, request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  // Does not keep the process alive.
  server.unref()
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    base: `http://127.0.0.1:${port}`,
    refunds,
    pay: (orderId, changes) => pay(state, orderId, changes),
    eventsOf: (payment, secret) => eventsOf(payment, orders.get(paid.get(payment.id)?.orderId ?? ''), secret),
    settle: () => settle(state),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function eventsOf(payment: Paid, order: StandInOrder | undefined, secret: string): SignedEvent[] {
  const names: Record<Kind, string> = { order: 'order', link: 'payment_link', qr: 'qr_code' }
  const kinds: Record<Kind, string> = { order: 'order.paid', link: 'payment_link.paid', qr: 'qr_code.credited' }
  const about = order ? { [names[order.kind]]: { entity: { id: order.id, amount: order.amount } } } : {}
  const signed = (event: string, payload: object): SignedEvent => {
    const envelope = { entity: 'event', account_id: 'acc_StandIn0000001', event, contains: Object.keys(payload) }
    const body = JSON.stringify({ ...envelope, payload, created_at: payment.created_at })
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': newId('evt'),
        'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
      },
    }
  }
  if (payment.status === 'failed') return [signed('payment.failed', { payment: { entity: payment } })]
  const first = { ...payment, status: 'authorized' }
  return [
    signed('payment.authorized', { payment: { entity: first } }),
    signed('payment.captured', { payment: { entity: payment } }),
    ...(order ? [signed(kinds[order.kind], { payment: { entity: payment }, ...about })] : []),
  ]
}

type State = {
  readonly orders: Map<string, StandInOrder>
  readonly paid: Map<string, { payment: Paid; orderId: string }>
  readonly settled: Map<string, { settlementId: string; at: number }>
  readonly refunds: StandIn['refunds']
}
/** Pays an order. */
function pay({ orders, paid }: State, orderId: string, changes: Partial<Paid> = {}): Paid {
  const order = orders.get(orderId)
  if (!order) throw new Error('There is no such order.')
  const fee = Math.round(order.amount / 50)
  const payment: Paid = {
    id: newPaymentId(order.amount),
    entity: 'payment',
    amount: order.amount,
    currency: 'INR',
    status: 'captured',
    method: 'upi',
    order_id: order.kind === 'order' ? orderId : null,
    fee,
    tax: 0,
    created_at: now(),
    ...changes,
  }
  paid.set(payment.id, { payment, orderId })
  return payment
}

/** Settles every payment not settled before, per account. */
function settle({ orders, paid, settled }: State): void {
  const ids = new Map<string, string>()
  for (const { payment, orderId } of paid.values()) {
    if (payment.status !== 'captured' || settled.has(payment.id)) continue
    const keyId = orders.get(orderId)?.keyId ?? ''
    const settlementId = ids.get(keyId) ?? newId('setl')
    ids.set(keyId, settlementId)
    settled.set(payment.id, { settlementId, at: now() })
  }
}

type Answer = readonly [status: number, body: object]

const refusal = (description: string, status = 400): Answer => [
  status,
  { error: { code: 'BAD_REQUEST_ERROR', description } },
]

async function serve(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const sent = await text(request)
  const url = new URL(request.url ?? '/', 'http://stand-in')
  // The payer's page: submitting its form pays.
  const [, payable] = /^\/i\/(\w+)$/.exec(url.pathname) ?? []
  const order = state.orders.get(payable ?? '')
  if (payable && order) {
    const isBrowser = request.headers.accept?.includes('text/html')
    if (order.isCancelled) response.writeHead(410, page).end(closedPage)
    else if (request.method !== 'POST') response.writeHead(200, page).end(payPage(order.amount))
    else if (isBrowser) {
      const form = new URLSearchParams(sent)
      const [status, method] = [outcomes.get(form.get('outcome') ?? 'paid'), methods.get(form.get('method') ?? 'upi')]
      if (status) pay(state, payable, { status, ...(method && { method }) })
      if (order.returnTo === '') response.writeHead(200, page).end(paidPage)
      else response.writeHead(303, { location: order.returnTo }).end()
    } else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(pay(state, payable)))
    return
  }
  // A real gateway does this on its own after some days.
  if (request.method === 'POST' && url.pathname === '/i/payout') {
    settle(state)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    return
  }
  const [status, body] = isKnown(request)
    ? answer(state, `${request.method} ${url.pathname}`, url, sent === '' ? {} : JSON.parse(sent), request)
    : refusal('The api key provided is invalid', 401)
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** How an attempt can end; going back without paying leaves none. */
const outcomes = new Map([
  ['paid', 'captured'],
  ['failed', 'failed'],
  ['pending', 'authorized'],
] as const) as ReadonlyMap<string, Paid['status']>
const methods: ReadonlyMap<string, Paid['method']> = new Map(
  (['upi', 'card', 'netbanking'] as const).map((one) => [one, one]),
)
const credentials = ({ headers }: IncomingMessage) =>
  Buffer.from(headers.authorization?.replace(/^Basic /, '') ?? '', 'base64')
    .toString()
    .split(':')
const keyOf = (request: IncomingMessage) => credentials(request)[0] ?? ''
const isKnown = (request: IncomingMessage) =>
  keyOf(request).startsWith(standInKeyPrefix) && credentials(request)[1] === standInSecret

function answer(state: State, call: string, url: URL, body: Record<string, unknown>, request: IncomingMessage): Answer {
  const { orders, paid } = state
  const base = `http://${request.headers.host}`
  const open = (
    kind: Kind,
    prefix: string,
    amount: unknown,
    reference: unknown,
    more: (id: string) => object,
    returnTo: unknown = '',
  ): Answer => {
    if (!Number.isInteger(amount) || Number(amount) < 100) return refusal('The amount must be at least INR 1.00')
    const id = newId(prefix)
    const own = { id, keyId: keyOf(request), kind, amount: Number(amount), reference: String(reference ?? '') }
    orders.set(id, { ...own, returnTo: String(returnTo), isCancelled: false })
    return [200, { id, amount, currency: 'INR', status: 'created', ...more(id) }]
  }
  const [, id = ''] = /^\w+ \/v1\/(?:orders|payment_links|payments|payments\/qr_codes)\/([a-z]+_\w+)/.exec(call) ?? []
  const payments = () => [...paid.values()].filter(({ orderId }) => orderId === id).map(({ payment }) => payment)
  if (call === 'POST /v1/orders') return open('order', 'order', body.amount, body.receipt, () => ({ entity: 'order' }))
  if (call === 'POST /v1/payment_links')
    return open(
      'link',
      'plink',
      body.amount,
      body.reference_id,
      (createdId) => ({ short_url: `${base}/i/${createdId}` }),
      body.callback_url,
    )
  if (call === `POST /v1/payment_links/${id}/cancel`) {
    const link = orders.get(id)
    if (!link || payments().some(({ status }) => status === 'captured'))
      return refusal('Payment Link cannot be cancelled as it has already been paid')
    link.isCancelled = true
    return [200, { id, status: 'cancelled' }]
  }
  if (call === 'POST /v1/payments/qr_codes')
    return open('qr', 'qr', body.payment_amount, '', (createdId) => ({
      image_url: `${base}/qr/${createdId}.png`,
      image_content: `upi://pay?pa=${createdId}@standin&pn=School&am=${(Number(body.payment_amount) / 100).toFixed(2)}&cu=INR`,
    }))
  if (call.endsWith('/payments') && call.startsWith('GET ')) return [200, { entity: 'collection', items: payments() }]
  if (call === `GET /v1/payment_links/${id}`)
    return [200, { id, payments: payments().map((one) => ({ payment_id: one.id, amount: one.amount })) }]
  if (call === `POST /v1/payments/${id}/refund`) return refund(state, id, body, request)
  if (call === `GET /v1/payments/${id}`) {
    const found = paid.get(id)
    return found ? [200, found.payment] : refusal('The id provided does not exist')
  }
  if (call === 'GET /v1/settlements/recon/combined') return reconciled(state, url, keyOf(request))
  return refusal('The requested URL was not found on the server.', 404)
}

function refund({ paid, refunds }: State, id: string, body: Record<string, unknown>, request: IncomingMessage): Answer {
  const amount = paid.get(id)?.payment.amount ?? amountOf(id)
  const key = String(request.headers['x-refund-idempotency'] ?? newId('key'))
  if (amount === 0) return refusal('The id provided does not exist')
  const record = refunds.get(key) ?? { id: newId('rfnd'), paymentId: id, amount: Number(body.amount) }
  const others = [...refunds.values()].filter((one) => one.paymentId === id && one.id !== record.id)
  const refunded = others.reduce((all, one) => all + one.amount, 0)
  if (refunded + record.amount > amount)
    return refusal('The total refund amount is greater than the refund payment amount')
  refunds.set(key, record)
  return [200, { id: record.id, entity: 'refund', amount: record.amount, payment_id: id, status: 'processed' }]
}

function reconciled({ orders, paid, settled }: State, url: URL, keyId: string): Answer {
  const skip = Number(url.searchParams.get('skip') ?? 0)
  const number = (name: string) => Number(url.searchParams.get(name))
  const day = Date.UTC(number('year'), number('month') - 1, number('day')) / 1000
  // A day of the gateway's books is a day in India.
  const settledThatDay = [...settled].filter(([, { at }]) => at + 19_800 >= day && at + 19_800 < day + 86_400)
  const items = settledThatDay.flatMap(([id, { settlementId, at }]) => {
    const { payment, orderId = '' } = paid.get(id) ?? {}
    if (!payment || orders.get(orderId)?.keyId !== keyId) return []
    const { amount, fee, tax, order_id } = payment
    const item = { entity_id: id, type: 'payment', amount, fee, tax, credit: amount - fee, debit: 0, order_id }
    return [
      { ...item, settled: true, settlement_id: settlementId, settlement_utr: `UTR${settlementId}`, settled_at: at },
    ]
  })
  return [200, { entity: 'collection', count: items.length, items: items.slice(skip, skip + 1000) }]
}

let shared: Promise<StandIn> | undefined
/** The stand-in of this process, started on first use. */
export const sharedStandIn = (): Promise<StandIn> => {
  shared ??= startStandIn()
  return shared
}
