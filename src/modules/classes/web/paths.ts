export const classPaths = {
  gradesStreams: '/admin/school/gradesStreams',
  gradeSetup: '/admin/school/grade-setup',
  subjects: '/admin/school/subjects',
  classTeachers: '/admin/school/class-teachers',
  classDashboard: '/admin/school/classDashboard',
  /** The classes a teacher teaches, and one of them: its place in the list, its name and size stand in the address. */
  teacherClasses: '/teacher/classes',
  teacherClass: '/teacher/classes/:index/:classId/:className/:courseId/:studentsCount',
  studentGroup: '/teacher/studentGrp/:stdGrpId',
} as const

export const studentGroupOf = (stdGrpId: string) =>
  classPaths.studentGroup.replace(':stdGrpId', encodeURIComponent(stdGrpId))

/** What a grade learns and who teaches it. */
export const gradeSetupOf = (gradeId: string) => `${classPaths.gradeSetup}?grade=${encodeURIComponent(gradeId)}`
/** The class teachers of a grade, or of the first one. */
export const classTeachersOf = (gradeId: string | undefined) =>
  gradeId ? `${classPaths.classTeachers}?grade=${encodeURIComponent(gradeId)}` : classPaths.classTeachers
/** One class: its students, teachers and whatever else is known of it. */
export const classDashboardOf = (classId: string) => `${classPaths.classDashboard}?class=${encodeURIComponent(classId)}`

type TeacherClass = {
  readonly classId: string
  readonly className: string
  readonly studentCount: number
  readonly subjects: readonly { readonly courseId: string }[]
}

/** What stands for the course where a class teacher teaches nothing in the class. */
const noCourse = '0'

/** A teacher's own class, at its place in their list; a part of it by name. */
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
