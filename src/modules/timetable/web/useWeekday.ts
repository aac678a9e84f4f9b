import { useFormat } from '#platform/web/i18n.tsx'

/** Localised weekday names; 1 is Monday, as was 1 January 2024. */
export function useWeekday(style: 'long' | 'short' = 'long'): (weekday: number) => string {
  const { date } = useFormat()
  return (weekday) => date(`2024-01-0${weekday}`, { weekday: style })
}
