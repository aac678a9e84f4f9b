import { useText } from '#platform/web/i18n.tsx'
import { CalendarPage } from './CalendarPage.tsx'
import { calendarTitles } from './titles.ts'

/** Everything that is on for a teacher, and for the office everything of the school. */
export default function TeacherCalendar() {
  return <CalendarPage title={useText(calendarTitles).titles.calendar} />
}
