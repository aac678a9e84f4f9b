import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { Paise } from '#platform/contract/money.ts'
import { pageOf, pageQuery } from '#platform/contract/paging.ts'
import { id, text, wholeNumber } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { planStates, prorations } from '../enumerations.ts'
import { amount, inUse, nothing, version } from './sharedSchemas.ts'

export const admissions = ['any', 'new', 'returning'] as const

export const FeePlanRow = z.object({
  planId: id(),
  name: z.string(),
  versionNo: z.int(),
  state: z.enum(planStates),
  grades: z.array(z.string()),
  annualMinor: Paise,
  /** Students on this version. */
  students: z.int(),
  publishedAt: z.iso.datetime().nullable(),
  /** Whether there is a draft of the next version. */
  hasDraft: z.boolean(),
})
export type FeePlanRow = z.infer<typeof FeePlanRow>

const Line = z.object({
  feeHeadId: id(),
  headName: z.string(),
  annualMinor: Paise,
  patternId: id(),
  patternName: z.string(),
  isOptional: z.boolean(),
})
export const FeePlan = z.object({
  planId: id(),
  name: z.string(),
  versionNo: z.int(),
  state: z.enum(planStates),
  gradeIds: z.array(id()),
  streamIds: z.array(id()),
  quotas: z.array(z.string()),
  admission: z.enum(admissions),
  fineRuleId: id().nullable(),
  fineRuleName: z.string().nullable(),
  proration: z.enum(prorations),
  wholeRupees: z.boolean(),
  lines: z.array(Line),
  annualMinor: Paise,
  /** The amount of each instalment without optional heads, by due date. */
  instalments: z.array(z.object({ label: z.string(), dueOn: CivilDate, amountMinor: Paise })),
  students: z.int(),
  version: z.int(),
})
export type FeePlan = z.infer<typeof FeePlan>

const PlanForm = z.object({
  name: text(80),
  gradeIds: z.array(id()).max(60),
  streamIds: z.array(id()).max(60),
  quotas: z.array(text(30)).max(10),
  admission: z.enum(admissions),
  fineRuleId: id().nullable(),
  proration: z.enum(prorations),
  wholeRupees: z.boolean(),
  lines: z
    .array(z.object({ feeHeadId: id(), annualMinor: amount(0), patternId: id(), isOptional: z.boolean() }))
    .min(1, { error: schemaError('fee-head-missing', 'Add at least one fee head.') })
    .max(40),
})
export type PlanForm = z.output<typeof PlanForm>

/** The students a plan is assigned to. Without classes and students: everyone the plan is for. */
const assignmentFields = {
  classIds: z.array(id()).max(200),
  studentIds: z.array(id()).max(2000),
  fromDate: CivilDate,
  optionalFeeHeadIds: z.array(id()).max(40),
}
export const AssignmentForm = z.object(assignmentFields)
export type AssignmentForm = z.output<typeof AssignmentForm>

export const AssignmentPreview = z.object({
  studentId: id(),
  studentName: z.string(),
  admissionNo: z.string().nullable(),
  className: z.string().nullable(),
  /** `held` already has this plan, `other` has another one. */
  standing: z.enum(['free', 'other', 'held']),
  grossMinor: Paise,
  concessionMinor: Paise,
  taxMinor: Paise,
  netMinor: Paise,
  concessions: z.array(z.string()),
})
export type AssignmentPreview = z.infer<typeof AssignmentPreview>

export const FeeAssignment = z.object({
  assignmentId: id(),
  studentId: id(),
  studentName: z.string(),
  admissionNo: z.string().nullable(),
  className: z.string().nullable(),
  planId: id(),
  planName: z.string(),
  fromDate: CivilDate,
  toDate: CivilDate.nullable(),
  optionalFeeHeadIds: z.array(id()),
  /** Payers who share the named heads, or all heads, with the family. */
  shares: z.array(z.object({ payerId: id(), payerName: z.string(), feeHeadIds: z.array(id()), shareBp: z.int() })),
  billedMinor: Paise,
  version: z.int(),
})
export type FeeAssignment = z.infer<typeof FeeAssignment>

const planId = { planId: id() }
const notDraft = {
  'not-draft': { status: 409, message: 'You can change only a draft. Create a new version instead.' },
} as const
const notPublished = { 'not-published': { status: 409, message: 'Publish the plan first.' } } as const

export const feePlansDefinitions = definitions({
  listPlans: {
    does: 'List the fee plans of the year with their grades and yearly amounts',
    reply: z.object({ plans: z.array(FeePlanRow) }),
  },
  getPlan: {
    does: 'Show one version of a fee plan',
    params: planId,
    reply: FeePlan,
  },
  createPlan: {
    does: 'Create a draft fee plan',
    body: PlanForm,
    reply: FeePlan,
    message: saved,
  },
  savePlan: {
    does: 'Change a draft fee plan',
    params: planId,
    body: PlanForm.extend({ version }),
    reply: FeePlan,
    message: saved,
    fails: notDraft,
  },
  publishPlan: {
    does: 'Publish a draft: it can’t change any more and replaces the previous version for new students',
    params: planId,
    body: z.object({ version }),
    reply: FeePlan,
    message: serverText('published', 'Plan published'),
    fails: notDraft,
  },
  draftNewVersion: {
    does: 'Create a draft of the next version of a published plan',
    params: planId,
    reply: FeePlan,
    message: saved,
    fails: {
      ...notPublished,
      'has-draft': { status: 409, message: 'There is already a draft of the next version. Edit that one.' },
    },
  },
  deletePlan: {
    does: 'Delete a draft fee plan',
    params: planId,
    reply: nothing,
    message: deleted,
    fails: { ...notDraft, ...inUse },
  },
  previewAssignment: {
    does: 'Preview what each student would pay under a plan, with concessions, before assigning it',
    params: planId,
    body: AssignmentForm.extend({ page: wholeNumber(1, 100_000), size: wholeNumber(1, 200) }),
    reply: pageOf(AssignmentPreview).extend({ free: z.int(), held: z.int(), netMinor: Paise }),
  },
  assignPlan: {
    does: 'Assign a published plan to students; those who already have it are skipped',
    params: planId,
    body: AssignmentForm,
    reply: z.object({ assigned: z.int(), skipped: z.int() }),
    message: saved,
    fails: notPublished,
  },
  listAssignments: {
    does: 'List which student has which plan',
    query: { ...pageQuery(['name', 'className']), planId: id().optional(), classId: id().optional() },
    reply: pageOf(FeeAssignment),
  },
  endAssignment: {
    does: 'End a student’s plan on a last day; a credit note is requested for anything issued beyond it',
    params: { assignmentId: id() },
    body: z.object({ toDate: CivilDate, version }),
    reply: FeeAssignment,
    message: saved,
  },
})
