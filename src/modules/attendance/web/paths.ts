/** The screens about attendance. */
export const attendancePaths = {
  classRegister: '/teacher/class-attendance',
  lessonRegister: '/teacher/subject-attendance',
  absentYesterday: '/teacher/absentYesterday',
  days: '/teacher/view-attendance',
  overview: '/admin/attendance',
  officeRegister: '/admin/attendance/register',
  staff: '/admin/attendance/staff',
  reports: '/admin/attendance/reports',
  settings: '/admin/attendance/settings',
} as const

export type RegisterPlace = {
  readonly classId: string
  readonly date: string
  readonly periodId?: string | null | undefined
  readonly courseId?: string | null | undefined
}

const search = ({ classId, date, periodId, courseId }: RegisterPlace) => {
  const lesson = periodId && courseId ? { period: periodId, course: courseId } : {}
  return `?${new URLSearchParams({ class: classId, date, ...lesson })}`
}

/** The register of a class on a day or, with a period and a subject, in a lesson. */
export const registerOf = (place: RegisterPlace) =>
  `${place.periodId ? attendancePaths.lessonRegister : attendancePaths.classRegister}${search(place)}`

/** The same for the office. */
export const officeRegisterOf = (place: RegisterPlace) => `${attendancePaths.officeRegister}${search(place)}`
