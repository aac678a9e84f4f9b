import { anyone } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import { ticketHandlers, ticketRaisers, ticketViewers } from './access.ts'
import type { supportDeskDefinitions } from './deskSchemas.ts'
import type { ownTicketDefinitions } from './ownSchemas.ts'
import type { ticketDefinitions } from './schemas.ts'

/** The office's side. */
export const tickets = contract<typeof ticketDefinitions>()('tickets', {
  listTickets: route('GET /api/tickets', ticketViewers),
  getTicket: route('GET /api/tickets/:ticketId', ticketViewers),
  moveTicket: route('POST /api/tickets/:ticketId/moves', ticketHandlers),
  answerTicket: route('POST /api/tickets/:ticketId/posts', ticketHandlers),
  assignTicket: route('PUT /api/tickets/:ticketId/assignee', ticketHandlers),
  retryTicket: route('POST /api/tickets/:ticketId/delivery', ticketHandlers),
  keepTicketFile: route('POST /api/tickets/files', ticketHandlers),
  getTicketSettings: route('GET /api/ticket-settings', ticketViewers),
  saveTicketKinds: route('PUT /api/ticket-settings/kinds', ticketHandlers),
  addSavedAnswer: route('POST /api/ticket-settings/answers', ticketHandlers),
  changeSavedAnswer: route('PUT /api/ticket-settings/answers/:savedAnswerId', ticketHandlers),
  deleteSavedAnswer: route('DELETE /api/ticket-settings/answers/:savedAnswerId', ticketHandlers),
})

/** The tickets of the caller. */
export const ownTickets = contract<typeof ownTicketDefinitions>()('ownTickets', {
  listOwnTickets: route('GET /api/my-tickets', ticketRaisers),
  raiseTicket: route('POST /api/my-tickets', ticketRaisers),
  getOwnTicket: route('GET /api/my-tickets/:ticketId', ticketRaisers),
  writeToTicket: route('POST /api/my-tickets/:ticketId/posts', ticketRaisers),
  moveOwnTicket: route('POST /api/my-tickets/:ticketId/moves', ticketRaisers),
  rateTicket: route('PUT /api/my-tickets/:ticketId/rating', ticketRaisers),
  keepOwnTicketFile: route('POST /api/my-tickets/files', ticketRaisers),
})

export const supportDesk = contract<typeof supportDeskDefinitions>()('supportDesk', {
  hearDesk: route(
    'POST /api/support-desk/events',
    anyone('the desk has no session; every message carries a signature over its bytes'),
  ),
})
