import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { Email, id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { schemaError, serverText } from '#platform/contract/serverText.ts'
import { AnswerValue, ApplicationDocument, GivenAnswers } from './applicationSchemas.ts'
import { feePoints } from './choices.ts'
import { FormSection, listKey } from './formSchemas.ts'
import { publicStates } from './rules/states.ts'

export const OpenGrade = z.object({
  postGradeId: id(),
  gradeId: id(),
  grade: z.string(),
  ageFrom: z.int().nullable(),
  ageTo: z.int().nullable(),
  ageAsOf: CivilDate,
})
export const OpenPost = z.object({
  admissionPostId: id(),
  title: z.string(),
  yearName: z.string(),
  opensOn: CivilDate,
  closesOn: CivilDate,
  feeMinor: z.int(),
  feePoint: z.enum(feePoints),
  documents: z.array(z.object({ label: z.string(), labelHi: z.string(), isRequired: z.boolean() })),
  grades: z.array(OpenGrade),
})
export type OpenPost = z.output<typeof OpenPost>

const PublicState = z.enum(publicStates)

export const OwnLine = z.object({
  applicationId: id(),
  number: z.string().nullable(),
  childName: z.string(),
  post: z.string(),
  grade: z.string(),
  state: PublicState,
  savedAt: z.string(),
})
export type OwnLine = z.output<typeof OwnLine>

export const OwnApplication = OwnLine.extend({
  sections: z.array(FormSection),
  answers: z.record(z.string(), AnswerValue),
  masked: z.record(z.string(), z.string()),
  documents: z.array(ApplicationDocument),
  sectionReached: z.int(),
  gradeId: id(),
  ageFrom: z.int().nullable(),
  ageTo: z.int().nullable(),
  ageAsOf: CivilDate,
  submittedAt: z.string().nullable(),
  hasSibling: z.boolean(),
  feeMinor: z.int(),
  feePoint: z.enum(feePoints),
  /** What is wrong with what was typed so far, by field; blank fields are not wrong yet. */
  problems: z.array(z.object({ fieldKey: z.string(), code: z.string(), message: z.string() })),
  /** What the school wrote to the family, newest first. */
  messages: z.array(z.object({ words: z.string(), at: z.string() })),
})
export type OwnApplication = z.output<typeof OwnApplication>

export const signedOut = {
  'verify-first': { status: 403, message: 'Verify your e-mail address first.' },
} as const
const tryLater = { 'try-later': { status: 429, message: 'Too many attempts. Try again in a few minutes.' } } as const
export const ownMissing = {
  ...signedOut,
  'no-such-application': { status: 404, message: 'We couldn’t find this application.' },
} as const
const notDraft = {
  'not-draft': { status: 409, message: 'This application was already submitted. Write to the school to change it.' },
} as const

const sixDigits = () =>
  z.string().regex(/^\d{6}$/, { error: schemaError('six-digits', 'Enter the 6 digits of the code.') })

export const applyDefinitions = definitions({
  listOpenPosts: {
    does: 'List what families can apply for, with ages, fee and documents',
    reply: z.object({ posts: z.array(OpenPost) }),
  },
  getPuzzle: {
    does: 'Return a puzzle that a browser solves before a code is sent',
    reply: z.object({ puzzle: z.string(), bits: z.int() }),
  },
  sendEmailCode: {
    does: 'Send a code to an e-mail address; the answer is the same for every address',
    body: z.object({
      email: Email,
      language: z.enum(['en', 'hi']).default('en'),
      puzzle: z.string().min(1).max(200),
      answer: z.int().min(0).max(4_294_967_295),
    }),
    reply: z.object({ emailCodeId: id() }),
    fails: {
      ...tryLater,
      'puzzle-wrong': { status: 422, message: 'Your browser’s check has expired. Try again.' },
    },
  },
  verifyEmail: {
    does: 'Verify an e-mail address with the code sent to it; the browser then stays verified for 30 days',
    body: z.object({ emailCodeId: id(), digits: sixDigits() }),
    reply: z.object({ email: z.string() }),
    fails: {
      'wrong-code': { status: 422, message: 'This code is wrong. Check it, or ask for a new one.' },
      'no-such-code': { status: 404, message: 'This code has expired. Ask for a new one.' },
      ...tryLater,
    },
  },
  leave: { does: 'Forget this browser', reply: z.object({}) },
  listOwnApplications: {
    does: 'List the applications of the verified e-mail address; none if this browser was not verified',
    reply: z.object({ email: z.string().nullable(), applications: z.array(OwnLine) }),
  },
  startApplication: {
    does: 'Start an application for a grade',
    body: z.object({ postGradeId: id() }),
    reply: OwnApplication,
    fails: {
      ...signedOut,
      'no-such-grade': { status: 404, message: 'Applications for this grade are closed.' },
      'too-many-drafts': { status: 409, message: 'You have 10 unfinished applications. Finish or withdraw one first.' },
    },
  },
  getOwnApplication: {
    does: 'Return an application of the verified e-mail address: form, answers, documents and status',
    params: { applicationId: id() },
    reply: OwnApplication,
    fails: ownMissing,
  },
  saveAnswers: {
    does: 'Save some answers of a draft as they are typed, and tell what is wrong with them',
    params: { applicationId: id() },
    body: z.object({
      answers: GivenAnswers,
      sectionReached: z.int().min(0).max(20).default(0),
    }),
    reply: OwnApplication.pick({ savedAt: true, problems: true, masked: true, childName: true }),
    fails: { ...ownMissing, ...notDraft },
  },
  listSiblingGrades: {
    does: 'List the grades of the school, to name the one of a sibling',
    reply: z.object({ grades: z.array(z.object({ gradeId: id(), name: z.string() })) }),
  },
  checkSibling: {
    does: 'Tell whether a child with this admission number, grade and name attends the school: yes or no, nothing else',
    params: { applicationId: id() },
    body: z.object({ admissionNumber: text(21), siblingGradeId: id(), nameOfSibling: text(200) }),
    reply: z.object({ exists: z.boolean() }),
    fails: {
      ...ownMissing,
      ...notDraft,
      ...tryLater,
      'no-such-grade': { status: 404, message: 'Choose one of the grades of the school.' },
    },
  },
  keepDocument: {
    does: 'Upload a document or a photo of it',
    carries: 'upload',
    params: { applicationId: id(), documentKey: listKey() },
    reply: ApplicationDocument,
    fails: {
      ...ownMissing,
      'no-such-document': { status: 404, message: 'The school doesn’t ask for this document.' },
      'not-now': { status: 409, message: 'The school has accepted this document. You don’t need to send it again.' },
      'application-closed': {
        status: 409,
        message: 'This application is closed. The school takes no more documents for it.',
      },
      'one-document': { status: 422, message: 'Send one file.' },
      ...tryLater,
    },
  },
  submitApplication: {
    does: 'Submit a draft; what is missing is named',
    params: { applicationId: id() },
    reply: OwnApplication,
    message: serverText('application-submitted', 'Application submitted'),
    fails: {
      ...ownMissing,
      ...notDraft,
      closed: { status: 409, message: 'Applications for this grade are closed.' },
      'not-complete': { status: 422, message: 'Some answers are missing or need a correction.' },
      'documents-missing': { status: 422, message: 'Some documents are missing.' },
      'age-not-eligible': { status: 422, message: 'The child’s age does not fit this grade.' },
      'not-paid': { status: 402, message: 'Pay the application fee first.' },
      duplicate: {
        status: 409,
        message: 'We already have an application for this child. Write to the school if this is a mistake.',
      },
    },
  },
  withdrawApplication: {
    does: 'Withdraw an application',
    params: { applicationId: id() },
    reply: OwnApplication,
    message: serverText('application-withdrawn', 'Application withdrawn'),
    fails: { ...ownMissing, 'not-now': { status: 409, message: 'This application can’t be withdrawn any more.' } },
  },
})
