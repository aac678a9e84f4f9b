import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { categoryName, reminderChoices } from '../categories.ts'
import type { CalendarEntry } from '../schemas.ts'
import { calendarText } from './words.ts'

/** The texts of an entry; `full` is the description for screen readers. */
export function useEntryWords() {
  const text = useText(calendarText)
  const title = ({ source, Title, people }: CalendarEntry) =>
    source === 'leave' ? fill(text.page.leave, { name: people }) : Title
  const time = ({ isAllDay, start, end }: CalendarEntry) =>
    isAllDay ? text.page.allDay : `${start.slice(11)} – ${end.slice(11)}`
  const category = ({ categoryId }: CalendarEntry) => text.categories[categoryName(categoryId)]
  const about = (entry: CalendarEntry) =>
    [entry.source === 'leave' ? '' : entry.people, entry.place].filter(Boolean).join(' · ')
  const full = (entry: CalendarEntry) =>
    [title(entry), time(entry), about(entry), category(entry), entry.isChanged ? text.page.changed : '']
      .filter(Boolean)
      .join(', ')
  return { title, time, category, about, full }
}

/** The reminder options, including none. */
export function useReminderChoices(): { value: string; label: string }[] {
  const text = useText(calendarText).detail
  const count = useCount()
  const label = (minutes: number) => {
    if (minutes === 0) return text.atStart
    if (minutes % 1440 === 0) return count(text.days, minutes / 1440)
    return minutes % 60 === 0 ? count(text.hours, minutes / 60) : count(text.minutes, minutes)
  }
  return [
    { value: '', label: text.never },
    ...reminderChoices.map((minutes) => ({ value: String(minutes), label: label(minutes) })),
  ]
}
