import { addDays, instantOf, today } from '#platform/contract/dates/dates.ts'
import { formatInstant } from '#platform/contract/dates/instants.ts'
import { type Channel, channels, type NotificationCategory } from '#platform/contract/notifications.ts'
import type { Choice, QuietHours } from './schemas.ts'

type Clock = { readonly zone: string; readonly now: Date }

/** When the current quiet hours end, or null outside quiet hours. */
export function quietUntil({ from, to }: QuietHours, { zone, now }: Clock): Date | null {
  const time = formatInstant(now, zone, 'HH:mm')
  const isQuiet = from < to ? time >= from && time < to : time >= from || time < to
  if (!isQuiet) return null
  const day = today(zone, now)
  const end = Date.parse(instantOf(time < to ? day : addDays(day, 1), to, zone))
  // When clocks go back, an hour occurs twice and `end` can be its first, past occurrence.
  return new Date(end > now.getTime() ? end : now.getTime() + (minutesOf(to) - minutesOf(time)) * 60_000)
}

/** Converts HH:MM to minutes since midnight. */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Converts minutes since midnight to HH:MM. */
export const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

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
