export const classPaths = {
  gradesStreams: '/admin/school/gradesStreams',
  gradeSetup: '/admin/school/grade-setup',
  subjects: '/admin/school/subjects',
  classTeachers: '/admin/school/class-teachers',
  classDashboard: '/admin/school/classDashboard',
  teacherClasses: '/teacher/classes',
  teacherClass: '/teacher/classes/:index/:classId/:className/:courseId/:studentsCount',
  studentGroup: '/teacher/studentGrp/:stdGrpId',
} as const

export const studentGroupOf = (stdGrpId: string) =>
  classPaths.studentGroup.replace(':stdGrpId', encodeURIComponent(stdGrpId))

export const gradeSetupOf = (gradeId: string) => `${classPaths.gradeSetup}?grade=${encodeURIComponent(gradeId)}`
/** Without a grade, the screen opens the first one. */
export const classTeachersOf = (gradeId: string | undefined) =>
  gradeId ? `${classPaths.classTeachers}?grade=${encodeURIComponent(gradeId)}` : classPaths.classTeachers
export const classDashboardOf = (classId: string) => `${classPaths.classDashboard}?class=${encodeURIComponent(classId)}`

type TeacherClass = {
  readonly classId: string
  readonly className: string
  readonly studentCount: number
  readonly subjects: readonly { readonly courseId: string }[]
}

/** Placeholder for class teachers who teach no subject in the class. */
const noCourse = '0'

/** `index` is the position in the teacher’s list of classes. */
export const teacherClassOf = (
  { classId, className, studentCount, subjects }: TeacherClass,
  index: number,
  { courseId = subjects[0]?.courseId, tab }: { courseId?: string | undefined; tab?: string | undefined } = {},
) =>
  [
    classPaths.teacherClasses,
    ...[index, classId, className, courseId ?? noCourse, studentCount].map((part) => encodeURIComponent(part)),
    ...(tab ? [tab] : []),
  ].join('/')
