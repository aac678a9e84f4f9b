import * as z from 'zod'
import { quotas } from '#modules/people/enumerations.ts'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { Code21, DialNumber, Email, id, multiline, PersonName, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, serverText } from '#platform/contract/serverText.ts'
import { noApplication, State } from './applicationSchemas.ts'
import { roundKinds } from './choices.ts'
import { listKey } from './formSchemas.ts'

export const Slot = z.object({
  slotId: id(),
  roundKey: z.string(),
  round: z.string(),
  admissionPostId: id(),
  post: z.string(),
  startsAt: z.string(),
  minutes: z.int(),
  place: z.string(),
  places: z.int(),
  booked: z.int(),
  children: z.array(z.object({ applicationId: id(), childName: z.string() })),
  /** Who meets the family. */
  panel: z.array(z.object({ userId: id(), name: z.string() })),
})
export type Slot = z.output<typeof Slot>

const Dashboard = z.object({
  /** How many applications of each grade are in each stage. */
  funnel: z.array(z.object({ gradeId: id(), grade: z.string(), state: State, applications: z.int() })),
  seats: z.array(
    z.object({
      postGradeId: id(),
      post: z.string(),
      grade: z.string(),
      quota: z.enum(quotas),
      seats: z.int(),
      taken: z.int(),
      waiting: z.int(),
    }),
  ),
  /** Unfinished drafts by the section they stopped in, counted from 0. */
  dropOff: z.array(z.object({ section: z.int(), title: z.string(), titleHi: z.string(), drafts: z.int() })),
  offersOpen: z.int(),
  offersEndingSoon: z.int(),
  documentsToCheck: z.int(),
  duplicates: z.int(),
  /** Unsent applications whose fee is paid. */
  paidUnsent: z.int(),
  slots: z.array(Slot),
})
export type Dashboard = z.output<typeof Dashboard>

/** What a member of a panel gave. Null scores: not submitted, or hidden from a member who still owes their own. */
export const PanelScore = z.object({
  userId: id(),
  name: z.string(),
  submittedAt: z.string().nullable(),
  /** The office has given the scores back. They count again once they are submitted again. */
  isReopened: z.boolean(),
  scores: z.record(z.string(), z.number()).nullable(),
  total: z.number().nullable(),
  note: z.string(),
})
export type PanelScore = z.output<typeof PanelScore>

export const RoundScore = z.object({
  roundKey: z.string(),
  name: z.string(),
  kind: z.enum(roundKinds),
  weight: z.int(),
  criteria: z.array(
    z.object({ criterionKey: z.string(), label: z.string(), maxScore: z.int(), score: z.number().nullable() }),
  ),
  total: z.number().nullable(),
  note: z.string(),
  slotId: id().nullable(),
  startsAt: z.string().nullable(),
  place: z.string(),
  scoredBy: z.string(),
  /** Those who meet the family in the booked time; empty if the office enters the scores. `total` and the scores are then their mean. */
  panel: z.array(PanelScore).max(50),
  lowest: z.number().nullable(),
  highest: z.number().nullable(),
  /** The caller sits on the panel and sees what others gave only after submitting. */
  isSealed: z.boolean(),
  version: z.int(),
})
export type RoundScore = z.output<typeof RoundScore>

const AdmissionRun = z.object({
  state: z.enum(['running', 'done', 'undoing', 'undone']),
  steps: z.array(z.object({ name: z.string(), createdIds: z.array(z.string()) })),
  startedAt: z.string(),
})

export const noGrade = {
  'no-such-grade': { status: 404, message: 'Choose one of the grades of this admission.' },
} as const

export const decisionDefinitions = definitions({
  getDashboard: {
    does: 'Return the figures of admissions: stages, seats, drop-off and today’s meetings',
    reply: Dashboard,
  },
  getDecision: {
    does: 'Return what decides about an application: rounds, offer, slots, and what its admission needs',
    params: { applicationId: id() },
    reply: z.object({
      rounds: z.array(RoundScore),
      offer: z
        .object({
          state: z.enum(['open', 'accepted', 'declined', 'expired', 'withdrawn', 'full']),
          quota: z.enum(quotas),
          feeMinor: z.int(),
          /** Its fee is paid, or it has none. */
          isPaid: z.boolean(),
          expiresAt: z.string(),
        })
        .nullable(),
      /** The times that can be booked while the application is in evaluation. */
      times: z.array(
        z.object({
          slotId: id(),
          roundKey: z.string(),
          startsAt: z.string(),
          minutes: z.int(),
          place: z.string(),
        }),
      ),
      freeSeats: z.array(z.object({ quota: z.enum(quotas), free: z.int() })),
      classes: z.array(z.object({ classId: id(), name: z.string(), students: z.int() })),
      plans: z.array(z.object({ planId: id(), name: z.string() })),
      suggestedNumber: z.string(),
      run: AdmissionRun.nullable(),
    }),
    fails: noApplication,
  },
  scoreRound: {
    does: 'Save the scores a panel gave in a round',
    params: { applicationId: id(), roundKey: listKey() },
    body: z.object({
      scores: z.record(listKey(), z.number().min(0).max(1000)).refine((all) => Object.keys(all).length <= 12),
      note: multiline(1000, 0).default(''),
      version: z.int().min(0),
    }),
    reply: z.object({ rounds: z.array(RoundScore) }),
    message: saved,
    fails: {
      ...noApplication,
      'no-such-round': { status: 404, message: 'This admission has no such round.' },
      'score-too-high': { status: 422, message: 'A score is above its maximum.' },
      'has-panel': { status: 409, message: 'This round has a panel. Each member submits their own scores.' },
      'changed-meanwhile': { status: 409, message: 'Somebody else scored this round. Load it again.' },
    },
  },
  makeOffers: {
    does: 'Offer seats; those for whom none is left stay where they are',
    body: z.object({ applicationIds: z.array(id()).min(1).max(200) }),
    reply: z.object({
      offered: z.int(),
      /** Those who got none: no seat of their quota is free, the application fee is not paid, or it is not their turn. */
      stayed: z.array(
        z.object({
          applicationId: id(),
          number: z.string().nullable(),
          childName: z.string(),
          state: State,
          why: z.enum(['no-seat', 'not-paid', 'not-now']),
        }),
      ),
    }),
    message: saved,
    fails: noApplication,
  },
  addEnquiry: {
    does: 'Record an enquiry or a walk-in at the desk; with an e-mail address the family can continue online',
    body: z.object({
      postGradeId: id(),
      firstName: PersonName,
      lastName: z.union([PersonName, z.literal('')]).default(''),
      dateOfBirth: CivilDate.nullable().default(null),
      guardianName: PersonName,
      phone: DialNumber,
      email: Email.nullable().default(null),
      note: multiline(1000, 0).default(''),
    }),
    reply: z.object({ applicationId: id() }),
    message: saved,
    fails: noGrade,
  },
  submitAtDesk: {
    does: 'Submit an enquiry or a draft for the family; documents, and answers that only the desk has left out, are asked for later',
    params: { applicationId: id() },
    reply: z.object({}),
    message: serverText('application-submitted', 'Application submitted'),
    fails: {
      ...noApplication,
      'not-draft': { status: 409, message: 'This application was already submitted.' },
      'child-missing': { status: 422, message: 'Enter the child’s name and date of birth first.' },
      'not-complete': { status: 422, message: 'Some answers are missing or need a correction.' },
      'fee-unpaid': { status: 402, message: 'The application fee is not paid yet. Record the payment first.' },
    },
  },
  admit: {
    does: 'Admit a child: family, student, class with roll number, fee plan, documents and accounts, all or nothing',
    idempotency: 'required',
    params: { applicationId: id() },
    body: z.object({
      classId: id(),
      admissionNo: Code21,
      admittedOn: CivilDate,
      planId: id().nullable().default(null),
      invites: z.boolean().default(true),
    }),
    reply: z.object({ studentId: id(), admissionNo: z.string(), rollNo: z.string() }),
    message: serverText('child-admitted', 'Student admitted'),
    fails: {
      ...noApplication,
      'not-accepted': { status: 409, message: 'Only families who have accepted an offer can be admitted.' },
      'number-taken': { status: 409, message: 'Another student has this admission number.' },
      'no-such-class': { status: 404, message: 'Choose a class of the grade.' },
      'no-such-plan': { status: 404, message: 'Choose one of the fee plans.' },
      'answers-missing': { status: 422, message: 'The student record needs answers that are missing: {what}.' },
    },
  },
  undoAdmission: {
    does: 'Undo an admission: everything it made is taken back, unless something has happened since',
    params: { applicationId: id() },
    body: z.object({ reason: text(300) }),
    reply: z.object({}),
    message: serverText('admission-undone', 'Admission undone'),
    fails: {
      ...noApplication,
      'not-admitted': { status: 409, message: 'This child was not admitted here.' },
      'has-history': {
        status: 409,
        message: 'The student already has attendance, marks or payments. Issue a transfer certificate instead.',
      },
    },
  },
  listMissingDocuments: {
    does: 'Report 38: applications with documents that are missing, not checked or returned',
    reply: z.object({
      rows: z.array(
        z.object({
          applicationId: id(),
          number: z.string().nullable(),
          childName: z.string(),
          grade: z.string(),
          guardianPhone: z.string(),
          document: z.string(),
          documentHi: z.string(),
          state: z.enum(['missing', 'pending', 'returned']),
        }),
      ),
    }),
  },
  exportDropOff: {
    does: 'Export unfinished applications by the section they stopped in, as a spreadsheet',
    query: {
      days: z
        .string()
        .regex(/^\d{1,3}$/)
        .default('3'),
    },
    carries: 'download',
    reply: z.unknown(),
  },
})
