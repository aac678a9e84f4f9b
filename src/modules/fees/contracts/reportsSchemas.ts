import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { Paise } from '#platform/contract/money.ts'
import { pageOf, paging, sortBy } from '#platform/contract/paging.ts'
import { id, wholeNumber } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { accounts, paymentModes } from '../enumerations.ts'
import { FeeStudent, receiptStates } from './collectionSchemas.ts'

const Sums = z.object({
  billedMinor: Paise,
  concessionMinor: Paise,
  collectedMinor: Paise,
  outstandingMinor: Paise,
  overdueMinor: Paise,
})

export const FeeDashboard = Sums.extend({
  asOf: CivilDate,
  /** Received today and not cancelled. */
  todayMinor: Paise,
  /** What was received and not cancelled in the chosen period; null when none is chosen. */
  period: z.object({ from: CivilDate, to: CivilDate, collectedMinor: Paise, payments: z.int() }).nullable(),
  advanceMinor: Paise,
  /** Students with overdue amounts. */
  defaulters: z.int(),
  waitingRequests: z.int(),
  byHead: z.array(Sums.extend({ feeHeadId: id(), name: z.string() })),
  byGrade: z.array(Sums.extend({ gradeId: id().nullable(), name: z.string(), students: z.int() })),
  /** Of the chosen period, or of the year. */
  byMode: z.array(z.object({ mode: z.enum(paymentModes), payments: z.int(), amountMinor: Paise })),
  /** The days of the chosen period, or the last thirty, each with the same date of the previous year. */
  byDay: z.array(z.object({ day: CivilDate, amountMinor: Paise, lastYearMinor: Paise })),
  /** Payments by month, with those of the previous year. */
  byMonth: z.array(z.object({ month: z.int().min(1).max(12), amountMinor: Paise, lastYearMinor: Paise })),
})
export type FeeDashboard = z.infer<typeof FeeDashboard>

/** Days overdue: up to 30, 60, 90, and more. */
export const ages = ['to30', 'to60', 'to90', 'over90'] as const
export const Defaulter = FeeStudent.extend({
  /** What is overdue, with fines up to today. */
  overdueMinor: Paise,
  /** The part of it that is a fine still accruing. */
  fineMinor: Paise,
  to30Minor: Paise,
  to60Minor: Paise,
  to90Minor: Paise,
  over90Minor: Paise,
  oldestDueOn: CivilDate,
  days: z.int(),
  /** When the guardians were last reminded. */
  remindedOn: CivilDate.nullable(),
})
export type Defaulter = z.infer<typeof Defaulter>

export const DayBookRow = z.object({
  paymentId: id(),
  at: z.iso.datetime(),
  receiptCode: z.string().nullable(),
  studentName: z.string(),
  admissionNo: z.string().nullable(),
  mode: z.enum(paymentModes),
  reference: z.string(),
  amountMinor: Paise,
  cashierName: z.string(),
  state: z.enum(receiptStates),
  /** Earlier than the day of the book for a late entry. */
  receivedOn: CivilDate,
})
export type DayBookRow = z.infer<typeof DayBookRow>

const DaySums = z.object({
  receivedMinor: Paise,
  reversedMinor: Paise,
  refundedMinor: Paise,
  /** Received less reversed and refunded; may be negative. */
  netMinor: Paise,
})
export const DayBook = DaySums.extend({
  on: CivilDate,
  rows: z.array(DayBookRow),
  /** Every mode, used that day or not. */
  byMode: z.array(DaySums.extend({ mode: z.enum(paymentModes), payments: z.int() })),
})
export type DayBook = z.infer<typeof DayBook>

export const HeadRow = z.object({
  feeHeadId: id(),
  code: z.string(),
  name: z.string(),
  grossMinor: Paise,
  concessionMinor: Paise,
  taxMinor: Paise,
  netMinor: Paise,
  paidMinor: Paise,
  creditedMinor: Paise,
  writtenOffMinor: Paise,
  carriedMinor: Paise,
  outstandingMinor: Paise,
})
export type HeadRow = z.infer<typeof HeadRow>

/** A future month: unpaid demands, and what assigned plans will bill. */
export const ForecastRow = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  issuedMinor: Paise,
  plannedMinor: Paise,
  totalMinor: Paise,
})
export type ForecastRow = z.infer<typeof ForecastRow>

export const feeReportsDefinitions = definitions({
  getDashboard: {
    does: 'Summarise the year: billed, collected, outstanding, overdue and concessions, by head, grade, mode and month, and the collection of a period',
    query: { from: CivilDate.optional(), to: CivilDate.optional() },
    reply: FeeDashboard,
  },
  listDefaulters: {
    does: 'List students with overdue fees by how long they have been overdue',
    query: {
      ...paging,
      sort: sortBy(['overdue', 'name', 'days']).default('-overdue'),
      gradeId: id().optional(),
      age: z.enum(ages).optional(),
      minDays: wholeNumber(1, 3660).default(1),
    },
    reply: pageOf(Defaulter).extend({ overdueMinor: Paise, fineMinor: Paise }),
  },
  getDayBook: {
    does: 'Show everything received, reversed and refunded on a day, with totals by mode and the net',
    query: { on: CivilDate.optional() },
    reply: DayBook,
  },
  listHeadSums: {
    does: 'Summarise the year by fee head',
    reply: z.object({ heads: z.array(HeadRow), total: HeadRow.omit({ feeHeadId: true, code: true, name: true }) }),
  },
  listConcessionSums: {
    does: 'Summarise the concessions of the year by type',
    reply: z.object({
      policies: z.array(
        z.object({
          policyId: id(),
          name: z.string(),
          students: z.int(),
          givenMinor: Paise,
          yearlyBudgetMinor: Paise.nullable(),
        }),
      ),
      totalMinor: Paise,
    }),
  },
  getForecast: {
    does: 'Forecast the rest of the year by month, from unpaid demands and assigned plans',
    reply: z.object({ asOf: CivilDate, months: z.array(ForecastRow), overdueMinor: Paise, totalMinor: Paise }),
  },
  getTrialBalance: {
    does: 'Total the ledger of the year by account',
    reply: z.object({
      accounts: z.array(z.object({ account: z.enum(accounts), debitMinor: Paise, creditMinor: Paise })),
      debitMinor: Paise,
      creditMinor: Paise,
    }),
  },
  checkBooks: {
    does: 'Check the chain of the ledger, and every balance and total against its entries',
    reply: z.object({ chainHolds: z.boolean(), wrongBalances: z.int(), wrongTotals: z.int() }),
  },
})
