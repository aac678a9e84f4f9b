import * as z from 'zod'
import { familyIds, levels } from '#modules/badges/families.ts'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { pageOf, pageQuery } from '#platform/contract/paging.ts'
import { id } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { handInStates } from '../handIns.ts'
import { LinkCode, linkGone, ReportLink } from '../reportLinkSchemas.ts'
import { Key } from '../templateSchemas.ts'
import { ClassGradebook, studentGone } from './markSchemas.ts'

export const ReportStudent = z.object({
  studentId: id(),
  name: z.string(),
  className: z.string(),
  rollNo: z.string(),
  admissionNo: z.string(),
})
export type ReportStudent = z.infer<typeof ReportStudent>

/** A decimal text; null without marks. */
const marks = z.string().nullable()

const Work = {
  workId: id(),
  title: z.string(),
  subject: z.string(),
  date: CivilDate,
  got: marks,
  outOf: marks,
}

/** What a report is without, for the one who reads it. */
const leftOutParts = ['otherSubjects', 'areas', 'remarks', 'attendance', 'comparison'] as const

export const StudentReport = z.object({
  student: ReportStudent,
  /** The student's part of the gradebook, as far as the caller sees it. */
  gradebook: ClassGradebook,
  /** What the class reaches on average, in percent; empty where nobody is compared. */
  classAverages: z.array(z.object({ subjectKey: Key, termKey: Key, percent: z.string() })),
  /** Empty for callers who may not see registers. */
  attendance: z.object({
    months: z.array(
      z.object({
        /** Its first day. */
        month: CivilDate,
        present: z.int(),
        half: z.int(),
        medical: z.int(),
        absent: z.int(),
      }),
    ),
    /** Days that were not wholly present, the latest first. */
    days: z.array(z.object({ date: CivilDate, code: z.enum(['A', 'HD', 'ML']), note: z.string() })),
  }),
  homework: z.array(z.object({ ...Work, state: z.enum(handInStates) })),
  tests: z.array(z.object({ ...Work, kind: z.enum(['online', 'paper']) })),
  activities: z.array(z.object({ ...Work, state: z.enum(['toDo', 'handedIn', 'returned']) })),
  badges: z.array(
    z.object({ family: z.enum(familyIds), level: z.enum(levels), variant: z.int().nullable(), earnedOn: CivilDate }),
  ),
  /** Only for class teachers and the office. */
  remarks: z.array(z.object({ termKey: Key, remark: z.string() })),
  /** Parts that exist and that the caller is not shown. */
  leftOut: z.array(z.enum(leftOutParts)),
})
export type StudentReport = z.infer<typeof StudentReport>

/** The languages a report is printed in. */
export const reportLanguages = ['en', 'hi'] as const

const language = z.enum(reportLanguages).default('en')
const fails = {
  ...studentGone,
  'not-in-a-class': { status: 409, message: 'This student is in no class this year.' },
} as const

export const studentReportDefinitions = definitions({
  listReportStudents: {
    does: 'List the students whose report the caller may open, searched by name, class or admission number',
    query: pageQuery(['className', 'name']),
    reply: pageOf(ReportStudent),
  },
  getStudentReport: {
    does: 'Return everything about one student’s year: results, attendance, homework, tests, activities, badges and remarks',
    params: { studentId: id() },
    reply: StudentReport,
    fails,
  },
  printStudentReport: {
    does: 'Return a student’s report as a PDF, as far as the caller sees it',
    params: { studentId: id() },
    query: { language },
    carries: 'download',
    reply: z.unknown(),
    fails,
  },
  linkStudentReport: {
    does: 'Make a link that opens a student’s report once, as the caller sees it now, for some minutes and without a session',
    params: { studentId: id() },
    body: z.object({ language }),
    reply: ReportLink,
    fails,
  },
  openStudentReportLink: {
    does: 'Exchange the code of a link for the report it was made for, as a PDF',
    body: LinkCode,
    carries: 'download',
    reply: z.unknown(),
    fails: linkGone,
  },
})
