import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { Paise } from '#platform/contract/money.ts'
import { Code21, id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved, schemaError } from '#platform/contract/serverText.ts'
import { allocationOrders, chequeReceipts, concessionKinds, fineKinds, headKinds } from '../enumerations.ts'
import { amount, basisPoints, inUse, nameTaken, nothing, version } from './sharedSchemas.ts'

export const FeeSettings = z.object({
  allocationOrder: z.enum(allocationOrders),
  chequeReceipt: z.enum(chequeReceipts),
  receiptPrefix: z.string(),
  /** 0 until the school has saved its own. */
  version: z.int(),
})
export type FeeSettings = z.infer<typeof FeeSettings>

export const FeeHead = z.object({
  feeHeadId: id(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(headKinds),
  isRefundable: z.boolean(),
  taxBp: z.int(),
  taxCode: z.string(),
  settlementAccount: z.string(),
  priority: z.int(),
  isActive: z.boolean(),
  version: z.int(),
})
export type FeeHead = z.infer<typeof FeeHead>
const HeadForm = z.object({
  code: Code21,
  name: text(60),
  kind: z.enum(headKinds),
  isRefundable: z.boolean(),
  taxBp: basisPoints(),
  taxCode: text(20, 0),
  settlementAccount: text(80, 0),
  priority: z.int().min(1).max(1000),
  isActive: z.boolean(),
})
export type HeadForm = z.output<typeof HeadForm>

const PatternItem = z.object({
  itemId: id(),
  seq: z.int(),
  label: z.string(),
  startsOn: CivilDate,
  endsOn: CivilDate,
  dueOn: CivilDate,
  weightBp: z.int(),
})
export const FeePattern = z.object({
  patternId: id(),
  name: z.string(),
  items: z.array(PatternItem),
  /** Part of a published plan, so it can't change. */
  isFrozen: z.boolean(),
  version: z.int(),
})
export type FeePattern = z.infer<typeof FeePattern>
const PatternForm = z.object({
  name: text(60),
  items: z
    .array(
      z.object({
        label: text(40),
        startsOn: CivilDate,
        endsOn: CivilDate,
        dueOn: CivilDate,
        weightBp: z.int().min(1).max(10_000),
      }),
    )
    .min(1, { error: schemaError('instalment-missing', 'Add at least one instalment.') })
    .max(24),
})
export type PatternForm = z.output<typeof PatternForm>

const fineRuleFields = {
  name: text(60),
  kind: z.enum(fineKinds),
  graceDays: z.int().min(0).max(366),
  /** Paise for flat and daily, basis points for percent. */
  value: z.int().min(0).max(10_000_000_000),
  perDays: z.int().min(1).max(366),
  steps: z.array(z.object({ fromDay: z.int().min(1).max(3660), amountMinor: amount(0) })).max(24),
  capMinor: amount(0).nullable(),
  capBp: basisPoints().nullable(),
  excludeHolidays: z.boolean(),
  isActive: z.boolean(),
}
export const FineRuleRow = z.object({ fineRuleId: id(), versionNo: z.int(), ...fineRuleFields })
export type FineRuleRow = z.infer<typeof FineRuleRow>
const FineForm = z.object(fineRuleFields)
export type FineForm = z.output<typeof FineForm>

export const eligibilities = ['any', 'sibling', 'quota'] as const
const policyFields = {
  code: Code21,
  name: text(60),
  kind: z.enum(concessionKinds),
  /** Basis points for a percentage, paise a year for a fixed amount. */
  value: z.int().min(0).max(100_000_000_000),
  feeHeadIds: z.array(id()).max(50),
  stackGroup: text(30),
  priority: z.int().min(1).max(1000),
  capBp: basisPoints().nullable(),
  capMinor: amount(0).nullable(),
  eligibility: z.enum(eligibilities),
  quotas: z.array(text(30)).max(10),
  approvalLevels: z.int().min(1).max(2),
  yearlyBudgetMinor: amount(0).nullable(),
  /** Whether it is given again in the next year without anybody asking. */
  isCarried: z.boolean().default(false),
  isActive: z.boolean(),
}
export const ConcessionPolicy = z.object({ policyId: id(), ...policyFields, version: z.int() })
export type ConcessionPolicy = z.infer<typeof ConcessionPolicy>
const PolicyForm = z.object(policyFields)
export type PolicyForm = z.output<typeof PolicyForm>

export const FeeSetupOverview = z.object({
  heads: z.int(),
  patterns: z.int(),
  plans: z.int(),
  publishedPlans: z.int(),
  policies: z.int(),
  fineRules: z.int(),
  counters: z.int(),
  /** Students of the year, and those of them with a plan. */
  students: z.int(),
  assigned: z.int(),
  lockedUpTo: CivilDate.nullable(),
  billedMinor: Paise,
})
export type FeeSetupOverview = z.infer<typeof FeeSetupOverview>

export const FeeChoices = z.object({
  grades: z.array(z.object({ gradeId: id(), name: z.string() })),
  streams: z.array(z.object({ streamId: id(), name: z.string() })),
  classes: z.array(z.object({ classId: id(), className: z.string(), gradeId: id() })),
})
export type FeeChoices = z.infer<typeof FeeChoices>

export const feeSetupDefinitions = definitions({
  getFeeChoices: {
    does: 'List the grades, streams and classes of the year, for plans and filters',
    reply: FeeChoices,
  },
  getFeeOverview: {
    does: 'Show the progress of the fee set-up',
    reply: FeeSetupOverview,
  },
  getFeeSettings: {
    does: 'Show how payments are applied to dues and how receipts are numbered',
    reply: FeeSettings,
  },
  saveFeeSettings: {
    does: 'Change how payments are applied to dues and how receipts are numbered',
    body: z.object({
      allocationOrder: z.enum(allocationOrders),
      chequeReceipt: z.enum(chequeReceipts),
      receiptPrefix: text(20),
      version: z.int().min(0).max(1_000_000_000),
    }),
    reply: FeeSettings,
    message: saved,
  },
  listHeads: {
    does: 'List the fee heads in payment order',
    reply: z.object({ heads: z.array(FeeHead) }),
  },
  createHead: {
    does: 'Add a fee head',
    body: HeadForm,
    reply: FeeHead,
    message: saved,
    fails: nameTaken,
  },
  saveHead: {
    does: 'Change a fee head; issued demands stay as they are',
    params: { feeHeadId: id() },
    body: HeadForm.extend({ version }),
    reply: FeeHead,
    message: saved,
    fails: { ...nameTaken, ...inUse },
  },
  deleteHead: {
    does: 'Delete a fee head that was never used',
    params: { feeHeadId: id() },
    reply: nothing,
    message: deleted,
    fails: inUse,
  },
  listPatterns: {
    does: 'List the instalment patterns of the year with their due dates',
    reply: z.object({ patterns: z.array(FeePattern) }),
  },
  createPattern: {
    does: 'Add an instalment pattern whose shares add up to 100 %',
    body: PatternForm,
    reply: FeePattern,
    message: saved,
    fails: nameTaken,
  },
  savePattern: {
    does: 'Change an instalment pattern that no published plan uses',
    params: { patternId: id() },
    body: PatternForm.extend({ version }),
    reply: FeePattern,
    message: saved,
    fails: { ...nameTaken, ...inUse },
  },
  deletePattern: {
    does: 'Delete an instalment pattern that no plan uses',
    params: { patternId: id() },
    reply: nothing,
    message: deleted,
    fails: inUse,
  },
  listFineRules: {
    does: 'List the newest version of every fine rule',
    reply: z.object({ rules: z.array(FineRuleRow) }),
  },
  createFineRule: {
    does: 'Add a fine rule',
    body: FineForm,
    reply: FineRuleRow,
    message: saved,
  },
  saveFineRule: {
    does: 'Create a new version of a fine rule; issued demands keep theirs',
    params: { fineRuleId: id() },
    body: FineForm.extend({ versionNo: version }),
    reply: FineRuleRow,
    message: saved,
  },
  listPolicies: {
    does: 'List the concession types of the school',
    reply: z.object({ policies: z.array(ConcessionPolicy) }),
  },
  createPolicy: {
    does: 'Add a concession type',
    body: PolicyForm,
    reply: ConcessionPolicy,
    message: saved,
    fails: nameTaken,
  },
  savePolicy: {
    does: 'Change a concession type; granted concessions keep their value',
    params: { policyId: id() },
    body: PolicyForm.extend({ version }),
    reply: ConcessionPolicy,
    message: saved,
    fails: nameTaken,
  },
})
