import type { ChildEntry } from '#modules/calendar/familySchemas.ts'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { familyCalendarText } from './words.ts'

export const firstDay = ({ start }: ChildEntry) => start.slice(0, 10) as CivilDate

/** The last day of an entry; the end of a whole day is the start of the next one. */
export const lastDay = ({ end, isAllDay }: ChildEntry) =>
  isAllDay ? addDays(end.slice(0, 10) as CivilDate, -1) : (end.slice(0, 10) as CivilDate)

/** The time of an entry in words, and its last day if it has several. */
export function useEntryTimes() {
  const text = useText(familyCalendarText)
  const { date } = useFormat()
  return (entry: ChildEntry) => {
    const hours = entry.isAllDay ? text.allDay : `${entry.start.slice(11)}–${entry.end.slice(11)}`
    const last = lastDay(entry)
    if (last === firstDay(entry)) return hours
    const until = fill(text.until, { day: date(last, { weekday: 'short', day: 'numeric', month: 'short' }) })
    return entry.isAllDay ? until : `${entry.start.slice(11)}, ${until}`
  }
}
