import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { id, multiline } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, serverText } from '#platform/contract/serverText.ts'
import { deviceKey, Evidence, evidenceFails } from './schemas.ts'

/** Where a child is with an activity. */
export const workStates = ['toDo', 'late', 'handedIn', 'returned'] as const
export type WorkState = (typeof workStates)[number]

export const ChildActivity = z.object({
  activityId: id(),
  title: z.string(),
  courseDisplayName: z.string().nullable(),
  setBy: z.string(),
  startsOn: CivilDate,
  dueOn: CivilDate,
  state: z.enum(workStates),
})
export type ChildActivity = z.infer<typeof ChildActivity>

/** One criterion of the result in words. */
const ChildCriterion = z.object({ name: z.string(), level: z.string(), words: z.string() })

export const ChildActivityDetails = z.object({
  activity: ChildActivity,
  note: z.string(),
  card: z.object({ description: z.string(), html: z.string().nullable(), file: StoredFile.nullable() }),
  /** What the work is looked at for. */
  criteria: z.array(z.string()),
  words: z.string(),
  handedInAt: z.string().nullable(),
  evidence: z.array(Evidence),
  mayChange: z.boolean(),
  mayTakeBack: z.boolean(),
  result: z
    .object({
      criteria: z.array(ChildCriterion),
      points: z.object({ reached: z.number(), most: z.number() }).nullable(),
      remark: z.string(),
      returnedAt: z.string(),
    })
    .nullable(),
})
export type ChildActivityDetails = z.infer<typeof ChildActivityDetails>

const params = { studentId: id(), activityId: id() }
const gone = { 'no-such-activity': { status: 404, message: 'We couldn’t find this activity.' } } as const
const closed = {
  'work-closed': { status: 409, message: 'Your teacher is already looking at this work, so it can’t change any more.' },
  'handed-in': { status: 409, message: 'This is handed in. Take it back to change it.' },
} as const

export const familyActivitiesDefinitions = definitions({
  listChildActivities: {
    does: 'List a child’s activities, those still to do first',
    params: { studentId: id() },
    reply: z.object({ activities: z.array(ChildActivity) }),
  },
  getChildActivity: {
    does: 'Return an activity with the child’s own work and, once returned, its result',
    params,
    reply: ChildActivityDetails,
    fails: gone,
  },
  openChildActivity: {
    does: 'Note that the student has opened an activity; a guardian’s look is not noted',
    params,
    reply: z.object({}),
    fails: gone,
  },
  saveChildWork: {
    does: 'Save a child’s words and hand the work in or take it back; refused if the words changed meanwhile',
    params,
    body: z.object({ was: multiline(3000, 0), words: multiline(3000, 0), isHandedIn: z.boolean() }),
    reply: ChildActivityDetails,
    message: serverText('work-saved', 'Saved'),
    fails: {
      ...gone,
      ...closed,
      'nothing-to-hand-in': { status: 422, message: 'Add a photo, a video or a few words first.' },
    },
  },
  addChildEvidence: {
    does: 'Add a photo or video to a child’s work; the same key adds nothing twice',
    params,
    query: { key: deviceKey },
    carries: 'upload',
    reply: Evidence,
    fails: {
      ...gone,
      ...closed,
      ...evidenceFails,
      'too-many-today': { status: 429, message: 'That is enough for today. Please send more tomorrow.' },
    },
  },
  removeChildEvidence: {
    does: 'Remove a photo or video from a child’s work before it is handed in',
    params: { ...params, evidenceId: id() },
    reply: z.object({}),
    message: deleted,
    fails: { ...gone, ...closed, 'no-such-evidence': { status: 404, message: 'We couldn’t find this file.' } },
  },
})
