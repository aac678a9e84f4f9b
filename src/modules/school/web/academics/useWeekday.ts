import { useFormat } from '#platform/web/i18n.tsx'

/** Translated names of weekdays; 1 is Monday, as 1 January 2024 was. */
export function useWeekday(style: 'long' | 'short' = 'long'): (weekday: number) => string {
  const { date } = useFormat()
  return (weekday) => date(`2024-01-0${weekday}`, { weekday: style })
}
