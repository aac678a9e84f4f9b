import { admin, allow, licensed, superAdmin, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'

/** The office's access to student attendance. */
export const studentAccess = licensed([licence.school], allow(admin('school', 'view'), superAdmin))
export const studentEditing = licensed([licence.school], allow(admin('school', 'edit'), superAdmin))
export const staffAccess = allow(admin('staffAttendance', 'view'), superAdmin)
export const staffEditing = allow(admin('staffAttendance', 'edit'), superAdmin)
export const officeAccess = allow(admin('school', 'view'), admin('staffAttendance', 'view'), superAdmin)
export const teacherAccess = licensed([licence.myClasses], allow(teacher))
/** Access to the attendance of a class: the office, and its teachers. */
export const classAccess = licensed(
  [licence.school, licence.myClasses],
  allow(teacher, admin('school', 'view'), superAdmin),
)
