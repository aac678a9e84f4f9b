import { type Channel, channels, type NotificationCategory } from '#platform/contract/notifications.ts'
import type { Choice } from './schemas.ts'

/** Applies until the user has chosen otherwise. */
export const defaultChoice = ({ id, usually }: NotificationCategory): Choice => ({
  category: id,
  inApp: usually.includes('inApp'),
  push: usually.includes('inApp'),
  email: usually.includes('email'),
  sms: usually.includes('sms'),
  waits: true,
})

/** The channels that cannot be turned off. */
export const fixedChannels = ({ urgent, usually }: NotificationCategory): readonly Channel[] => (urgent ? usually : [])

/** The choice in effect: urgent categories are sent immediately, whatever the user chose. */
export function effectiveChoice(category: NotificationCategory, chosen: Choice | null): Choice {
  const choice = { ...(chosen ?? defaultChoice(category)) }
  for (const channel of channels) choice[channel] ||= fixedChannels(category).includes(channel)
  if (category.urgent) choice.waits = false
  return choice
}
