const student =
  'StudentGradebook/:studentId/:classId/:gradeID/:templateType/:academicId/:gradeBookTemplateID/:gradeBookType'

export const gradebookPaths = {
  sheets: '/teacher/gradebook',
  sheet: '/teacher/gradebook/:classId',
  ranks: '/teacher/Rankcard',
  student: `/teacher/${student}`,
  office: '/admin/reports/gradebook',
  officeSheet: '/admin/reports/gradebook/:classId',
  officeStudent: `/admin/${student}`,
  template: '/admin/gradebook/create-new-template',
  preview: '/admin/gradebook/preview-template',
  designs: '/admin/gradebook/card-designs',
  family: '/family/marks',
  report: '/teacher/studentReport',
  branchTemplates: '/orgsuperadmin/gradebook-templates',
  officeReport: '/admin/reports/studentReport',
} as const

/** The public page that verifies a report card. Short, because it goes into a square code. */
export const cardPattern = '/c/:token'
export const cardPath = (token: string): string => cardPattern.replace(':token', encodeURIComponent(token))

/** The public page that exchanges the code of a link for a report card. */
export const downloadPath = '/gradebook-download'

/** The same for a student’s report. */
export const reportDownloadPath = '/student-report-download'

/** Where a notification about sheets leads. */
export const sheetListPath = gradebookPaths.sheets
