import * as z from 'zod'
import { foreign } from '#modules/onlineTests/schemas.ts'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { pageOf, pageQuery } from '#platform/contract/paging.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { limits, presences, sheetCauses } from './marks.ts'

const quarters = schemaError('marks-quarters', 'Enter marks from 0 to 100 in steps of a quarter.')
const marksTo = (most: number) =>
  z
    .number({ error: quarters })
    .min(0, { error: quarters })
    .max(most, { error: quarters })
    .multipleOf(0.25, { error: quarters })
const QuestionMarks = marksTo(100)

const TestInput = z.object({
  courseId: id(),
  title: text(120),
  /** The day on which it was written. */
  heldOn: CivilDate,
  classIds: z
    .array(id())
    .min(1, { error: schemaError('classes-missing', 'Choose at least one class.') })
    .max(limits.classes),
  questions: z
    .array(
      z.object({
        /** Of a question the test has already: under another number it keeps the marks that were entered. */
        questionId: id().nullable().default(null),
        label: text(20),
        marks: QuestionMarks.min(0.25, { error: quarters }),
      }),
    )
    .min(1, { error: schemaError('questions-none', 'Add at least one question.') })
    .max(limits.questions)
    .refine((all) => new Set(all.map(({ label }) => label)).size === all.length, {
      error: schemaError('label-twice', 'Two questions have the same number.'),
    }),
  /** Students choose among the questions: then the marks of the paper are less than their sum. */
  hasChoice: z.boolean().default(false),
  marks: marksTo(1000),
})
export type TestInput = z.output<typeof TestInput>

/** A test on paper that asks what a released question paper prints. */
const PaperTestInput = TestInput.pick({ title: true, heldOn: true, classIds: true }).extend({ questionPaperId: id() })
export type PaperTestInput = z.output<typeof PaperTestInput>

const ClassState = z.object({
  classId: id(),
  className: z.string(),
  isMarksUploaded: z.boolean(),
  uploadedAt: z.string().nullable(),
  /** Since when students and guardians see them. */
  releasedAt: z.string().nullable(),
  /** Students whose paper has no marks yet. */
  open: z.int(),
  mayEdit: z.boolean(),
})

export const OfflineTestRow = z.object({
  offlineTestId: id(),
  title: z.string(),
  courseId: id(),
  courseDisplayName: z.string(),
  heldOn: CivilDate,
  setBy: z.string(),
  marks: z.number(),
  classes: z.array(ClassState),
})
export type OfflineTestRow = z.output<typeof OfflineTestRow>

const TestQuestion = z.object({
  questionId: id(),
  label: z.string(),
  marks: z.number(),
  /** The heading it stands under on the question paper; empty for none. */
  section: z.string(),
  /** Where it stands on the question paper, for the rules of choice; null without a paper. */
  place: z.object({ group: z.int(), place: z.int(), attempt: z.int().nullable() }).nullable(),
})

export const OfflineTest = OfflineTestRow.extend({
  /** The question paper it was written on. */
  questionPaper: z.object({ questionPaperId: id(), name: z.string() }).nullable(),
  questions: z.array(TestQuestion),
  /** The sets of that paper, if it has several: its questions in the order and under the numbers that each prints. */
  sets: z.array(z.object({ code: z.string(), questions: z.array(z.object({ questionId: id(), label: z.string() })) })),
  hasChoice: z.boolean(),
  mayEdit: z.boolean(),
  version: z.int(),
})
export type OfflineTest = z.output<typeof OfflineTest>

export const PaperRow = z.object({
  studentId: id(),
  name: z.string(),
  rollNo: z.string(),
  presence: z.enum(presences),
  /** The sum as it stands on the paper. */
  total: z.number().nullable(),
  marks: z.record(z.string(), z.number()),
  /** For the student and the guardians. */
  remark: z.string(),
})
export type PaperRow = z.output<typeof PaperRow>

const offlineTestId = { offlineTestId: id() }
const ofClass = { offlineTestId: id(), classId: id() }
export const gone = { 'no-such-test': { status: 404, message: 'We couldn’t find this test.' } } as const
const ofClassFails = {
  ...gone,
  ...foreign,
  'not-in-test': { status: 409, message: 'This class doesn’t take this test.' },
} as const
const uploaded = {
  'not-yours': { status: 409, message: 'Only those who teach the subject in this class enter its marks.' },
  'uploaded-already': { status: 409, message: 'The marks of this class have been uploaded and no longer change.' },
} as const
const noQuestion = { status: 422, message: 'This question is not in the test.' } as const
const notYours = {
  ...foreign,
  'not-your-class': { status: 404, message: 'Choose classes in which you teach this subject.' },
  'total-differs': { status: 422, message: 'The marks of the questions add up to {sum}, not to {total}.' },
} as const
/** Counts of what would be deleted; sent again with `dropsMarks`, it is. */
const lost = {
  'marks-lost': {
    status: 409,
    message: 'This deletes what has been entered. Marks: {marks}. Students: {students}.',
  },
} as const
const version = z.int().min(0).max(1_000_000_000)

export const offlineTestsDefinitions = definitions({
  listOfflineTests: {
    does: 'List the tests on paper of the caller’s classes, or of one class, the latest first',
    query: {
      ...pageQuery(['heldOn', 'title']),
      classId: id().optional(),
      /** Only tests with classes whose marks are not uploaded. */
      open: z.stringbool().optional(),
    },
    reply: pageOf(OfflineTestRow),
    fails: foreign,
  },
  addOfflineTest: {
    does: 'Add a test on paper with its questions',
    body: TestInput,
    reply: OfflineTest,
    message: saved,
    fails: { ...notYours, 'no-such-question': noQuestion },
  },
  addTestOfPaper: {
    does: 'Add a test on paper that was written on a released question paper: its questions, choices and marks are those of the paper',
    body: PaperTestInput,
    reply: OfflineTest,
    message: saved,
    fails: {
      ...foreign,
      'no-such-paper': { status: 404, message: 'We couldn’t find this paper.' },
      'not-your-class': { status: 404, message: 'Choose classes in which you teach this subject.' },
      'paper-of-other-grade': { status: 422, message: 'This paper is for {grade}. Choose classes of that grade.' },
      'paper-too-long': { status: 422, message: 'This paper has more than {n} questions.' },
      'paper-too-heavy': { status: 422, message: 'A test carries at most {n} marks.' },
    },
  },
  getOfflineTest: { does: 'Return one test on paper', params: offlineTestId, reply: OfflineTest, fails: gone },
  saveOfflineTest: {
    does: 'Change a test on paper of which no marks have been uploaded; marks of questions that remain are kept',
    params: offlineTestId,
    body: TestInput.extend({ version, dropsMarks: z.boolean().default(false) }),
    reply: OfflineTest,
    message: saved,
    fails: {
      ...gone,
      ...notYours,
      ...uploaded,
      ...lost,
      'no-such-question': noQuestion,
      'questions-of-paper': {
        status: 409,
        message: 'The subject, questions and marks are those of the question paper and don’t change.',
      },
    },
  },
  removeOfflineTest: {
    does: 'Delete a test on paper of which no marks have been uploaded',
    params: offlineTestId,
    query: { dropsMarks: z.stringbool().default(false) },
    reply: z.object(offlineTestId),
    message: serverText('test-deleted', 'Test deleted'),
    fails: { ...gone, ...uploaded, ...lost },
  },
  getMarks: {
    does: 'Return the students of a class with their marks question by question',
    params: ofClass,
    reply: z.object({ isMarksUploaded: z.boolean(), mayEdit: z.boolean(), papers: z.array(PaperRow) }),
    fails: ofClassFails,
  },
  saveMarks: {
    does: 'Save marks of single students; what is not named stays as it is',
    params: ofClass,
    body: z.object({
      papers: z
        .array(
          z.object({
            studentId: id(),
            presence: z.enum(presences).optional(),
            total: marksTo(1000).nullable().optional(),
            /** By question; null takes marks back. */
            marks: z.record(id(), QuestionMarks.nullable()).optional(),
            remark: text(limits.remark, 0).optional(),
          }),
        )
        .min(1)
        .max(500),
    }),
    reply: z.object({ saved: z.int() }),
    fails: {
      ...ofClassFails,
      ...uploaded,
      'not-in-class': { status: 422, message: 'One of these students is not in the class.' },
      'no-such-question': noQuestion,
      'marks-too-high': { status: 422, message: 'The most marks for this question are {max}.' },
    },
  },
  readMarksSheet: {
    does: 'Read the filled-in template of a class: all of it is saved, or nothing and why',
    params: ofClass,
    carries: 'upload',
    reply: z.object({
      saved: z.int(),
      problems: z.array(
        z.object({
          row: z.int(),
          column: z.string(),
          cause: z.enum(sheetCauses),
        }),
      ),
    }),
    fails: {
      ...ofClassFails,
      ...uploaded,
      'no-file': { status: 400, message: 'Choose a file.' },
      'not-the-template': { status: 422, message: 'This isn’t the template of this test. Download it again.' },
    },
  },
  uploadMarks: {
    does: 'Upload the marks of a class, once, when every student has marks and every sum agrees',
    params: ofClass,
    reply: z.object({ isMarksUploaded: z.literal(true), uploadedAt: z.string() }),
    message: serverText('marks-uploaded', 'Marks uploaded'),
    fails: {
      ...ofClassFails,
      ...uploaded,
      'marks-missing': { status: 409, message: 'The marks of {name} are not complete.' },
      'sum-differs': { status: 409, message: 'The marks of {name} don’t add up to the total.' },
      'choice-both': { status: 409, message: '{name} has marks for both questions of a choice.' },
      'too-many': { status: 409, message: '{name} has marks for more questions than are to be answered.' },
      'marks-wrong': { status: 409, message: 'The marks of {name} are more than the paper carries.' },
    },
  },
  releaseMarks: {
    does: 'Show the uploaded marks of a class to its students and their guardians, and tell them',
    params: ofClass,
    reply: z.object({ releasedAt: z.string() }),
    message: serverText('marks-released', 'Marks released'),
    fails: {
      ...ofClassFails,
      'not-yours': uploaded['not-yours'],
      'not-uploaded': { status: 409, message: 'Upload the marks of this class before you release them.' },
    },
  },
})
