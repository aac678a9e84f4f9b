import { addDays, type CivilDate, type DateRange, daysBetween } from '#platform/contract/dates/dates.ts'
import { daysWithin, type Repeat } from './recurrence.ts'

/** Dates and times in the school's time zone. Null times mean all day; the end date is inclusive. */
export type When = {
  readonly startDate: CivilDate
  readonly endDate: CivilDate
  readonly startTime: string | null
  readonly endTime: string | null
}

/** What differs on one day of a series. */
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
  /** The date the rule gives, which identifies an occurrence. */
  readonly originalOn: CivilDate
  readonly when: When
  readonly exception: Exception | null
}

/** The same times and length from another start date. */
export const startingOn = (when: When, startDate: CivilDate): When => ({
  ...when,
  startDate,
  endDate: addDays(startDate, daysBetween(when.startDate, when.endDate)),
})

const touches = ({ startDate, endDate }: When, { start, end }: DateRange) => startDate <= end && endDate >= start

/** The occurrences of an event in a date range, in order. */
export function occurrencesIn(event: Series, range: DateRange): Occurrence[] {
  const exceptionDays = new Map(event.exceptions.map((one) => [one.originalOn, one]))
  const days = daysBetween(event.startDate, event.endDate)
  const regular = daysWithin(event.startDate, event.repeat, { start: addDays(range.start, -days), end: range.end })
    .filter((day) => !exceptionDays.has(day))
    .map((originalOn) => ({ originalOn, when: startingOn(event, originalOn), exception: null }))
  const changed = event.exceptions
    .filter(({ cancelled }) => !cancelled)
    .map((exception) => ({
      originalOn: exception.originalOn,
      when: exception.when ?? startingOn(event, exception.originalOn),
      exception,
    }))
  return [...regular, ...changed]
    .filter(({ when }) => touches(when, range))
    .sort((a, b) => (startOf(a.when) < startOf(b.when) ? -1 : 1))
}

/** The occurrence of the date the rule gives; null if there is none. */
export function occurrenceOn(event: Series, originalOn: CivilDate): Occurrence | null {
  if (daysWithin(event.startDate, event.repeat, { start: originalOn, end: originalOn }).length === 0) return null
  const exception = event.exceptions.find((one) => one.originalOn === originalOn) ?? null
  if (exception?.cancelled) return null
  return { originalOn, when: exception?.when ?? startingOn(event, originalOn), exception }
}

/** The start as local time; these strings sort chronologically. */
export const startOf = ({ startDate, startTime }: When): string => `${startDate}T${startTime ?? '00:00'}`

/** The exclusive end as local time. */
export const endOf = ({ endDate, endTime }: When): string =>
  endTime ? `${endDate}T${endTime}` : `${addDays(endDate, 1)}T00:00`

/** The half-open interval, for overlap checks. */
export const spanOf = (when: When) => ({ start: startOf(when), end: endOf(when) })
