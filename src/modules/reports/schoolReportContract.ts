import { contract, route } from '#platform/contract/route.ts'
import { adminReports, curriculumReports, peopleReports, schoolReporting } from './access.ts'
import type { schoolReportsDefinitions } from './schoolReportSchemas.ts'

export const schoolReports = contract<typeof schoolReportsDefinitions>()('schoolReports', {
  getUserCount: route('GET /api/school-reports/user-count', peopleReports),
  teacherUsageReport: route('GET /api/school-reports/teacherUsageReport', peopleReports),
  teacherContentUsageReport: route('GET /api/school-reports/teacherContentUsageReport', peopleReports),
  courseCurriculumMilestoneReport: route('GET /api/school-reports/courseCurriculumMilestoneReport', curriculumReports),
  studentContentUsageReport: route('GET /api/school-reports/studentContentUsageReport', peopleReports),
  studentUsageReport: route('GET /api/school-reports/studentUsageReport', peopleReports),
  getStudentRegistrationReport: route('GET /api/school-reports/getStudentRegistrationReport', peopleReports),
  adminUsageReport: route('GET /api/school-reports/adminUsageReport', adminReports),
  adminStandardUsageReport: route('GET /api/school-reports/adminStandardUsageReport', peopleReports),
  getSchoolReport: route('GET /api/school-reports/reports/:report', schoolReporting),
  listNumberedReports: route('GET /api/school-reports/numbered', schoolReporting),
  getNumberedReport: route('GET /api/school-reports/numbered/:number', schoolReporting),
  exportNumberedReport: route('POST /api/school-reports/numbered/:number/export', schoolReporting),
  listReportRows: route('GET /api/school-reports/rows', schoolReporting),
  exportSchoolReport: route('POST /api/school-reports/export', schoolReporting),
  getPrincipalFigures: route('GET /api/school-reports/principal', schoolReporting),
})
