import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { pageOf, paging, sortBy } from '#platform/contract/paging.ts'
import { id, multiline, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { evaluationIds, rubricLimits } from './rubric.ts'
import { RubricContent } from './rubricSchemas.ts'

const evaluatedStatus = z.literal([...evaluationIds])
/** The levels of the criteria in the rubric's order. */
export const ChosenLevels = z.array(z.int().nullable())

/** An activity in lists. */
export const Activity = z.object({
  activityId: id(),
  elaCardId: id(),
  title: z.string(),
  topicName: z.string(),
  chapterName: z.string(),
  classId: id(),
  className: z.string(),
  courseId: id().nullable(),
  courseDisplayName: z.string().nullable(),
  startsOn: CivilDate,
  dueOn: CivilDate,
  setBy: z.string(),
  students: z.int(),
  handedIn: z.int(),
  evaluated: z.int(),
  returned: z.int(),
  /** 8 not evaluated, 22 in progress, 10 evaluated. */
  evaluatedStatus,
})
export type Activity = z.infer<typeof Activity>

export const Evidence = z.object({ evidenceId: id(), byTeacher: z.boolean(), file: StoredFile })
export type Evidence = z.infer<typeof Evidence>

/** One student's work and its evaluation, as teachers see it. */
export const StudentWork = z.object({
  studentId: id(),
  firstName: z.string(),
  lastName: z.string(),
  rollNo: z.string(),
  /** The group they work in; '' without groups. */
  groupName: z.string(),
  words: z.string(),
  handedInAt: z.string().nullable(),
  isLate: z.boolean(),
  evidence: z.array(Evidence),
  note: z.string(),
  levels: ChosenLevels,
  remark: z.string(),
  evaluatedStatus,
  evaluatedBy: z.string().nullable(),
  returnedAt: z.string().nullable(),
  /** Whether the evaluation has changed since it was returned. */
  isChanged: z.boolean(),
})
export type StudentWork = z.infer<typeof StudentWork>

export const ActivityDetails = z.object({
  activity: Activity,
  note: z.string(),
  forGroups: z.boolean(),
  rubric: RubricContent,
  work: z.array(StudentWork),
  version: z.int(),
})
export type ActivityDetails = z.infer<typeof ActivityDetails>

const level = z
  .int()
  .min(0)
  .max(rubricLimits.levels - 1)
  .nullable()
/** A change names what its author saw before, so that nobody overwrites what they have not seen. */
const Change = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('level'),
    studentId: id(),
    criterion: z
      .int()
      .min(0)
      .max(rubricLimits.criteria - 1),
    was: level,
    level,
  }),
  z.object({ what: z.literal('remark'), studentId: id(), was: multiline(1000, 0), text: multiline(1000, 0) }),
  z.object({ what: z.literal('note'), studentId: id(), was: multiline(1000, 0), text: multiline(1000, 0) }),
])
export type Change = z.infer<typeof Change>

const dates = { startsOn: CivilDate, dueOn: CivilDate }
const inOrder = {
  path: ['dueOn'],
  error: schemaError('due-before-start', 'The last day must not be before the first.'),
}
const notTooLong = { path: ['dueOn'], error: schemaError('activity-too-long', 'An activity can last a year at most.') }
const isOrdered = ({ startsOn, dueOn }: { startsOn: string; dueOn: string }) => startsOn <= dueOn
const isShort = ({ startsOn, dueOn }: { startsOn: string; dueOn: string }) =>
  Date.parse(dueOn) - Date.parse(startsOn) <= 366 * 86_400_000

const ofClass = { classId: id() }
const ofActivity = { classId: id(), activityId: id() }
const gone = { 'no-such-activity': { status: 404, message: 'We couldn’t find this activity.' } } as const
const notIn = {
  'not-in-activity': { status: 404, message: 'One of these students isn’t part of this activity.' },
} as const

/** A name that a device gives to a file it sends. */
export const deviceKey = text(100, 8)

export const evidenceFails = {
  'no-file': { status: 400, message: 'Choose a photo or a video.' },
  'too-many-files': { status: 422, message: 'There are already 10 photos and videos here. Remove one first.' },
} as const

export const activitiesDefinitions = definitions({
  listOwnActivities: {
    does: 'List the activities of the classes and subjects the caller teaches, and those the caller set',
    query: { ...paging, sort: sortBy(['dueOn', 'title']), evaluatedStatus: z.enum(['8', '22', '10']).optional() },
    reply: pageOf(Activity),
  },
  listActivities: {
    does: 'List the activities of a class, the latest first',
    params: ofClass,
    query: { courseId: id().optional() },
    /** With the grade of the class, which is that of its ELA library. */
    reply: z.object({ gradeId: id(), activities: z.array(Activity) }),
  },
  assignActivity: {
    does: 'Set an activity card for a class or groups of it; students and guardians are notified',
    params: ofClass,
    body: z
      .object({
        elaCardId: id(),
        courseId: id().nullable().default(null),
        ...dates,
        note: multiline(2000, 0).default(''),
        /** Groups of the class; none means the whole class. */
        stdGrpIds: z.array(id()).max(40).default([]),
        rubric: RubricContent,
      })
      .refine(isOrdered, inOrder)
      .refine(isShort, notTooLong),
    reply: Activity,
    message: serverText('activity-assigned', 'Activity assigned'),
    fails: {
      'no-such-card': { status: 404, message: 'We couldn’t find this activity in the library.' },
      'no-such-course': { status: 404, message: 'Choose a subject of your school.' },
      'no-such-group': { status: 404, message: 'One of these groups isn’t part of the class.' },
      'empty-groups': { status: 422, message: 'There is nobody in these groups.' },
    },
  },
  getActivity: {
    does: 'Return an activity with its rubric and the work of each student',
    params: ofActivity,
    reply: ActivityDetails,
    fails: gone,
  },
  saveActivity: {
    does: 'Change the dates and note of an activity, and its rubric until evaluation begins',
    params: ofActivity,
    body: z
      .object({
        ...dates,
        note: multiline(2000, 0),
        rubric: RubricContent,
        version: z.int().min(1).max(1_000_000_000),
      })
      .refine(isOrdered, inOrder)
      .refine(isShort, notTooLong),
    reply: ActivityDetails,
    message: saved,
    fails: {
      ...gone,
      'rubric-in-use': { status: 409, message: 'Evaluation has begun, so the rubric can’t change any more.' },
    },
  },
  removeActivity: {
    does: 'Withdraw an activity; students no longer see it',
    params: ofActivity,
    reply: z.object({}),
    message: deleted,
    fails: {
      ...gone,
      'returned-already': { status: 409, message: 'Work of this activity has been returned, so it stays.' },
    },
  },
  evaluate: {
    does: 'Save levels, remarks and notes of students; refused if somebody else changed the same meanwhile',
    params: ofActivity,
    body: z.object({ changes: z.array(Change).min(1).max(600) }),
    reply: z.object({ work: z.array(StudentWork) }),
    fails: {
      ...gone,
      ...notIn,
      'no-such-level': { status: 422, message: 'The rubric has no such criterion or level.' },
    },
  },
  returnWork: {
    does: 'Give students and guardians the results of these students; those who have theirs already are left alone',
    params: ofActivity,
    body: z.object({ studentIds: z.array(id()).min(1).max(200) }),
    reply: z.object({ work: z.array(StudentWork), returned: z.int() }),
    message: serverText('work-returned', 'Returned'),
    fails: {
      ...gone,
      ...notIn,
      'not-evaluated': { status: 409, message: 'Choose a level for every criterion before you return the work.' },
    },
  },
  addEvidence: {
    does: 'Add a photo or video of a student’s work, taken by the teacher; the same key adds nothing twice',
    params: { ...ofActivity, studentId: id() },
    query: { key: deviceKey },
    carries: 'upload',
    reply: Evidence,
    message: saved,
    fails: { ...gone, ...notIn, ...evidenceFails },
  },
  removeEvidence: {
    does: 'Remove a photo or video that a teacher added',
    params: { ...ofActivity, evidenceId: id() },
    reply: z.object({}),
    message: deleted,
    fails: { ...gone, 'no-such-evidence': { status: 404, message: 'We couldn’t find this file.' } },
  },
})
