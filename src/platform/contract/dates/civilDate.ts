import * as z from 'zod'
import { schemaError } from '../serverText.ts'

// Separate from the arithmetic in dates.ts, so that pages that only calculate with dates load no schemas.

/** A calendar day written YYYY-MM-DD, from 1900 to 2199. */
export const CivilDate = /* @__PURE__ */ civilDate()
export type CivilDate = z.output<typeof CivilDate>

function civilDate() {
  const error = 'Enter a date, such as 2026-06-01.'
  return z.iso
    .date({ error })
    .refine((date) => date >= '1900-01-01' && date <= '2199-12-31', {
      error: schemaError('date-out-of-range', 'Enter a date between 1900 and 2199.'),
    })
    .brand<'CivilDate'>()
}

/** A time zone by its IANA name, such as Asia/Kolkata. */
export const TimeZone = /* @__PURE__ */ timeZone()
function timeZone() {
  const error = 'Choose a time zone, such as Asia/Kolkata.'
  return z.string({ error }).max(64, { error, abort: true }).refine(isTimeZone, { error })
}

function isTimeZone(name: string): boolean {
  try {
    // A fixed offset such as +05:30 is not a time zone: it ignores daylight saving.
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
