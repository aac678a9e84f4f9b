import * as z from 'zod'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { pageOf, pageQuery } from '#platform/contract/paging.ts'
import { id, text, wholeNumber } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { progressStates, submissionStates } from './dueRules.ts'
import { gone, Marks } from './schemas.ts'

export const SubmissionRow = z.object({
  studentId: id(),
  rollNo: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  classId: id(),
  className: z.string(),
  progress: z.enum(progressStates),
  state: z.enum(submissionStates),
  openedAt: z.string().nullable(),
  handedInAt: z.string().nullable(),
  isLate: z.boolean(),
  marks: z.string().nullable(),
  /** It has a remark in words or by voice. */
  hasRemark: z.boolean(),
  isEvaluated: z.boolean(),
  returnedAt: z.string().nullable(),
  /** 0 while there is no work of this student. */
  version: z.int(),
})
export type SubmissionRow = z.infer<typeof SubmissionRow>

export const Submission = SubmissionRow.extend({
  /** Null while there is no work of this student. */
  submissionId: id().nullable(),
  text: z.string(),
  files: z.array(StoredFile.extend({ submissionFileId: id(), kind: z.enum(['file', 'photo', 'audio']) })),
  attempt: z.int(),
  remark: z.string(),
  voice: StoredFile.nullable(),
  evaluatedBy: z.string().nullable(),
})
export type Submission = z.infer<typeof Submission>

export const Remark = z.object({ remarkId: id(), remark: z.string() })

const homeworkId = { homeworkId: id() }
const submissionKey = { homeworkId: id(), studentId: id() }
const version = z.int().min(0).max(1_000_000_000)

const noStudent = {
  ...gone,
  'no-such-student': { status: 404, message: 'This homework isn’t set for this student.' },
} as const
const marking = {
  ...noStudent,
  'not-released': { status: 409, message: 'This homework has not been given to the students yet.' },
  'marks-not-wanted': { status: 422, message: 'This homework is not marked.' },
  'marks-too-high': { status: 422, message: 'The most marks for this homework are {max}.' },
} as const

export const evaluationDefinitions = definitions({
  listRemarks: {
    does: 'List the caller’s own remarks to choose from',
    reply: z.object({ remarks: z.array(Remark) }),
  },
  keepRemark: {
    does: 'Add a remark to the caller’s bank',
    body: z.object({ remark: text(300) }),
    reply: Remark,
    message: saved,
    fails: { 'too-many-remarks': { status: 409, message: 'You can keep at most 100 remarks. Remove one first.' } },
  },
  forgetRemark: {
    does: 'Remove a remark from the caller’s bank',
    params: { remarkId: id() },
    reply: z.object({}),
    message: serverText('removed', 'Removed'),
  },
  listSubmissions: {
    does: 'List the students a homework is for, and how far each is, by class and roll number',
    params: homeworkId,
    query: {
      ...pageQuery(['rollNo', 'name', 'handedInAt']),
      size: wholeNumber(1, 200).default(200),
      classId: id().optional(),
      progress: z.enum(progressStates).optional(),
      /** Only work to mark or to return. */
      toEvaluate: z.stringbool().optional(),
    },
    reply: pageOf(SubmissionRow),
    fails: gone,
  },
  getSubmission: {
    does: 'Return the work of one student, with its files and the teacher’s marks and remark',
    params: submissionKey,
    reply: Submission,
    fails: noStudent,
  },
  evaluateSubmission: {
    does: 'Save marks and a remark, and return the work to the student if asked',
    params: submissionKey,
    body: z.object({
      marks: Marks.nullable().default(null),
      /** Without one, the remark stays as it is. */
      remark: z
        .string()
        .trim()
        .max(1000, { error: schemaError('text-too-long', 'Use at most {n} characters.', { n: 1000 }) })
        .optional(),
      isReturned: z.boolean(),
      version,
    }),
    reply: Submission,
    message: saved,
    fails: marking,
  },
  addVoiceRemark: {
    does: 'Add a remark by voice, in place of an earlier one',
    params: submissionKey,
    carries: 'upload',
    reply: Submission,
    message: saved,
    fails: {
      ...noStudent,
      'not-released': marking['not-released'],
      'no-file': { status: 400, message: 'Choose a file.' },
    },
  },
  removeVoiceRemark: {
    does: 'Remove the remark by voice',
    params: submissionKey,
    reply: Submission,
    message: serverText('removed', 'Removed'),
    fails: noStudent,
  },
  returnEvaluated: {
    does: 'Return all marked work, or that of these students, and tell their families once',
    params: homeworkId,
    body: z.object({ studentIds: z.array(id()).max(500).optional() }),
    reply: z.object({ returned: z.int() }),
    message: serverText('work-returned', 'Returned'),
    fails: gone,
  },
  remindMissing: {
    does: 'Remind the students who have not handed in, and their guardians; at most once an hour',
    params: homeworkId,
    reply: z.object({ reminded: z.int() }),
    message: serverText('reminded', 'Reminded'),
    fails: {
      ...gone,
      'not-open': { status: 409, message: 'This homework is not open.' },
      'reminded-already': { status: 409, message: 'They were reminded less than an hour ago.' },
      'nobody-missing': { status: 409, message: 'Nobody is missing.' },
    },
  },
})
