import { calendarEvents } from '#modules/calendar/eventContract.ts'
import { type CivilDate, isCivilDate, today } from '#platform/contract/dates/dates.ts'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { EventForm } from './EventForm.tsx'
import { newEventValues } from './eventFields.ts'

type EventPanelProps = { open: string; isOffice: boolean; onClose: () => void }

/** The event form selected in the address: a new event on a day, or an existing one. */
export function EventPanel({ open, isOffice, onClose }: EventPanelProps) {
  const { timeZone } = useSchool()
  const [kind, id = '', on = ''] = open.split(' ')
  if (kind === 'edit') return <ExistingEvent calendarId={id} on={on} isOffice={isOffice} onClose={onClose} />
  const [day = '', time = null] = id.split('T')
  const initial = newEventValues(isCivilDate(day) ? day : today(timeZone), time, isOffice)
  return <EventForm initial={initial} event={null} isOffice={isOffice} onClose={onClose} />
}

function ExistingEvent({
  calendarId,
  on,
  isOffice,
  onClose,
}: { calendarId: string; on: string } & Omit<EventPanelProps, 'open'>) {
  const { data } = useRead(calendarEvents.routes.getEvent, { params: { calendarId }, query: { on: on as CivilDate } })
  if (!data) return null
  return (
    <EventForm
      initial={newEventValues(data.startDate, null, isOffice)}
      event={data}
      isOffice={isOffice}
      onClose={onClose}
    />
  )
}
