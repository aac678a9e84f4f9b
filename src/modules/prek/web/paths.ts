export const prekPaths = {
  reports: '/teacher/prek-reports',
  generate: '/teacher/prek-reports/generate',
  officeGenerate: '/admin/prek-reports/generate',
  /** Public: where the code of a link is exchanged for the report. */
  download: '/growth-download',
  settings: '/admin/my-profile/prek-reports',
  family: '/family/growth',
} as const
