import { type Instant, twoDigits } from './clock.ts'
import { type DateFormat, wallClock } from './dates.ts'

// The sign-in page loads this file, so it must not import schemas.

export type InstantFormat = DateFormat | 'DD/MM/YYYY hh:mm A' | 'DD/MM/YYYY HH:mm' | 'hh:mm A' | 'HH:mm'

/** An instant as local time in this zone. */
export function formatInstant(instant: Instant, zone: string, format: InstantFormat = 'DD/MM/YYYY hh:mm A'): string {
  const { date, hour, minute } = wallClock(instant, zone)
  const parts: Record<string, string> = {
    YYYY: date.slice(0, 4),
    MM: date.slice(5, 7),
    DD: date.slice(8),
    HH: twoDigits(hour),
    hh: twoDigits(hour % 12 || 12),
    mm: twoDigits(minute),
    A: hour < 12 ? 'AM' : 'PM',
  }
  return format.replace(/YYYY|MM|DD|HH|hh|mm|A/g, (token) => parts[token] ?? token)
}
