import { type Channel, channels, type NotificationCategory } from '#platform/contract/notifications.ts'
import type { TopicChannels } from './communicationSchemas.ts'
import type { Choice } from './schemas.ts'

/** Applies until the school or the user has chosen otherwise. */
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

/** The choice in effect: the user's, else the school's. Urgent categories are sent immediately, whatever anybody chose. */
export function effectiveChoice(
  category: NotificationCategory,
  chosen: Choice | null,
  school: TopicChannels | null,
): Choice {
  const choice = { ...(chosen ?? { ...defaultChoice(category), ...(school && channelsOf(school)) }) }
  for (const channel of channels) choice[channel] ||= fixedChannels(category).includes(channel)
  if (category.urgent) choice.waits = false
  return choice
}

export const channelsOf = ({ inApp, push, email, sms }: TopicChannels): TopicChannels => ({ inApp, push, email, sms })
