import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { id } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'

/** A lesson as a family sees it: no ids of teachers, and no note of the office to the substitute. */
export const ChildLesson = z.object({
  periodName: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  subject: z.string(),
  /** Who teaches on the day; null for self-study or a vacant post. */
  teacherName: z.string().nullable(),
  roomName: z.string().nullable(),
  change: z.enum(['substitute', 'selfStudy']).nullable(),
  /** The teacher in the timetable, if the lesson is changed. */
  insteadOf: z.string().nullable(),
})
export type ChildLesson = z.infer<typeof ChildLesson>

export const ChildDay = z.object({
  date: CivilDate,
  isOpen: z.boolean(),
  holiday: z.string().nullable(),
  lessons: z.array(ChildLesson),
})
export type ChildDay = z.infer<typeof ChildDay>

export const familyTimetableDefinitions = definitions({
  getChildWeek: {
    does: 'Return a child’s lessons in the week of a date, with substitutions applied',
    params: { studentId: id() },
    query: { on: CivilDate.optional() },
    reply: z.object({ today: CivilDate, start: CivilDate, end: CivilDate, days: z.array(ChildDay) }),
  },
})
