/** A calendar date as `YYYY-MM-DD`. */
export type IsoDate = string

const latinDigits = (typed: string) => typed.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))

function isoOf(year: number, month: number, day: number): IsoDate | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real && year >= 1900 && year <= 2199 ? date.toISOString().slice(0, 10) : null
}

/** Parses day/month/year with any separator, or year-month-day; null if there is no such date. */
export function readDate(typed: string): IsoDate | null {
  const text = latinDigits(typed.trim())
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (yearFirst) return isoOf(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]))
  const dayFirst = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(text)
  if (!dayFirst) return null
  const year = Number(dayFirst[3])
  // Two digits: up to 50 is this century, above that a year of birth.
  const full = year > 99 ? year : year <= 50 ? 2000 + year : 1900 + year
  return isoOf(full, Number(dayFirst[2]), Number(dayFirst[1]))
}

/** Formats a date as 14/11/2026. */
export function showDate(date: IsoDate | null): string {
  const [year, month, day] = (date ?? '').split('-')
  return year && month && day ? `${day}/${month}/${year}` : ''
}

/** Parses 9:15, 0915, 9.15 or 9:15 pm as `HH:mm`; null if it is not a time of day. */
export function readTime(typed: string): string | null {
  const found = /^(\d{1,2})(?:[:. ]?(\d{2}))?\s*(am|pm)?$/i.exec(latinDigits(typed.trim()))
  if (!found) return null
  const half = found[3]?.toLowerCase()
  const given = Number(found[1])
  const minutes = Number(found[2] ?? 0)
  if (half && (given < 1 || given > 12)) return null
  const hours = half ? (given % 12) + (half === 'pm' ? 12 : 0) : given
  if (hours > 23 || minutes > 59) return null
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
