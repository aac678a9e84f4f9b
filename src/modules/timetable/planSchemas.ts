import * as z from 'zod'
import type { RoomKind } from '#modules/school/choices.ts'
import { id, wholeNumber } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved } from '#platform/contract/serverText.ts'
import { nothing, version, WeekSlot, weekday } from './schemas.ts'

/** The kinds of room a lesson can require. */
export const lessonRooms = [
  'classroom',
  'laboratory',
  'computerRoom',
  'library',
  'hall',
  'sports',
  'other',
] as const satisfies readonly RoomKind[]
export type LessonRoom = (typeof lessonRooms)[number]

/** A class's weekly requirement in one subject. */
export const RequirementLine = z.object({
  requirementId: id(),
  classId: id(),
  className: z.string(),
  courseId: id(),
  courseDisplayName: z.string(),
  teacherId: id().nullable(),
  teacherName: z.string().nullable(),
  perWeek: z.int(),
  doubles: z.int(),
  roomKind: z.enum(lessonRooms).nullable(),
  electiveGroup: z.string().nullable(),
  /** Whether any timetable already has lessons for it. */
  isPlaced: z.boolean(),
  version: z.int(),
})
export type RequirementLine = z.infer<typeof RequirementLine>

const RequirementForm = z.object({
  teacherId: id().nullable(),
  /** In periods; a double counts as two. */
  perWeek: wholeNumber(1, 60),
  doubles: wholeNumber(0, 30).default(0),
  roomKind: z.enum(lessonRooms).nullable().default(null),
})

/** Required and possible periods a week. */
const Load = z.object({ needed: z.int(), possible: z.int() })

export const ClassLoad = Load.extend({ classId: id(), className: z.string(), roomId: id().nullable() })
export const TeacherLoad = Load.extend({
  teacherId: id(),
  teacherName: z.string(),
  maxPerDay: z.int().nullable(),
  maxPerWeek: z.int().nullable(),
  /** A null period means the whole day. */
  unavailable: z.array(z.object({ weekday, periodId: id().nullable() })),
  /** 0 until limits are saved for the first time. */
  version: z.int(),
})
export type TeacherLoad = z.infer<typeof TeacherLoad>

export const PlanOverview = z.object({
  slots: z.array(WeekSlot),
  classes: z.array(ClassLoad),
  teachers: z.array(TeacherLoad),
  rooms: z.array(z.object({ roomId: id(), name: z.string(), kind: z.string(), needed: z.int() })),
  subjects: z.array(z.object({ courseId: id(), courseDisplayName: z.string() })),
  /** Classes, teachers and kinds of room that need more than is possible. */
  problems: z.array(Load.extend({ kind: z.enum(['class', 'teacher', 'roomKind']), name: z.string() })),
})
export type PlanOverview = z.infer<typeof PlanOverview>

const badRequirement = {
  'no-such-teacher': { status: 404, message: 'We couldn’t find an active teacher with this id.' },
} as const

export const timetablePlanDefinitions = definitions({
  getPlan: {
    does: 'Return the periods of the week, classes, teachers and rooms, with the load on each',
    reply: PlanOverview,
  },
  listRequirements: {
    does: 'List the weekly requirements of one or all classes',
    query: { classId: id().optional() },
    reply: z.object({ requirements: z.array(RequirementLine) }),
  },
  fillRequirements: {
    does: 'Add missing requirements from teacher assignments, spreading the periods over the week',
    body: z.object({ classIds: z.array(id()).min(1).max(300).optional() }),
    reply: z.object({ added: z.int() }),
    message: saved,
  },
  createRequirement: {
    does: 'Set a class’s weekly requirement in a subject',
    body: RequirementForm.extend({ classId: id(), courseId: id() }),
    reply: RequirementLine,
    message: saved,
    fails: {
      ...badRequirement,
      'not-offered': { status: 404, message: 'This class does not take this subject.' },
      'named-twice': { status: 409, message: 'This class already has a requirement for this subject.' },
    },
  },
  saveRequirement: {
    does: 'Change a class’s requirement; drafts follow, published timetables stay as they are',
    params: { requirementId: id() },
    body: RequirementForm.extend({ version }),
    reply: RequirementLine,
    message: saved,
    fails: badRequirement,
  },
  deleteRequirement: {
    does: 'Remove a class’s requirement; its lessons leave the drafts',
    params: { requirementId: id() },
    reply: nothing,
    message: deleted,
  },
  saveTeacherLimits: {
    does: 'Set a teacher’s maximum load and unavailable periods',
    params: { teacherId: id() },
    body: z.object({
      maxPerDay: wholeNumber(1, 30).nullable(),
      maxPerWeek: wholeNumber(1, 100).nullable(),
      unavailable: z.array(z.object({ weekday, periodId: id().nullable() })).max(120),
      version: z.int().min(0).max(1_000_000_000),
    }),
    reply: TeacherLoad,
    message: saved,
  },
})
