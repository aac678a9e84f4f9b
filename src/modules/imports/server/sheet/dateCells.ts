import type { EngineCause } from '#modules/imports/problemWords.ts'
import { CivilDate as civilDate } from '#platform/contract/dates/civilDate.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'

type ParsedDate = { readonly value: CivilDate } | { readonly cause: EngineCause }

const threeParts = /^(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})$/
const dayAndMonth = /^(\d{1,2})(?:st|nd|rd|th)?[\s./-]*([^\s\d./,-]+)[\s./,-]*(\d{2}|\d{4})$/u
const monthAndDay = /^([^\s\d./,-]+)[\s./-]*(\d{1,2})(?:st|nd|rd|th)?[\s.,-]+(\d{4})$/u
const midnight = /^(.+?)[ T]00:00(?::00(?:\.0+)?)?$/

const monthNames = [
  ['january', 'जनवरी'],
  ['february', 'फ़रवरी', 'फरवरी'],
  ['march', 'मार्च'],
  ['april', 'अप्रैल'],
  ['may', 'मई'],
  ['june', 'जून'],
  ['july', 'जुलाई'],
  ['august', 'अगस्त'],
  ['september', 'सितंबर', 'सितम्बर'],
  ['october', 'अक्टूबर', 'अक्तूबर'],
  ['november', 'नवंबर', 'नवम्बर'],
  ['december', 'दिसंबर', 'दिसम्बर'],
]

/** The number of a month by its English or Hindi name; English names may be shortened to three letters or more. */
function monthOf(name: string): number | null {
  const bare = name.normalize().toLowerCase()
  const at = monthNames.findIndex(([english = '', ...others]) => {
    const isShortened = bare.length >= 3 && english.startsWith(bare)
    return isShortened || others.some((other) => other.normalize() === bare)
  })
  return at < 0 ? null : at + 1
}

/** The year two digits mean: this century, unless that lies more than five years ahead. */
function fullYear(digits: string, thisYear: number): string {
  if (digits.length !== 2) return digits
  const year = Math.floor(thisYear / 100) * 100 + Number(digits)
  return String(year > thisYear + 5 ? year - 100 : year)
}

type Parts = { readonly first: number; readonly second: number; readonly year: string }

/** Splits a date that ends with the year, without deciding which part is the day. */
function partsOf(text: string): Parts | null {
  const [, first = '', , second = '', year = ''] = threeParts.exec(text) ?? []
  return first !== '' && first.length <= 2 ? { first: Number(first), second: Number(second), year } : null
}

/**
 * Whether a column puts the month first: some of its dates only make sense that way, and none only with the day first.
 * Ambiguous dates in such a column are rejected rather than guessed.
 */
export function writesMonthFirst(texts: Iterable<string>): boolean {
  let monthFirst = false
  for (const text of texts) {
    const parts = partsOf(text.trim())
    if (!parts) continue
    if (parts.first > 12 && parts.second <= 12) return false
    if (parts.second > 12 && parts.second <= 31 && parts.first <= 12) monthFirst = true
  }
  return monthFirst
}

/** Spreadsheet day numbers from 1927 to 2118. Shorter and longer numbers are more likely years, or dates without separators. */
const serial = /^([1-7]\d{4})(?:\.\d+)?$/
const serialEpoch = 25_569

/**
 * Parses the day-first dates of Indian registers (5/6/2014, 23.03.19, 13-Oct-2020), dates that begin with the year, and the
 * day numbers that appear when a spreadsheet loses a cell's date format.
 */
export function readDate(written: string, monthFirst: boolean, thisYear = new Date().getUTCFullYear()): ParsedDate {
  const text = midnight.exec(written)?.[1] ?? written
  const [, days] = serial.exec(text) ?? []
  if (days) return parseIso(new Date((Number(days) - serialEpoch) * 86_400_000).toISOString().slice(0, 10))
  if (/^\d+(?:\.\d+)?$/.test(text)) return { cause: 'date-as-number' }
  const [, year, , month, day] = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/.exec(text) ?? []
  if (year) return dateOf(year, Number(month), Number(day))
  return readNamedMonth(text, thisYear) ?? readNumbers(text, monthFirst, thisYear)
}

function readNamedMonth(text: string, thisYear: number): ParsedDate | null {
  const [, day, name, year] = dayAndMonth.exec(text) ?? []
  const month = name && monthOf(name)
  if (day && year && month) return dateOf(fullYear(year, thisYear), month, Number(day))
  const [, firstName, second, lastYear] = monthAndDay.exec(text) ?? []
  const firstMonth = firstName && monthOf(firstName)
  return second && lastYear && firstMonth ? dateOf(lastYear, firstMonth, Number(second)) : null
}

function readNumbers(text: string, monthFirst: boolean, thisYear: number): ParsedDate {
  const parts = partsOf(text)
  if (!parts) return { cause: 'not-a-date' }
  const { first, second } = parts
  const year = fullYear(parts.year, thisYear)
  if (year.length !== 4) return { cause: 'short-year' }
  if (second > 12 && second <= 31 && first <= 12) return { cause: 'month-first' }
  if (monthFirst && first <= 12 && first !== second) return { cause: 'ambiguous-date' }
  return dateOf(year, second, first)
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
const dateOf = (year: string, month: number, day: number) => parseIso(`${year}-${twoDigits(month)}-${twoDigits(day)}`)

function parseIso(iso: string): ParsedDate {
  const date = civilDate.safeParse(iso)
  return date.success ? { value: date.data } : { cause: 'no-such-day' }
}
