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
  'studentAttendance',
  'overallResults',
  'pupilResults',
  'gradeResults',
  'studentOverview',
  'teacherDetails',
  'pendingDocuments',
  'teacherAttendance',
  'otherStaffAttendance',
] as const
export type SchoolReportName = (typeof schoolReportNames)[number]

/** The reports that schools know by a number. */
export const reportNumbers = {
  14: 'overallResults',
  27: 'pupilResults',
  28: 'gradeResults',
  29: 'studentOverview',
  37: 'teacherDetails',
  38: 'pendingDocuments',
  45: 'teacherAttendance',
  46: 'otherStaffAttendance',
} as const satisfies Readonly<Record<number, SchoolReportName>>
type ReportNumber = keyof typeof reportNumbers
/** What a report of this number is called here; undefined if there is none. */
export const numberedReport = (number: number): SchoolReportName | undefined => reportNumbers[number as ReportNumber]

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
