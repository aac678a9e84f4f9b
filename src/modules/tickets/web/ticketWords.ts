import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'
import type { StatusTone } from '#ui/indicators/Status.tsx'
import { stateOf, type TicketState, type TicketStatusId, vendor } from '../rules.ts'
import { ticketText } from './words.ts'

export const tones: Record<TicketState, StatusTone> = {
  pending: 'part',
  rejected: 'neutral',
  sentToVendor: 'leave',
  resolved: 'good',
  resolvedByVendor: 'good',
}

/** The words for statuses and times. */
export function useTicketWords() {
  const text = useText(ticketText)
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const short = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
  return {
    status: (statusId: TicketStatusId) => fill(text.statuses[stateOf(statusId)], { vendor }),
    tone: (statusId: TicketStatusId) => tones[stateOf(statusId)],
    when: (at: string) => time(at, timeZone, short),
    due: ({ answerDueAt, resolveDueAt }: { answerDueAt: string | null; resolveDueAt: string | null }) =>
      answerDueAt
        ? fill(text.answerDue, { time: time(answerDueAt, timeZone, short) })
        : resolveDueAt && fill(text.resolveDue, { time: time(resolveDueAt, timeZone, short) }),
  }
}
