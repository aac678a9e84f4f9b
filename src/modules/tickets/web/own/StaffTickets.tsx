import { useLocation } from 'react-router'
import { useText } from '#platform/web/i18n.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { ticketTitles } from '../titles.ts'
import { ticketText } from '../words.ts'
import { OwnTickets } from './OwnTickets.tsx'

/** The own tickets of a teacher or of other staff, at whichever address they are opened. */
export default function StaffTickets() {
  const { titles } = useText(ticketTitles)
  const text = useText(ticketText).list
  const { pathname } = useLocation()
  return (
    <>
      <PageHeader title={titles.teacher} subtitle={text.ownSubtitle} />
      <OwnTickets path={pathname.replace(/\/+$/, '')} />
    </>
  )
}
