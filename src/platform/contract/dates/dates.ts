import type * as z from 'zod'
import { formatter, type Instant, wallClock } from './instants.ts'

// A civil date is a day in the school's zone and carries no time: all arithmetic counts whole days from 1970-01-01 in UTC,
// so the zone of the machine or of the viewer can never shift it.
const dayLength = 86_400_000

/** A calendar day written YYYY-MM-DD, from 1900 to 2199; its schema is in civilDate.ts. */
export type CivilDate = string & z.$brand<'CivilDate'>

/** A stretch of days, both ends included. */
export type DateRange = { start: CivilDate; end: CivilDate }

export type DateFormat = 'YYYY-MM-DD' | 'DD-MM-YYYY' | 'DD/MM/YYYY'

/** A day that exists, between 1900 and 2199. */
export function isCivilDate(text: string): text is CivilDate {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '1900-01-01' || text > '2199-12-31') return false
  const day = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(day) && new Date(day).toISOString().startsWith(text)
}

/** Reads a date written exactly in this format; a day that does not exist gives nothing. */
export function parseDate(text: string, format: DateFormat): CivilDate | undefined {
  if (text.length !== format.length) return undefined
  const part = (token: string) => text.slice(format.indexOf(token), format.indexOf(token) + token.length)
  const iso = `${part('YYYY')}-${part('MM')}-${part('DD')}`
  return isCivilDate(iso) && formatDate(iso, format) === text ? iso : undefined
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
