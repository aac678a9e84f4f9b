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

/** How an event repeats. It is computed on calendar dates, so daylight saving cannot shift it. */
export type Repeat = {
  readonly frequency: (typeof frequencies)[number]
  /** The interval in days, weeks, months or years. */
  readonly every: number
  /** For weekly rules, 1 Monday to 7 Sunday; empty means the weekday of the first day. */
  readonly weekdays: readonly number[]
  /** For monthly rules: the same day of the month, the nth weekday (second Saturday), or the last weekday (last Friday). */
  readonly monthlyBy: (typeof monthlyWays)[number]
  /** The last date it may start on. */
  readonly until: CivilDate | null
  /** The total number of occurrences. */
  readonly count: number | null
}

export const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const
export const monthlyWays = ['day', 'weekday', 'lastWeekday'] as const

/** Bounds the expansion of endless rules. */
const maxPeriods = 4000

/** The dates an event starts on, in order, including its first day, up to the end of the rule or `last`. */
export function* daysOf(first: CivilDate, repeat: Repeat | null, last: CivilDate): Generator<CivilDate> {
  if (!repeat) {
    if (first <= last) yield first
    return
  }
  const end = repeat.until ? earlier(repeat.until, last) : last
  let count = 0
  for (let period = 0; period < maxPeriods; period++) {
    const [days, periodStart] = daysOfPeriod(first, repeat, period)
    for (const day of days) {
      if (day < first) continue
      if (day > end || (repeat.count !== null && count >= repeat.count)) return
      count += 1
      yield day
    }
    if (periodStart > end) return
  }
}

/** The days of the nth period (day, week, month or year), and a lower bound for the days of later periods. */
function daysOfPeriod(first: CivilDate, repeat: Repeat, period: number): [CivilDate[], CivilDate] {
  const step = period * repeat.every
  if (repeat.frequency === 'daily') {
    const day = addDays(first, step)
    return [[day], day]
  }
  if (repeat.frequency === 'weekly') {
    const monday = addDays(startOfWeek(first), 7 * step)
    return [weekdaysOf(first, repeat).map((day) => addDays(monday, day - 1)), monday]
  }
  const month = monthAfter(first, repeat.frequency === 'yearly' ? 12 * step : step)
  const day = repeat.frequency === 'monthly' ? monthlyDay(month, first, repeat.monthlyBy) : sameDayIn(month, first)
  return [day ? [day] : [], month]
}

const weekdaysOf = (first: CivilDate, { weekdays }: Repeat): number[] =>
  weekdays.length === 0 ? [weekday(first)] : [...new Set(weekdays)].sort((a, b) => a - b)

/** The first day of the month `months` later. */
function monthAfter(date: CivilDate, months: number): CivilDate {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-01` as CivilDate
}

/** The same day of this month; null if the month is too short. */
function sameDayIn(month: CivilDate, date: CivilDate): CivilDate | null {
  const day = addDays(month, Number(date.slice(8)) - 1)
  return day <= endOfMonth(month) ? day : null
}

/** The ordinal of a date's weekday in its month, 1 to 5. */
export const nthOfMonth = (date: CivilDate): number => Math.ceil(Number(date.slice(8)) / 7)

/** Null if the month has no such day, such as a fifth Friday. */
function monthlyDay(month: CivilDate, date: CivilDate, by: Repeat['monthlyBy']): CivilDate | null {
  if (by === 'day') return sameDayIn(month, date)
  const last = endOfMonth(month)
  if (by === 'lastWeekday') return addDays(last, -((weekday(last) - weekday(date) + 7) % 7))
  const day = addDays(month, ((weekday(date) - weekday(month) + 7) % 7) + 7 * (nthOfMonth(date) - 1))
  return day <= last ? day : null
}

/** The dates the event starts on within the range. */
export function daysWithin(first: CivilDate, repeat: Repeat | null, { start, end }: DateRange): CivilDate[] {
  const found: CivilDate[] = []
  for (const day of daysOf(first, repeat, end)) if (day >= start) found.push(day)
  return found
}

/** The first date the event starts on between `from` and `last`; null if there is none. */
export function nextDay(first: CivilDate, repeat: Repeat | null, from: CivilDate, last: CivilDate): CivilDate | null {
  for (const day of daysOf(first, repeat, last)) if (day >= from) return day
  return null
}

/** Splits a series before one of its days. The two parts together give exactly the days of the series. */
export function splitAt(
  first: CivilDate,
  repeat: Repeat,
  at: CivilDate,
): { before: Repeat | null; after: Repeat | null } {
  const countBefore = [...daysOf(first, repeat, addDays(at, -1))].length
  const countAfter = repeat.count === null ? null : repeat.count - countBefore
  // One remaining day is a single event.
  const unlessSingle = (count: number | null, rule: Repeat) => (count === 1 ? null : rule)
  return {
    before: unlessSingle(countBefore, { ...repeat, until: addDays(at, -1), count: null }),
    after: unlessSingle(countAfter, { ...repeat, weekdays: weekdaysIfWeekly(first, repeat), count: countAfter }),
  }
}

const weekdaysIfWeekly = (first: CivilDate, repeat: Repeat) =>
  repeat.frequency === 'weekly' ? weekdaysOf(first, repeat) : repeat.weekdays

/** The rule of the series with every day moved by `days`. */
export const shiftedBy = (repeat: Repeat, days: number): Repeat => ({
  ...repeat,
  weekdays: repeat.weekdays.map((day) => ((((day - 1 + days) % 7) + 7) % 7) + 1).sort((a, b) => a - b),
  until: repeat.until && addDays(repeat.until, days),
})

/** The first day the rule gives from a date on; people may enter a start date that does not match the rule. */
export function firstDayOf(date: CivilDate, repeat: Repeat | null): CivilDate {
  if (repeat?.frequency === 'monthly' && repeat.monthlyBy === 'lastWeekday') {
    const last = monthlyDay(startOfMonth(date), date, 'lastWeekday')
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

/** The rule as an RFC 5545 RRULE; `until` is already formatted for it. */
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
