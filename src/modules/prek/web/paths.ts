export const prekPaths = {
  reports: '/teacher/prek-reports',
  generate: '/teacher/prek-reports/generate',
  officeGenerate: '/admin/prek-reports/generate',
  settings: '/admin/my-profile/prek-reports',
  family: '/family/growth',
} as const
