import { useText } from '#platform/web/i18n.tsx'
import { calendarTitles } from './titles.ts'
import { CalendarPage } from './views/CalendarPage.tsx'

/** Only the teacher's own lessons, events and leave. */
export default function MyCalendar() {
  return <CalendarPage title={useText(calendarTitles).titles.mine} onlyMine />
}
