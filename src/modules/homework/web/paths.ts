export const homeworkPaths = {
  list: '/teacher/homework',
  compose: '/teacher/homework/new',
  homework: '/teacher/homework/:homeworkId',
  review: '/teacher/homework/:homeworkId/review',
  /** The office reads all homework. */
  officeList: '/admin/homework',
  officeHomework: '/admin/homework/:homeworkId',
  /** The family's side. */
  childList: '/family/homework',
  childHomework: '/family/homework/:homeworkId',
} as const

export const homeworkOf = (homeworkId: string) => `${homeworkPaths.list}/${encodeURIComponent(homeworkId)}`
export const officeHomeworkOf = (homeworkId: string) => `${homeworkPaths.officeList}/${encodeURIComponent(homeworkId)}`
export const reviewOf = (homeworkId: string, studentId?: string) =>
  `${homeworkOf(homeworkId)}/review${studentId ? `?student=${encodeURIComponent(studentId)}` : ''}`
/** A draft, or homework that is changed. */
export const composeOf = (homeworkId: string) => `${homeworkPaths.compose}?homework=${encodeURIComponent(homeworkId)}`
export const childHomeworkOf = (homeworkId: string) => `${homeworkPaths.childList}/${encodeURIComponent(homeworkId)}`
export const composeForClass = (classId: string) => `${homeworkPaths.compose}?class=${encodeURIComponent(classId)}`
