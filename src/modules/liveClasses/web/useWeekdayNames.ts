import { useFormat } from '#platform/web/i18n.tsx'

/** The names of the weekdays, Monday first. */
export function useWeekdayNames(): string[] {
  const { date } = useFormat()
  // A Monday and the days after it.
  return Array.from({ length: 7 }, (_, at) => date(`2026-06-0${at + 1}`, { weekday: 'short' }))
}
