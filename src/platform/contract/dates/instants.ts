import type { CivilDate, DateFormat } from './dates.ts'

// The sign-in page shows instants: no schema belongs here.

/** A point in time: milliseconds since 1970, a Date, or an ISO text with its offset. */
export type Instant = number | Date | string

/** Milliseconds since 1970; a text without its offset throws, for it would be read in the zone of the machine. */
export function millisecondsOf(instant: Instant): number {
  const vague = typeof instant === 'string' && !/T.*(?:Z|[+-]\d\d:\d\d)$/.test(instant)
  const milliseconds = vague ? Number.NaN : new Date(instant).getTime()
  if (Number.isNaN(milliseconds)) throw new RangeError('This is not an instant.')
  return milliseconds
}

export type InstantFormat = DateFormat | 'DD/MM/YYYY hh:mm A' | 'DD/MM/YYYY HH:mm' | 'hh:mm A' | 'HH:mm'

/** An instant as the clocks of this zone show it. */
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

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** What calendar and clock show in the zone; `asUtc` is that reading taken as if it were UTC, in milliseconds. */
export function wallClock(instant: Instant, zone: string) {
  const at = new Date(millisecondsOf(instant))
  const shown: Record<string, number> = {}
  for (const { type, value } of formatter('en-US', clockParts(zone)).formatToParts(at)) shown[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown
  const date = `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}` as CivilDate
  const asUtc = Date.parse(`${date}T${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}Z`)
  return { date, hour, minute, asUtc: asUtc + at.getUTCMilliseconds() }
}

const clockParts = (timeZone: string): Intl.DateTimeFormatOptions => ({
  timeZone,
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

// Making a formatter costs a hundred times more than using it.
const formatters = new Map<string, Intl.DateTimeFormat>()

/** A formatter of these options, made once. */
export function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${options.timeZone} ${options.dateStyle ?? ''}`
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options)
  if (formatters.size < 200) formatters.set(key, known)
  return known
}
