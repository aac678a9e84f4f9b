/** A point in time: milliseconds since 1970, a Date, or an ISO string with an offset. */
export type Instant = number | Date | string

/** Milliseconds since 1970. A string without an offset throws, because it would be read in the machine's time zone. */
export function millisecondsOf(instant: Instant): number {
  const lacksOffset = typeof instant === 'string' && !/T.*(?:Z|[+-]\d\d:\d\d)$/.test(instant)
  const milliseconds = lacksOffset ? Number.NaN : new Date(instant).getTime()
  if (Number.isNaN(milliseconds)) throw new RangeError('Not a valid instant.')
  return milliseconds
}

// Creating a formatter costs a hundred times more than using one.
const formatters = new Map<string, Intl.DateTimeFormat>()

/** A cached formatter for these options. */
export function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${options.timeZone} ${options.dateStyle ?? ''}`
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options)
  if (formatters.size < 200) formatters.set(key, known)
  return known
}

export const twoDigits = (value: number) => String(value).padStart(2, '0')
