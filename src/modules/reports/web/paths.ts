import type { SchoolReportName } from '../schoolReports.ts'

export const reportPaths = {
  home: '/admin/reports',
  principal: '/admin/reports/principal',
  school: '/admin/reports/school/:report',
  permissions: '/admin/reports/permissions',
  branches: '/orgsuperadmin/reports',
  list: '/admin/reports/on-demand-report',
  builder: '/admin/reports/on-demand-report/new',
  report: '/admin/reports/on-demand-report/:reportId',
} as const

export const schoolReportPath = (report: SchoolReportName) => reportPaths.school.replace(':report', report)
export const reportPath = (reportId: string) => reportPaths.report.replace(':reportId', encodeURIComponent(reportId))
