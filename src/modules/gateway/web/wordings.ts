import type { Batch } from '#modules/gateway/queueSchemas.ts'
import { useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'
import type { StatusTone } from '#ui/indicators/Status.tsx'
import type { MessageState } from '../rules/messageStates.ts'
import { gatewayText } from './words.ts'

export const stateTones: Readonly<Record<MessageState, StatusTone>> = {
  pending: 'neutral',
  retrying: 'part',
  sent: 'leave',
  delivered: 'good',
  read: 'good',
  suppressed: 'draft',
  failed: 'bad',
  expired: 'bad',
}

/** Why something was not sent, in words; an unknown code is better than nothing. */
export function useReason() {
  const { reasons } = useText(gatewayText)
  return (reason: string) => {
    const [code = '', detail] = reason.split(' at ')
    const known = Object.hasOwn(reasons, code) ? reasons[code as keyof typeof reasons] : code
    return detail ? `${known} (${Number(detail) + 1})` : known
  }
}

/** Date and time on the school's clock. */
export function useMoment() {
  const { time } = useFormat()
  const { timeZone } = useSchool()
  return (instant: string | null) =>
    instant ? time(instant, timeZone, { dateStyle: 'medium', timeStyle: 'short' }) : ''
}

/** Costs are kept in thousandths of a paisa. */
export function useCost() {
  const { money } = useFormat()
  return (cost: number) => (cost === 0 ? '' : money(Math.round(cost / 1000)))
}

/** A name in the reader's language. */
export function useNamed() {
  const language = useLanguage()
  return (name: Batch['name']) => name[language]
}
