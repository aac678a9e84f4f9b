import * as z from 'zod'
import { gatewayChannels } from '#modules/gateway/choices.ts'
import { quotas } from '#modules/people/enumerations.ts'
import { admissionLetters } from '#modules/templates/kinds.ts'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { pageOf, pageQuery } from '#platform/contract/paging.ts'
import { id, multiline, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, serverText } from '#platform/contract/serverText.ts'
import { applicationStates, applicationTabs, noticeStates } from './choices.ts'
import { FormSection, listKey } from './formSchemas.ts'

export const State = z.enum(applicationStates)

export const ApplicationRow = z.object({
  applicationId: id(),
  number: z.string().nullable(),
  childName: z.string(),
  dateOfBirth: z.string().nullable(),
  gradeId: id(),
  grade: z.string(),
  admissionPostId: id(),
  post: z.string(),
  quota: z.enum(quotas),
  state: State,
  stateSince: z.string(),
  source: z.enum(['online', 'desk']),
  guardianName: z.string(),
  guardianPhone: z.string(),
  submittedAt: z.string().nullable(),
  hasSibling: z.boolean(),
  /** A fee was paid for it and not given back. */
  isPaid: z.boolean(),
  isDuplicate: z.boolean(),
  /** Documents that are missing, not checked yet or returned. */
  documentsOpen: z.int(),
  score: z.number().nullable(),
  rank: z.int().nullable(),
})
export type ApplicationRow = z.output<typeof ApplicationRow>

export const AnswerValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable()

/** Answers as they are typed, right or not. */
export const GivenAnswers = z
  .record(
    listKey(),
    z.union([text(3000, 0), z.number().min(-1e12).max(1e12), z.boolean(), z.array(text(200)).max(50)]).nullable(),
  )
  .refine((all) => Object.keys(all).length <= 60)

export const ApplicationDocument = z.object({
  documentKey: listKey(),
  label: z.string(),
  labelHi: z.string(),
  isRequired: z.boolean(),
  admissionDocumentId: id().nullable(),
  state: z.enum(['missing', 'pending', 'verified', 'returned']),
  reason: z.string(),
  file: StoredFile.nullable(),
})
export type ApplicationDocument = z.output<typeof ApplicationDocument>

export const ApplicationEvent = z.object({
  eventId: id(),
  kind: z.enum([
    'state',
    'note',
    'message',
    'document',
    'documentAccepted',
    'documentReturned',
    'payment',
    'evaluation',
    'offer',
    'correction',
    'refund',
    'notice',
    'reopened',
  ]),
  fromState: State.nullable(),
  toState: State.nullable(),
  words: z.string(),
  by: z.string(),
  at: z.string(),
  /** What was sent to the family with it, and what became of each message. */
  messages: z
    .array(
      z.object({
        channel: z.enum(gatewayChannels),
        state: z.enum(noticeStates),
        /** Why it failed, or was not sent yet; a code of the gateway, or empty. */
        reason: z.string(),
        /** When it is sent, if that is still to come. */
        dueAt: z.string().nullable(),
      }),
    )
    .max(4),
})
export type ApplicationEvent = z.output<typeof ApplicationEvent>

export const Application = ApplicationRow.extend({
  email: z.string(),
  formNumber: z.int(),
  sections: z.array(FormSection),
  answers: z.record(z.string(), AnswerValue),
  /** Aadhaar numbers by field, masked. */
  masked: z.record(z.string(), z.string()),
  documents: z.array(ApplicationDocument),
  events: z.array(ApplicationEvent),
  /** Where the office can move it now. */
  moves: z.array(State),
  duplicateOf: z.object({ applicationId: id(), number: z.string().nullable(), childName: z.string() }).nullable(),
  studentId: id().nullable(),
  /** Letters that were issued for it, newest first. */
  letters: z
    .array(
      z.object({
        issuedDocumentId: id(),
        kind: z.enum(admissionLetters),
        number: z.string(),
        issuedAt: z.string(),
        issuedBy: z.string(),
        /** How often it was printed. */
        copies: z.int(),
        isRevoked: z.boolean(),
      }),
    )
    .max(50),
  version: z.int(),
})
export type Application = z.output<typeof Application>

export const noApplication = {
  'no-such-application': { status: 404, message: 'We couldn’t find this application. It may have been deleted.' },
} as const

const noFilter = {
  'no-such-grade': { status: 404, message: 'Choose one of the grades of this admission.' },
  'no-such-post': { status: 404, message: 'We couldn’t find this admission. It may have been deleted.' },
} as const

export const applicationDefinitions = definitions({
  listApplications: {
    does: 'List applications: current, admitted, inactive or unfinished ones',
    query: {
      ...pageQuery(['submittedAt', 'childName', 'number', 'rank', 'stateSince']),
      tab: z.enum(applicationTabs).default('current'),
      state: State.optional(),
      admissionPostId: id().optional(),
      gradeId: id().optional(),
      quota: z.enum(quotas).optional(),
      /** Only those a fee was paid for. */
      isPaid: z.enum(['yes']).optional(),
    },
    reply: pageOf(ApplicationRow),
    fails: noFilter,
  },
  countApplications: {
    does: 'Count the applications at each stage, and the documents that current ones still lack',
    query: { admissionPostId: id().optional(), gradeId: id().optional() },
    reply: z.object({
      /** Stages without applications are left out. */
      stages: z.array(z.object({ state: State, applications: z.int() })).max(applicationStates.length),
      /** The rows of report 38. */
      documents: z.int(),
    }),
    fails: noFilter,
  },
  getApplication: {
    does: 'Return one application with everything about it',
    params: { applicationId: id() },
    reply: Application,
    fails: noApplication,
  },
  moveApplications: {
    does: 'Move applications to another stage; those that cannot go there are named and stay',
    body: z.object({
      applicationIds: z.array(id()).min(1).max(200),
      to: State,
      reason: text(300, 0).default(''),
    }),
    reply: z.object({
      moved: z.int(),
      /** Those that stayed, with their state and why: they are there already, may be duplicates, or cannot go there from it. */
      stayed: z
        .array(
          z.object({
            applicationId: id(),
            number: z.string().nullable(),
            childName: z.string(),
            state: State,
            why: z.enum(['already', 'duplicate', 'stage']),
          }),
        )
        .max(200),
    }),
    message: saved,
    fails: {
      ...noApplication,
      'reason-missing': { status: 422, message: 'Enter a reason. It stays in the history of the application.' },
      'no-such-move': { status: 409, message: 'Applications reach this stage by an offer or an admission.' },
    },
  },
  messageApplications: {
    does: 'Write the same message to the families of several applications; those without an e-mail address are named',
    idempotency: 'required',
    body: z.object({ applicationIds: z.array(id()).min(1).max(200), words: multiline(2000) }),
    reply: z.object({
      sent: z.int(),
      stayed: z
        .array(
          z.object({
            applicationId: id(),
            number: z.string().nullable(),
            childName: z.string(),
            state: State,
            why: z.enum(['no-email']),
          }),
        )
        .max(200),
    }),
    message: saved,
    fails: noApplication,
  },
  correctAnswers: {
    does: 'Fill in or correct answers of an application at the desk; the reason and what changed stay in its history',
    params: { applicationId: id() },
    /** The reason may be empty only while the desk is still filling in a form of its own. */
    body: z.object({ answers: GivenAnswers, reason: text(300, 0).default(''), version: z.int().min(1) }),
    reply: Application,
    message: saved,
    fails: {
      ...noApplication,
      'not-complete': { status: 422, message: 'Some answers are missing or need a correction.' },
      'reason-missing': { status: 422, message: 'Enter a reason. It stays in the history of the application.' },
      'not-correctable': { status: 409, message: 'The child was admitted. Change the student’s record instead.' },
      'changed-meanwhile': { status: 409, message: 'Somebody else changed this application. Load it again.' },
    },
  },
  addNote: {
    does: 'Add a note of the office to an application; families never see it',
    params: { applicationId: id() },
    body: z.object({ words: multiline(1000) }),
    reply: Application,
    message: saved,
    fails: noApplication,
  },
  sendMessage: {
    does: 'Write to the family by e-mail; the message stays with the application',
    params: { applicationId: id() },
    body: z.object({ words: multiline(2000) }),
    reply: Application,
    message: serverText('message-sent', 'Message sent'),
    fails: { ...noApplication, 'no-email': { status: 409, message: 'This family has no e-mail address.' } },
  },
  checkDocument: {
    does: 'Accept a document, or return it to the family with a reason',
    params: { applicationId: id(), admissionDocumentId: id() },
    body: z.object({ isAccepted: z.boolean(), reason: text(300, 0).default('') }),
    reply: Application,
    message: saved,
    fails: {
      ...noApplication,
      'reason-missing': { status: 422, message: 'Tell the family what is wrong with the document.' },
      'application-closed': {
        status: 409,
        message: 'This application is closed. Its documents can’t be checked any more.',
      },
    },
  },
  allowDuplicate: {
    does: 'Decide that an application stands although another one of the same child exists',
    params: { applicationId: id() },
    reply: Application,
    message: saved,
    fails: noApplication,
  },
  showApplicantAadhaar: {
    does: 'Show a whole Aadhaar number, for a reason that is recorded',
    params: { applicationId: id() },
    body: z.object({ fieldKey: listKey(), reason: text(200) }),
    reply: z.object({ aadhaar: z.string() }),
    fails: { ...noApplication, 'no-aadhaar': { status: 404, message: 'No Aadhaar number was given.' } },
  },
})
