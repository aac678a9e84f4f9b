import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { id, multiline, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { changeKinds } from './differences.ts'
import { maxItems } from './items.ts'
import { curriculumStatusIds } from './statuses.ts'

const version = z.int().min(0).max(1_000_000_000)
const note = text(200, 0).default('')
/** Chosen by the client, so that a line keeps its id across versions. */
const lineId = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, {
  error: schemaError('identifier-invalid', 'This is not a valid identifier.'),
})

export const Item = z.object({
  itemId: lineId,
  parentId: lineId.nullable(),
  title: text(150),
  plannedFrom: CivilDate.nullable().default(null),
  plannedTo: CivilDate.nullable().default(null),
  periods: z.int().min(0).max(300).nullable().default(null),
  outcomes: multiline(600, 0).default(''),
})
export type Item = z.infer<typeof Item>

const statusId = z.literal([...curriculumStatusIds])

export const CurriculumHead = z.object({
  isUnitFirst: z.boolean(),
  statusId,
  /** Awaiting approval. */
  isSent: z.boolean(),
  units: z.int(),
  chapters: z.int(),
  topics: z.int(),
  periods: z.int(),
  savedBy: z.string().nullable(),
  savedAt: z.string(),
  version: z.int(),
})
export type CurriculumHead = z.infer<typeof CurriculumHead>

export const Course = z.object({
  gradeId: id(),
  grade: z.string(),
  gradeCode: z.int(),
  courseId: id(),
  courseDisplayName: z.string(),
})
export type Course = z.infer<typeof Course>

export const Curriculum = CurriculumHead.extend({
  decisionNote: z.string(),
  decidedBy: z.string().nullable(),
  /** Whether a class has completed any of it. */
  isInUse: z.boolean(),
  /** Whether the caller saved it last and so may not approve it. */
  isOwn: z.boolean(),
  items: z.array(Item),
})
export type Curriculum = z.infer<typeof Curriculum>

export const Syllabus = z.object({
  course: Course,
  year: z.object({ start: CivilDate, end: CivilDate }),
  /** Null until first saved. */
  curriculum: Curriculum.nullable(),
})
export type Syllabus = z.infer<typeof Syllabus>

export const ChangeSchema = z.object({
  kind: z.enum(changeKinds),
  itemId: z.string(),
  title: z.string(),
  level: z.literal([1, 2, 3]),
  under: z.string(),
  before: z.string(),
  after: z.string(),
})

export const Version = z.object({
  number: z.int(),
  note: z.string(),
  savedBy: z.string().nullable(),
  savedAt: z.string(),
  items: z.int(),
})
export type Version = z.infer<typeof Version>

const courseParams = { gradeId: id(), courseId: id() }
const noCourse = {
  'no-such-course': { status: 404, message: 'This grade doesn’t take this subject, or you don’t have access to it.' },
} as const
const noCurriculum = {
  'no-such-curriculum': { status: 404, message: 'There is no curriculum for this subject yet.' },
} as const
const noVersion = { 'no-such-version': { status: 404, message: 'We couldn’t find this version.' } } as const
const number = z.coerce.number().pipe(z.int().min(1).max(1_000_000_000))

export const curriculumDefinitions = definitions({
  listCourses: {
    does: 'List the grades and subjects the caller may plan: all of them, or for teachers those they teach',
    reply: z.object({ courses: z.array(Course) }),
  },
  listCoursesOf: {
    does: 'List the grades and subjects a teacher teaches; teachers may ask for their own only',
    params: { userRefId: id() },
    reply: z.object({ courses: z.array(Course) }),
    fails: { 'no-such-teacher': { status: 404, message: 'We couldn’t find this teacher.' } },
  },
  listCurriculum: {
    does: 'List every grade’s subjects with their curriculum status; teachers see their own',
    query: { gradeId: id().optional() },
    reply: z.object({ courses: z.array(Course.extend({ curriculum: CurriculumHead.nullable() })) }),
    fails: { 'no-such-grade': { status: 404, message: 'We couldn’t find this grade.' } },
  },
  getSyllabus: {
    does: 'Return the curriculum of a subject in a grade',
    query: courseParams,
    reply: Syllabus,
    fails: noCourse,
  },
  getFit: {
    does: 'Count the timetable lessons of this subject in each class of the grade this year',
    params: courseParams,
    reply: z.object({ classes: z.array(z.object({ classId: id(), className: z.string(), lessons: z.int() })) }),
    fails: noCourse,
  },
  saveSyllabus: {
    does: 'Save the whole curriculum of a subject in a grade as a new version',
    params: courseParams,
    body: z.object({
      /** The version the client read; 0 if there was none. */
      version,
      isUnitFirst: z.boolean(),
      note,
      /** In reading order: each line after its parent. */
      items: z.array(Item).max(maxItems, {
        error: schemaError('too-many-lines', 'A curriculum can have at most {n} lines.', { n: maxItems }),
      }),
    }),
    reply: Syllabus,
    message: serverText('curriculum-saved', 'Curriculum saved'),
    fails: noCourse,
  },
  deleteCurriculum: {
    does: 'Delete a curriculum with all its versions, if no class has started it',
    query: courseParams,
    reply: z.object({}),
    message: serverText('curriculum-deleted', 'Curriculum deleted'),
    fails: {
      ...noCourse,
      ...noCurriculum,
      'in-use': {
        status: 409,
        message: 'A class has already completed part of this curriculum, so it can’t be deleted.',
      },
    },
  },
  listVersions: {
    does: 'List the versions of a curriculum, newest first',
    params: courseParams,
    reply: z.object({ course: Course, versions: z.array(Version) }),
    fails: { ...noCourse, ...noCurriculum },
  },
  getDifferences: {
    does: 'Compare two versions of a curriculum',
    params: courseParams,
    query: { from: number, to: number },
    reply: z.object({ isUnitFirst: z.boolean(), changes: z.array(ChangeSchema) }),
    fails: { ...noCourse, ...noCurriculum, ...noVersion },
  },
  restoreVersion: {
    does: 'Restore an earlier version as a new one',
    params: courseParams,
    body: z.object({ number: z.int().min(1).max(1_000_000_000), version }),
    reply: Syllabus,
    message: serverText('version-restored', 'Version restored'),
    fails: { ...noCourse, ...noCurriculum, ...noVersion },
  },
  copyFromYear: {
    does: 'Copy the grade’s curriculum from another year with new dates',
    params: courseParams,
    body: z.object({ academicYearId: id(), version }),
    reply: Syllabus,
    message: serverText('curriculum-copied', 'Curriculum copied'),
    fails: {
      ...noCourse,
      'no-such-year': { status: 404, message: 'We couldn’t find this academic year.' },
      'nothing-to-copy': { status: 404, message: 'There was no curriculum for this subject in that year.' },
    },
  },
  listCatalogue: {
    does: 'List the built-in curricula',
    reply: z.object({
      entries: z.array(
        z.object({
          entry: z.string(),
          title: z.string(),
          board: z.string(),
          subject: z.string(),
          gradeCode: z.int(),
          units: z.int(),
          chapters: z.int(),
          periods: z.int(),
        }),
      ),
    }),
  },
  getCurriculumFromTopSchool: {
    does: 'Copy a catalogue curriculum, spread over this year’s school days',
    body: z.object({ ...courseParams, entry: text(60), version }),
    reply: Syllabus,
    message: serverText('curriculum-copied', 'Curriculum copied'),
    fails: {
      ...noCourse,
      'no-such-entry': { status: 404, message: 'We couldn’t find this curriculum in the catalogue.' },
    },
  },
  sendForApproval: {
    does: 'Send a curriculum for approval',
    params: courseParams,
    body: z.object({ version }),
    reply: Syllabus,
    message: serverText('sent-for-approval', 'Sent for approval'),
    fails: {
      ...noCourse,
      ...noCurriculum,
      'nothing-to-approve': { status: 409, message: 'This curriculum doesn’t need approval.' },
      empty: { status: 422, message: 'This curriculum is still empty.' },
    },
  },
  decideCurriculum: {
    does: 'Approve a curriculum, or send it back for rework with a reason',
    params: courseParams,
    body: z
      .object({ status: z.enum(['approved', 'reworkRequired']), note: text(300, 0).default(''), version })
      .refine(({ status, note: reason }) => status === 'approved' || reason !== '', {
        path: ['note'],
        error: schemaError('changes-missing', 'Enter the changes needed.'),
      }),
    reply: Syllabus,
    message: saved,
    fails: {
      ...noCourse,
      ...noCurriculum,
      'not-sent': { status: 409, message: 'This curriculum is not awaiting a decision.' },
      'own-curriculum': {
        status: 409,
        message: 'You can’t approve a curriculum you saved yourself. Ask another approver.',
      },
    },
  },
})
