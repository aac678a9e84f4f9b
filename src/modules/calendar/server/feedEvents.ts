import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import { categoryName } from '../categories.ts'
import type { IcalEvent } from '../ical.ts'
import { startingOn, type When } from '../occurrences.ts'
import type { CalendarEntry } from '../schemas.ts'
import { peopleOf, type StoredEvent } from './events/eventQueries.ts'

const dayOf = (moment: string) => moment.slice(0, 10) as CivilDate

/** Entries without an event of their own are identified by source and date. */
export function singleEvent(entry: CalendarEntry, host: string, changedAt: string): IcalEvent {
  const { isAllDay, start, end } = entry
  const when: When = isAllDay
    ? { startDate: dayOf(start), endDate: addDays(dayOf(end), -1), startTime: null, endTime: null }
    : { startDate: dayOf(start), endDate: dayOf(end), startTime: start.slice(11), endTime: end.slice(11) }
  return {
    uid: `${entry.source}-${entry.CalendarID}-${entry.CalendarDateFrom}@${host}`,
    sequence: entry.isChanged ? 1 : 0,
    changedAt,
    title: entry.source === 'leave' ? entry.Title : [entry.Title, entry.people].filter(Boolean).join(' · '),
    description: entry.Description,
    place: entry.place,
    category: categoryName(entry.categoryId),
    when,
  }
}

/** A series with its cancelled days, and a separate VEVENT for each changed day. `people` is who it is for. */
export function seriesOf(event: StoredEvent, host: string, people = peopleOf(event)): IcalEvent[] {
  const base = {
    uid: `${event.id}@${host}`,
    sequence: event.version - 1,
    changedAt: event.updatedAt,
    title: [event.title, people].filter(Boolean).join(' · '),
    description: event.description,
    place: event.roomName ?? '',
    category: categoryName(event.category),
  }
  const changed = event.exceptions.filter(({ cancelled }) => !cancelled)
  if (!event.repeat) {
    const [moved] = changed
    return event.exceptions.some(({ cancelled }) => cancelled) ? [] : [{ ...base, when: moved?.when ?? event }]
  }
  const excluded = event.exceptions.filter(({ cancelled }) => cancelled).map(({ originalOn }) => originalOn)
  return [
    { ...base, when: event, repeat: event.repeat, excluded },
    ...changed.map((exception) => ({
      ...base,
      title: [exception.title ?? event.title, people].filter(Boolean).join(' · '),
      description: exception.description ?? event.description,
      place: (exception.when ? exception.roomName : event.roomName) ?? '',
      when: exception.when ?? startingOn(event, exception.originalOn),
      replaces: startingOn(event, exception.originalOn),
    })),
  ]
}
