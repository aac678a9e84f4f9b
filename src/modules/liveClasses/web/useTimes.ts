import { useFormat } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'

/** The times of live classes at the school. */
export function useTimes() {
  const { time, date } = useFormat()
  const { timeZone } = useSchool()
  const clock = (instant: string) => time(instant, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return {
    clock,
    span: ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => `${clock(startsAt)} – ${clock(endsAt)}`,
    day: (day: string) => date(day, { weekday: 'short', day: 'numeric', month: 'short' }),
  }
}
