import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { id } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved } from '#platform/contract/serverText.ts'
import { completedStatus, openStatus } from './progress.ts'
import { Item } from './schemas.ts'
import { curriculumStatusIds } from './statuses.ts'

const summary = {
  /** Leaves of the curriculum, usually topics: completed, due by today, and all. */
  done: z.int(),
  planned: z.int(),
  total: z.int(),
  /** School days since the earliest open one was due; 0 if the class is on schedule. */
  behindDays: z.int(),
}

export const Milestone = Item.extend({
  /** 3 completed, 0 open. */
  statusId: z.literal([completedStatus, openStatus]),
  completedOn: CivilDate.nullable(),
  markedBy: z.string().nullable(),
  done: z.int(),
  total: z.int(),
  isLate: z.boolean(),
})
export type Milestone = z.infer<typeof Milestone>

export const Milestones = z.object({
  courseId: id(),
  courseDisplayName: z.string(),
  gradeId: id(),
  isUnitFirst: z.boolean(),
  statusId: z.literal([...curriculumStatusIds]).nullable(),
  ...summary,
  /** Planned lessons of open lines, and lessons in the timetable from today to the end of the year. */
  periodsNeeded: z.int(),
  lessonsLeft: z.int(),
  today: CivilDate,
  yearStart: CivilDate,
  yearEnd: CivilDate,
  items: z.array(Milestone),
})
export type Milestones = z.infer<typeof Milestones>

const noCourse = { 'no-such-course': { status: 404, message: 'This class doesn’t take this subject.' } } as const

export const milestonesDefinitions = definitions({
  listMilestones: {
    does: 'Return a class’s curriculum progress in each subject',
    query: { classId: id() },
    reply: z.object({
      courses: z.array(
        z.object({ courseId: id(), courseDisplayName: z.string(), hasCurriculum: z.boolean(), ...summary }),
      ),
    }),
    fails: { 'no-such-class': { status: 404, message: 'We couldn’t find this class.' } },
  },
  getMilestones: {
    does: 'Return plan versus progress of a subject in a class, and whether enough lessons are left',
    params: { classId: id(), courseId: id() },
    reply: Milestones,
    fails: noCourse,
  },
  markAsComplete: {
    does: 'Mark a topic as completed for a class or undo it; a chapter or unit includes everything below it',
    body: z.object({
      classId: id(),
      itemId: id(),
      isComplete: z.boolean().default(true),
      /** Today by default. */
      completedOn: CivilDate.optional(),
    }),
    reply: Milestones,
    message: saved,
    fails: { 'no-such-item': { status: 404, message: 'This isn’t part of the class’s curriculum.' } },
  },
})
