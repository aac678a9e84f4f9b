export const assessmentReportPaths = { reports: '/admin/reports/assessment' } as const
