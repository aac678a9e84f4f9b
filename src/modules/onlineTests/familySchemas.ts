import * as z from 'zod'
import { Answer } from '#modules/questions/answer.ts'
import { questionLanguages } from '#modules/questions/kinds.ts'
import { Question } from '#modules/questions/question.ts'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { id } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { schemaError, serverText } from '#platform/contract/serverText.ts'
import { Asked, AskedItem } from './askedSchemas.ts'
import { AnswerPages, AnswerPhoto } from './pagesSchemas.ts'
import { attemptStates, eventKinds, limits, pageModes } from './rules/kinds.ts'
import { gone, Marks } from './schemas.ts'

/** The device's own name, made when it first opens a test. */
const device = z
  .string()
  .max(40, { abort: true })
  .regex(/^[a-z0-9]{8,40}$/, { error: schemaError('device-invalid', 'This is not a valid device name.') })

const Write = z.object({
  testItemId: id(),
  answer: Answer,
  isFlagged: z.boolean().default(false),
  /** The device’s count of writes, above the highest it has seen. */
  seq: z.int().min(1).max(1_000_000_000),
})
export type Write = z.output<typeof Write>

const Happened = z.object({
  key: z.string().min(1).max(40),
  kind: z.enum(eventKinds),
  /** By the device’s clock. */
  at: z.iso.datetime(),
})

/** What a device has collected since it last reached the server. Sending it again changes nothing. */
export const Progress = z.object({
  device,
  answers: z.array(Write).max(limits.batch).default([]),
  events: z.array(Happened).max(limits.batch).default([]),
  /** The question the student looks at. */
  testItemId: id().nullable().default(null),
})
export type Progress = z.output<typeof Progress>

/** A write that was not taken, because a later one from another device or window is there: the answer that stands instead. */
const Refused = z.object({ testItemId: id(), answer: Answer, isFlagged: z.boolean(), savedAt: z.string() })
export type Refused = z.output<typeof Refused>

const ChildTest = z.object({
  testId: id(),
  title: z.string(),
  courseDisplayName: z.string(),
  opensAt: z.string(),
  /** With the student’s extra time. */
  closesAt: z.string(),
  /** The student’s own minutes, with extra time. */
  seconds: z.int(),
  questions: z.int(),
  state: z.enum(['upcoming', 'open', 'running', 'done', 'missed']),
  attempts: z.int(),
  attemptsLeft: z.int(),
  /** Of the attempt that counts, once it is shown. */
  result: z.object({ marks: Marks, outOf: Marks, pending: z.int() }).nullable(),
})
export type ChildTest = z.output<typeof ChildTest>

const ChildAttempt = z.object({
  attemptId: id(),
  number: z.int(),
  state: z.enum(attemptStates),
  startedAt: z.string(),
  endsAt: z.string(),
  handedInAt: z.string().nullable(),
  hasReview: z.boolean(),
  result: z.object({ marks: Marks, outOf: Marks, pending: z.int() }).nullable(),
})

/** Everything the player needs to go on without a network. No key, no marking scheme, nothing of others. */
const Sitting = z.object({
  attemptId: id(),
  title: z.string(),
  instructions: z.string(),
  pageMode: z.enum(pageModes),
  /** The server’s clock at this reply; devices count from it. */
  now: z.string(),
  endsAt: z.string(),
  graceMinutes: z.int(),
  /** The highest write the server has; a device goes on above it. */
  seq: z.int(),
  /** The question the student looked at last, on whatever device. */
  testItemId: id().nullable(),
  items: z.array(AskedItem),
  answers: z.array(z.object({ testItemId: id(), answer: Answer, isFlagged: z.boolean() })),
  pictures: z.array(StoredFile),
  /** Photos of written answers. */
  photos: z.array(AnswerPhoto),
})
export type Sitting = z.output<typeof Sitting>

const studentId = { studentId: id() }
const ofAttempt = { studentId: id(), attemptId: id() }
const noAttempt = { 'no-such-attempt': { status: 404, message: 'We couldn’t find this attempt.' } } as const

export const familyTestsDefinitions = definitions({
  listChildTests: {
    does: 'List the online tests of a student of this year, the next first',
    params: studentId,
    reply: z.object({ now: z.string(), tests: z.array(ChildTest) }),
  },
  getChildTest: {
    does: 'Return one online test of a student with their attempts, without its questions',
    params: { studentId: id(), testId: id() },
    reply: z.object({
      now: z.string(),
      test: ChildTest.extend({ instructions: z.string(), isReleased: z.boolean() }),
      attempts: z.array(ChildAttempt),
    }),
    fails: gone,
  },
  beginAttempt: {
    does: 'Begin an attempt, or go on with the one that runs, on this or another device',
    params: { studentId: id(), testId: id() },
    body: z.object({ device }),
    reply: Sitting,
    // Five hundred students press the button together; nobody's answers wait for that.
    atOnce: 2,
    unaudited: 'a year begins at once, and the attempt itself keeps who began it when, where and for how long',
    fails: {
      ...gone,
      'not-open-yet': { status: 409, message: 'This test has not opened yet.' },
      closed: { status: 409, message: 'This test is closed.' },
      'no-attempts-left': { status: 409, message: 'You have no attempts left.' },
    },
  },
  saveAnswers: {
    does: 'Save answers of a running attempt; what the server already has changes nothing',
    params: ofAttempt,
    body: Progress,
    reply: z.object({ now: z.string(), endsAt: z.string(), seq: z.int(), refused: z.array(Refused) }),
    unaudited: 'a year writes at once, every answer keeps its device, count and time, and handing in is audited',
    fails: {
      ...noAttempt,
      'handed-in-already': { status: 409, message: 'This test has been handed in.' },
      'no-such-item': { status: 404, message: 'This question is not in the test.' },
    },
  },
  handInAttempt: {
    does: 'Hand an attempt in with the last answers; handing in again changes nothing',
    params: ofAttempt,
    body: Progress.extend({
      /** The device hands in because the time is over; while the server gives more, the attempt goes on. */
      isAutomatic: z.boolean().default(false),
    }),
    reply: z.object({
      state: z.enum(attemptStates),
      handedInAt: z.string().nullable(),
      /** Whether the answers that came with it were taken; not if the time was over before. */
      isTaken: z.boolean(),
      now: z.string(),
      endsAt: z.string(),
    }),
    message: serverText('test-handed-in', 'Handed in'),
    fails: { ...noAttempt, 'no-such-item': { status: 404, message: 'This question is not in the test.' } },
  },
  getReview: {
    does: 'Return what the review policy shows of an attempt: answers, marks, and the key once everybody is done',
    params: ofAttempt,
    reply: z.object({
      result: z.object({ marks: Marks, outOf: Marks, pending: z.int() }).nullable(),
      items: z.array(
        z.object({
          testItemId: id(),
          question: Asked,
          language: z.enum(questionLanguages),
          answer: Answer.nullable(),
          marks: z.object({ marks: Marks, outOf: Marks, state: z.string() }).nullable(),
          remarks: z.array(z.object({ part: z.string(), remark: z.string() })),
          /** Photos of the answer, with what teachers drew on them once marks are shown. */
          pages: AnswerPages.nullable(),
          /** The question with its key, when it is shown. */
          key: Question.nullable(),
        }),
      ),
      pictures: z.array(StoredFile),
    }),
    fails: { ...noAttempt, 'not-shown-yet': { status: 403, message: 'There is nothing to see of this attempt yet.' } },
  },
})
