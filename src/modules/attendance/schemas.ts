import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { codes } from './codes.ts'

export const version = z.int().min(0).max(1_000_000_000)
export const Code = z.enum(codes, { error: schemaError('mark-unknown', 'Use P, A, HD or ML.') })

export const Counts = z.object({ present: z.int(), absent: z.int(), half: z.int(), medical: z.int() })

/** Where a code that nobody has set yet comes from: a known absence, or the register of the day. */
export const sources = ['known', 'day'] as const

export const RegisterStudent = z.object({
  studentId: id(),
  rollNo: z.string(),
  name: z.string(),
  code: Code,
  note: z.string(),
  source: z.enum(sources).nullable(),
  /** The first day of an absence that has lasted until the last school day. */
  absentSince: CivilDate.nullable(),
})
export type RegisterStudent = z.infer<typeof RegisterStudent>

/** The register of a class on a day, or in a lesson of it; version 0 is one nobody has taken. */
export const Register = z.object({
  classId: id(),
  className: z.string(),
  date: CivilDate,
  periodId: id().nullable(),
  periodName: z.string().nullable(),
  courseId: id().nullable(),
  courseDisplayName: z.string().nullable(),
  version: z.int(),
  takenBy: z.string().nullable(),
  takenById: id().nullable(),
  takenAt: z.string().nullable(),
  /** When it locks or locked. */
  locksAt: z.string().nullable(),
  isLocked: z.boolean(),
  mayTake: z.boolean(),
  students: z.array(RegisterStudent),
})
export type Register = z.infer<typeof Register>

/** What a list of registers says of each. */
export const RegisterState = z.object({
  classId: id(),
  className: z.string(),
  date: CivilDate,
  periodId: id().nullable(),
  periodName: z.string().nullable(),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  courseId: id().nullable(),
  courseDisplayName: z.string().nullable(),
  roomName: z.string().nullable(),
  /** Whose lesson it is by the timetable, where the teacher only stands in. */
  standsInFor: z.string().nullable(),
  studentCount: z.int(),
  /** Whether the school expects it: the day comes from the class's register, or from those of its lessons. */
  isDue: z.boolean(),
  taken: z.boolean(),
  takenAt: z.string().nullable(),
  takenBy: z.string().nullable(),
  isLocked: z.boolean(),
  counts: Counts,
})
export type RegisterState = z.infer<typeof RegisterState>

/** A lesson of the teacher that somebody else takes on the day, or nobody. */
export const CoveredLesson = RegisterState.pick({ classId: true, className: true, courseDisplayName: true }).extend({
  periodId: id(),
  coveredBy: z.string().nullable(),
})
export type CoveredLesson = z.infer<typeof CoveredLesson>

export const AttendanceSettings = z.object({
  dayFrom: z.enum(['register', 'periods']),
  takenBy: z.enum(['classTeacher', 'teachers']),
  presentPercent: z.int().min(1).max(100),
  halfPercent: z.int().min(1).max(100),
  locksAt: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: schemaError('time-invalid', 'Enter a time, such as 16:00.') })
    .nullable(),
  lockDays: z.int().min(0).max(30),
  tellGuardians: z.boolean(),
})
export type AttendanceSettings = z.infer<typeof AttendanceSettings>

export const KnownAbsence = z.object({
  knownAbsenceId: id(),
  studentId: id(),
  startDate: CivilDate,
  endDate: CivilDate,
  code: z.enum(['A', 'HD', 'ML']),
  reason: z.string(),
  toldBy: z.enum(['guardian', 'school']),
})
export type KnownAbsence = z.infer<typeof KnownAbsence>

const place = { classId: id(), date: CivilDate }
const lessonPlace = { ...place, periodId: id(), courseId: id() }
const days = {
  'no-school': { status: 422, message: 'The school is closed on this day.' },
  'not-yet': { status: 422, message: 'This day has not come yet.' },
} as const
/** A register as it is submitted, always the whole class. */
const Submission = z.object({
  /** The version that was looked at, 0 when it was not taken. */
  baseVersion: version,
  /** Codes by student; whoever is not named stays as the register began. */
  marks: z.record(id(), Code).refine((marks) => Object.keys(marks).length <= 300, {
    error: schemaError('too-many-students', 'At most 300 students.'),
  }),
  notes: z
    .record(id(), text(120, 0))
    .refine((notes) => Object.keys(notes).length <= 300, { error: schemaError('too-many-notes', 'At most 300 notes.') })
    .default({}),
  reason: text(300, 0).default(''),
})
const saving = {
  ...days,
  'register-changed': { status: 409, message: 'Somebody else has submitted this register meanwhile.' },
  'reason-needed': { status: 409, message: 'This register is locked. Give a reason for the correction.' },
  'not-in-class': { status: 422, message: 'One of these students is not in this register.' },
} as const
const noLesson = {
  'no-such-lesson': { status: 422, message: 'This class has no such lesson on this day, or it is not yours.' },
} as const
const noStudent = { 'no-such-student': { status: 404, message: 'There is no such student.' } } as const

export const attendanceDefinitions = definitions({
  getMyDay: {
    does: 'List the registers the calling teacher takes on a day, in the order of the day, with what is done',
    query: { date: CivilDate.optional() },
    reply: z.object({
      date: CivilDate,
      isOpen: z.boolean(),
      /** The first day after it on which lessons are given, within the year. */
      nextOpen: CivilDate.nullable(),
      registers: z.array(RegisterState),
      covered: z.array(CoveredLesson),
    }),
  },
  listUntaken: {
    does: 'List the registers of the last two weeks that the calling teacher should have taken and has not, the oldest first',
    reply: z.object({
      registers: z.array(
        RegisterState.pick({
          ...{ classId: true, className: true, date: true, periodId: true, periodName: true },
          ...{ courseId: true, courseDisplayName: true, studentCount: true },
        }),
      ),
    }),
  },
  getRegister: {
    does: 'Tell the register of a class on a day; everybody is present until it is taken but for known absences',
    params: place,
    reply: Register,
    fails: days,
  },
  saveRegister: {
    does: 'Submit the register of a class as a whole; what somebody else submitted meanwhile is never overwritten unseen',
    params: place,
    body: Submission,
    reply: Register,
    message: serverText('attendance-saved', 'Attendance saved'),
    fails: {
      ...saving,
      'class-teacher-only': { status: 409, message: 'Only the class teacher takes the register of the day.' },
      'taken-by-periods': { status: 409, message: 'This school takes attendance in each period.' },
    },
  },
  getLessonRegister: {
    does: 'Tell the register of a lesson; whoever is absent that day is so in it until it is taken',
    params: lessonPlace,
    reply: Register,
    fails: { ...days, ...noLesson },
  },
  saveLessonRegister: {
    does: 'Submit the register of a lesson as a whole',
    params: lessonPlace,
    body: Submission,
    reply: Register,
    message: serverText('attendance-saved', 'Attendance saved'),
    fails: { ...saving, ...noLesson },
  },
  listAbsentees: {
    does: 'List who of a class was absent on a day, the last school day unless one is named, and since when',
    params: { classId: id() },
    query: { date: CivilDate.optional() },
    reply: z.object({
      date: CivilDate,
      taken: z.boolean(),
      students: z.array(
        RegisterStudent.omit({ source: true }).extend({ guardian: z.string(), guardianPhone: z.string() }),
      ),
    }),
  },
  listKnownAbsences: {
    does: 'List the absences of a student that the school knows of beforehand',
    params: { studentId: id() },
    reply: z.object({ absences: z.array(KnownAbsence) }),
    fails: noStudent,
  },
  addKnownAbsence: {
    does: 'Note an absence beforehand; registers of these days begin with it',
    params: { studentId: id() },
    body: KnownAbsence.pick({ startDate: true, endDate: true, code: true, toldBy: true }).extend({
      reason: text(200, 0).default(''),
    }),
    reply: KnownAbsence,
    message: saved,
    fails: {
      ...noStudent,
      'known-already': { status: 409, message: 'An absence on some of these days is noted already.' },
    },
  },
  deleteKnownAbsence: {
    does: 'Take a known absence back; registers that were taken stay as they are',
    params: { knownAbsenceId: id() },
    reply: z.object({}),
    message: deleted,
  },
  getOwnAttendance: {
    does: 'Tell the calling student’s own attendance of the year',
    reply: z.object({ counts: Counts, days: z.array(z.object({ date: CivilDate, code: Code })) }),
  },
  getAttendanceSettings: {
    does: 'Tell how the school takes attendance',
    reply: AttendanceSettings.extend({ version: z.int() }),
  },
  saveAttendanceSettings: {
    does: 'Set who takes attendance, when registers lock and what makes a day',
    body: AttendanceSettings.extend({ version }).refine((one) => one.halfPercent <= one.presentPercent, {
      path: ['halfPercent'],
      error: schemaError('half-day-above-whole', 'A half day cannot need more than a whole one.'),
    }),
    reply: AttendanceSettings.extend({ version: z.int() }),
    message: saved,
  },
})
