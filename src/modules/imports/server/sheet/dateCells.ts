import type { EngineCause } from '#modules/imports/problemWords.ts'
import { CivilDate as civilDate } from '#platform/contract/dates/civilDate.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'

type Read = { readonly value: CivilDate } | { readonly cause: EngineCause }

const threeParts = /^(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})$/
const midnight = /^(\d{4}-\d{2}-\d{2})[ T]00:00(?::00)?$/

type Parts = { readonly first: number; readonly second: number; readonly year: string }

/** A date with its year at the end, taken apart without saying which of the other two is the day. */
function partsOf(text: string): Parts | null {
  const [, first = '', , second = '', year = ''] = threeParts.exec(text) ?? []
  return first !== '' && first.length <= 2 ? { first: Number(first), second: Number(second), year } : null
}

/**
 * Whether a column writes the month first: some of its dates can be read in no other way, and none only with the day first.
 * Then a date that could be either day is not guessed.
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

/** Reads DD/MM/YYYY (also with - or .) and YYYY-MM-DD, which is how real dates of a spreadsheet arrive. */
export function readDate(text: string, monthFirst: boolean): Read {
  const iso = midnight.exec(text)?.[1] ?? text
  if (/^\d{4}-\d{2}-\d{2}$/.test(iso)) return civil(iso)
  if (/^\d+(?:\.\d+)?$/.test(text)) return { cause: 'date-as-number' }
  const parts = partsOf(text)
  if (!parts) return { cause: 'not-a-date' }
  const { first, second, year } = parts
  if (year.length !== 4) return { cause: 'short-year' }
  if (second > 12 && second <= 31 && first <= 12) return { cause: 'month-first' }
  if (monthFirst && first <= 12 && first !== second) return { cause: 'ambiguous-date' }
  return civil(`${year}-${two(second)}-${two(first)}`)
}

const two = (number: number) => String(number).padStart(2, '0')

function civil(iso: string): Read {
  const date = civilDate.safeParse(iso)
  return date.success ? { value: date.data } : { cause: 'no-such-day' }
}
