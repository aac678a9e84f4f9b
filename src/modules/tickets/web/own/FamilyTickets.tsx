import { ChildPage } from '#modules/family/web/public.tsx'
import { ticketPaths } from '../paths.ts'
import { OwnTickets } from './OwnTickets.tsx'

/** The tickets of a family. A new one is about the chosen child. */
export default function FamilyTickets() {
  return <ChildPage>{({ studentId }) => <OwnTickets path={ticketPaths.family} studentId={studentId} />}</ChildPage>
}
