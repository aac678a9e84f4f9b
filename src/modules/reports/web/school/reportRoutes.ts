import { schoolReports } from '#modules/reports/schoolReportContract.ts'
import type { SchoolReportName } from '#modules/reports/schoolReports.ts'

const { routes } = schoolReports

const byName = {
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

/** The call of a report. All of them take and answer the same. */
export const routeOf = (name: SchoolReportName) => byName[name] as typeof routes.teacherUsageReport
