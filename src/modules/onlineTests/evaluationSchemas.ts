import * as z from 'zod'
import { Answer } from '#modules/questions/answer.ts'
import { questionLanguages } from '#modules/questions/kinds.ts'
import { Question } from '#modules/questions/question.ts'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { id, multiline, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { itemRules } from './rules/kinds.ts'
import { gone, Marks } from './schemas.ts'

const quarters = schemaError('marks-quarters', 'Enter marks from 0 to 100 in steps of a quarter.')
const GivenMarks = z
  .number({ error: quarters })
  .min(0, { error: quarters })
  .max(100, { error: quarters })
  .multipleOf(0.25, { error: quarters })

const Evaluation = z.object({
  /** The key of a question of a passage, else empty. */
  part: z.string().max(8),
  marks: z.number(),
  remark: z.string(),
  evaluatedBy: z.string(),
})

const AnswerRow = z.object({
  attemptId: id(),
  /** Null if answers are marked without names. */
  name: z.string().nullable(),
  rollNo: z.string().nullable(),
  answer: Answer.nullable(),
  /** How many photos belong to it. */
  photos: z.int(),
  marks: Marks,
  outOf: Marks,
  state: z.string(),
  evaluations: z.array(Evaluation),
})
export type AnswerRow = z.output<typeof AnswerRow>

const StudentResult = z.object({
  studentId: id(),
  name: z.string(),
  rollNo: z.string(),
  className: z.string(),
  attempts: z.int(),
  /** Of the attempt that counts; null for those who have not finished one. */
  result: z.object({ attemptId: id(), marks: Marks, outOf: Marks, pending: z.int() }).nullable(),
})
export type StudentResult = z.output<typeof StudentResult>

const Figures = z.object({
  testItemId: id(),
  title: z.string(),
  type: z.string(),
  rule: z.enum(itemRules),
  marks: z.number(),
  hasNewer: z.boolean(),
  n: z.int(),
  blank: z.int(),
  /** Answers that wait for a person. */
  pending: z.int(),
  /** From 0 to 1; null while there is nothing to count. */
  facility: z.number().nullable(),
  /** From −1 to 1; null where all did alike. */
  discrimination: z.number().nullable(),
  /** How often each option was chosen, of questions with options. */
  options: z.array(z.object({ key: z.string(), text: z.string(), isRight: z.boolean(), n: z.int() })),
})
export type Figures = z.output<typeof Figures>

const Regrade = z.object({
  regradeId: id(),
  testItemId: id(),
  reason: z.string(),
  madeBy: z.string(),
  madeAt: z.string(),
  attempts: z.int(),
  changes: z.array(z.object({ attemptId: id(), name: z.string(), before: Marks, after: Marks })),
})

const testId = { testId: id() }
const ofItem = { testId: id(), testItemId: id() }
const noItem = {
  ...gone,
  'no-such-item': { status: 404, message: 'This question is not in the test.' },
} as const

export const testEvaluationDefinitions = definitions({
  listAnswers: {
    does: 'Return the answers of all students to one question, with its key and what was given for them',
    params: ofItem,
    reply: z.object({
      question: Question,
      language: z.enum(questionLanguages),
      pictures: z.array(StoredFile),
      answers: z.array(AnswerRow),
    }),
    fails: noItem,
  },
  evaluateAnswer: {
    does: 'Give marks and a remark for an answer, or take them back so that the key counts again',
    params: { ...ofItem, attemptId: id() },
    body: z.object({
      part: z.string().max(8).default(''),
      /** Null takes back what was given. */
      marks: GivenMarks.nullable(),
      remark: multiline(1000, 0).default(''),
    }),
    reply: z.object({ marks: Marks, outOf: Marks, state: z.string(), pending: z.int() }),
    message: saved,
    fails: {
      ...noItem,
      'no-such-attempt': { status: 404, message: 'We couldn’t find this attempt.' },
      'no-such-part': { status: 422, message: 'This question has no such part.' },
      'still-running': { status: 409, message: 'This student has not handed in yet.' },
      'marks-too-high': { status: 422, message: 'The most marks for this question are {max}.' },
    },
  },
  regradeItem: {
    does: 'Mark a question anew for everybody: by its newer version, with full marks for all, or not at all',
    params: ofItem,
    body: z.object({ rule: z.enum(itemRules), isNewer: z.boolean().default(false), reason: text(300) }),
    reply: Regrade,
    message: serverText('test-regraded', 'Marked anew'),
    fails: {
      ...noItem,
      'no-newer-version': { status: 409, message: 'The question bank has no newer approved version of it.' },
      'type-differs': { status: 409, message: 'The newer version is another type of question.' },
    },
  },
  listRegrades: {
    does: 'List what was marked anew, the latest first',
    params: testId,
    reply: z.object({ regrades: z.array(Regrade) }),
    fails: gone,
  },
  getResults: {
    does: 'Return the result of every student and the figures of every question',
    params: testId,
    reply: z.object({ isOver: z.boolean(), students: z.array(StudentResult), items: z.array(Figures) }),
    fails: gone,
  },
  releaseResults: {
    does: 'Release the results to students and guardians, and tell them',
    params: testId,
    reply: z.object({ releasedAt: z.string() }),
    message: serverText('results-released', 'Results released'),
    fails: {
      ...gone,
      'not-over': { status: 409, message: 'Some students still have time.' },
      'marks-missing': { status: 409, message: 'Answers of {classes} have not been marked yet.' },
    },
  },
})
