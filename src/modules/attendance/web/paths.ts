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
  announced: '/attendance/announced',
  family: '/family/attendance',
} as const

/** A guardian's page of a child's attendance, with the form to announce an absence open. */
export const tellSchool = (studentId: string) =>
  `${attendancePaths.family}?${new URLSearchParams({ child: studentId, tell: '1' })}`

export type RegisterKey = {
  readonly classId: string
  readonly date: string
  readonly periodId?: string | null | undefined
  readonly courseId?: string | null | undefined
}

const search = ({ classId, date, periodId, courseId }: RegisterKey) => {
  const lesson = periodId && courseId ? { period: periodId, course: courseId } : {}
  return `?${new URLSearchParams({ class: classId, date, ...lesson })}`
}

/** The page of a register: of a class on a day or, with a period and a subject, of a lesson. */
export const registerOf = (key: RegisterKey) =>
  `${key.periodId ? attendancePaths.lessonRegister : attendancePaths.classRegister}${search(key)}`

/** The office's page of the same register. */
export const officeRegisterOf = (key: RegisterKey) => `${attendancePaths.officeRegister}${search(key)}`

type DayList = {
  readonly date: string
  readonly grade?: string | undefined
  /** Without a code, everyone who is not fully present. */
  readonly code?: 'P' | 'A' | 'HD' | 'ML' | undefined
}

/** The students behind one of the day's figures. */
export const dayListOf = ({ date, grade, code }: DayList) =>
  `${attendancePaths.overview}?${new URLSearchParams({ date, ...(grade && { grade }), ...(code && { code }), show: 'students' })}`

/** The day's registers that have not been taken. */
export const missingOf = ({ date, grade }: DayList) =>
  `${attendancePaths.overview}?${new URLSearchParams({ date, ...(grade && { grade }), show: 'missing' })}`

/** Staff who are not fully present on a day. */
export const staffAwayOf = (date: string) => `${attendancePaths.staff}?${new URLSearchParams({ date, show: 'away' })}`
