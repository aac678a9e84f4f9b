import { useText } from '#platform/web/i18n.tsx'
import { calendarTitles } from './titles.ts'
import { CalendarPage } from './views/CalendarPage.tsx'

/** Everything that is on for a teacher, and for the office everything of the school. */
export default function TeacherCalendar() {
  return <CalendarPage title={useText(calendarTitles).titles.calendar} />
}
