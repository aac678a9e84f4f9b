import * as z from 'zod'
import { Download } from '#modules/downloads/schemas.ts'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { text, wholeNumber } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { serverText } from '#platform/contract/serverText.ts'
import { Answer } from './definitionSchemas.ts'
import { fileFormats } from './limits.ts'
import { figureNames, reportRanges, schoolReportNames } from './schoolReports.ts'

const days = {
  range: z.enum(reportRanges).default('Year'),
  /** Both days included; only of a custom range. */
  from: CivilDate.optional(),
  to: CivilDate.optional(),
  /** Only this grade, by its name. */
  grade: text(60, 0).default(''),
}

const reply = Answer.extend({
  report: z.enum(schoolReportNames),
  /** False if the report counts what is there today, whatever the days. */
  hasDays: z.boolean(),
  /** The grades to choose from; empty if the report knows none. */
  grades: z.array(z.string()),
})

const tooSlow = {
  'too-slow': { status: 422, message: 'This report took too long. Add a filter or choose fewer columns.' },
} as const

const report = (does: string) => ({ does, query: days, reply, fails: tooSlow }) as const

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
  listReportRows: {
    does: 'List the rows behind a figure of a report of the school',
    query: {
      report: z.enum(schoolReportNames),
      ...days,
      /** The values of the columns that the report is grouped by; an empty one is an empty value. */
      first: text(200, 0).optional(),
      second: text(200, 0).optional(),
      page: wholeNumber(1, 200).default(1),
      size: wholeNumber(1, 100).default(50),
    },
    reply: Answer,
    fails: { ...tooSlow, 'no-such-subject': { status: 404, message: 'This subject of reports was not found.' } },
  },
  exportSchoolReport: {
    does: 'Make a report of the school into a file in the background; it lands in all downloads',
    body: z.object({
      report: z.enum(schoolReportNames),
      ...days,
      format: z.enum(fileFormats),
      language: z.enum(['en', 'hi']).default('en'),
    }),
    reply: Download,
    message: serverText('report-started', 'Your file is being made. You find it in all downloads.'),
    fails: {
      ...tooSlow,
      'no-such-subject': { status: 404, message: 'This subject of reports was not found.' },
      'too-many-rows': { status: 422, message: 'A file of this kind holds {n} rows at most. Add a filter.' },
    },
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
