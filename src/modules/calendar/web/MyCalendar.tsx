import { useText } from '#platform/web/i18n.tsx'
import { calendarTitles } from './titles.ts'
import { CalendarPage } from './views/CalendarPage.tsx'

/** A teacher's own: their lessons, notes and leave, without what concerns everybody. */
export default function MyCalendar() {
  return <CalendarPage title={useText(calendarTitles).titles.mine} onlyMine />
}
