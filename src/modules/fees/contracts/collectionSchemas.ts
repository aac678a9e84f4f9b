import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { Paise } from '#platform/contract/money.ts'
import { pageOf, paging, sortBy } from '#platform/contract/paging.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, serverText } from '#platform/contract/serverText.ts'
import { accounts, allocationOrders, chequeStates, demandKinds, fineKinds, paymentModes } from '../enumerations.ts'
import { amount } from './sharedSchemas.ts'

export const FeeStudent = z.object({
  studentId: id(),
  name: z.string(),
  admissionNo: z.string().nullable(),
  className: z.string().nullable(),
  rollNo: z.string().nullable(),
  guardianName: z.string().nullable(),
  guardianPhone: z.string().nullable(),
})
export type FeeStudent = z.infer<typeof FeeStudent>

export const DueLine = z.object({
  lineId: id(),
  feeHeadId: id(),
  headName: z.string(),
  isFine: z.boolean(),
  /** Among lines due on the same day, lower numbers are paid first. */
  priority: z.int(),
  grossMinor: Paise,
  concessionMinor: Paise,
  netMinor: Paise,
  outstandingMinor: Paise,
})
export const DueDemand = z.object({
  demandId: id(),
  number: z.int(),
  kind: z.enum(demandKinds),
  label: z.string(),
  yearName: z.string(),
  /** The payer; null is the family. */
  payerId: id().nullable(),
  payerName: z.string().nullable(),
  dueOn: CivilDate,
  overdueDays: z.int(),
  lines: z.array(DueLine),
  /** The accruing fine, which is not among the lines. */
  fineMinor: Paise,
  outstandingMinor: Paise,
})
export type DueDemand = z.infer<typeof DueDemand>

export const Dues = z.object({
  student: FeeStudent,
  asOf: CivilDate,
  /** Everything outstanding with today's fines; a payment must send it back as `seenMinor`. */
  totalMinor: Paise,
  overdueMinor: Paise,
  advanceMinor: Paise,
  /** Whether a payment goes to fees or to fines first. */
  allocationOrder: z.enum(allocationOrders),
  /** Oldest first. */
  demands: z.array(DueDemand),
  /** `dueMinor` is what is due by today. */
  siblings: z.array(FeeStudent.extend({ totalMinor: Paise, dueMinor: Paise })),
})
export type Dues = z.infer<typeof Dues>

export const receiptStates = ['valid', 'subjectToRealisation', 'cancelled', 'bounced'] as const
export const ReceiptLine = z.object({ label: z.string(), headName: z.string(), amountMinor: Paise })
export const Receipt = z.object({
  paymentId: id(),
  receiptId: id().nullable(),
  /** Null for a cheque whose receipt is issued when it clears. */
  code: z.string().nullable(),
  /** Opens the public page that verifies the receipt. */
  token: z.string().nullable(),
  state: z.enum(receiptStates),
  student: FeeStudent,
  /** The payer, if not the family. */
  payerName: z.string().nullable(),
  amountMinor: Paise,
  inWords: z.object({ en: z.string(), hi: z.string() }),
  lines: z.array(ReceiptLine),
  /** The part kept as an advance. */
  advanceMinor: Paise,
  /** Outstanding afterwards. */
  balanceMinor: Paise,
  mode: z.enum(paymentModes),
  reference: z.string(),
  bank: z.string(),
  instrumentOn: CivilDate.nullable(),
  receivedOn: CivilDate,
  receivedAt: z.iso.datetime(),
  cashierName: z.string(),
  copies: z.int(),
  cancelReason: z.string().nullable(),
})
export type Receipt = z.infer<typeof Receipt>

export const PaymentRow = z.object({
  paymentId: id(),
  receiptCode: z.string().nullable(),
  studentId: id(),
  studentName: z.string(),
  admissionNo: z.string().nullable(),
  amountMinor: Paise,
  mode: z.enum(paymentModes),
  reference: z.string(),
  receivedOn: CivilDate,
  receivedAt: z.iso.datetime(),
  cashierName: z.string(),
  state: z.enum(receiptStates),
})
export type PaymentRow = z.infer<typeof PaymentRow>

export const Cheque = PaymentRow.extend({
  bank: z.string(),
  instrumentOn: CivilDate.nullable(),
  chequeState: z.enum(chequeStates),
})
export type Cheque = z.infer<typeof Cheque>

export const LedgerRow = z.object({
  seq: z.int(),
  kind: z.string(),
  bookedOn: CivilDate,
  effectiveOn: CivilDate,
  reason: z.string(),
  /** The change of what the student owes, and the balance afterwards, net of advances. */
  changeMinor: Paise,
  balanceMinor: Paise,
  entries: z.array(
    z.object({ account: z.enum(accounts), headName: z.string().nullable(), debitMinor: Paise, creditMinor: Paise }),
  ),
})
export type LedgerRow = z.infer<typeof LedgerRow>

/** One step of the explanation. `kind` selects the sentence, the other fields fill it. */
export const TraceStep = z.object({
  kind: z.enum([
    'plan',
    'share',
    'concession',
    'tax',
    'opening',
    'debitNote',
    'fine',
    'waiver',
    'payment',
    'advance',
    'creditNote',
    'writeOff',
    'transfer',
    'takenBack',
  ]),
  on: CivilDate,
  name: z.string(),
  detail: z.string(),
  /** For a fine: the rule version it accrues by. `value` is paise, or basis points for `percent`. */
  rule: z
    .object({
      name: z.string(),
      kind: z.enum(fineKinds),
      value: z.int(),
      perDays: z.int(),
      graceDays: z.int(),
      capMinor: Paise.nullable(),
    })
    .nullish(),
  /** Positive increases what is owed. */
  amountMinor: Paise,
})
export type TraceStep = z.infer<typeof TraceStep>
export const TraceLine = z.object({
  lineId: id().nullable(),
  demandId: id(),
  label: z.string(),
  headName: z.string(),
  /** The payer; null is the family. */
  payerName: z.string().nullable(),
  dueOn: CivilDate,
  steps: z.array(TraceStep),
  /** The sum of the steps. */
  outstandingMinor: Paise,
})
export type TraceLine = z.infer<typeof TraceLine>

const studentId = { studentId: id() }
const payment = {
  mode: z.enum(paymentModes),
  reference: text(60, 0),
  bank: text(60, 0),
  instrumentOn: CivilDate.nullable(),
  /** The day the money was received, today or earlier. */
  receivedOn: CivilDate.nullable(),
  note: text(200, 0),
}
const duesChanged = {
  'dues-changed': {
    status: 409,
    message: 'The dues changed after you opened them. Check the new amount and collect again.',
  },
} as const
const collectFails = {
  ...duesChanged,
  'online-only': { status: 409, message: 'The gateway credits online payments. Choose another mode at the desk.' },
} as const

export const feeCollectionDefinitions = definitions({
  findStudents: {
    does: 'Find students by name, admission number or phone, with their outstanding amount',
    query: { q: text(100, 0).default('') },
    reply: z.object({ students: z.array(FeeStudent.extend({ outstandingMinor: Paise, advanceMinor: Paise })) }),
  },
  getDues: {
    does: 'Show a student’s dues, oldest first and with fines up to today, and the totals of siblings',
    params: studentId,
    reply: Dues,
  },
  explainDues: {
    does: 'Explain every amount a student owes: plan, instalment, concession, fine, payment',
    params: studentId,
    reply: z.object({ asOf: CivilDate, totalMinor: Paise, lines: z.array(TraceLine) }),
  },
  getStudentLedger: {
    does: 'Show a student’s ledger, with the balance after each entry',
    params: studentId,
    query: { ...paging, sort: sortBy(['seq']).default('-seq') },
    reply: pageOf(LedgerRow),
  },
  collect: {
    does: 'Collect a payment, apply it to the oldest dues and issue the receipt; any excess is kept as an advance',
    params: studentId,
    idempotency: 'required',
    body: z.object({
      amountMinor: amount(),
      /** The total due when the amount was agreed. */
      seenMinor: amount(0),
      /** Pay only these; empty means oldest first. */
      demandIds: z.array(id()).max(100),
      /** Whose part is paid; null is the family's. */
      payerId: id().nullable().default(null),
      ...payment,
    }),
    reply: Receipt,
    message: serverText('collected', 'Collected'),
    fails: collectFails,
  },
  collectFamily: {
    does: 'Collect one payment for several siblings; each gets their own receipt',
    idempotency: 'required',
    body: z.object({
      students: z
        .array(z.object({ studentId: id(), amountMinor: amount(), seenMinor: amount(0) }))
        .min(1)
        .max(10),
      ...payment,
    }),
    reply: z.object({ totalMinor: Paise, receipts: z.array(Receipt) }),
    message: serverText('collected', 'Collected'),
    fails: collectFails,
  },
  useAdvance: {
    does: 'Apply a student’s advance to their dues',
    params: studentId,
    idempotency: 'required',
    body: z.object({ seenMinor: amount(0) }),
    reply: Dues,
    message: saved,
    fails: { ...duesChanged, 'no-advance': { status: 409, message: 'This student has no advance to use.' } },
  },
  listPayments: {
    does: 'List the payments of the year, newest first',
    query: {
      ...paging,
      sort: sortBy(['receivedAt', 'amount']).default('-receivedAt'),
      studentId: id().optional(),
      mode: z.enum(paymentModes).optional(),
      from: CivilDate.optional(),
      to: CivilDate.optional(),
    },
    reply: pageOf(PaymentRow),
  },
  getReceipt: {
    does: 'Show the receipt of a payment as issued, and whether it is still valid',
    params: { paymentId: id() },
    reply: Receipt,
  },
  listCheques: {
    does: 'List the cheques of the year with their status',
    query: {
      ...paging,
      sort: sortBy(['receivedAt', 'amount']).default('-receivedAt'),
      state: z.enum(chequeStates).optional(),
    },
    reply: pageOf(Cheque),
  },
  moveCheque: {
    does: 'Mark a cheque as deposited, cleared or bounced; bouncing makes its dues outstanding again',
    params: { paymentId: id() },
    body: z.object({
      to: z.enum(['deposited', 'cleared', 'bounced']),
      on: CivilDate,
      note: text(200, 0),
      /** The bounce charge. */
      chargeMinor: amount(0),
    }),
    reply: Receipt,
    message: saved,
    fails: {
      'not-a-cheque': { status: 409, message: 'This payment was not made by cheque.' },
      'wrong-step': {
        status: 409,
        message: 'This cheque can’t be marked that way from its current status. Reload to see it.',
      },
      'already-used': {
        status: 409,
        message: 'The advance from this payment has already been refunded, so it can’t be reversed.',
      },
    },
  },
})
