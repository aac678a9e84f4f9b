import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { Paise } from '#platform/contract/money.ts'
import { pageOf, paging, sortBy } from '#platform/contract/paging.ts'
import { id } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, serverText } from '#platform/contract/serverText.ts'
import { PaymentRow, TraceLine } from './contracts/collectionSchemas.ts'
import { noGateway } from './contracts/gatewaySchemas.ts'
import { amount } from './contracts/sharedSchemas.ts'
import { orderAttempts, orderStates } from './enumerations.ts'

/** What the school allows families. */
export const FamilyFeeSettings = z.object({
  allowsParts: z.boolean(),
  /** The least part payment, unless less is owed. */
  leastMinor: Paise,
  studentsSeeDues: z.boolean(),
  /** 0 until the school has saved its own. */
  version: z.int(),
})
export type FamilyFeeSettings = z.infer<typeof FamilyFeeSettings>

/** A guardian's payment request at the gateway. */
export const FamilyOrder = z.object({
  onlineOrderId: id(),
  state: z.enum(orderStates),
  attempt: z.enum(orderAttempts),
  amountMinor: Paise,
  /** The gateway's page; empty until the gateway has replied and once the order is closed. */
  address: z.string(),
  openedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  parts: z.array(z.object({ studentId: id(), name: z.string(), amountMinor: Paise })),
  /** Of what is paid: one receipt for each child. */
  receipts: z.array(
    z.object({
      studentId: id(),
      paymentId: id(),
      receiptCode: z.string().nullable(),
      amountMinor: Paise,
      /** The part that had nothing left to pay. */
      advanceMinor: Paise,
    }),
  ),
})
export type FamilyOrder = z.infer<typeof FamilyOrder>

/** A due of the family's own: what others pay for the child is not among them. */
export const FamilyDue = z.object({
  demandId: id(),
  label: z.string(),
  yearName: z.string(),
  dueOn: CivilDate,
  overdueDays: z.int(),
  lines: z.array(z.object({ lineId: id(), headName: z.string(), isFine: z.boolean(), outstandingMinor: Paise })),
  /** The accruing fine, which is not among the lines. */
  fineMinor: Paise,
  outstandingMinor: Paise,
})
export type FamilyDue = z.infer<typeof FamilyDue>

const sums = {
  totalMinor: Paise,
  /** Due by today. */
  dueMinor: Paise,
  /** Due before today. */
  overdueMinor: Paise,
  advanceMinor: Paise,
}
export const ChildFees = z.object({
  studentId: id(),
  firstName: z.string(),
  lastName: z.string(),
  className: z.string().nullable(),
  ...sums,
  /** Oldest first. */
  dues: z.array(FamilyDue),
})
export type ChildFees = z.infer<typeof ChildFees>

export const FamilyFees = z.object({
  asOf: CivilDate,
  ...sums,
  isOnline: z.boolean(),
  allowsParts: z.boolean(),
  leastMinor: Paise,
  /** Their open payment request. */
  order: FamilyOrder.nullable(),
  children: z.array(ChildFees),
})
export type FamilyFees = z.infer<typeof FamilyFees>

/** The home of a family: what is owed for a child. Students see no amounts, and nothing at all unless the school allows it. */
export const FeesPart = z.object({
  owed: z.object({ totalMinor: Paise, dueMinor: Paise, overdueMinor: Paise }).nullable(),
  /** The earliest due date of what is open, and whether it has come. */
  dueOn: CivilDate.nullable(),
  isDue: z.boolean(),
})
export type FeesPart = z.infer<typeof FeesPart>

export const FamilyPayment = PaymentRow.pick({
  paymentId: true,
  receiptCode: true,
  amountMinor: true,
  mode: true,
  receivedOn: true,
  state: true,
})
export type FamilyPayment = z.infer<typeof FamilyPayment>

/** What a family is told about why it owes something; whoever else pays for the child is none of its business. */
export const FamilyTraceLine = TraceLine.omit({ payerName: true })
export type FamilyTraceLine = z.infer<typeof FamilyTraceLine>

const studentId = { studentId: id() }
const onlineOrderId = { onlineOrderId: id() }
const language = z.enum(['en', 'hi']).default('en')

export const feeFamilyDefinitions = definitions({
  getFamilyFees: {
    does: 'Show a guardian what each of their children and the whole family owes, and their open payment',
    reply: FamilyFees,
  },
  explainFamilyDues: {
    does: 'Explain to a guardian every amount their child’s family owes',
    params: studentId,
    reply: z.object({ asOf: CivilDate, totalMinor: Paise, lines: z.array(FamilyTraceLine) }),
  },
  listFamilyPayments: {
    does: 'List the family’s payments for a child, of all years, newest first',
    params: studentId,
    query: { ...paging, sort: sortBy(['receivedAt']).default('-receivedAt') },
    reply: pageOf(FamilyPayment).extend({
      /** The financial years with payments, by the year they begin in, newest first. */
      statementYears: z.array(z.int()),
    }),
  },
  printFamilyReceipt: {
    does: 'Print the receipt of a family’s payment as a PDF; marked as a duplicate once the school has printed it',
    params: { ...studentId, paymentId: id() },
    query: { language },
    reply: z.unknown(),
    carries: 'download',
    fails: { 'no-receipt': { status: 409, message: 'This payment has no receipt yet.' } },
  },
  printFeeStatement: {
    does: 'Print what a family paid for a child in a financial year as a PDF, as the tax office wants it',
    params: studentId,
    query: { year: z.coerce.number().pipe(z.int().min(2000).max(2100)), language },
    reply: z.unknown(),
    carries: 'download',
    fails: { 'nothing-paid': { status: 409, message: 'Nothing was paid in this financial year.' } },
  },
  openFamilyOrder: {
    does: 'Begin to pay for one or several children online; a guardian who has begun already gets that payment again',
    ownTransactions: 'calls the gateway between two transactions',
    body: z.object({
      parts: z
        .array(
          z.object({
            studentId: id(),
            amountMinor: amount(),
            /** What the family owed for the child when the amount was chosen. */
            seenMinor: amount(0),
          }),
        )
        .min(1)
        .max(10),
    }),
    reply: FamilyOrder,
    fails: {
      ...noGateway,
      'owed-changed': { status: 409, message: 'What you owe has changed meanwhile. Check the new amount.' },
    },
  },
  getFamilyOrder: {
    does: 'Show a guardian one of their payments at the gateway',
    params: onlineOrderId,
    reply: FamilyOrder,
  },
  checkFamilyOrder: {
    does: 'Ask the gateway how a guardian’s payment ended, and credit it if it was paid',
    ownTransactions: 'calls the gateway between two transactions',
    params: onlineOrderId,
    reply: FamilyOrder,
    fails: noGateway,
  },
  cancelFamilyOrder: {
    does: 'Give up a payment that was begun; if it turns out to be paid, it is credited instead',
    ownTransactions: 'calls the gateway between two transactions',
    params: onlineOrderId,
    reply: FamilyOrder,
    message: serverText('payment-cancelled', 'Payment cancelled'),
    fails: noGateway,
  },
  getFamilyFeeSettings: {
    does: 'Show what families may do about fees themselves',
    reply: FamilyFeeSettings,
  },
  saveFamilyFeeSettings: {
    does: 'Change what families may do about fees themselves',
    body: z.object({
      allowsParts: z.boolean(),
      leastMinor: amount(100),
      studentsSeeDues: z.boolean(),
      version: z.int().min(0).max(1_000_000_000),
    }),
    reply: FamilyFeeSettings,
    message: saved,
  },
})
