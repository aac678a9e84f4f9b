import type { CalendarEntry } from '#modules/calendar/schemas.ts'

/** The column of an entry among those it overlaps. */
export type PlacedEntry = { readonly entry: CalendarEntry; readonly column: number; readonly columns: number }

/** Lays out the timed entries of a day, side by side where they overlap. */
export function sideBySide(entries: readonly CalendarEntry[]): PlacedEntry[] {
  const placed: PlacedEntry[] = []
  let group: { entry: CalendarEntry; column: number }[] = []
  let groupEnd = ''
  const close = () => {
    const columns = Math.max(0, ...group.map(({ column }) => column)) + 1
    placed.push(...group.map((one) => ({ ...one, columns })))
    group = []
  }
  for (const entry of entries.toSorted((a, b) =>
    a.start < b.start ? -1 : a.start > b.start ? 1 : a.end < b.end ? 1 : -1,
  )) {
    if (group.length > 0 && entry.start >= groupEnd) close()
    const taken = new Set(group.filter((one) => one.entry.end > entry.start).map(({ column }) => column))
    let column = 0
    while (taken.has(column)) column++
    groupEnd = group.length === 0 || entry.end > groupEnd ? entry.end : groupEnd
    group.push({ entry, column })
  }
  if (group.length > 0) close()
  return placed
}

export const entryKey = ({ source, CalendarID, CalendarDateFrom }: CalendarEntry) =>
  `${source} ${CalendarID} ${CalendarDateFrom}`

/** Minutes since midnight, clamped to the day. */
export function minutesOn(moment: string, day: string): number {
  if (moment.slice(0, 10) > day) return 1440
  if (moment.slice(0, 10) < day) return 0
  return Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16))
}

/** Whether the entry overlaps the day. */
export const isOn = ({ start, end }: CalendarEntry, day: string) => start.slice(0, 10) <= day && end > `${day}T00:00`

export const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
