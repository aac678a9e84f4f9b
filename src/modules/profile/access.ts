import {
  admin,
  allow,
  guardian,
  licensed,
  otherStaff,
  student,
  superAdmin,
  teacher,
} from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { actions, features } from '#platform/contract/access/permissions.ts'

const anyAdmin = features.flatMap((feature) => actions.map((action) => admin(feature, action)))

export const anyTeacher = allow(teacher)
export const teachers = licensed([licence.myProfile], anyTeacher)
/** The page of the specification for admins who manage admins; every other admin has the general one. */
export const admins = licensed([licence.myProfile], allow(admin('admin', 'view'), superAdmin))
/** Everybody who is no teacher: the office, other staff, students and guardians. */
export const everybodyElse = allow(otherStaff, student, guardian, ...anyAdmin)
