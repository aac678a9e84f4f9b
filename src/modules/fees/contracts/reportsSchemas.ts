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
  advanceMinor: Paise,
  /** Students with something overdue. */
  defaulters: z.int(),
  waitingRequests: z.int(),
  byHead: z.array(Sums.extend({ feeHeadId: id(), name: z.string() })),
  byGrade: z.array(Sums.extend({ gradeId: id().nullable(), name: z.string(), students: z.int() })),
  byMode: z.array(z.object({ mode: z.enum(paymentModes), payments: z.int(), amountMinor: Paise })),
  /** The last thirty days with something paid on them or a year before; the day of last year is the same of the calendar. */
  byDay: z.array(z.object({ day: CivilDate, amountMinor: Paise, lastYearMinor: Paise })),
  /** Payments by month of the year, with those of the year before beside them. */
  byMonth: z.array(z.object({ month: z.int().min(1).max(12), amountMinor: Paise, lastYearMinor: Paise })),
})
export type FeeDashboard = z.infer<typeof FeeDashboard>

/** Days overdue: up to 30, 60, 90, and more. */
export const ages = ['to30', 'to60', 'to90', 'over90'] as const
export const Defaulter = FeeStudent.extend({
  overdueMinor: Paise,
  to30Minor: Paise,
  to60Minor: Paise,
  to90Minor: Paise,
  over90Minor: Paise,
  oldestDueOn: CivilDate,
  days: z.int(),
  /** The last day on which the guardians were reminded. */
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
})

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

/** A month that is still to come: what was issued and is open, and what plans will ask for. */
export const ForecastRow = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  issuedMinor: Paise,
  plannedMinor: Paise,
  totalMinor: Paise,
})
export type ForecastRow = z.infer<typeof ForecastRow>

export const feeReportsDefinitions = definitions({
  getDashboard: {
    does: 'Sum up the year: billed, collected, due, overdue and conceded, by head, grade, mode and month',
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
    reply: pageOf(Defaulter).extend({ overdueMinor: Paise }),
  },
  getDayBook: {
    does: 'Show everything received and taken back on a day, with the sums by mode',
    query: { on: CivilDate.optional() },
    reply: z.object({
      on: CivilDate,
      rows: z.array(DayBookRow),
      byMode: z.array(z.object({ mode: z.enum(paymentModes), payments: z.int(), amountMinor: Paise })),
      receivedMinor: Paise,
      reversedMinor: Paise,
      refundedMinor: Paise,
    }),
  },
  listHeadSums: {
    does: 'Sum up the year head by head',
    reply: z.object({ heads: z.array(HeadRow), total: HeadRow.omit({ feeHeadId: true, code: true, name: true }) }),
  },
  listConcessionSums: {
    does: 'Sum up the concessions of the year by their kind',
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
    does: 'Foresee month by month what is still to come this year, from demands that are open and plans that will ask',
    reply: z.object({ asOf: CivilDate, months: z.array(ForecastRow), overdueMinor: Paise, totalMinor: Paise }),
  },
  getTrialBalance: {
    does: 'Sum the ledger of the year by account and check its chain and every balance against it',
    reply: z.object({
      accounts: z.array(z.object({ account: z.enum(accounts), debitMinor: Paise, creditMinor: Paise })),
      debitMinor: Paise,
      creditMinor: Paise,
      chainHolds: z.boolean(),
      wrongBalances: z.int(),
    }),
  },
})
