import { type CivilDate, wallClock } from '#platform/contract/dates/dates.ts'

const clock = (hour: number, minute: number) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`

/** The day and time of an instant at the school. */
export function schoolTime(instant: number | string, zone: string): { date: CivilDate; time: string } {
  const { date, hour, minute } = wallClock(instant, zone)
  return { date, time: clock(hour, minute) }
}

/** The next full hour at the school: what a teacher most likely means. */
export const nextFullTime = (zone: string, now = Date.now()) => {
  const { date, time } = schoolTime(now + 60 * 60_000, zone)
  return { date, time: `${time.slice(0, 2)}:00` }
}
