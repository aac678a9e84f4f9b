import type { TicketRow } from '../schemas.ts'
import { ticketPaths } from '../web/paths.ts'

const lists: Record<TicketRow['raiserRole'], string> = {
  teacher: ticketPaths.teacher,
  staff: ticketPaths.staff,
  admin: ticketPaths.office,
  student: ticketPaths.family,
  guardian: ticketPaths.family,
}

/** The page where the person who asked finds the ticket. */
export const listOfRaiser = ({ raiserRole }: Pick<TicketRow, 'raiserRole'>): string => lists[raiserRole]
