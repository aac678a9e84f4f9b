import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { id, multiline, text, wholeNumber } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved } from '#platform/contract/serverText.ts'
import { outcomes, rollRules, sectionRules } from './choices.ts'

const Version = z.int().min(0).max(1_000_000_000)

export const PromotionYear = z.object({
  acadamicId: id(),
  name: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  academicStatusId: z.int(),
})
export type PromotionYear = z.infer<typeof PromotionYear>

export const PromotionYears = z.object({ current: PromotionYear.nullable(), next: PromotionYear.nullable() })
export type PromotionYears = z.infer<typeof PromotionYears>

/** What a grade's students need to go on, and how they are placed in the next grade. */
export const PolicyForm = z.object({
  /** Null: whoever passes has finished school. */
  nextGradeId: id().nullable(),
  /** Whether the pass rules of the gradebook count. */
  needsPass: z.boolean(),
  minPercent: z.number().min(0).max(100).multipleOf(0.01).nullable(),
  minAttendance: z.int().min(0).max(100).nullable(),
  sectionRule: z.enum(sectionRules),
  rollRule: z.enum(rollRules),
  /** A plan of this year or the next; null: the one that is meant for the student. */
  planId: id().nullable(),
})
export type PolicyForm = z.infer<typeof PolicyForm>
export const Policy = PolicyForm.extend({ version: z.int() })
export type Policy = z.infer<typeof Policy>

const Counts = z.record(z.enum(outcomes), z.int())

export const PromotionGrade = z.object({
  gradeId: id(),
  name: z.string(),
  policy: Policy,
  /** The names of the sections it will have in the next year. */
  sections: z.array(z.object({ section: z.string(), stream: z.string().nullable(), capacity: z.int().nullable() })),
  classes: z.array(
    z.object({ classId: id(), className: z.string(), students: z.int(), undecided: z.int(), counts: Counts }),
  ),
})
export type PromotionGrade = z.infer<typeof PromotionGrade>

export const PlanOption = z.object({ planId: id(), name: z.string(), isNextYears: z.boolean() })

export const Promotion = z.object({
  years: PromotionYears,
  grades: z.array(PromotionGrade),
  plans: z.array(PlanOption),
  /** False in an archived year and while the year turns. */
  isOpen: z.boolean(),
})
export type Promotion = z.infer<typeof Promotion>

export const Decision = z.object({
  outcome: z.enum(outcomes),
  /** Chosen by hand; null: by the grade’s rule. */
  section: z.string().nullable(),
  rollNo: z.string().nullable(),
  planId: id().nullable(),
  /** When a provisional promotion is looked at again. */
  dueOn: z.string().nullable(),
  reason: z.string(),
  decidedBy: z.string(),
  version: z.int(),
})
export type Decision = z.infer<typeof Decision>

export const proposalReasons = ['result', 'compartment', 'percent', 'attendance', 'noResult', 'noAttendance'] as const

export const PromotionStudent = z.object({
  studentId: id(),
  name: z.string(),
  rollNo: z.string(),
  admissionNo: z.string(),
  percent: z.number().nullable(),
  /** Of the gradebook; null without pass rules or while marks are to come. */
  result: z.enum(['pass', 'compartment', 'fail']).nullable(),
  rank: z.int().nullable(),
  /** In percent of the days that were marked. */
  attendance: z.number().nullable(),
  owedMinor: z.int(),
  /** Null: nothing can be proposed. */
  proposal: z.enum(outcomes).nullable(),
  reasons: z.array(z.enum(proposalReasons)),
  decision: Decision.nullable(),
})
export type PromotionStudent = z.infer<typeof PromotionStudent>

export const PromotionClass = z.object({
  classId: id(),
  className: z.string(),
  gradeId: id(),
  /** Whether every mark sheet of the class is published. */
  hasResults: z.boolean(),
  students: z.array(PromotionStudent),
})
export type PromotionClass = z.infer<typeof PromotionClass>

export const DecisionForm = z.object({
  studentId: id(),
  /** Null takes a decision back. */
  outcome: z.enum(outcomes).nullable(),
  section: text(20).nullable(),
  rollNo: text(20).nullable(),
  planId: id().nullable(),
  dueOn: CivilDate.nullable(),
  reason: multiline(300, 0),
  /** Of the decision that was seen; 0 if there was none. */
  version: Version,
})
export type DecisionForm = z.infer<typeof DecisionForm>

const laterResults = ['pass', 'fail'] as const

export const Provisional = z.object({
  studentId: id(),
  name: z.string(),
  admissionNo: z.string(),
  className: z.string().nullable(),
  previousClass: z.string(),
  previousGradeId: id(),
  dueOn: z.string().nullable(),
  isDue: z.boolean(),
  reason: z.string(),
  /** The result that came after the year was closed. */
  later: z.object({ result: z.enum(laterResults), percent: z.number().nullable(), on: CivilDate }).nullable(),
  version: z.int(),
})
export type Provisional = z.infer<typeof Provisional>

const closed = {
  'not-open': {
    status: 409,
    message: 'Students can be promoted in the current year only, and not while it is being closed.',
  },
} as const

export const promotionDefinitions = definitions({
  getPromotionYears: { does: 'The current academic year and the one that follows it', reply: PromotionYears },
  listAcademicYears: {
    does: 'List the academic years, newest first',
    body: z.object({ page: wholeNumber(1, 1000).default(1) }),
    reply: z.object({ years: z.array(PromotionYear) }),
  },
  getPromotion: {
    does: 'The grades with their rules, and how many students of each class are decided',
    reply: Promotion,
  },
  savePromotionPolicy: {
    does: 'Set the rules of a grade for promotion',
    params: { gradeId: id() },
    body: PolicyForm.extend({ version: Version }),
    reply: Policy,
    message: saved,
    fails: {
      ...closed,
      'same-grade': { status: 400, message: 'Choose another grade: nobody is promoted into the grade they are in.' },
    },
  },
  getPromotionClass: {
    does: 'The students of a class with result, attendance, proposal and decision',
    params: { classId: id() },
    reply: PromotionClass,
  },
  saveDecisions: {
    does: 'Decide about students of a class; nothing changes for them before the year turns',
    params: { classId: id() },
    body: z.object({ decisions: z.array(DecisionForm).min(1).max(200) }),
    reply: z.object({ decisions: z.array(Decision.extend({ studentId: id() })) }),
    message: saved,
    fails: {
      ...closed,
      'not-in-class': {
        status: 409,
        message: 'One of these students is no longer in this class. Please reload the page.',
      },
      'due-date-missing': {
        status: 400,
        message: 'A provisional promotion needs a day on which it is looked at again.',
      },
    },
  },
  listProvisional: {
    does: 'List provisional promotions of the current year that wait for a decision',
    reply: z.object({ students: z.array(Provisional) }),
  },
  recordLaterResult: {
    does: 'Record the result of a provisionally promoted student that came after the year was closed, or take it out again',
    params: { studentId: id() },
    body: z.object({
      /** Null takes it out. */
      result: z.enum(laterResults).nullable(),
      percent: z.number().min(0).max(100).multipleOf(0.01).nullable(),
      version: Version,
    }),
    reply: z.object({ students: z.array(Provisional) }),
    message: saved,
    fails: { settled: { status: 409, message: 'Somebody has decided about this student already.' } },
  },
  settleByResults: {
    does: 'Settle all provisional promotions with a later result: who passed stays, who failed goes back into the section they came from',
    body: z.object({ fromDate: CivilDate }),
    reply: z.object({
      students: z.array(Provisional),
      confirmed: z.int(),
      movedBack: z.int(),
      /** Who failed and whose section is not there any more; they are settled one by one. */
      left: z.int(),
    }),
    message: saved,
  },
  settleProvisional: {
    does: 'Confirm a provisional promotion, or move the student back',
    params: { studentId: id() },
    body: z.object({
      /** The class to go back into; null confirms. */
      classId: id().nullable(),
      fromDate: CivilDate,
      reason: multiline(300, 0),
      version: Version,
    }),
    reply: z.object({ students: z.array(Provisional) }),
    message: saved,
    fails: { settled: { status: 409, message: 'Somebody has decided about this student already.' } },
  },
})
