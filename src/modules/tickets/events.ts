/** The live event of tickets: something changed in one. It carries the id alone. */
export const ticketChanged = 'ticket_changed'
