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
  /** Students for whom this version holds. */
  students: z.int(),
  publishedAt: z.iso.datetime().nullable(),
  /** The version number of a draft that is being prepared beside a published one. */
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
  /** What each instalment comes to without optional heads, by due date. */
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

/** Whom a plan is laid on. Without classes and students it is everybody the plan is meant for. */
const Choosing = {
  classIds: z.array(id()).max(200),
  studentIds: z.array(id()).max(2000),
  fromDate: CivilDate,
  optionalFeeHeadIds: z.array(id()).max(40),
}
export const ChoosingForm = z.object(Choosing)
export type ChoosingForm = z.output<typeof ChoosingForm>

export const AssignmentPreview = z.object({
  studentId: id(),
  studentName: z.string(),
  admissionNo: z.string().nullable(),
  className: z.string().nullable(),
  /** `held` has this plan already, `other` has another plan as well. */
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
  /** Who bears a part beside the family, of the heads named or of all. */
  shares: z.array(z.object({ payerId: id(), payerName: z.string(), feeHeadIds: z.array(id()), shareBp: z.int() })),
  billedMinor: Paise,
  version: z.int(),
})
export type FeeAssignment = z.infer<typeof FeeAssignment>

const planId = { planId: id() }
const notDraft = {
  'not-draft': { status: 409, message: 'Only a draft can be changed. Make a new version of it.' },
} as const
const notPublished = { 'not-published': { status: 409, message: 'Publish the plan first.' } } as const

export const feePlansDefinitions = definitions({
  listPlans: {
    does: 'List the fee plans of the year with whom they are for and what they come to',
    reply: z.object({ plans: z.array(FeePlanRow) }),
  },
  getPlan: {
    does: 'Show one version of a fee plan',
    params: planId,
    reply: FeePlan,
  },
  createPlan: {
    does: 'Draft a fee plan',
    body: PlanForm,
    reply: FeePlan,
    message: saved,
  },
  savePlan: {
    does: 'Change a draft of a fee plan',
    params: planId,
    body: PlanForm.extend({ version }),
    reply: FeePlan,
    message: saved,
    fails: notDraft,
  },
  publishPlan: {
    does: 'Publish a draft: it freezes, and the version before it is not used for anybody new',
    params: planId,
    body: z.object({ version }),
    reply: FeePlan,
    message: serverText('published', 'Published'),
    fails: notDraft,
  },
  draftNewVersion: {
    does: 'Draft the next version of a published plan from the one there is',
    params: planId,
    reply: FeePlan,
    message: saved,
    fails: { ...notPublished, 'has-draft': { status: 409, message: 'A draft of the next version is there already.' } },
  },
  deletePlan: {
    does: 'Throw away a draft of a fee plan',
    params: planId,
    reply: nothing,
    message: deleted,
    fails: { ...notDraft, ...inUse },
  },
  previewAssignment: {
    does: 'Show student by student what a plan would ask for, with concessions, before it is laid on anybody',
    params: planId,
    body: ChoosingForm.extend({ page: wholeNumber(1, 100_000), size: wholeNumber(1, 200) }),
    reply: pageOf(AssignmentPreview).extend({ free: z.int(), held: z.int(), netMinor: Paise }),
  },
  assignPlan: {
    does: 'Lay a published plan on students; those who have it already are left alone',
    params: planId,
    body: ChoosingForm,
    reply: z.object({ assigned: z.int(), skipped: z.int() }),
    message: saved,
    fails: notPublished,
  },
  listAssignments: {
    does: 'List which plan holds for which student',
    query: { ...pageQuery(['name', 'className']), planId: id().optional(), classId: id().optional() },
    reply: pageOf(FeeAssignment),
  },
  endAssignment: {
    does: 'Let a plan hold for a student until a last day; a note is asked for over what was issued beyond it',
    params: { assignmentId: id() },
    body: z.object({ toDate: CivilDate, version }),
    reply: FeeAssignment,
    message: saved,
  },
})
