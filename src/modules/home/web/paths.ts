export const homePaths = {
  teacherToday: '/teacher/dashboard',
  teacherOverview: '/teacher/overview',
  adminToday: '/admin/dashboard',
} as const
