import { addDays, type CivilDate, instantOf } from '#platform/contract/dates/dates.ts'
import type { Code } from './codes.ts'

/** The minimum share of periods attended, in whole percent, for a day to count as present or as a half day. */
export type DayRule = { readonly presentPercent: number; readonly halfPercent: number }

/** Half periods attended, by code. */
const halves: Readonly<Record<Code, number>> = { P: 2, HD: 1, A: 0, ML: 0 }

/**
 * Derives the code of a day from its marked periods; null if none was marked. Integer arithmetic, so that a share exactly
 * on the threshold counts. A day missed only because of medical leave is medical leave.
 */
export function dayCodeOf(periods: readonly Code[], { presentPercent, halfPercent }: DayRule): Code | null {
  if (periods.length === 0) return null
  const attended = periods.reduce((sum, code) => sum + halves[code], 0) * 100
  const all = periods.length * 2
  if (attended >= presentPercent * all) return 'P'
  if (attended >= halfPercent * all) return 'HD'
  return periods.includes('ML') && !periods.includes('A') ? 'ML' : 'A'
}

/** The instant a day's register locks: `lockDays` later at `locksAt` in the school's time zone. Null: it never locks. */
export const lockInstant = (
  date: CivilDate,
  { locksAt, lockDays }: { locksAt: string | null; lockDays: number },
  zone: string,
): string | null => (locksAt === null ? null : instantOf(addDays(date, lockDays), locksAt, zone))
