import type { IsoDate } from '../formats/dateText.ts'

/** A month as `YYYY-MM`. */
export type IsoMonth = string

/** 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

const utc = (date: IsoDate) => new Date(`${date}T00:00:00Z`)
const iso = (date: Date): IsoDate => date.toISOString().slice(0, 10)

export const monthOf = (date: IsoDate): IsoMonth => date.slice(0, 7)

export function today(): IsoDate {
  const now = new Date()
  return iso(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())))
}

export function addDays(date: IsoDate, days: number): IsoDate {
  const moved = utc(date)
  moved.setUTCDate(moved.getUTCDate() + days)
  return iso(moved)
}

export function addMonths(month: IsoMonth, months: number): IsoMonth {
  const moved = utc(`${month}-01`)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  return monthOf(iso(moved))
}

/** The same day in another month, or the last day of a shorter month. */
export function sameDayIn(month: IsoMonth, date: IsoDate): IsoDate {
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const wanted = `${month}-${date.slice(8)}`
  return wanted < last ? wanted : last
}

export function clampDate(date: IsoDate, min: IsoDate | undefined, max: IsoDate | undefined): IsoDate {
  if (max && date > max) return max
  return min && date < min ? min : date
}

/** Days since the start of the week. */
export const dayInWeek = (date: IsoDate, firstDay: Weekday): number => (utc(date).getUTCDay() - firstDay + 7) % 7

/** The weeks of a month, with null for days of the neighbouring months. */
export function weeksOf(month: IsoMonth, firstDay: Weekday): (IsoDate | null)[][] {
  const first = `${month}-01`
  const before = dayInWeek(first, firstDay)
  const length = Number(addDays(`${addMonths(month, 1)}-01`, -1).slice(8))
  return Array.from({ length: Math.ceil((before + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => {
      const at = week * 7 + day - before
      return at < 0 || at >= length ? null : addDays(first, at)
    }),
  )
}

/** The day a key moves to; undefined for keys the calendar does not use. */
export function dayAfterKey(
  date: IsoDate,
  key: { key: string; shiftKey: boolean },
  firstDay: Weekday,
  isRtl: boolean,
): IsoDate | undefined {
  const onward = isRtl ? -1 : 1
  const page = key.shiftKey ? 12 : 1
  switch (key.key) {
    case 'ArrowRight':
      return addDays(date, onward)
    case 'ArrowLeft':
      return addDays(date, -onward)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'Home':
      return addDays(date, -dayInWeek(date, firstDay))
    case 'End':
      return addDays(date, 6 - dayInWeek(date, firstDay))
    case 'PageDown':
      return sameDayIn(addMonths(monthOf(date), page), date)
    case 'PageUp':
      return sameDayIn(addMonths(monthOf(date), -page), date)
    default:
      return undefined
  }
}
