import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { Paise } from '#platform/contract/money.ts'
import { pageOf, pageQuery } from '#platform/contract/paging.ts'
import { id } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { serverText } from '#platform/contract/serverText.ts'
import { demandKinds, demandStates, runKinds, runOutcomes, runStates } from '../enumerations.ts'

export const FeeRun = z.object({
  feeRunId: id(),
  kind: z.enum(runKinds),
  state: z.enum(runStates),
  planName: z.string().nullable(),
  fromYear: z.string().nullable(),
  dueUpTo: CivilDate.nullable(),
  /** Students in total, and by outcome so far. */
  total: z.int(),
  pending: z.int(),
  created: z.int(),
  skippedExists: z.int(),
  failed: z.int(),
  demands: z.int(),
  amountMinor: Paise,
  startedBy: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type FeeRun = z.infer<typeof FeeRun>

export const FeeRunOutcome = z.object({
  studentId: id(),
  studentName: z.string(),
  admissionNo: z.string().nullable(),
  outcome: z.enum(runOutcomes),
  reason: z.string(),
  demands: z.int(),
  amountMinor: Paise,
})
export type FeeRunOutcome = z.infer<typeof FeeRunOutcome>

export const DemandRow = z.object({
  demandId: id(),
  number: z.int(),
  kind: z.enum(demandKinds),
  studentId: id(),
  studentName: z.string(),
  admissionNo: z.string().nullable(),
  label: z.string(),
  /** The payer; null is the family. */
  payerName: z.string().nullable(),
  issuedOn: CivilDate,
  dueOn: CivilDate,
  netMinor: Paise,
  outstandingMinor: Paise,
  state: z.enum(demandStates),
  isOverdue: z.boolean(),
})
export type DemandRow = z.infer<typeof DemandRow>

export const feeDemandsDefinitions = definitions({
  startRun: {
    does: 'Issue demands for instalments due by a day, for all plans or one; runs in the background',
    body: z.object({ planId: id().nullable(), dueUpTo: CivilDate }),
    reply: FeeRun,
    message: serverText('started', 'Started'),
    fails: {
      'nobody-assigned': { status: 409, message: 'No student has a plan yet. Assign a plan first.' },
      'still-running': { status: 409, message: 'Another run is still in progress. Try again when it is done.' },
    },
  },
  startOpening: {
    does: 'Bring unpaid balances of an earlier year forward into this one; runs in the background',
    body: z.object({ academicYearId: id() }),
    reply: FeeRun,
    message: serverText('started', 'Started'),
    fails: {
      'not-earlier': { status: 409, message: 'Choose a year before this one.' },
      'still-running': { status: 409, message: 'Another run is still in progress. Try again when it is done.' },
      'nothing-open': { status: 409, message: 'There are no unpaid balances in that year.' },
    },
  },
  listRuns: {
    does: 'List the latest demand runs',
    reply: z.object({ runs: z.array(FeeRun) }),
  },
  getFeeRun: {
    does: 'Show the progress of a run',
    params: { feeRunId: id() },
    reply: FeeRun,
  },
  listOutcomes: {
    does: 'List the result for each student in a run',
    params: { feeRunId: id() },
    query: { ...pageQuery(['name', 'outcome']), outcome: z.enum(runOutcomes).optional() },
    reply: pageOf(FeeRunOutcome),
  },
  retryRun: {
    does: 'Retry only the students for whom a run failed',
    params: { feeRunId: id() },
    reply: FeeRun,
    message: serverText('started', 'Started'),
    fails: { 'nothing-failed': { status: 409, message: 'No student failed in this run.' } },
  },
  listDemands: {
    does: 'List the demands of the year',
    query: {
      ...pageQuery(['dueOn', 'number', 'name']),
      studentId: id().optional(),
      state: z.enum(['open', 'overdue', 'settled']).optional(),
      /** Only demands of students of this grade; only demands with a line of this head. */
      gradeId: id().optional(),
      feeHeadId: id().optional(),
    },
    reply: pageOf(DemandRow),
  },
})
