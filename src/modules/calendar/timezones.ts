import { wallClock } from '#platform/contract/dates/dates.ts'

const hour = 3_600_000
const day = 24 * hour

/** The zone's UTC offset at an instant, in minutes. */
const offsetAt = (instant: number, zone: string) => Math.round((wallClock(instant, zone).asUtc - instant) / 60_000)

type OffsetChange = { readonly at: number; readonly from: number; readonly to: number }

/** The changes of the zone's UTC offset in these years, inclusive. */
export function offsetChanges(zone: string, [first, last]: [number, number]): OffsetChange[] {
  const changes: OffsetChange[] = []
  const end = Date.UTC(last + 1, 0, 1)
  for (let at = Date.UTC(first, 0, 1); at < end; at += day) {
    const [from, to] = [offsetAt(at, zone), offsetAt(at + day, zone)]
    if (from !== to) changes.push({ at: changeBetween(at, at + day, zone), from, to })
  }
  return changes
}

/** The minute of the offset change between two instants, by binary search. */
function changeBetween(before: number, after: number, zone: string): number {
  const from = offsetAt(before, zone)
  let [low, high] = [before / 60_000, after / 60_000]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle * 60_000, zone) === from) low = middle
    else high = middle
  }
  return high * 60_000
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
const offsetText = (minutes: number) =>
  `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(Math.abs(minutes) / 60))}${twoDigits(Math.abs(minutes) % 60)}`
const localText = (instant: number, offset: number) =>
  new Date(instant + offset * 60_000).toISOString().replace(/[-:]/g, '').slice(0, 15)

function observance(kind: 'STANDARD' | 'DAYLIGHT', starts: string, from: number, to: number): string[] {
  return [
    `BEGIN:${kind}`,
    `DTSTART:${starts}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `END:${kind}`,
  ]
}

/** The VTIMEZONE of a zone: its initial offset, and each change in these years. */
export function timeZoneLines(zone: string, years: [number, number]): string[] {
  const begin = Date.UTC(years[0], 0, 1)
  const first = offsetAt(begin, zone)
  const changes = offsetChanges(zone, years)
  const lowest = Math.min(first, ...changes.map(({ to }) => to))
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...observance(first > lowest ? 'DAYLIGHT' : 'STANDARD', localText(begin, first), first, first),
    ...changes.flatMap(({ at, from, to }) =>
      observance(to > from ? 'DAYLIGHT' : 'STANDARD', localText(at, from), from, to),
    ),
    'END:VTIMEZONE',
  ]
}
