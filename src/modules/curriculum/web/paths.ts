export const curriculumPaths = {
  teacherList: '/teacher/curriculum',
  teacherVersions: '/teacher/curriculum/version-history',
  teacherEditor: '/teacher/create-curriculum/:gradeId/:courseId',
  officeList: '/admin/create-curriculum',
  officeVersions: '/admin/create-curriculum/version-history',
  officeEditor: '/admin/create-curriculum/:gradeId/:courseId',
  approvals: '/admin/teacher-inquiry/curriculumPlan',
  family: '/family/curriculum',
} as const

type CourseKey = { readonly gradeId: string; readonly courseId: string }
export type Area = 'teacher' | 'office'

export const areaOf = (pathname: string): Area => (pathname.startsWith('/teacher/') ? 'teacher' : 'office')

export const listOf = (area: Area) => (area === 'teacher' ? curriculumPaths.teacherList : curriculumPaths.officeList)

export const editorOf = (area: Area, { gradeId, courseId }: CourseKey, step?: string) =>
  (area === 'teacher' ? curriculumPaths.teacherEditor : curriculumPaths.officeEditor)
    .replace(':gradeId', encodeURIComponent(gradeId))
    .replace(':courseId', encodeURIComponent(courseId)) + (step ? `?step=${step}` : '')

export const versionsOf = (area: Area, { gradeId, courseId }: CourseKey) =>
  `${area === 'teacher' ? curriculumPaths.teacherVersions : curriculumPaths.officeVersions}?grade=${encodeURIComponent(gradeId)}&course=${encodeURIComponent(courseId)}`
