export const classPaths = {
  gradesStreams: '/admin/school/gradesStreams',
  gradeSetup: '/admin/school/grade-setup',
  subjects: '/admin/school/subjects',
  classDashboard: '/admin/school/classDashboard',
} as const

/** What a grade learns and who teaches it. */
export const gradeSetupOf = (gradeId: string) => `${classPaths.gradeSetup}?grade=${encodeURIComponent(gradeId)}`
/** One class: its students, teachers and whatever else is known of it. */
export const classDashboardOf = (classId: string) => `${classPaths.classDashboard}?class=${encodeURIComponent(classId)}`
