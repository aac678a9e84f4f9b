import { calendarEvents } from '#modules/calendar/eventContract.ts'
import { type CivilDate, isCivilDate, today } from '#platform/contract/dates/dates.ts'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { EventForm } from './EventForm.tsx'
import { emptyFacts } from './eventFields.ts'

type EventPanelProps = { open: string; isOffice: boolean; onClose: () => void }

/** The form the address names: of a new event on a day, or of one that is there. */
export function EventPanel({ open, isOffice, onClose }: EventPanelProps) {
  const { timeZone } = useSchool()
  const [kind, id = '', on = ''] = open.split(' ')
  if (kind === 'edit') return <Existing calendarId={id} on={on} isOffice={isOffice} onClose={onClose} />
  const [day = '', time = null] = id.split('T')
  const facts = emptyFacts(isCivilDate(day) ? day : today(timeZone), time, isOffice)
  return <EventForm facts={facts} event={null} isOffice={isOffice} onClose={onClose} />
}

function Existing({
  calendarId,
  on,
  isOffice,
  onClose,
}: { calendarId: string; on: string } & Omit<EventPanelProps, 'open'>) {
  const { data } = useRead(calendarEvents.routes.getEvent, { params: { calendarId }, query: { on: on as CivilDate } })
  if (!data) return null
  return (
    <EventForm facts={emptyFacts(data.startDate, null, isOffice)} event={data} isOffice={isOffice} onClose={onClose} />
  )
}
