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

/** The school's account with the gateway. Its secrets go in and never come out again. */
export const GatewaySettings = z.object({
  provider: z.enum(['razorpay']),
  keyId: z.string(),
  keyIsKept: z.boolean(),
  webhookIsKept: z.boolean(),
  isActive: z.boolean(),
  /** Where the gateway is to send its webhooks. */
  webhookUrl: z.string(),
  /** 0 until something was saved. */
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
  /** The page to pay on, or what stands in the square code. */
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
/** As much of a webhook as is looked at; what it says of a payment is read once its signature has been checked. */
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

const noGateway = {
  'no-gateway': { status: 409, message: 'Online payment is not set up. Enter the gateway’s keys in the fee set-up.' },
  'gateway-refused': { status: 409, message: 'The payment gateway refused this: {reason}' },
  'gateway-down': { status: 503, message: 'The gateway could not be reached. Nothing was booked; try again.' },
} as const
const onlineOrderId = { onlineOrderId: id() }

export const feeGatewayDefinitions = definitions({
  getGateway: {
    does: 'Tell whether online payment is set up, without its secrets',
    reply: GatewaySettings,
  },
  saveGateway: {
    does: 'Save the school’s keys with the gateway; a secret that is left empty stays as it was',
    body: z.object({
      keyId: z.string().regex(/^rzp_[a-z]+_[A-Za-z0-9]{8,40}$/, {
        error: schemaError('gateway-key-invalid', 'A key begins with rzp_live_ or rzp_test_.'),
      }),
      keySecret: text(200, 0),
      webhookSecret: text(200, 0),
      isActive: z.boolean(),
      version: z.int().min(0).max(1_000_000_000),
    }),
    reply: GatewaySettings,
    message: saved,
    fails: { 'not-here': { status: 409, message: 'Keys of the stand-in work in development only.' } },
  },
  hearEvent: {
    does: 'Hear from the gateway that something was paid; believed only when it is signed with the school’s secret',
    signed: 'the gateway, with the secret the school shares with it',
    body: GatewayEvent,
    reply: nothing,
    fails: {
      'bad-signature': { status: 401, message: 'This message is not signed by the gateway.' },
      'not-expected': { status: 404, message: 'This school expects no messages of a gateway.' },
    },
  },
  listOnlineOrders: {
    does: 'List what families were asked to pay online, the newest first',
    query: {
      ...paging,
      sort: sortBy(['openedAt', 'amount']).default('-openedAt'),
      state: z.enum(orderStates).optional(),
    },
    reply: pageOf(OnlineOrder),
  },
  openOnlineOrder: {
    does: 'Ask for an amount online: an order for a page of the school, a link to send, or a code for a UPI app',
    ownTransactions: 'the gateway is asked between two transactions',
    params: { studentId: id() },
    body: z.object({ kind: z.enum(orderKinds), amountMinor: amount(100) }),
    reply: OnlineOrder,
    message: serverText('ready-to-pay', 'Ready to be paid'),
    fails: noGateway,
  },
  getOnlineOrder: {
    does: 'Tell whether something asked for online was paid',
    params: onlineOrderId,
    reply: OnlineOrder,
  },
  checkOnlineOrder: {
    does: 'Ask the gateway whether an order was paid, and credit it if it was; for webhooks that do not arrive',
    ownTransactions: 'the gateway is asked between two transactions',
    params: onlineOrderId,
    reply: OnlineOrder,
    fails: noGateway,
  },
  payRefundOnline: {
    does: 'Send an approved refund back to where an online payment came from',
    ownTransactions: 'the gateway is asked between two transactions',
    params: { feeRequestId: id() },
    body: z.object({ paymentId: id(), version }),
    reply: FeeRequest,
    message: serverText('paid-out', 'Paid out'),
    fails: {
      ...noGateway,
      'not-now': { status: 409, message: 'Only an approved refund can be paid out, once.' },
      'not-online': { status: 409, message: 'This payment of the student was not made online, or was smaller.' },
      'too-much': { status: 409, message: 'This is more than there is.' },
    },
  },
  fetchSettlements: {
    does: 'Fetch what the gateway paid out to the school’s bank on a day and match it with the payments',
    ownTransactions: 'the gateway is asked before anything is written',
    body: z.object({ on: CivilDate }),
    reply: z.object({ settlements: z.int(), matched: z.int(), exceptions: z.int() }),
    message: serverText('matched', 'Matched'),
    fails: noGateway,
  },
  listSettlements: {
    does: 'List what the gateway paid out, the newest first',
    query: { ...paging, sort: sortBy(['settledOn', 'net']).default('-settledOn') },
    reply: pageOf(Settlement),
  },
  listReconExceptions: {
    does: 'List what the gateway told or paid out that does not fit the books',
    query: {
      ...paging,
      sort: sortBy(['noticedAt']).default('-noticedAt'),
      state: z.enum(['open', 'resolved']).optional(),
    },
    reply: pageOf(ReconException),
  },
  resolveReconException: {
    does: 'Note how something that did not fit was settled',
    params: { exceptionId: id() },
    body: z.object({ note: text(300), version }),
    reply: ReconException,
    message: saved,
    fails: { 'not-now': { status: 409, message: 'This was resolved already.' } },
  },
})
