import { addDays, type CivilDate, instantOf } from '#platform/contract/dates/dates.ts'
import type { When } from './occurrences.ts'
import { type Repeat, ruleText } from './recurrence.ts'
import { timeZoneLines } from './timezones.ts'

/** One VEVENT. Times are in the school's time zone. */
export type IcalEvent = {
  /** Globally unique, and stable for the life of the event. */
  readonly uid: string
  /** Increases with every change. */
  readonly sequence: number
  /** An instant. */
  readonly changedAt: string
  readonly title: string
  readonly description: string
  readonly place: string
  readonly category: string
  readonly when: When
  readonly repeat?: Repeat | null
  /** Cancelled days of the series. */
  readonly excluded?: readonly CivilDate[]
  /** For a changed occurrence: when the series would have had it. */
  readonly replaces?: When
}

type Calendar = {
  readonly name: string
  readonly zone: string
  readonly events: readonly IcalEvent[]
  readonly years: [number, number]
}

/** A calendar as RFC 5545 text. */
export function icalText({ name, zone, events, years }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Banyan//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${zone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...timeZoneLines(zone, years),
    ...events.flatMap((event) => eventLines(event, zone)),
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}

function eventLines(event: IcalEvent, zone: string): string[] {
  const { when, repeat, excluded = [], replaces } = event
  const lines = [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    `DTSTART${startOf(when, zone)}`,
    `DTEND${endOf(when, zone)}`,
    `SUMMARY:${escapeText(event.title)}`,
    `CATEGORIES:${escapeText(event.category)}`,
  ]
  if (event.description) lines.push(`DESCRIPTION:${escapeText(event.description)}`)
  if (event.place) lines.push(`LOCATION:${escapeText(event.place)}`)
  if (repeat) lines.push(`RRULE:${ruleText(when.startDate, repeat, untilText(repeat, when, zone))}`)
  for (const day of excluded) lines.push(`EXDATE${startOf({ ...when, startDate: day }, zone)}`)
  if (replaces) lines.push(`RECURRENCE-ID${startOf(replaces, zone)}`)
  return [...lines, 'TRANSP:OPAQUE', 'END:VEVENT']
}

const compact = (text: string) => text.replace(/[-:]/g, '')
const utc = (instant: string) => `${compact(new Date(instant).toISOString()).slice(0, 15)}Z`

const momentText = (date: CivilDate, time: string | null, zone: string) =>
  time === null ? `;VALUE=DATE:${compact(date)}` : `;TZID=${zone}:${compact(date)}T${compact(time)}00`

const startOf = ({ startDate, startTime }: When, zone: string) => momentText(startDate, startTime, zone)
/** DTEND is exclusive, so an all-day event ends on the following day. */
const endOf = ({ endDate, endTime }: When, zone: string) =>
  endTime === null ? momentText(addDays(endDate, 1), null, zone) : momentText(endDate, endTime, zone)

/** UNTIL has the same form as DTSTART, but timed values must be in UTC. */
function untilText({ until }: Repeat, { startTime }: When, zone: string): string | null {
  if (!until) return null
  return startTime === null ? compact(until) : utc(instantOf(until, startTime, zone))
}

const escapeText = (text: string) => text.replace(/[\\;,]/g, (char) => `\\${char}`).replace(/\r?\n/g, '\\n')

const encoder = new TextEncoder()

/** Folds a line at 75 octets, never inside a character; continuation lines start with a space. */
export function foldLine(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > 75) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n')
}
