import { quickRanges } from '#platform/contract/dates/dateRanges.ts'

/** The reports of the school by the names of their calls. */
export const schoolReportNames = [
  'userCount',
  'teacherUsage',
  'teacherContent',
  'milestones',
  'studentContent',
  'studentUsage',
  'registrations',
  'adminUsage',
  'standardUsage',
] as const
export type SchoolReportName = (typeof schoolReportNames)[number]

/** The days a report covers; without one, the whole academic year. */
export const reportRanges = ['Year', ...quickRanges] as const
export type ReportRange = (typeof reportRanges)[number]

/** The ten figures of the principal's page. */
export const figureNames = [
  'students',
  'newStudents',
  'attendance',
  'staffAttendance',
  'feesCollected',
  'feesOverdue',
  'applications',
  'homework',
  'curriculum',
  'results',
] as const
export type FigureName = (typeof figureNames)[number]
