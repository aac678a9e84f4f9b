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

/** Those that an organisation sees for each branch. Use by grade would be the same as use by students there. */
export const branchReportNames = [
  'userCount',
  'registrations',
  'teacherUsage',
  'studentUsage',
  'adminUsage',
  'milestones',
  'teacherContent',
  'studentContent',
] as const satisfies readonly SchoolReportName[]
export type BranchReportName = (typeof branchReportNames)[number]

/** The days a report covers; without one, the whole academic year. */
export const reportRanges = ['Year', ...quickRanges] as const
export type ReportRange = (typeof reportRanges)[number]
/** Without days of one's own: a statement for all branches never holds what somebody typed. */
export type BranchRange = Exclude<ReportRange, 'Custom'>
export const branchRanges = reportRanges.filter((range) => range !== 'Custom') as [BranchRange, ...BranchRange[]]

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
