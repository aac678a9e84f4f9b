import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { dayParts } from './announcedAbsences.ts'
import { codes } from './codes.ts'

export const version = z.int().min(0).max(1_000_000_000)
export const Code = z.enum(codes, { error: schemaError('mark-unknown', 'Use P, A, HD or ML.') })

export const Counts = z.object({ present: z.int(), absent: z.int(), half: z.int(), medical: z.int() })

/** Where the code of an unmarked student comes from: a planned absence, or the daily register. */
export const sources = ['known', 'day'] as const

export const RegisterStudent = z.object({
  studentId: id(),
  rollNo: z.string(),
  name: z.string(),
  photoUrl: z.string().nullable(),
  code: Code,
  note: z.string(),
  source: z.enum(sources).nullable(),
  /** The first day of an absence that still lasted on the last school day. */
  absentSince: CivilDate.nullable(),
  /** The part of the day a guardian has announced; null if no guardian has. */
  announced: z.enum(dayParts).nullable(),
})
export type RegisterStudent = z.infer<typeof RegisterStudent>

/** The register of a class for a day or a lesson; version 0 means it has not been taken. */
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
  /** When it locks, or locked. */
  locksAt: z.string().nullable(),
  isLocked: z.boolean(),
  mayTake: z.boolean(),
  students: z.array(RegisterStudent),
})
export type Register = z.infer<typeof Register>

/** A register as lists show it. */
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
  /** The regular teacher, if this teacher is substituting. */
  standsInFor: z.string().nullable(),
  studentCount: z.int(),
  /** Whether this is the register the day is derived from: the class's, or its lessons'. */
  isDue: z.boolean(),
  taken: z.boolean(),
  takenAt: z.string().nullable(),
  takenBy: z.string().nullable(),
  /** Whether correcting it needs a reason. A register that was not taken is never locked. */
  isLocked: z.boolean(),
  /** Whether it is due, not taken, and the lock time has passed. It can still be taken. */
  isOverdue: z.boolean(),
  counts: Counts,
})
export type RegisterState = z.infer<typeof RegisterState>

/** A lesson of an absent teacher; `coveredBy` is null if it has no substitute. */
export const CoveredLesson = RegisterState.pick({ classId: true, className: true, courseDisplayName: true }).extend({
  periodId: id(),
  coveredBy: z.string().nullable(),
})
export type CoveredLesson = z.infer<typeof CoveredLesson>

/** A period of the day's bell schedule, also a break. */
export const BellPeriod = z.object({
  periodId: id(),
  name: z.string(),
  kind: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
})
export type BellPeriod = z.infer<typeof BellPeriod>

export const MyDay = z.object({
  date: CivilDate,
  isOpen: z.boolean(),
  /** The next school day within the year. */
  nextOpen: CivilDate.nullable(),
  periods: z.array(BellPeriod),
  registers: z.array(RegisterState),
  covered: z.array(CoveredLesson),
})
export type MyDay = z.infer<typeof MyDay>

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
  part: z.enum(dayParts),
  /** The guardian who announced it themselves; null if staff entered it. */
  announcedBy: z.string().nullable(),
  announcedAt: z.string().nullable(),
  /** Who has told the guardian that it was seen. */
  seenBy: z.string().nullable(),
  paper: StoredFile.nullable(),
})
export type KnownAbsence = z.infer<typeof KnownAbsence>

const registerParams = { classId: id(), date: CivilDate }
const lessonParams = { ...registerParams, periodId: id(), courseId: id() }
const days = {
  'no-school': { status: 422, message: 'The school is closed on this day.' },
  'not-yet': { status: 422, message: 'You can’t take attendance for a future date.' },
} as const
/** A submitted register; it always covers the whole class. */
const Submission = z.object({
  /** The version the marks are based on; 0 if it had not been taken. */
  baseVersion: version,
  /** Codes by student; students left out keep their current code. */
  marks: z.record(id(), Code).refine((marks) => Object.keys(marks).length <= 300, {
    error: schemaError('too-many-students', 'A register can have at most 300 students.'),
  }),
  notes: z
    .record(id(), text(120, 0))
    .refine((notes) => Object.keys(notes).length <= 300, {
      error: schemaError('too-many-notes', 'A register can have at most 300 notes.'),
    })
    .default({}),
  reason: text(300, 0).default(''),
})
const saving = {
  ...days,
  'register-changed': { status: 409, message: 'Someone else has already submitted this register.' },
  'reason-needed': { status: 409, message: 'This register is locked. Give a reason for the correction.' },
  'not-in-class': { status: 422, message: 'One of these students is not on this register.' },
} as const
const noLesson = {
  'no-such-lesson': { status: 422, message: 'This class doesn’t have this lesson on this day, or it isn’t yours.' },
} as const
const noStudent = { 'no-such-student': { status: 404, message: 'We couldn’t find this student.' } } as const

export const attendanceDefinitions = definitions({
  getMyDay: {
    does: 'Return the calling teacher’s day: its periods, and their registers in timetable order with their status',
    query: { date: CivilDate.optional() },
    reply: MyDay,
  },
  listUntaken: {
    does: 'List the registers of the last two weeks, today included, that the calling teacher has not taken, oldest first',
    reply: z.object({
      registers: z.array(
        RegisterState.pick({
          classId: true,
          className: true,
          date: true,
          periodId: true,
          periodName: true,
          courseId: true,
          courseDisplayName: true,
          studentCount: true,
        }),
      ),
    }),
  },
  remindTeachers: {
    does: 'Remind every teacher who still has registers to take today, each at most once an hour',
    /** How many teachers have open registers, and how many of them were reminded now. */
    reply: z.object({ teachers: z.int(), reminded: z.int() }),
    fails: { 'no-school': days['no-school'] },
  },
  getRegister: {
    does: 'Return a class’s register for a day; until it is taken, everyone is present except planned absences',
    params: registerParams,
    reply: Register,
    fails: days,
  },
  saveRegister: {
    does: 'Submit a class’s whole register; another person’s newer submission is never overwritten silently',
    params: registerParams,
    body: Submission,
    reply: Register,
    message: serverText('attendance-saved', 'Attendance saved'),
    fails: {
      ...saving,
      'class-teacher-only': { status: 409, message: 'Only the class teacher can take the daily register.' },
      'taken-by-periods': { status: 409, message: 'Your school takes attendance in every period.' },
    },
  },
  getLessonRegister: {
    does: 'Return the register of a lesson; until it is taken, students absent that day are marked absent',
    params: lessonParams,
    reply: Register,
    fails: { ...days, ...noLesson },
  },
  saveLessonRegister: {
    does: 'Submit the whole register of a lesson',
    params: lessonParams,
    body: Submission,
    reply: Register,
    message: serverText('attendance-saved', 'Attendance saved'),
    fails: { ...saving, ...noLesson },
  },
  listAbsentees: {
    does: 'List a class’s absentees on a day (the last school day by default) and since when they are absent',
    params: { classId: id() },
    query: { date: CivilDate.optional() },
    reply: z.object({
      date: CivilDate,
      taken: z.boolean(),
      students: z.array(
        RegisterStudent.omit({ source: true, photoUrl: true, announced: true }).extend({
          guardian: z.string(),
          guardianPhone: z.string(),
        }),
      ),
    }),
  },
  listKnownAbsences: {
    does: 'List a student’s planned absences',
    params: { studentId: id() },
    reply: z.object({ absences: z.array(KnownAbsence) }),
    fails: noStudent,
  },
  addKnownAbsence: {
    does: 'Add a planned absence; registers of these days start with it',
    params: { studentId: id() },
    body: KnownAbsence.pick({ startDate: true, endDate: true, code: true, toldBy: true }).extend({
      reason: text(200, 0).default(''),
    }),
    reply: KnownAbsence,
    message: saved,
    fails: {
      ...noStudent,
      'known-already': { status: 409, message: 'A planned absence already covers some of these days.' },
    },
  },
  deleteKnownAbsence: {
    does: 'Remove a planned absence; registers already taken stay as they are',
    params: { knownAbsenceId: id() },
    reply: z.object({}),
    message: deleted,
  },
  listAnnounced: {
    does: 'List absences that guardians announced and that are not over: of the calling teacher’s own class, or of the school for the office',
    reply: z.object({
      absences: z.array(KnownAbsence.extend({ name: z.string(), className: z.string(), classId: id().nullable() })),
    }),
  },
  markSeen: {
    does: 'Tell the guardian who announced an absence that the school has seen it',
    params: { knownAbsenceId: id() },
    reply: z.object({}),
    message: serverText('absence-seen', 'The guardian has been told'),
  },
  getOwnAttendance: {
    does: 'Return the calling student’s attendance this year',
    reply: z.object({ counts: Counts, days: z.array(z.object({ date: CivilDate, code: Code })) }),
  },
  getAttendanceSettings: {
    does: 'Return the attendance settings',
    reply: AttendanceSettings.extend({ version: z.int() }),
  },
  saveAttendanceSettings: {
    does: 'Save the attendance settings',
    body: AttendanceSettings.extend({ version }).refine((one) => one.halfPercent <= one.presentPercent, {
      path: ['halfPercent'],
      error: schemaError('half-day-above-whole', 'The half-day share can’t be higher than the full-day share.'),
    }),
    reply: AttendanceSettings.extend({ version: z.int() }),
    message: saved,
  },
})
