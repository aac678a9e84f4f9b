import { admin, allow, guardian, guardianOf, licensed, student } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'

// Both editions share the same data: either licence opens the routes, and the screens of an edition use more or fewer of them.
export const editions = [licence.feeManagement, licence.advanceFeeManagement] as const

/** May view set-up, demands and reports. */
export const managementViewers = licensed(editions, allow(admin('feeManagement', 'view')))
/** May view what a student owes and has paid. */
export const feeViewers = licensed(editions, allow(admin('feeManagement', 'view'), admin('feeCollection', 'view')))
/** May set up, assign and issue, and request concessions, notes and write-offs. */
export const feeManagers = licensed(editions, allow(admin('feeManagement', 'edit')))
/** May collect at the desk. */
export const cashiers = licensed(editions, allow(admin('feeCollection', 'edit')))
/** May make requests that another person decides. */
export const requesters = licensed(editions, allow(admin('feeManagement', 'edit'), admin('feeCollection', 'edit')))
/** May approve the cancellation of receipts. */
export const collectionApprovers = licensed(editions, allow(admin('feeCollection', 'approve')))
/** May approve concessions, waivers, write-offs and notes. A refund needs this and the approval of cancellations. */
export const managementApprovers = licensed(editions, allow(admin('feeManagement', 'approve')))
/** The guardians of children of the school. */
export const families = licensed(editions, allow(guardian))
/** The guardians of the child the path names. */
export const childsFamily = licensed(editions, allow(guardianOf('student', 'studentId')))
/** Students, who are told that something is due if the school says so. */
export const pupils = licensed(editions, allow(student))
