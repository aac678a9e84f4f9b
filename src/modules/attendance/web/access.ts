import { admin, allow, licensed, superAdmin, teacher } from '#platform/contract/access.ts'
import { licence } from '#platform/contract/numbering.ts'

/** Who looks at the attendance of students beside their teachers. */
export const studentAccess = licensed([licence.school], allow(admin('school', 'view'), superAdmin))
export const studentEditing = licensed([licence.school], allow(admin('school', 'edit'), superAdmin))
export const staffAccess = allow(admin('staffAttendance', 'view'), superAdmin)
export const officeAccess = allow(admin('school', 'view'), admin('staffAttendance', 'view'), superAdmin)
export const teacherAccess = licensed([licence.myClasses], allow(teacher))
