import {
  admin,
  allow,
  guardian,
  guardianOf,
  licensed,
  otherStaff,
  student,
  superAdmin,
  teacher,
} from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'

// Apart from the routes: the menu needs these on every page, and the addresses of notices on none.

const either = [licence.noticeBoard, licence.engageHub] as const
export const noticeViewers = licensed(either, allow(admin('noticeBoard', 'view')))
/** The office of a school with the engage hub. One with the notice board alone has the same page under that name. */
export const hubAdmins = licensed([licence.engageHub], allow(admin('noticeBoard', 'view'), superAdmin))
export const noticeAuthors = licensed(either, allow(admin('noticeBoard', 'edit')))
/** Everybody a notice can be for. Each handler finds only notices for the caller. */
export const noticeReaders = licensed(
  either,
  allow(teacher, otherStaff, student, guardian, admin('noticeBoard', 'view')),
)
export const slipSigners = licensed(either, allow(guardianOf('student', 'studentId')))
/** Whoever works at the school can show the notices for its screens on one. */
export const noticeScreens = licensed(either, allow(teacher, otherStaff, admin('noticeBoard', 'view')))
