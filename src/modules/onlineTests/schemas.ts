import * as z from 'zod'
import { questionLanguages } from '#modules/questions/kinds.ts'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { pageOf, pageQuery } from '#platform/contract/paging.ts'
import { id, multiline, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { AskedItem } from './askedSchemas.ts'
import { attemptStates, countings, eventKinds, itemRules, limits, pageModes, testStates } from './rules/kinds.ts'
import { keyMoments, moments } from './rules/review.ts'

const wallTime = z
  .string()
  .max(5, { abort: true })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: schemaError('time-missing', 'Enter a time, such as 18:30.') })
/** Local to the school. */
const LocalTime = z.object({ date: CivilDate, time: wallTime })

/** A class, or a group or a student of it; with both, the student. */
const Target = z.object({
  classId: id(),
  stdGrpId: id().nullable().default(null),
  studentId: id().nullable().default(null),
})
export type Target = z.output<typeof Target>

/** Exact marks: a numerator and a denominator. */
export const Marks = z.object({ n: z.int(), d: z.int().min(1) })

const settings = {
  minutes: z.int().min(1).max(limits.minutes),
  graceMinutes: z.int().min(0).max(limits.graceMinutes).default(2),
  attempts: z.int().min(1).max(limits.attempts).default(1),
  counting: z.enum(countings).default('best'),
  shuffleQuestions: z.boolean().default(true),
  shuffleOptions: z.boolean().default(true),
  pageMode: z.enum(pageModes).default('one'),
  showAnswers: z.enum(moments).default('handIn'),
  showMarks: z.enum(moments).default('release'),
  showKey: z.enum(keyMoments).default('release'),
  /** Those who mark written answers do not see whose they are. */
  isAnonymous: z.boolean().default(false),
}

const written = {
  courseId: id(),
  title: text(120),
  instructions: multiline(3000, 0).default(''),
  targets: z
    .array(Target)
    .min(1, { error: schemaError('classes-missing', 'Choose at least one class.') })
    .max(limits.targets),
  /** Approved questions of the bank, in their order; their versions in use are kept. */
  questionIds: z
    .array(id())
    .max(limits.items)
    .refine((all) => new Set(all).size === all.length, {
      error: schemaError('question-twice', 'A question is in the test twice.'),
    })
    .default([]),
  /** The released question paper they were taken from. */
  questionPaperId: id().nullable().default(null),
  /** Headings: each stands before the question at its place, counted from 0, and holds until the next. */
  sections: z
    .array(z.object({ title: text(100, 0), from: z.int().min(0).max(limits.items) }))
    .max(limits.items)
    .default([]),
  ...settings,
}

export const TestInput = z.object(written)
export type TestInput = z.output<typeof TestInput>

export const TestRow = z.object({
  testId: id(),
  title: z.string(),
  courseId: id(),
  courseDisplayName: z.string(),
  classNames: z.array(z.string()),
  setBy: z.string(),
  state: z.enum(testStates),
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  minutes: z.int(),
  questions: z.int(),
  students: z.int(),
  /** Students who have begun, and those who have an attempt that is over. */
  begun: z.int(),
  finished: z.int(),
  /** Attempts with questions that a person has to mark. */
  toMark: z.int(),
  releasedAt: z.string().nullable(),
})
export type TestRow = z.output<typeof TestRow>

const TestItemRow = z.object({
  testItemId: id(),
  questionId: id(),
  title: z.string(),
  type: z.string(),
  marks: z.number(),
  language: z.enum(questionLanguages),
  rule: z.enum(itemRules),
  /** The heading it stands under; empty for none. */
  section: z.string(),
  /** The bank has a newer approved version of it. */
  hasNewer: z.boolean(),
})

const Allowance = z.object({
  studentId: id(),
  percent: z.int().min(100).max(400).default(100),
  minutes: z.int().min(0).max(limits.addedMinutes).default(0),
})

export const OnlineTest = TestRow.extend({
  instructions: z.string(),
  targets: z.array(z.object({ classId: id(), stdGrpId: id().nullable(), studentId: id().nullable() })),
  items: z.array(TestItemRow),
  /** The marks of all questions together. */
  marks: z.number(),
  allowances: z.array(Allowance.extend({ name: z.string() })),
  graceMinutes: z.int(),
  attempts: z.int(),
  counting: z.enum(countings),
  shuffleQuestions: z.boolean(),
  shuffleOptions: z.boolean(),
  pageMode: z.enum(pageModes),
  showAnswers: z.enum(moments),
  showMarks: z.enum(moments),
  showKey: z.enum(keyMoments),
  isAnonymous: z.boolean(),
  questionPaperId: id().nullable(),
  mayEdit: z.boolean(),
  version: z.int(),
})
export type OnlineTest = z.output<typeof OnlineTest>

export const AttemptRow = z.object({
  studentId: id(),
  name: z.string(),
  rollNo: z.string(),
  className: z.string(),
  /** Null for students who have not begun. */
  attempt: z
    .object({
      attemptId: id(),
      number: z.int(),
      state: z.enum(attemptStates),
      startedAt: z.string(),
      endsAt: z.string(),
      handedInAt: z.string().nullable(),
      addedMinutes: z.int(),
      /** When the server last heard of the student, and the question they were at. */
      seenAt: z.string(),
      position: z.int().nullable(),
      answered: z.int(),
      events: z.array(z.object({ kind: z.enum(eventKinds), count: z.int() })),
    })
    .nullable(),
})
export type AttemptRow = z.output<typeof AttemptRow>

const testId = { testId: id() }
const version = z.int().min(0).max(1_000_000_000)

export const gone = { 'no-such-test': { status: 404, message: 'We couldn’t find this test.' } } as const
/** Ids with which the caller has nothing to do. */
export const foreign = {
  'no-such-class': { status: 404, message: 'We couldn’t find this class.' },
  'no-such-course': { status: 404, message: 'We couldn’t find this subject.' },
  'no-such-student': { status: 404, message: 'We couldn’t find this student.' },
} as const
const contents = {
  ...foreign,
  'not-your-class': { status: 404, message: 'Choose classes in which you teach this subject.' },
  'no-such-question': { status: 404, message: 'One of these questions is not in use any more.' },
  'no-such-paper': { status: 404, message: 'We couldn’t find this paper.' },
  'question-secret': {
    status: 409,
    message: 'One of these questions is on a formal paper that isn’t open yet. Choose another.',
  },
} as const
const begun = { 'begun-already': { status: 409, message: 'Students have already begun this test.' } } as const
const noAttempt = { 'no-such-attempt': { status: 404, message: 'We couldn’t find this attempt.' } } as const

export const onlineTestsDefinitions = definitions({
  getTestChoices: {
    does: 'Return the classes, groups, students and subjects the caller can set tests for, and the next school day',
    reply: z.object({
      classes: z.array(
        z.object({
          classId: id(),
          className: z.string(),
          gradeId: id(),
          courses: z.array(z.object({ courseId: id(), courseDisplayName: z.string() })),
          groups: z.array(z.object({ stdGrpId: id(), name: z.string() })),
          students: z.array(z.object({ studentId: id(), name: z.string() })),
        }),
      ),
      nextDay: CivilDate,
    }),
  },
  listTests: {
    does: 'List the online tests of the caller’s classes, or of one class, the latest first',
    query: {
      ...pageQuery(['closesAt', 'title']),
      classId: id().optional(),
      courseId: id().optional(),
      state: z.enum(testStates).optional(),
      /** Only tests with answers that wait to be marked. */
      toMark: z.stringbool().optional(),
    },
    reply: pageOf(TestRow),
    fails: foreign,
  },
  addTest: {
    does: 'Write an online test as a draft',
    body: TestInput,
    reply: OnlineTest,
    message: serverText('draft-saved', 'Draft saved'),
    fails: contents,
  },
  getTest: { does: 'Return one online test', params: testId, reply: OnlineTest, fails: gone },
  getTestPreview: {
    does: 'Return the questions of an online test as a student would be asked them, without their keys; nothing is begun',
    params: testId,
    reply: z.object({
      title: z.string(),
      instructions: z.string(),
      pageMode: z.enum(pageModes),
      minutes: z.int(),
      items: z.array(AskedItem),
      pictures: z.array(StoredFile),
    }),
    fails: gone,
  },
  saveTest: {
    does: 'Change an online test that nobody has begun',
    params: testId,
    body: TestInput.extend({ version }),
    reply: OnlineTest,
    message: saved,
    fails: {
      ...gone,
      ...contents,
      ...begun,
      'not-changeable': { status: 409, message: 'This test is over.' },
      'questions-missing': { status: 422, message: 'Add at least one question.' },
    },
  },
  withdrawTest: {
    does: 'Withdraw an online test; what was answered is kept',
    params: testId,
    reply: z.object(testId),
    message: serverText('test-withdrawn', 'Test withdrawn'),
    fails: { ...gone, 'released-already': { status: 409, message: 'Its results have been released.' } },
  },
  restoreTest: {
    does: 'Bring a withdrawn test back as it was, with everything that was answered',
    params: testId,
    reply: OnlineTest,
    message: serverText('test-restored', 'The test is back'),
    fails: { ...gone, 'not-withdrawn': { status: 409, message: 'This test has not been withdrawn.' } },
  },
  scheduleTest: {
    does: 'Set the time in which a test can be taken, and tell students and guardians',
    params: testId,
    body: z.object({ opens: LocalTime, closes: LocalTime }),
    reply: OnlineTest,
    message: serverText('test-scheduled', 'Test scheduled'),
    fails: {
      ...gone,
      ...begun,
      'not-changeable': { status: 409, message: 'This test is over.' },
      'questions-missing': { status: 422, message: 'Add at least one question.' },
      'closes-passed': { status: 422, message: 'It has to close in the future.' },
      'window-too-short': { status: 422, message: 'The test has to stay open for at least its {minutes} minutes.' },
    },
  },
  extendTest: {
    does: 'Let a test that is open close later, also after students have begun, and tell students and guardians why',
    params: testId,
    body: z.object({ closes: LocalTime, reason: text(200) }),
    reply: OnlineTest,
    message: serverText('test-extended', 'The test stays open longer'),
    fails: {
      ...gone,
      'not-scheduled': { status: 409, message: 'This test is not open.' },
      'not-later': { status: 422, message: 'Choose a time after the one at which it closes now.' },
    },
  },
  giveAllowances: {
    does: 'Say which students get extra time; those left out get none. Running attempts get it at once',
    params: testId,
    body: z.object({ allowances: z.array(Allowance).max(500) }),
    reply: OnlineTest,
    message: saved,
    fails: {
      ...gone,
      ...foreign,
      'not-in-test': { status: 422, message: 'One of these students doesn’t take this test.' },
    },
  },
  listAttempts: {
    does: 'Return every student of a test with their latest attempt, for the view while it runs',
    params: testId,
    reply: z.object({
      /** The server’s clock, which decides when time is over. */
      now: z.string(),
      isOver: z.boolean(),
      questions: z.int(),
      students: z.array(AttemptRow),
    }),
    fails: gone,
  },
  giveTime: {
    does: 'Give minutes to some attempts, or to all that run; one that ended by itself goes on',
    params: testId,
    body: z.object({
      minutes: z.int().min(1).max(limits.addedMinutes),
      /** Null for all that run. */
      attemptIds: z.array(id()).min(1).max(500).nullable().default(null),
    }),
    reply: z.object({ attempts: z.int() }),
    message: serverText('time-given', 'More time given'),
    fails: { ...gone, 'released-already': { status: 409, message: 'Its results have been released.' } },
  },
  endTest: {
    does: 'End a test now: attempts that run are handed in as they are',
    params: testId,
    reply: z.object({ attempts: z.int() }),
    message: serverText('test-ended', 'Test ended'),
    fails: { ...gone, 'not-scheduled': { status: 409, message: 'This test is not open.' } },
  },
  voidAttempt: {
    does: 'Set an attempt aside; it counts no more and the student can begin again',
    params: { testId: id(), attemptId: id() },
    body: z.object({ reason: text(300) }),
    reply: z.object({ attemptId: id() }),
    message: saved,
    fails: { ...gone, ...noAttempt },
  },
  restoreAttempt: {
    does: 'Let an attempt count again that was set aside, unless the student has no attempts left for it',
    params: { testId: id(), attemptId: id() },
    reply: z.object({ attemptId: id() }),
    message: saved,
    fails: {
      ...gone,
      ...noAttempt,
      'not-set-aside': { status: 409, message: 'This attempt has not been set aside.' },
      'begun-since': { status: 409, message: 'The student has begun again since, and has no attempts left.' },
    },
  },
})
