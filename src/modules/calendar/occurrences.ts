import { addDays, type CivilDate, type DateRange, daysBetween } from '#platform/contract/dates/dates.ts'
import { daysWithin, type Repeat } from './recurrence.ts'

/** When something is, by the school's clocks; without times it lasts whole days, the last one included. */
export type When = {
  readonly startDate: CivilDate
  readonly endDate: CivilDate
  readonly startTime: string | null
  readonly endTime: string | null
}

/** What one day of a series may have of its own. */
export type Exception = {
  readonly originalOn: CivilDate
  readonly cancelled: boolean
  readonly title: string | null
  readonly description: string | null
  readonly roomId: string | null
  readonly when: When | null
}

type Series = When & { readonly repeat: Repeat | null; readonly exceptions: readonly Exception[] }

export type Occurrence = {
  /** The day the rule gives, by which one of a series is known. */
  readonly originalOn: CivilDate
  readonly when: When
  readonly exception: Exception | null
}

/** The same length from another first day. */
export const beginningOn = (when: When, startDate: CivilDate): When => ({
  ...when,
  startDate,
  endDate: addDays(startDate, daysBetween(when.startDate, when.endDate)),
})

const touches = ({ startDate, endDate }: When, { start, end }: DateRange) => startDate <= end && endDate >= start

/** Every time the event takes place within the days, in order. */
export function occurrencesIn(event: Series, range: DateRange): Occurrence[] {
  const differing = new Map(event.exceptions.map((one) => [one.originalOn, one]))
  const days = daysBetween(event.startDate, event.endDate)
  const regular = daysWithin(event.startDate, event.repeat, { start: addDays(range.start, -days), end: range.end })
    .filter((day) => !differing.has(day))
    .map((originalOn) => ({ originalOn, when: beginningOn(event, originalOn), exception: null }))
  const special = event.exceptions
    .filter(({ cancelled }) => !cancelled)
    .map((exception) => ({
      originalOn: exception.originalOn,
      when: exception.when ?? beginningOn(event, exception.originalOn),
      exception,
    }))
  return [...regular, ...special]
    .filter(({ when }) => touches(when, range))
    .sort((a, b) => (startOf(a.when) < startOf(b.when) ? -1 : 1))
}

/** One of a series by the day the rule gives; null when there is none on that day. */
export function occurrenceOn(event: Series, originalOn: CivilDate): Occurrence | null {
  if (daysWithin(event.startDate, event.repeat, { start: originalOn, end: originalOn }).length === 0) return null
  const exception = event.exceptions.find((one) => one.originalOn === originalOn) ?? null
  if (exception?.cancelled) return null
  return { originalOn, when: exception?.when ?? beginningOn(event, originalOn), exception }
}

/** The moment it begins, as the school's clocks show it: texts of this form sort by time. */
export const startOf = ({ startDate, startTime }: When): string => `${startDate}T${startTime ?? '00:00'}`

/** The moment at which it is over; that moment belongs to what comes next. */
export const endOf = ({ endDate, endTime }: When): string =>
  endTime ? `${endDate}T${endTime}` : `${addDays(endDate, 1)}T00:00`

/** The stretch as two moments, half open, for the rule about clashes. */
export const spanOf = (when: When) => ({ start: startOf(when), end: endOf(when) })
