import {
  addDays,
  type CivilDate,
  type DateRange,
  earlier,
  endOfMonth,
  startOfMonth,
  startOfWeek,
  weekday,
} from '#platform/contract/dates/dates.ts'

/** How an event comes again. It is counted in the school's days, so no clock can move it. */
export type Repeat = {
  readonly frequency: (typeof frequencies)[number]
  /** Every so many days, weeks, months or years. */
  readonly every: number
  /** The weekdays of a weekly one, 1 Monday to 7 Sunday; none means that of its first day. */
  readonly weekdays: readonly number[]
  /** A monthly one keeps its day of the month, or its weekday: the second Saturday, or the last Friday. */
  readonly monthlyBy: (typeof monthlyWays)[number]
  /** The last day on which it may begin. */
  readonly until: CivilDate | null
  /** How often in all. */
  readonly count: number | null
}

export const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const
export const monthlyWays = ['day', 'weekday', 'lastWeekday'] as const

/** A rule that never ends by itself is not followed further than this. */
const furthest = 4000

/** The days on which an event begins, its first day included, in order; ends by the rule or after `last`. */
export function* daysOf(first: CivilDate, repeat: Repeat | null, last: CivilDate): Generator<CivilDate> {
  if (!repeat) {
    if (first <= last) yield first
    return
  }
  const end = repeat.until ? earlier(repeat.until, last) : last
  let given = 0
  for (let turn = 0; turn < furthest; turn++) {
    const [days, reached] = turnOf(first, repeat, turn)
    for (const day of days) {
      if (day < first) continue
      if (day > end || (repeat.count !== null && given >= repeat.count)) return
      given += 1
      yield day
    }
    if (reached > end) return
  }
}

/** The days of one turn of the rule, and a day that no day of a later turn comes before. */
function turnOf(first: CivilDate, repeat: Repeat, turn: number): [CivilDate[], CivilDate] {
  const step = turn * repeat.every
  if (repeat.frequency === 'daily') {
    const day = addDays(first, step)
    return [[day], day]
  }
  if (repeat.frequency === 'weekly') {
    const monday = addDays(startOfWeek(first), 7 * step)
    return [weekdaysOf(first, repeat).map((day) => addDays(monday, day - 1)), monday]
  }
  const month = monthAfter(first, repeat.frequency === 'yearly' ? 12 * step : step)
  const day = repeat.frequency === 'monthly' ? dayIn(month, first, repeat.monthlyBy) : sameIn(month, first)
  return [day ? [day] : [], month]
}

const weekdaysOf = (first: CivilDate, { weekdays }: Repeat): number[] =>
  weekdays.length === 0 ? [weekday(first)] : [...new Set(weekdays)].sort((a, b) => a - b)

/** The first day of the month so many months on. */
function monthAfter(date: CivilDate, months: number): CivilDate {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-01` as CivilDate
}

/** The same day of this month; a month that is too short has none. */
function sameIn(month: CivilDate, date: CivilDate): CivilDate | null {
  const day = addDays(month, Number(date.slice(8)) - 1)
  return day <= endOfMonth(month) ? day : null
}

/** Which of the same weekdays of its month a day is, 1 to 5. */
export const nthOfMonth = (date: CivilDate): number => Math.ceil(Number(date.slice(8)) / 7)

/** A month without a fifth Friday has no such day. */
function dayIn(month: CivilDate, date: CivilDate, by: Repeat['monthlyBy']): CivilDate | null {
  if (by === 'day') return sameIn(month, date)
  const last = endOfMonth(month)
  if (by === 'lastWeekday') return addDays(last, -((weekday(last) - weekday(date) + 7) % 7))
  const day = addDays(month, ((weekday(date) - weekday(month) + 7) % 7) + 7 * (nthOfMonth(date) - 1))
  return day <= last ? day : null
}

/** The days of the event that lie in the stretch. */
export function daysWithin(first: CivilDate, repeat: Repeat | null, { start, end }: DateRange): CivilDate[] {
  const found: CivilDate[] = []
  for (const day of daysOf(first, repeat, end)) if (day >= start) found.push(day)
  return found
}

/** The first day from a given one on which the event begins, up to a last day; null when there is none. */
export function nextDay(first: CivilDate, repeat: Repeat | null, from: CivilDate, last: CivilDate): CivilDate | null {
  for (const day of daysOf(first, repeat, last)) if (day >= from) return day
  return null
}

/** Cuts a series before one of its days: what comes before, and what begins on that day. Together they are the series. */
export function cutAt(
  first: CivilDate,
  repeat: Repeat,
  at: CivilDate,
): { before: Repeat | null; after: Repeat | null } {
  const earlierOnes = [...daysOf(first, repeat, addDays(at, -1))].length
  const left = repeat.count === null ? null : repeat.count - earlierOnes
  const single = (count: number | null, rest: Repeat) => (count === 1 ? null : rest)
  return {
    before: single(earlierOnes, { ...repeat, until: addDays(at, -1), count: null }),
    after: single(left, { ...repeat, weekdays: weekdaysIfWeekly(first, repeat), count: left }),
  }
}

const weekdaysIfWeekly = (first: CivilDate, repeat: Repeat) =>
  repeat.frequency === 'weekly' ? weekdaysOf(first, repeat) : repeat.weekdays

/** The rule of a series whose every day is moved by so many days. */
export const movedBy = (repeat: Repeat, days: number): Repeat => ({
  ...repeat,
  weekdays: repeat.weekdays.map((day) => ((((day - 1 + days) % 7) + 7) % 7) + 1).sort((a, b) => a - b),
  until: repeat.until && addDays(repeat.until, days),
})

/** The first day from a date on that the rule itself gives: a series may be written down on a day that is not its own. */
export function firstOf(date: CivilDate, repeat: Repeat | null): CivilDate {
  if (repeat?.frequency === 'monthly' && repeat.monthlyBy === 'lastWeekday') {
    const last = dayIn(startOfMonth(date), date, 'lastWeekday')
    return last ?? date
  }
  if (repeat?.frequency !== 'weekly' || repeat.weekdays.length === 0) return date
  for (let days = 0; days < 7; days++) {
    const day = addDays(date, days)
    if (repeat.weekdays.includes(weekday(day))) return day
  }
  return date
}

const byDay = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** The rule as RFC 5545 writes it. `until` is the last moment in the form the event's own start has. */
export function ruleText(first: CivilDate, repeat: Repeat, until: string | null): string {
  const name = (day: number) => byDay[day - 1] ?? 'MO'
  const parts = [`FREQ=${repeat.frequency.toUpperCase()}`]
  if (repeat.every > 1) parts.push(`INTERVAL=${repeat.every}`)
  if (repeat.frequency === 'weekly') parts.push(`BYDAY=${weekdaysOf(first, repeat).map(name).join(',')}`)
  if (repeat.frequency === 'monthly' && repeat.monthlyBy !== 'day')
    parts.push(`BYDAY=${repeat.monthlyBy === 'weekday' ? nthOfMonth(first) : -1}${name(weekday(first))}`)
  if (repeat.frequency === 'weekly') parts.push('WKST=MO')
  if (until) parts.push(`UNTIL=${until}`)
  else if (repeat.count !== null) parts.push(`COUNT=${repeat.count}`)
  return parts.join(';')
}
