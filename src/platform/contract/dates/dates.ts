import type * as z from 'zod'
import { formatter, type Instant, millisecondsOf, twoDigits } from './clock.ts'

// A civil date is a day in the school's time zone, without a time. All arithmetic counts whole days from 1970-01-01 in UTC,
// so the time zone of the server or the browser can never shift it.
const dayLength = 86_400_000

/** A calendar day written YYYY-MM-DD, from 1900 to 2199; its schema is in civilDate.ts. */
export type CivilDate = string & z.$brand<'CivilDate'>

/** A range of days, both ends included. */
export type DateRange = { start: CivilDate; end: CivilDate }

export type DateFormat = 'YYYY-MM-DD' | 'DD-MM-YYYY' | 'DD/MM/YYYY'

/** Whether the text is an existing day between 1900 and 2199. */
export function isCivilDate(text: string): text is CivilDate {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '1900-01-01' || text > '2199-12-31') return false
  const day = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(day) && new Date(day).toISOString().startsWith(text)
}

/** Parses a date in exactly this format; undefined if the day does not exist. */
export function parseDate(text: string, format: DateFormat): CivilDate | undefined {
  if (text.length !== format.length) return undefined
  const part = (token: string) => text.slice(format.indexOf(token), format.indexOf(token) + token.length)
  const iso = `${part('YYYY')}-${part('MM')}-${part('DD')}`
  return isCivilDate(iso) && formatDate(iso, format) === text ? iso : undefined
}

/** Parses a date in any of the three formats. They are unambiguous: no text matches two of them. */
export const parseAnyDate = (text: string): CivilDate | undefined =>
  parseDate(text, 'YYYY-MM-DD') ?? parseDate(text, 'DD-MM-YYYY') ?? parseDate(text, 'DD/MM/YYYY')

export const formatDate = (date: CivilDate, format: DateFormat): string =>
  format.replace('YYYY', date.slice(0, 4)).replace('MM', date.slice(5, 7)).replace('DD', date.slice(8, 10))

/** A date in the style of the locale, such as 5 Jan 2026. */
export const displayDate = (
  date: CivilDate,
  locale = 'en-GB',
  style: 'short' | 'medium' | 'long' | 'full' = 'medium',
): string => formatter(locale, { timeZone: 'UTC', dateStyle: style }).format(dayNumber(date) * dayLength)

const dayNumber = (date: CivilDate): number => Date.parse(`${date}T00:00:00Z`) / dayLength

function dateOf(day: number): CivilDate {
  const instant = new Date(day * dayLength)
  const year = instant.getUTCFullYear()
  // Outside these years the ISO form has a different length, and dates would no longer sort as text.
  if (!Number.isInteger(day) || !(year >= 1 && year <= 9999))
    throw new RangeError('The date is outside the years 1 to 9999.')
  return instant.toISOString().slice(0, 10) as CivilDate
}

export const addDays = (date: CivilDate, days: number): CivilDate => dateOf(dayNumber(date) + days)

/** The same day of the month, or the last day if the target month is shorter. */
export function addMonths(date: CivilDate, months: number): CivilDate {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const first = firstOf(Math.floor(month / 12), (month % 12) + 1)
  const last = Number(endOfMonth(first).slice(8))
  return addDays(first, Math.min(Number(date.slice(8)), last) - 1)
}

/** Days from one date to another, negative if the second is earlier. */
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
  `${String(year).padStart(4, '0')}-${twoDigits(month)}-01` as CivilDate

/** Sorts dates from earliest to latest. */
export const compareDates = (a: CivilDate, b: CivilDate): number => (a < b ? -1 : a > b ? 1 : 0)
export const earlier = (a: CivilDate, b: CivilDate): CivilDate => (a < b ? a : b)
export const later = (a: CivilDate, b: CivilDate): CivilDate => (a > b ? a : b)
export const isWithin = (date: CivilDate, { start, end }: DateRange): boolean => date >= start && date <= end

/** Local date and time in the zone; `asUtc` is the same reading interpreted as UTC, in milliseconds. */
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

/** The current date in this time zone. */
export const today = (zone: string, now: Instant = Date.now()): CivilDate => wallClock(now, zone).date

/** The instant of this local date and time (HH:MM) in the zone. A time that daylight saving skips moves forward. */
export function instantOf(date: CivilDate, time: string, zone: string): string {
  const wall = Date.parse(`${date}T${time}:00Z`)
  if (!/^\d\d:\d\d$/.test(time) || Number.isNaN(wall)) throw new RangeError('The time must be HH:MM.')
  const offsets = [wall - dayLength, wall + dayLength].map((near) => wallClock(near, zone).asUtc - near)
  const candidates = offsets.map((offset) => wall - offset).sort((a, b) => a - b)
  const exact = candidates.find((instant) => wallClock(instant, zone).asUtc === wall)
  return new Date(exact ?? Math.max(...candidates)).toISOString()
}
