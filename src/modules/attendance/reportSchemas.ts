import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { pageOf, paging, sortBy } from '#platform/contract/paging.ts'
import { id } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { Code, Counts } from './schemas.ts'

/** A class on one day: whether its registers are taken, and the totals. */
export const ClassDay = z.object({
  classId: id(),
  className: z.string(),
  classTeacher: z.string().nullable(),
  studentCount: z.int(),
  /** Registers due (one for the day, or one per lesson), and how many of them are taken. */
  due: z.int(),
  taken: z.int(),
  takenAt: z.string().nullable(),
  takenBy: z.string().nullable(),
  counts: Counts,
})
export type ClassDay = z.infer<typeof ClassDay>

export const GradeDay = z.object({
  gradeId: id(),
  grade: z.string(),
  studentCount: z.int(),
  counts: Counts,
  /** Students in classes without any register yet. */
  notTaken: z.int(),
  classes: z.array(ClassDay),
})
export type GradeDay = z.infer<typeof GradeDay>

export const DayOverview = z.object({ date: CivilDate, isOpen: z.boolean(), grades: z.array(GradeDay) })
export type DayOverview = z.infer<typeof DayOverview>

/** Totals over a date range. */
export const SummaryLine = z.object({
  id: id(),
  name: z.string(),
  /** A student's roll number; for a class or grade, its number of students. */
  detail: z.string(),
  counts: Counts,
})
export type SummaryLine = z.infer<typeof SummaryLine>

/** A class day by day. `codes` has one code per day, null where the student was not marked. */
export const ClassDays = z.object({
  classId: id(),
  className: z.string(),
  start: CivilDate,
  end: CivilDate,
  days: z.array(z.object({ date: CivilDate, counts: Counts })),
  students: z.array(
    z.object({
      studentId: id(),
      rollNo: z.string(),
      name: z.string(),
      photoUrl: z.string().nullable(),
      codes: z.array(Code.nullable()),
      counts: Counts,
    }),
  ),
})
export type ClassDays = z.infer<typeof ClassDays>

const dateRange = { start: CivilDate.optional(), end: CivilDate.optional() }

export const attendanceReportsDefinitions = definitions({
  getDayOverview: {
    does: 'Return a day’s attendance by grade and class, with the registers still to be taken',
    query: { date: CivilDate.optional() },
    reply: DayOverview,
  },
  listDayAbsentees: {
    does: 'List students by mark on a day; by default everyone who is not fully present',
    query: {
      ...paging,
      sort: sortBy(['className', 'name']),
      date: CivilDate.optional(),
      gradeId: id().optional(),
      classId: id().optional(),
      code: Code.optional(),
    },
    reply: pageOf(
      z.object({
        studentId: id(),
        name: z.string(),
        rollNo: z.string(),
        className: z.string(),
        code: Code,
        note: z.string(),
      }),
    ),
  },
  getClassDays: {
    does: 'Return a class’s attendance day by day over a date range (the last 30 days by default)',
    params: { classId: id() },
    query: dateRange,
    reply: ClassDays,
  },
  listOwnClassDays: {
    does: 'Return the last 30 days of attendance of the classes the caller is class teacher of',
    reply: z.object({ classes: z.array(ClassDays) }),
  },
  getSubjectAttendance: {
    does: 'Summarise a class’s subject attendance for each student over a date range',
    params: { classId: id(), courseId: id() },
    query: dateRange,
    reply: z.object({ start: CivilDate, end: CivilDate, lessons: z.int(), students: z.array(SummaryLine) }),
  },
  getStudentDays: {
    does: 'Return a student’s attendance this year, day by day',
    params: { studentId: id() },
    reply: z.object({ counts: Counts, days: z.array(z.object({ date: CivilDate, code: Code, note: z.string() })) }),
    fails: { 'no-such-student': { status: 404, message: 'We couldn’t find this student.' } },
  },
  getGradewiseAttendance: {
    does: 'Summarise attendance by grade over a date range (the year to date by default)',
    query: dateRange,
    reply: z.object({ start: CivilDate, end: CivilDate, grades: z.array(SummaryLine) }),
  },
  listSummary: {
    does: 'Summarise attendance by class or student over a date range, page by page',
    query: {
      ...paging,
      sort: sortBy(['name', 'absent', 'share']),
      ...dateRange,
      by: z.enum(['class', 'student']).default('class'),
      gradeId: id().optional(),
      classId: id().optional(),
    },
    reply: pageOf(SummaryLine.extend({ className: z.string() })),
  },
})
