import { addDays, type CivilDate, instantOf } from '#platform/contract/dates/dates.ts'
import type { Code } from './codes.ts'

/** From which shares of the periods, in whole percents, a day counts as present and as half a day. */
export type DayRule = { readonly presentPercent: number; readonly halfPercent: number }

/** Half periods attended. */
const halves: Readonly<Record<Code, number>> = { P: 2, HD: 1, A: 0, ML: 0 }

/**
 * What a day was, by the periods that were marked; null when none was. Whole numbers only, so that a share exactly on the
 * border counts. A day missed for illness alone is medical leave.
 */
export function dayCodeOf(periods: readonly Code[], { presentPercent, halfPercent }: DayRule): Code | null {
  if (periods.length === 0) return null
  const attended = periods.reduce((sum, code) => sum + halves[code], 0) * 100
  const all = periods.length * 2
  if (attended >= presentPercent * all) return 'P'
  if (attended >= halfPercent * all) return 'HD'
  return periods.includes('ML') && !periods.includes('A') ? 'ML' : 'A'
}

/** When the register of a day locks: so many days later at a time on the school's clocks; never without a time. */
export const lockInstant = (
  date: CivilDate,
  { locksAt, lockDays }: { locksAt: string | null; lockDays: number },
  zone: string,
): string | null => (locksAt === null ? null : instantOf(addDays(date, lockDays), locksAt, zone))
