import { type CivilDate, daysBetween } from '#platform/contract/dates/dates.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { feeText } from '../words.ts'

export type Lateness = { readonly words: string; readonly tone: 'late' | 'fresh' | 'ahead' }

/** Beyond this many days the date counts as long overdue. */
const longLate = 60

/** How late a due date is, in the largest whole unit: "4 months late", "5 weeks late", "due today", "not yet due". */
export function useLateness(): (dueOn: string, asOf: string) => Lateness {
  const text = useText(feeText)
  const count = useCount()
  return (dueOn, asOf) => {
    const days = daysBetween(dueOn as CivilDate, asOf as CivilDate)
    if (days < 0) return { words: text.notYetDue, tone: 'ahead' }
    if (days === 0) return { words: text.dueToday, tone: 'ahead' }
    const tone = days >= longLate ? 'late' : 'fresh'
    if (days < 14) return { words: count(text.counts.days, days), tone }
    if (days < longLate) return { words: count(text.counts.weeks, Math.floor(days / 7)), tone }
    return { words: count(text.counts.months, Math.floor(days / 30)), tone }
  }
}
