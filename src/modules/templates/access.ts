import { admin, allow, guardian, licensed, student } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'

// Apart from the routes: the menu needs these on every page, and the addresses of templates on none.

export const templateViewers = licensed([licence.templateManagement], allow(admin('admin', 'view')))
export const templateAuthors = licensed([licence.templateManagement], allow(admin('admin', 'edit')))
/** Handlers refuse those who wrote the version. */
export const templateReviewers = licensed([licence.templateManagement], allow(admin('admin', 'approve')))
export const documentPrinters = licensed([licence.templateManagement], allow(admin('admin', 'print')))
/** Only the office holds templates as a licence module; what it issued needs none to be looked at. */
export const documentFamilies = allow(student, guardian)
