import { schoolReports } from '#modules/reports/schoolReportContract.ts'
import type { SchoolReportName } from '#modules/reports/schoolReports.ts'

const { routes } = schoolReports

/** Those with a call of their own. */
const byName: Partial<Record<SchoolReportName, unknown>> = {
  userCount: routes.getUserCount,
  teacherUsage: routes.teacherUsageReport,
  teacherContent: routes.teacherContentUsageReport,
  milestones: routes.courseCurriculumMilestoneReport,
  studentContent: routes.studentContentUsageReport,
  studentUsage: routes.studentUsageReport,
  registrations: routes.getStudentRegistrationReport,
  adminUsage: routes.adminUsageReport,
  standardUsage: routes.adminStandardUsageReport,
}

/** The call of a report: its own, or the one for all. They take and answer the same, and those of their own leave the name aside. */
export const routeOf = (name: SchoolReportName) =>
  (byName[name] ?? routes.getSchoolReport) as typeof routes.getSchoolReport
