import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { categoryName, reminderChoices } from '../categories.ts'
import type { Repeat } from '../recurrence.ts'
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

/** Any Monday; only used for the weekday names. */
const aMonday = '2026-11-16' as CivilDate

/** How an event repeats and until when, such as `Every week on Mon, Wed until 30 Apr 2027`. */
export function useRepeatWords(): (repeat: Repeat) => string {
  const text = useText(calendarText).detail
  const count = useCount()
  const { date } = useFormat()
  return ({ frequency, every, weekdays, until, count: times }) => {
    const names = weekdays.map((day) => date(addDays(aMonday, day - 1), { weekday: 'short' }))
    return [
      count(text.every[frequency], every),
      ...(frequency === 'weekly' && names.length > 0 ? [fill(text.onDays, { days: names.join(', ') })] : []),
      until ? fill(text.untilDay, { day: date(until) }) : times ? count(text.times, times) : text.untilYearEnd,
    ].join(' ')
  }
}
