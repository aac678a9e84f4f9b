import { admin, allow, guardian, licensed, otherStaff, student, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'

// Apart from the routes: the menu needs these on every page, and the addresses of tickets on none.

export const ticketViewers = licensed([licence.supportTickets], allow(admin('supportTickets', 'view')))
export const ticketHandlers = licensed([licence.supportTickets], allow(admin('supportTickets', 'approve')))
/** Everybody who can ask the office for help. Each handler finds only the caller's own tickets. */
export const ticketRaisers = allow(teacher, otherStaff, student, guardian)
