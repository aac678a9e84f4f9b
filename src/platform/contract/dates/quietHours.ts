import { addDays, instantOf, today } from './dates.ts'
import { formatInstant } from './instants.ts'

/** Times as HH:MM on the school's clock. They span midnight if `to` is earlier than `from`. */
export type QuietHours = { readonly from: string; readonly to: string }

type Clock = { readonly zone: string; readonly now: Date }

/** When the current quiet hours end, or null outside quiet hours. */
export function quietUntil({ from, to }: QuietHours, { zone, now }: Clock): Date | null {
  const time = formatInstant(now, zone, 'HH:mm')
  const isQuiet = from < to ? time >= from && time < to : time >= from || time < to
  if (!isQuiet) return null
  const day = today(zone, now)
  const end = Date.parse(instantOf(time < to ? day : addDays(day, 1), to, zone))
  // When clocks go back, an hour occurs twice and `end` can be its first, past occurrence.
  return new Date(end > now.getTime() ? end : now.getTime() + (minutesOf(to) - minutesOf(time)) * 60_000)
}

/** Converts HH:MM to minutes since midnight. */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Converts minutes since midnight to HH:MM. */
export const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
