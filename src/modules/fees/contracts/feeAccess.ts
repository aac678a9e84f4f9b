import { admin, allow, licensed } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'

// Both editions work on the same books: either licence opens the routes, the screens of an edition show more or fewer of them.
const editions = [licence.feeManagement, licence.advanceFeeManagement] as const

/** Looks at set-up, demands and reports. */
export const viewing = licensed(editions, allow(admin('feeManagement', 'view')))
/** Looks at what a student owes and has paid. */
export const looking = licensed(editions, allow(admin('feeManagement', 'view'), admin('feeCollection', 'view')))
/** Sets up, assigns, issues, and asks for concessions, notes and write-offs. */
export const managing = licensed(editions, allow(admin('feeManagement', 'edit')))
/** Takes money at the desk. */
export const collecting = licensed(editions, allow(admin('feeCollection', 'edit')))
/** Asks for something that somebody else decides. */
export const asking = licensed(editions, allow(admin('feeManagement', 'edit'), admin('feeCollection', 'edit')))
/** Takes a receipt back. */
export const cancelling = licensed(editions, allow(admin('feeCollection', 'approve')))
/** Lets go of money that is owed: concessions, waivers, write-offs, notes. A refund needs this and the right to cancel. */
export const waiving = licensed(editions, allow(admin('feeManagement', 'approve')))
