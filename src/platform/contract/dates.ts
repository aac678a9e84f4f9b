import * as z from 'zod'

// A civil date is a day in the school's zone and carries no time: all arithmetic counts whole days from 1970-01-01 in UTC,
// so the zone of the machine or of the viewer can never shift it.
const dayLength = 86_400_000

/** A calendar day written YYYY-MM-DD, from 1900 to 2199. */
export const CivilDate = /* @__PURE__ */ civilDate()
export type CivilDate = z.output<typeof CivilDate>

function civilDate() {
  const error = 'Enter a date, such as 2026-06-01.'
  return z.iso
    .date({ error })
    .refine((date) => date >= '1900-01-01' && date <= '2199-12-31', { error: 'Enter a date between 1900 and 2199.' })
    .brand<'CivilDate'>()
}

/** A stretch of days, both ends included. */
export type DateRange = { start: CivilDate; end: CivilDate }

export type DateFormat = 'YYYY-MM-DD' | 'DD-MM-YYYY' | 'DD/MM/YYYY'

/** Reads a date written exactly in this format; a day that does not exist gives nothing. */
export function parseDate(text: string, format: DateFormat): CivilDate | undefined {
  if (text.length !== format.length) return undefined
  const part = (token: string) => text.slice(format.indexOf(token), format.indexOf(token) + token.length)
  const iso = `${part('YYYY')}-${part('MM')}-${part('DD')}`
  const date = CivilDate.safeParse(iso)
  return date.success && formatDate(date.data, format) === text ? date.data : undefined
}

/** Reads a date in any of the three formats, which no text fits twice. */
export const parseAnyDate = (text: string): CivilDate | undefined =>
  parseDate(text, 'YYYY-MM-DD') ?? parseDate(text, 'DD-MM-YYYY') ?? parseDate(text, 'DD/MM/YYYY')

export const formatDate = (date: CivilDate, format: DateFormat): string =>
  format.replace('YYYY', date.slice(0, 4)).replace('MM', date.slice(5, 7)).replace('DD', date.slice(8, 10))

/** A date as a reader of this language writes it: 5 Jan 2026. */
export const displayDate = (
  date: CivilDate,
  locale = 'en-GB',
  style: 'short' | 'medium' | 'long' | 'full' = 'medium',
): string => formatter(locale, { timeZone: 'UTC', dateStyle: style }).format(dayNumber(date) * dayLength)

const dayNumber = (date: CivilDate): number => Date.parse(`${date}T00:00:00Z`) / dayLength

function dateOf(day: number): CivilDate {
  const instant = new Date(day * dayLength)
  const year = instant.getUTCFullYear()
  // Beyond these years the text form has another length and would no longer sort.
  if (!Number.isInteger(day) || !(year >= 1 && year <= 9999))
    throw new RangeError('This is no day of the years 1 to 9999.')
  return instant.toISOString().slice(0, 10) as CivilDate
}

export const addDays = (date: CivilDate, days: number): CivilDate => dateOf(dayNumber(date) + days)

/** The same day so many months on, or the last day of a month that is too short for it. */
export function addMonths(date: CivilDate, months: number): CivilDate {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const first = firstOf(Math.floor(month / 12), (month % 12) + 1)
  const last = Number(endOfMonth(first).slice(8))
  return addDays(first, Math.min(Number(date.slice(8)), last) - 1)
}

/** Whole days from one date to another, negative when the second is earlier. */
export const daysBetween = (from: CivilDate, to: CivilDate): number => dayNumber(to) - dayNumber(from)

/** Day of the week, 1 for Monday to 7 for Sunday. */
export const weekday = (date: CivilDate): number => ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1

export const startOfWeek = (date: CivilDate): CivilDate => addDays(date, 1 - weekday(date))
export const endOfWeek = (date: CivilDate): CivilDate => addDays(date, 7 - weekday(date))
export const startOfMonth = (date: CivilDate): CivilDate => `${date.slice(0, 7)}-01` as CivilDate
export const endOfMonth = (date: CivilDate): CivilDate => addDays(startOfMonth(addDays(startOfMonth(date), 31)), -1)
export const startOfYear = (date: CivilDate): CivilDate => `${date.slice(0, 4)}-01-01` as CivilDate
export const endOfYear = (date: CivilDate): CivilDate => `${date.slice(0, 4)}-12-31` as CivilDate

const firstOf = (year: number, month: number): CivilDate =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01` as CivilDate

/** Orders dates from early to late. */
export const compareDates = (a: CivilDate, b: CivilDate): number => (a < b ? -1 : a > b ? 1 : 0)
export const earlier = (a: CivilDate, b: CivilDate): CivilDate => (a < b ? a : b)
export const later = (a: CivilDate, b: CivilDate): CivilDate => (a > b ? a : b)
export const isWithin = (date: CivilDate, { start, end }: DateRange): boolean => date >= start && date <= end

/** A point in time: milliseconds since 1970, a Date, or an ISO text with its offset. */
export type Instant = number | Date | string

/** Milliseconds since 1970; a text without its offset throws, for it would be read in the zone of the machine. */
export function millisecondsOf(instant: Instant): number {
  const vague = typeof instant === 'string' && !/T.*(?:Z|[+-]\d\d:\d\d)$/.test(instant)
  const milliseconds = vague ? Number.NaN : new Date(instant).getTime()
  if (Number.isNaN(milliseconds)) throw new RangeError('This is not an instant.')
  return milliseconds
}

/** A time zone by its IANA name, such as Asia/Kolkata. */
export const TimeZone = /* @__PURE__ */ timeZone()
function timeZone() {
  const error = 'Choose a time zone, such as Asia/Kolkata.'
  return z.string({ error }).max(64, { error, abort: true }).refine(isTimeZone, { error })
}

function isTimeZone(name: string): boolean {
  try {
    // A fixed offset is no zone: it would miss every change of the clocks.
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** The day it is in this zone. */
export const today = (zone: string, now: Instant = Date.now()): CivilDate => wallClock(now, zone).date

/** The instant at which the clocks of this zone show the date and the time (HH:MM); an hour the clocks skip moves forward. */
export function instantOf(date: CivilDate, time: string, zone: string): string {
  const wall = Date.parse(`${date}T${time}:00Z`)
  if (!/^\d\d:\d\d$/.test(time) || Number.isNaN(wall)) throw new RangeError('The time is not HH:MM.')
  const offsets = [wall - dayLength, wall + dayLength].map((near) => wallClock(near, zone).asUtc - near)
  const candidates = offsets.map((offset) => wall - offset).sort((a, b) => a - b)
  const exact = candidates.find((instant) => wallClock(instant, zone).asUtc === wall)
  return new Date(exact ?? Math.max(...candidates)).toISOString()
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
function wallClock(instant: Instant, zone: string) {
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

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${options.timeZone} ${options.dateStyle ?? ''}`
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options)
  if (formatters.size < 200) formatters.set(key, known)
  return known
}
