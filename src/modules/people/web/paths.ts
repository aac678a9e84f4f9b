/** The screens about people. */
export const peoplePaths = {
  students: '/admin/student',
  student: '/admin/student/:studentId',
  /** The same two for a teacher, who sees their own classes' students. */
  classStudents: '/teacher/student',
  classStudent: '/teacher/student/:studentId',
  users: '/admin/teacherStudent',
  teachers: '/admin/school/teacherAccounts',
  teacher: '/admin/school/teacherAccounts/:userId',
  otherStaff: '/admin/other-staff',
  otherStaffMember: '/admin/other-staff/:userId',
  studentFormat: '/admin/school/student-details-format',
} as const

export const studentPath = (studentId: string) => `${peoplePaths.students}/${encodeURIComponent(studentId)}`
/** Who answers for a student. */
export const guardiansOf = (studentId: string) => `${studentPath(studentId)}?tab=guardians`
export const classStudentPath = (studentId: string) => `${peoplePaths.classStudents}/${encodeURIComponent(studentId)}`
export const teacherPath = (userId: string) => `${peoplePaths.teachers}/${encodeURIComponent(userId)}`
export const otherStaffPath = (userId: string) => `${peoplePaths.otherStaff}/${encodeURIComponent(userId)}`
export const guardiansPath = `${peoplePaths.users}?tab=guardians`
/** Opens the form for somebody new beside a list. */
export const withNew = (path: string) => `${path}?open=new`
