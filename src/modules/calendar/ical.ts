import { addDays, type CivilDate, instantOf } from '#platform/contract/dates/dates.ts'
import type { When } from './occurrences.ts'
import { type Repeat, ruleText } from './recurrence.ts'
import { timeZoneLines } from './timezones.ts'

/** One VEVENT. Times are those of the school's clocks. */
export type IcalEvent = {
  /** The same for as long as the event exists, and in the whole world its own. */
  readonly uid: string
  /** Rises with every change. */
  readonly sequence: number
  /** An instant. */
  readonly changedAt: string
  readonly title: string
  readonly description: string
  readonly place: string
  readonly category: string
  readonly when: When
  readonly repeat?: Repeat | null
  /** Days of the series that are left out. */
  readonly without?: readonly CivilDate[]
  /** Set for one of a series that differs: what the series would have had. */
  readonly insteadOf?: When
}

type Calendar = {
  readonly name: string
  readonly zone: string
  readonly events: readonly IcalEvent[]
  readonly years: [number, number]
}

/** A calendar by RFC 5545, in lines that end with CRLF and are at most 75 octets long. */
export function icalText({ name, zone, events, years }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Banyan//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${zone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...timeZoneLines(zone, years),
    ...events.flatMap((event) => eventLines(event, zone)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function eventLines(event: IcalEvent, zone: string): string[] {
  const { when, repeat, without = [], insteadOf } = event
  const lines = [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    `DTSTART${startOf(when, zone)}`,
    `DTEND${endOf(when, zone)}`,
    `SUMMARY:${escaped(event.title)}`,
    `CATEGORIES:${escaped(event.category)}`,
  ]
  if (event.description) lines.push(`DESCRIPTION:${escaped(event.description)}`)
  if (event.place) lines.push(`LOCATION:${escaped(event.place)}`)
  if (repeat) lines.push(`RRULE:${ruleText(when.startDate, repeat, lastMoment(repeat, when, zone))}`)
  for (const day of without) lines.push(`EXDATE${startOf({ ...when, startDate: day }, zone)}`)
  if (insteadOf) lines.push(`RECURRENCE-ID${startOf(insteadOf, zone)}`)
  return [...lines, 'TRANSP:OPAQUE', 'END:VEVENT']
}

const bare = (text: string) => text.replace(/[-:]/g, '')
const utc = (instant: string) => `${bare(new Date(instant).toISOString()).slice(0, 15)}Z`

const momentText = (date: CivilDate, time: string | null, zone: string) =>
  time === null ? `;VALUE=DATE:${bare(date)}` : `;TZID=${zone}:${bare(date)}T${bare(time)}00`

const startOf = ({ startDate, startTime }: When, zone: string) => momentText(startDate, startTime, zone)
/** The end is the first moment after: of whole days the day that follows. */
const endOf = ({ endDate, endTime }: When, zone: string) =>
  endTime === null ? momentText(addDays(endDate, 1), null, zone) : momentText(endDate, endTime, zone)

/** UNTIL has the form of the start, and for a start with a time it is in UTC. */
function lastMoment({ until }: Repeat, { startTime }: When, zone: string): string | null {
  if (!until) return null
  return startTime === null ? bare(until) : utc(instantOf(until, startTime, zone))
}

const escaped = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')

const encoder = new TextEncoder()

/** Cut into lines of at most 75 octets, never through a character; what goes on begins with a space. */
export function folded(line: string): string {
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
