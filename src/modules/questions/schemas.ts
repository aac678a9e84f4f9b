import * as z from 'zod'
import { Download } from '#modules/downloads/schemas.ts'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { pageOf, paging, sortBy } from '#platform/contract/paging.ts'
import { id, multiline, text, wholeNumber } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import {
  bloomLevels,
  difficulties,
  importFormats,
  limits,
  questionLanguages,
  questionSources,
  questionStates,
  questionTypes,
} from './kinds.ts'
import { Question, questionText } from './question.ts'

const version = z.int().min(1).max(1_000_000_000)
const place = text(150, 0)
const minutes = z
  .int()
  .min(1, { error: schemaError('minutes-few', 'Enter at least 1 minute.') })
  .max(600)

/** Where a question belongs. Chapter and topic are titles of the curriculum, which is written anew each year. */
const tagFields = {
  gradeId: id().nullable(),
  courseId: id().nullable(),
  chapter: place,
  topic: place,
  outcome: text(300, 0),
  difficulty: z.literal([...difficulties]),
  bloom: z.literal([...bloomLevels]),
  minutes: minutes.nullable(),
  language: z.enum(questionLanguages),
}
export const Tags = z.object({
  ...tagFields,
  gradeId: tagFields.gradeId.default(null),
  courseId: tagFields.courseId.default(null),
  chapter: place.default(''),
  topic: place.default(''),
  outcome: tagFields.outcome.default(''),
  difficulty: tagFields.difficulty.default(2),
  bloom: tagFields.bloom.default(1),
  minutes: tagFields.minutes.default(null),
  language: tagFields.language.default('en'),
})
/** Only what is given is changed. */
const TagChanges = z.object(tagFields).partial()
export type TagChanges = z.output<typeof TagChanges>
export type Tags = z.output<typeof Tags>

export const QuestionRow = z.object({
  questionId: id(),
  type: z.enum(questionTypes),
  state: z.enum(questionStates),
  /** The beginning of its text without formulas set. */
  title: z.string(),
  ...tagFields,
  grade: z.string().nullable(),
  course: z.string().nullable(),
  marks: z.number(),
  authorId: id(),
  author: z.string(),
  /** The number of the latest version, and of the one in use once approved. */
  number: z.int(),
  approvedNumber: z.int().nullable(),
  changedAt: z.string(),
  /** Rises with every change, of content or tags. */
  version: z.int(),
})
export type QuestionRow = z.infer<typeof QuestionRow>

const Version = z.object({ number: z.int(), savedBy: z.string(), savedAt: z.string(), note: z.string() })
const Review = z.object({
  number: z.int(),
  decision: z.enum(['approved', 'returned']),
  comment: z.string(),
  reviewer: z.string(),
  decidedAt: z.string(),
})
export const stateChanges = ['submit', 'withdraw', 'retire', 'restore'] as const
export type StateChange = (typeof stateChanges)[number]

export const QuestionDetail = z.object({
  question: QuestionRow,
  content: Question,
  pictures: z.array(StoredFile),
  versions: z.array(Version),
  reviews: z.array(Review),
  /** The same question in other languages. */
  translations: z.array(
    z.object({
      questionId: id(),
      language: z.enum(questionLanguages),
      title: z.string(),
      state: z.enum(questionStates),
    }),
  ),
  /** How it did where at least thirty students answered it, the latest first. */
  uses: z.array(
    z.object({
      number: z.int(),
      answers: z.int(),
      /** The share of the marks that was earned, 0 to 1. */
      facility: z.number(),
      /** How it goes with the rest of the test, −1 to 1; null where all did alike. */
      discrimination: z.number().nullable(),
      countedAt: z.string(),
    }),
  ),
  may: z.object({ edit: z.boolean(), review: z.boolean(), changes: z.array(z.enum(stateChanges)) }),
})
export type QuestionDetail = z.infer<typeof QuestionDetail>

const questionId = { questionId: id() }
const Named = z.object({ id: id(), name: z.string() })
const gone = { 'no-such-question': { status: 404, message: 'We couldn’t find this question.' } } as const
const notYours = {
  'not-yours': { status: 403, message: 'Only the author or the office can change this question.' },
} as const
const noPlace = { 'no-such-place': { status: 404, message: 'Choose a grade and course of your school.' } } as const
const noPicture = {
  'no-such-picture': { status: 404, message: 'A picture of this question is missing. Upload it again.' },
} as const
const importGone = { 'no-such-import': { status: 404, message: 'We couldn’t find this import.' } } as const

/** A line of the report: what could not be kept, and where it was in the file. */
export const ReportLine = z.object({
  /** The number of the question in the file, from 1; 0 for the file itself. */
  at: z.int(),
  kind: z.enum(['refused', 'changed']),
  cause: z.string(),
  detail: z.string(),
})
export type ReportLine = z.infer<typeof ReportLine>

/** A question of a file that waits for a decision, because it is like others. */
const HeldQuestion = z.object({
  at: z.int(),
  type: z.enum(questionTypes),
  title: z.string(),
  /** A question of the bank by its id, or an earlier one of the same file by its number. */
  alike: z.array(
    z.object({ questionId: id().nullable(), at: z.int().nullable(), title: z.string(), percent: z.int() }),
  ),
})
export type HeldQuestion = z.output<typeof HeldQuestion>

const ImportRun = z.object({
  importId: id(),
  format: z.enum(importFormats),
  fileName: z.string(),
  state: z.enum(['waiting', 'ready', 'failed', 'discarded']),
  found: z.int(),
  kept: z.int(),
  /** How many wait for a decision. */
  held: z.int(),
  createdAt: z.string(),
  report: z.array(ReportLine),
  alike: z.array(HeldQuestion),
})
export type ImportRun = z.infer<typeof ImportRun>

const heldPlaces = z.array(z.int().min(1).max(1_000_000)).max(limits.imported).default([])
const spanError = schemaError('marks-filter', 'Enter marks from 0 to 100.')
const filterMarks = z.coerce
  .number({ error: spanError })
  .min(0, { error: spanError })
  .max(100, { error: spanError })
  .optional()
const filters = {
  type: z.enum(questionTypes).optional(),
  state: z.enum(questionStates).optional(),
  gradeId: id().optional(),
  courseId: id().optional(),
  chapter: place.optional(),
  topic: place.optional(),
  outcome: text(300, 0).optional(),
  /** From so many marks, and up to so many. */
  marksFrom: filterMarks,
  marksTo: filterMarks,
  authorId: id().optional(),
  source: z.enum(questionSources).optional(),
  /** yes: students have met it on a paper or in a test · no: they have not */
  used: z.enum(['yes', 'no']).optional(),
  difficulty: wholeNumber(1, 3).optional(),
  bloom: wholeNumber(1, 6).optional(),
  language: z.enum(questionLanguages).optional(),
  /** all · mine · those the caller can review now */
  shelf: z.enum(['all', 'mine', 'review']).default('all'),
}
export const questionsDefinitions = definitions({
  listQuestions: {
    does: 'List questions of the bank: approved ones, the caller’s own, or those the caller can review',
    query: { ...paging, ...filters, sort: sortBy(['changedAt', 'title', 'marks', 'difficulty']).default('-changedAt') },
    reply: pageOf(QuestionRow),
    fails: noPlace,
  },
  getQuestion: {
    does: 'Return a question with its content or one of its versions, pictures, versions and reviews',
    params: questionId,
    query: { number: wholeNumber(1, 1_000_000).optional() },
    reply: QuestionDetail,
    fails: gone,
  },
  addQuestion: {
    does: 'Add a question as a draft, if wished as the translation of another one',
    body: z.object({ tags: Tags, content: Question, translatesId: id().nullable().default(null) }),
    reply: QuestionRow,
    message: serverText('question-added', 'Question added'),
    fails: {
      ...noPlace,
      ...noPicture,
      ...gone,
      'language-there': { status: 409, message: 'This question already exists in this language. Choose another one.' },
      'not-alike': { status: 409, message: 'A translation keeps the type and the marks of its question.' },
    },
  },
  saveQuestion: {
    does: 'Change the tags of a question and, if its content differs, save it as a new draft version',
    params: questionId,
    body: z.object({ tags: Tags, content: Question, note: text(200, 0).default(''), version }),
    reply: QuestionRow,
    message: saved,
    fails: { ...gone, ...notYours, ...noPlace, ...noPicture },
  },
  removeQuestion: {
    does: 'Delete a question that was never approved',
    params: questionId,
    reply: z.object({ questionId: id() }),
    message: serverText('question-deleted', 'Question deleted'),
    fails: {
      ...gone,
      ...notYours,
      'was-approved': { status: 409, message: 'This question was approved before. Retire it instead.' },
    },
  },
  getDifferences: {
    does: 'Compare two versions of a question field by field',
    params: questionId,
    query: { from: wholeNumber(1, 1_000_000).default(1), to: wholeNumber(1, 1_000_000).default(1) },
    reply: z.object({
      differences: z.array(
        z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
      ),
    }),
    fails: { ...gone, 'no-such-version': { status: 404, message: 'We couldn’t find this version.' } },
  },
  changeState: {
    does: 'Submit a question for review, withdraw, retire or restore it',
    params: questionId,
    body: z.object({ change: z.enum(stateChanges), version }),
    reply: QuestionRow,
    message: saved,
    fails: {
      ...gone,
      ...notYours,
      'not-possible-now': {
        status: 409,
        message: 'This question has changed. Reload the page to see what you can do.',
      },
    },
  },
  decideQuestion: {
    does: 'Approve a question of somebody else or send it back with a comment',
    params: questionId,
    body: z
      .object({ decision: z.enum(['approved', 'returned']), comment: multiline(1000, 0).default(''), version })
      .refine(({ decision, comment }) => decision === 'approved' || comment !== '', {
        path: ['comment'],
        error: schemaError('reason-missing', 'Give a reason.'),
      }),
    reply: QuestionRow,
    message: saved,
    fails: {
      ...gone,
      'own-question': { status: 403, message: 'Nobody reviews their own question.' },
      'not-reviewer': { status: 403, message: 'You can review questions of the courses you teach.' },
      'not-in-review': { status: 409, message: 'This question is not waiting for review.' },
    },
  },
  changeQuestions: {
    does: 'Change tags of several questions at once, or submit or retire them; those the caller may not change are skipped',
    body: z.object({
      questionIds: z.array(id()).min(1).max(limits.bulk),
      tags: TagChanges.optional(),
      change: z.enum(['submit', 'retire']).optional(),
    }),
    reply: z.object({ changed: z.int(), skipped: z.int() }),
    message: saved,
    fails: noPlace,
  },
  findAlike: {
    does: 'Find questions of the same course whose text is much like this one',
    body: z.object({
      text: questionText(limits.stem, 0),
      courseId: id().nullable().default(null),
      exceptId: id().nullable().default(null),
    }),
    reply: z.object({ alike: z.array(z.object({ question: QuestionRow, percent: z.int() })) }),
    fails: { ...gone, ...noPlace },
  },
  listQuestionPlaces: {
    does: 'List grades, courses and authors, and the chapters and topics of one course from its curriculum and the bank',
    query: { gradeId: id().optional(), courseId: id().optional() },
    reply: z.object({
      grades: z.array(Named),
      courses: z.array(Named),
      /** Who wrote the questions that the caller can see. */
      authors: z.array(Named),
      chapters: z.array(z.object({ title: z.string(), topics: z.array(z.string()), outcomes: z.array(z.string()) })),
    }),
    fails: noPlace,
  },
  uploadPicture: {
    does: 'Upload a picture for a question',
    carries: 'upload',
    reply: StoredFile.extend({ width: z.int(), height: z.int() }),
    fails: { 'no-file': { status: 400, message: 'Choose a file.' } },
  },
  startImport: {
    does: 'Import questions from a Moodle XML, GIFT, QTI or Word file, in the background, as drafts of the caller',
    carries: 'upload',
    query: {
      format: z.enum(importFormats).default('gift'),
      gradeId: id().optional(),
      courseId: id().optional(),
      chapter: place.optional(),
      language: z.enum(questionLanguages).default('en'),
    },
    reply: ImportRun,
    message: serverText('import-started', 'Import started'),
    fails: { ...noPlace, 'no-file': { status: 400, message: 'Choose a file.' } },
  },
  listImports: {
    does: 'List the caller’s imports of question files, newest first',
    query: { page: paging.page, size: paging.size },
    reply: pageOf(ImportRun),
  },
  getImport: {
    does: 'Show one of the caller’s imports with the report of what could not be kept',
    params: { importId: id() },
    reply: ImportRun,
    fails: importGone,
  },
  decideHeld: {
    does: 'Take or skip questions of one of the caller’s imports that are like others; those decided before stay as they are',
    params: { importId: id() },
    body: z.object({ take: heldPlaces, skip: heldPlaces }),
    reply: ImportRun,
    message: saved,
    fails: importGone,
  },
  discardImport: {
    does: 'Delete the questions of one of the caller’s imports that are still unchanged drafts',
    params: { importId: id() },
    reply: z.object({ removed: z.int(), left: z.int() }),
    message: serverText('import-discarded', 'Import discarded'),
    fails: importGone,
  },
  exportQuestions: {
    does: 'Export questions the caller can see as a QTI 3.0 package, made in the background',
    body: z.object({ questionIds: z.array(id()).min(1).max(limits.exported) }),
    reply: Download,
    message: serverText('export-started', 'We’re preparing your file. Find it under all downloads.'),
    fails: gone,
  },
})
