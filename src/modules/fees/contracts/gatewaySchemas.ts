import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { Paise } from '#platform/contract/money.ts'
import { pageOf, paging, sortBy } from '#platform/contract/paging.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { exceptionKinds, orderKinds, orderStates } from '../enumerations.ts'
import { FeeStudent } from './collectionSchemas.ts'
import { FeeRequest } from './requestsSchemas.ts'
import { amount, nothing, version } from './sharedSchemas.ts'

/** The school's account with the gateway. Its secrets can be set but never read. */
export const GatewaySettings = z.object({
  provider: z.enum(['razorpay']),
  keyId: z.string(),
  keyIsKept: z.boolean(),
  webhookIsKept: z.boolean(),
  isActive: z.boolean(),
  /** Whether the keys are those of the stand-in, where no real money moves. */
  isStandIn: z.boolean(),
  /** Whether the stand-in can be used here; not on a production server. */
  allowsStandIn: z.boolean(),
  /** Where the gateway sends its webhooks. */
  webhookUrl: z.string(),
  /** 0 until first saved. */
  version: z.int(),
})
export type GatewaySettings = z.infer<typeof GatewaySettings>

export const OnlineOrder = z.object({
  onlineOrderId: id(),
  student: FeeStudent.pick({ studentId: true, name: true, admissionNo: true }),
  kind: z.enum(orderKinds),
  state: z.enum(orderStates),
  amountMinor: Paise,
  providerOrderId: z.string(),
  /** The payment page, or the content of the QR code. */
  address: z.string(),
  expiresAt: z.iso.datetime().nullable(),
  openedAt: z.iso.datetime(),
  openedBy: z.string(),
  paymentId: id().nullable(),
  receiptCode: z.string().nullable(),
})
export type OnlineOrder = z.infer<typeof OnlineOrder>

export const Settlement = z.object({
  settlementId: id(),
  providerSettlementId: z.string(),
  utr: z.string(),
  settledOn: CivilDate,
  grossMinor: Paise,
  chargesMinor: Paise,
  refundsMinor: Paise,
  netMinor: Paise,
  items: z.int(),
})
export type Settlement = z.infer<typeof Settlement>

export const ReconException = z.object({
  exceptionId: id(),
  kind: z.enum(exceptionKinds),
  entityId: z.string(),
  expectedMinor: Paise.nullable(),
  foundMinor: Paise.nullable(),
  state: z.enum(['open', 'resolved']),
  note: z.string(),
  noticedAt: z.iso.datetime(),
  resolvedBy: z.string().nullable(),
  resolvedAt: z.iso.datetime().nullable(),
  version: z.int(),
})
export type ReconException = z.infer<typeof ReconException>

const entity = z.object({ entity: z.looseObject({ id: z.string().max(60) }) })
/** The used part of a webhook; its payment is parsed after the signature has been checked. */
export const GatewayEvent = z.object({
  event: z.string().max(60),
  payload: z.object({
    payment: z.object({ entity: z.looseObject({}) }).optional(),
    order: entity.optional(),
    payment_link: entity.optional(),
    qr_code: entity.optional(),
  }),
})
export type GatewayEvent = z.output<typeof GatewayEvent>

export const noGateway = {
  'no-gateway': { status: 409, message: 'Online payment is not set up. Enter the gateway keys in the fee set-up.' },
  'gateway-refused': { status: 409, message: 'The payment gateway rejected the request: {reason}' },
  'gateway-down': { status: 503, message: 'We couldn’t reach the gateway. Nothing was posted. Try again.' },
} as const
const onlineOrderId = { onlineOrderId: id() }

export const feeGatewayDefinitions = definitions({
  getGateway: {
    does: 'Show whether online payment is set up, without its secrets',
    reply: GatewaySettings,
  },
  useStandIn: {
    does: 'Switch online payment to the stand-in gateway, to try it without keys and without money; not in production',
    body: z.object({ version: z.int().min(0).max(1_000_000_000) }),
    reply: GatewaySettings,
    message: saved,
    fails: { 'not-here': { status: 409, message: 'Stand-in keys work only in development.' } },
  },
  saveGateway: {
    does: 'Save the school’s gateway keys; a secret left empty is kept',
    body: z.object({
      keyId: z.string().regex(/^rzp_[a-z]+_[A-Za-z0-9]{8,40}$/, {
        error: schemaError('gateway-key-invalid', 'The key ID must start with rzp_live_ or rzp_test_.'),
      }),
      keySecret: text(200, 0),
      webhookSecret: text(200, 0),
      isActive: z.boolean(),
      version: z.int().min(0).max(1_000_000_000),
    }),
    reply: GatewaySettings,
    message: saved,
    fails: { 'not-here': { status: 409, message: 'Stand-in keys work only in development.' } },
  },
  hearEvent: {
    does: 'Receive a gateway webhook; accepted only when signed with the school’s secret',
    signed: 'the gateway, with the secret the school shares with it',
    body: GatewayEvent,
    reply: nothing,
    fails: {
      'bad-signature': { status: 401, message: 'This message is not signed by the gateway.' },
      'not-expected': { status: 404, message: 'This school has no payment gateway.' },
    },
  },
  listOnlineOrders: {
    does: 'List online payment requests, newest first',
    query: {
      ...paging,
      sort: sortBy(['openedAt', 'amount']).default('-openedAt'),
      state: z.enum(orderStates).optional(),
    },
    reply: pageOf(OnlineOrder),
  },
  openOnlineOrder: {
    does: 'Request an online payment: an order for the school’s page, a payment link, or a UPI QR code',
    ownTransactions: 'calls the gateway between two transactions',
    params: { studentId: id() },
    body: z.object({ kind: z.enum(orderKinds), amountMinor: amount(100) }),
    reply: OnlineOrder,
    message: serverText('ready-to-pay', 'Payment request created'),
    fails: noGateway,
  },
  getOnlineOrder: {
    does: 'Show an online payment request',
    params: onlineOrderId,
    reply: OnlineOrder,
  },
  checkOnlineOrder: {
    does: 'Check with the gateway whether a request was paid, and credit it if so; for webhooks that do not arrive',
    ownTransactions: 'calls the gateway between two transactions',
    params: onlineOrderId,
    reply: OnlineOrder,
    fails: noGateway,
  },
  payRefundOnline: {
    does: 'Send an approved refund back to the source of an online payment',
    ownTransactions: 'calls the gateway between two transactions',
    params: { feeRequestId: id() },
    body: z.object({ paymentId: id(), version }),
    reply: FeeRequest,
    message: serverText('paid-out', 'Refund paid'),
    fails: {
      ...noGateway,
      'not-now': { status: 409, message: 'You can pay out a refund only once, after it is approved.' },
      'not-online': { status: 409, message: 'Choose an online payment of this student that covers the refund.' },
      'too-much': { status: 409, message: 'This is more than the amount available.' },
    },
  },
  fetchSettlements: {
    does: 'Fetch the gateway’s settlements of a day and match them with the payments',
    ownTransactions: 'calls the gateway before anything is written',
    body: z.object({ on: CivilDate }),
    reply: z.object({ settlements: z.int(), matched: z.int(), exceptions: z.int() }),
    message: serverText('matched', 'Settlements matched'),
    fails: noGateway,
  },
  listSettlements: {
    does: 'List the gateway’s settlements, newest first',
    query: { ...paging, sort: sortBy(['settledOn', 'net']).default('-settledOn') },
    reply: pageOf(Settlement),
  },
  listReconExceptions: {
    does: 'List gateway payments and settlements that do not match the books',
    query: {
      ...paging,
      sort: sortBy(['noticedAt']).default('-noticedAt'),
      state: z.enum(['open', 'resolved']).optional(),
    },
    reply: pageOf(ReconException),
  },
  resolveReconException: {
    does: 'Record how an exception was resolved',
    params: { exceptionId: id() },
    body: z.object({ note: text(300), version }),
    reply: ReconException,
    message: saved,
    fails: { 'not-now': { status: 409, message: 'This has already been resolved.' } },
  },
})
