import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import type { StatusTone } from '#ui/indicators/Status.tsx'
import { type LeaveStatus, leaveTypeName } from '../leaveRules.ts'
import type { LeaveRequest } from '../schemas.ts'
import { leaveText } from './words.ts'

export const tones: Record<LeaveStatus, StatusTone> = {
  pending: 'part',
  approved: 'good',
  rejected: 'bad',
  cancelled: 'neutral',
}

type LeaveDates = Pick<LeaveRequest, 'startDate' | 'endDate' | 'fromAfternoon' | 'untilNoon'>

/** How leave reads: its type, its days and how many they are. */
export function useLeaveWords() {
  const text = useText(leaveText)
  const { date } = useFormat()
  const count = useCount()
  return {
    type: (typeId: number) => text.types[leaveTypeName(typeId)],
    /** Halves as days: 5 is 2.5 days. */
    days: (halfDays: number) => count(text.days, halfDays / 2),
    stretch: ({ startDate, endDate, fromAfternoon, untilNoon }: LeaveDates) => {
      const half = (is: boolean) => (is ? ` (${text.approvals.noon})` : '')
      const short = { weekday: 'short', day: 'numeric', month: 'short' } as const
      if (startDate === endDate) return `${date(startDate, short)}${half(fromAfternoon || untilNoon)}`
      return `${date(startDate, short)}${half(fromAfternoon)} – ${date(endDate, short)}${half(untilNoon)}`
    },
  }
}
