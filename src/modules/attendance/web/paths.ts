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

type DayList = {
  readonly date: string
  readonly grade?: string | undefined
  /** Whoever has this code; without it, those who are not wholly present. */
  readonly code?: 'P' | 'A' | 'HD' | 'ML' | undefined
}

/** The students behind a number of the day. */
export const dayListOf = ({ date, grade, code }: DayList) =>
  `${attendancePaths.overview}?${new URLSearchParams({ date, ...(grade && { grade }), ...(code && { code }), show: 'students' })}`

/** The registers of a day that are not taken yet. */
export const missingOf = ({ date, grade }: DayList) =>
  `${attendancePaths.overview}?${new URLSearchParams({ date, ...(grade && { grade }), show: 'missing' })}`

/** The staff of a day who are not wholly there. */
export const staffAwayOf = (date: string) => `${attendancePaths.staff}?${new URLSearchParams({ date, show: 'away' })}`
