import type { EngineCause } from '#modules/imports/problemWords.ts'
import { CivilDate as civilDate } from '#platform/contract/dates/civilDate.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'

type ParsedDate = { readonly value: CivilDate } | { readonly cause: EngineCause }

const threeParts = /^(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})$/
const midnight = /^(\d{4}-\d{2}-\d{2})[ T]00:00(?::00)?$/

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

/** Parses DD/MM/YYYY (also with - or .) and YYYY-MM-DD, the form in which spreadsheet dates arrive. */
export function readDate(text: string, monthFirst: boolean): ParsedDate {
  const iso = midnight.exec(text)?.[1] ?? text
  if (/^\d{4}-\d{2}-\d{2}$/.test(iso)) return parseIso(iso)
  if (/^\d+(?:\.\d+)?$/.test(text)) return { cause: 'date-as-number' }
  const parts = partsOf(text)
  if (!parts) return { cause: 'not-a-date' }
  const { first, second, year } = parts
  if (year.length !== 4) return { cause: 'short-year' }
  if (second > 12 && second <= 31 && first <= 12) return { cause: 'month-first' }
  if (monthFirst && first <= 12 && first !== second) return { cause: 'ambiguous-date' }
  return parseIso(`${year}-${twoDigits(second)}-${twoDigits(first)}`)
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

function parseIso(iso: string): ParsedDate {
  const date = civilDate.safeParse(iso)
  return date.success ? { value: date.data } : { cause: 'no-such-day' }
}
