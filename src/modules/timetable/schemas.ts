import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { id } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'

export const version = z.int().min(1).max(1_000_000_000)
export const weekday = z.int().min(1).max(7)
export const nothing = z.object({})

/** A lesson period of the week. */
export const WeekSlot = z.object({
  weekday,
  periodId: id(),
  periodName: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
})
export type WeekSlot = z.infer<typeof WeekSlot>

/** A lesson on a date, with any substitution applied. */
export const Session = z.object({
  date: CivilDate,
  lessonId: id(),
  periodId: id(),
  periodName: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  classId: id(),
  className: z.string(),
  courseId: id(),
  courseDisplayName: z.string(),
  electiveGroup: z.string().nullable(),
  /** Who teaches on the day; null for self-study or a vacant post. */
  teacherId: id().nullable(),
  teacherName: z.string().nullable(),
  /** The teacher in the timetable. */
  plannedTeacherId: id().nullable(),
  plannedTeacherName: z.string().nullable(),
  roomId: id().nullable(),
  roomName: z.string().nullable(),
  /** Set when a substitute takes the lesson, or for self-study. */
  substitutionId: id().nullable(),
  note: z.string(),
})
export type Session = z.infer<typeof Session>

/** A week of sessions, Monday to Sunday, with the week's periods. */
export const Week = z.object({
  start: CivilDate,
  end: CivilDate,
  slots: z.array(WeekSlot),
  /** The school days of the week. */
  openDays: z.array(CivilDate),
  sessions: z.array(Session),
})
export type Week = z.infer<typeof Week>

const on = { on: CivilDate.optional() }

export const timetableDefinitions = definitions({
  getMyWeek: {
    does: 'Return the caller’s lessons in the week of a date, including substitutions',
    query: on,
    reply: Week,
  },
  getClassWeek: {
    does: 'Return a class’s lessons in the week of a date',
    params: { classId: id() },
    query: on,
    reply: Week,
  },
  getTeacherWeek: {
    does: 'Return a teacher’s lessons in the week of a date',
    params: { teacherId: id() },
    query: on,
    reply: Week,
  },
  getRoomWeek: {
    does: 'Return the lessons in a room in the week of a date',
    params: { roomId: id() },
    query: on,
    reply: Week,
  },
})
