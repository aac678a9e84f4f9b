import { useText } from '#platform/web/i18n.tsx'
import { calendarTitles } from './titles.ts'
import { CalendarPage } from './views/CalendarPage.tsx'

/** The teacher's full calendar; for the office, the whole school's. */
export default function TeacherCalendar() {
  return <CalendarPage title={useText(calendarTitles).titles.calendar} />
}
