import * as z from 'zod'
import { Download } from '#modules/downloads/schemas.ts'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { text, wholeNumber } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { serverText } from '#platform/contract/serverText.ts'
import { Answer, Localized } from './definitionSchemas.ts'
import { fileFormats } from './limits.ts'
import { figureNames, reportRanges, schoolReportNames } from './schoolReports.ts'

const days = {
  range: z.enum(reportRanges).default('Year'),
  /** Both days included; only of a custom range. */
  from: CivilDate.optional(),
  to: CivilDate.optional(),
  /** Only this grade, by its name. */
  grade: text(60, 0).default(''),
  /** Only this class, such as 7-A, and this subject, by its name. */
  class: text(80, 0).default(''),
  course: text(120, 0).default(''),
}

const reply = Answer.extend({
  report: z.enum(schoolReportNames),
  /** False if the report counts what is there today, whatever the days. */
  hasDays: z.boolean(),
  /** What to choose from; empty if the report does not know it. */
  grades: z.array(z.string()),
  classes: z.array(z.string()),
  courses: z.array(z.string()),
  /** The days it covers, both included; null if there are none of this academic year among those asked for. */
  days: z.object({ start: CivilDate, end: CivilDate }).nullable(),
  /** The academic year up to today, from which days can be chosen; null before it has begun. */
  pickable: z.object({ start: CivilDate, end: CivilDate }).nullable(),
})

const tooSlow = {
  'too-slow': { status: 422, message: 'This report took too long. Add a filter or choose fewer columns.' },
} as const

const noSubject = {
  'no-such-subject': { status: 404, message: 'This subject of reports was not found.' },
} as const
const fileFails = {
  ...tooSlow,
  ...noSubject,
  'too-many-rows': { status: 422, message: 'A file of this kind holds {n} rows at most. Add a filter.' },
} as const
const fileForm = {
  format: z.enum(fileFormats),
  language: z.enum(['en', 'hi']).default('en'),
  /** The lines of the report, or the rows behind them. Without it, what the report is usually read as. */
  what: z.enum(['lines', 'rows']).optional(),
  first: text(200, 0).optional(),
  second: text(200, 0).optional(),
}
const noNumber = { 'no-such-report': { status: 404, message: 'This report was not found.' } } as const
const number = wholeNumber(1, 999)
const started = serverText('report-started', 'Your file is being made. You find it in all downloads.')

const report = (does: string) => ({ does, query: days, reply, fails: tooSlow }) as const

const Numbered = z.object({
  number: z.int(),
  name: z.enum(schoolReportNames),
  label: Localized,
  /** What it is about, as in reports of one's own. */
  dataset: z.string(),
  columns: z.array(z.object({ key: z.string(), label: Localized, isSensitive: z.boolean() })),
  /** What can be asked of it. */
  params: z.array(z.enum(['days', 'grade', 'class', 'course'])),
  outputs: z.array(z.enum(fileFormats)),
})

const Figure = z.object({
  name: z.enum(figureNames),
  kind: z.enum(['number', 'money', 'percent']),
  /** Null if there is nothing to count yet. */
  value: z.number().nullable(),
  lastYear: z.number().nullable(),
  opens: z.string(),
})
export type Figure = z.output<typeof Figure>

export const schoolReportsDefinitions = definitions({
  getUserCount: report('Count the accounts by role, with those that are active and those that signed in this week'),
  teacherUsageReport: report('Report what teachers did in these days'),
  teacherContentUsageReport: report('Report the content that teachers used in these days'),
  courseCurriculumMilestoneReport: report('Report how far classes are in the curriculum of each subject'),
  studentContentUsageReport: report('Report the content that students used in these days'),
  studentUsageReport: report('Report what students did in these days'),
  getStudentRegistrationReport: report('Report the students admitted in these days, by month'),
  adminUsageReport: report('Report what admins changed in these days'),
  adminStandardUsageReport: report('Report what students of each grade did in these days'),
  getSchoolReport: {
    does: 'Return a report of the school: its lines, with the days, grade, class and subject asked for',
    params: { report: z.enum(schoolReportNames) },
    query: days,
    reply,
    fails: { ...tooSlow, ...noSubject },
  },
  listNumberedReports: {
    does: 'List the reports that schools know by a number, those that the caller may read',
    reply: z.object({ reports: z.array(Numbered) }),
  },
  getNumberedReport: {
    does: 'Return the report of a number',
    params: { number },
    query: days,
    reply,
    fails: { ...tooSlow, ...noSubject, ...noNumber },
  },
  exportNumberedReport: {
    does: 'Make the report of a number into a file in the background; it lands in all downloads',
    params: { number },
    body: z.object({ ...days, ...fileForm }),
    reply: Download,
    message: started,
    fails: { ...fileFails, ...noNumber },
  },
  listReportRows: {
    does: 'List the rows behind a figure of a report of the school',
    query: {
      report: z.enum(schoolReportNames),
      ...days,
      /** The values of the columns that the report is grouped by; an empty one is an empty value. */
      first: text(200, 0).optional(),
      second: text(200, 0).optional(),
      /** The rows of one line: a value that is not given is an empty one. */
      of: z.enum(['line']).optional(),
      page: wholeNumber(1, 200).default(1),
      size: wholeNumber(1, 100).default(50),
    },
    reply: Answer,
    fails: { ...tooSlow, ...noSubject },
  },
  exportSchoolReport: {
    does: 'Make a report of the school into a file in the background; it lands in all downloads',
    body: z.object({ report: z.enum(schoolReportNames), ...days, ...fileForm }),
    reply: Download,
    message: started,
    fails: fileFails,
  },
  getPrincipalFigures: {
    does: 'Return the ten figures of the principal’s page that the caller may see, with those of the same day last year',
    reply: z.object({
      figures: z.array(Figure),
      /** Those the caller may not see. */
      left: z.array(z.enum(figureNames)),
      asOf: CivilDate,
      lastYear: z.object({ name: z.string(), day: CivilDate }).nullable(),
    }),
    ownTransactions: 'last year is read in a transaction of its own',
  },
})
