import { useText } from '#platform/web/i18n.tsx'
import { CalendarPage } from './CalendarPage.tsx'
import { calendarTitles } from './titles.ts'

/** A teacher's own: their lessons, notes and leave, without what concerns everybody. */
export default function MyCalendar() {
  return <CalendarPage title={useText(calendarTitles).titles.mine} onlyMine />
}
