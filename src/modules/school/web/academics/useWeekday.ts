import { useFormat } from '#platform/web/i18n.tsx'

/** The names of weekdays in the language of the page; 1 is Monday. The first of January 2024 was one. */
export function useWeekday(style: 'long' | 'short' = 'long'): (weekday: number) => string {
  const { date } = useFormat()
  return (weekday) => date(`2024-01-0${weekday}`, { weekday: style })
}
