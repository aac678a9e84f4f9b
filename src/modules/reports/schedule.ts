import {
  addDays,
  addMonths,
  type CivilDate,
  instantOf,
  startOfMonth,
  today,
  weekday,
} from '#platform/contract/dates/dates.ts'

export const rhythms = ['day', 'week', 'month'] as const
export type Rhythm = (typeof rhythms)[number]

export type Schedule = {
  readonly every: Rhythm
  /** 1 Monday to 7 Sunday of a week, 1 to 28 of a month; of no meaning every day. */
  readonly onDay: number
  /** At the school. */
  readonly hour: number
}

/** The next time after `now`, as an instant. */
export function nextTime({ every, onDay, hour }: Schedule, now: Date, zone: string): Date {
  const time = `${String(hour).padStart(2, '0')}:00`
  const at = (day: CivilDate) => new Date(instantOf(day, time, zone))
  const first = firstDay(every, onDay, today(zone, now))
  return at(first) > now ? at(first) : at(following(every, first))
}

/** The first day it could be, today included. */
function firstDay(every: Rhythm, onDay: number, from: CivilDate): CivilDate {
  if (every === 'day') return from
  if (every === 'week') return addDays(from, (onDay - weekday(from) + 7) % 7)
  const inThisMonth = addDays(startOfMonth(from), onDay - 1)
  return inThisMonth >= from ? inThisMonth : addMonths(inThisMonth, 1)
}

const following = (every: Rhythm, day: CivilDate): CivilDate =>
  every === 'day' ? addDays(day, 1) : every === 'week' ? addDays(day, 7) : addMonths(day, 1)
