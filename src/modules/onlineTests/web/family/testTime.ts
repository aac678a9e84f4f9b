import { useFormat } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'

/** A time as families read it: the weekday counts more than the year. */
export function useTestTime() {
  const { time } = useFormat()
  const { timeZone } = useSchool()
  return (instant: string) =>
    time(instant, timeZone, { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })
}

/** 1:05:09 or 4:09. */
export function clockText(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
