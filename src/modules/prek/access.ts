import {
  admin,
  allow,
  guardianOf,
  licensed,
  studentSelf,
  teacher,
  teacherOf,
} from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'

// Apart from the routes: the menu needs these on every page.

export const settingsEditing = licensed([licence.reports], allow(admin('preKReport', 'edit')))
export const teacherReports = licensed([licence.reports], allow(teacher))
export const officeReports = licensed([licence.reports], allow(admin('preKReport', 'view')))
export const seeing = licensed([licence.reports], allow(teacher, admin('preKReport', 'view')))
export const ofClass = licensed([licence.reports], allow(teacherOf('class', 'classId'), admin('preKReport', 'view')))
export const writing = licensed([licence.reports], allow(teacherOf('class', 'classId'), admin('preKReport', 'edit')))
export const moving = licensed(
  [licence.reports],
  allow(teacherOf('class', 'classId'), admin('preKReport', 'edit'), admin('preKReport', 'approve')),
)
export const families = licensed([licence.reports], allow(studentSelf('studentId'), guardianOf('student', 'studentId')))
export const guardians = licensed([licence.reports], allow(guardianOf('student', 'studentId')))
