export const assessmentReportPaths = { home: '/assess', reports: '/admin/reports/assessment' } as const
