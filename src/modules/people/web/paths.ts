export const peoplePaths = {
  students: '/admin/student',
  student: '/admin/student/:studentId',
  /** For teachers, limited to the students of their classes. */
  classStudents: '/teacher/student',
  classStudent: '/teacher/student/:studentId',
  users: '/admin/teacherStudent',
  teachers: '/admin/school/teacherAccounts',
  teacher: '/admin/school/teacherAccounts/:userId',
  otherStaff: '/admin/other-staff',
  otherStaffMember: '/admin/other-staff/:userId',
  studentFormat: '/admin/school/student-details-format',
  /** What guardians ask the office to correct. */
  corrections: '/admin/corrections',
  /** What the school holds of a child, for families. */
  childRecord: '/family/profile',
} as const

export const studentPath = (studentId: string) => `${peoplePaths.students}/${encodeURIComponent(studentId)}`
export const guardiansOf = (studentId: string) => `${studentPath(studentId)}?tab=guardians`
export const classStudentPath = (studentId: string) => `${peoplePaths.classStudents}/${encodeURIComponent(studentId)}`
export const teacherPath = (userId: string) => `${peoplePaths.teachers}/${encodeURIComponent(userId)}`
export const otherStaffPath = (userId: string) => `${peoplePaths.otherStaff}/${encodeURIComponent(userId)}`
export const guardiansPath = `${peoplePaths.users}?tab=guardians`
/** Opens the form for a new record. */
export const withNew = (path: string) => `${path}?open=new`
