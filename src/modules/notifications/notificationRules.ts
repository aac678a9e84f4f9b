import { addDays, instantOf, today } from '#platform/contract/dates/dates.ts'
import { formatInstant } from '#platform/contract/dates/instants.ts'
import { type Channel, channels, type NotificationCategory } from '#platform/contract/notifications.ts'
import type { Choice, QuietHours } from './schemas.ts'

type Clock = { readonly zone: string; readonly now: Date }

/** When the quiet hours that hold now end, on the school's clock; null when none hold. */
export function quietUntil({ from, to }: QuietHours, { zone, now }: Clock): Date | null {
  const time = formatInstant(now, zone, 'HH:mm')
  const isQuiet = from < to ? time >= from && time < to : time >= from || time < to
  if (!isQuiet) return null
  const day = today(zone, now)
  const end = Date.parse(instantOf(time < to ? day : addDays(day, 1), to, zone))
  // In the hour that clocks turned back show twice, the end just found may have been the first one.
  return new Date(end > now.getTime() ? end : now.getTime() + (minutesOf(to) - minutesOf(time)) * 60_000)
}

/** Minutes since midnight of a time written HH:MM. */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The time written HH:MM of so many minutes since midnight. */
export const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** What holds until a person has chosen something else. */
export const usualChoice = ({ id, usually }: NotificationCategory): Choice => ({
  category: id,
  inApp: usually.includes('inApp'),
  email: usually.includes('email'),
  sms: usually.includes('sms'),
  waits: true,
})

/** The channels nobody can turn off. */
export const fixedChannels = ({ urgent, usually }: NotificationCategory): readonly Channel[] => (urgent ? usually : [])

/** A choice as it takes effect: what must not be missed is told whatever was chosen. */
export function effectiveChoice(category: NotificationCategory, chosen: Choice | null): Choice {
  const choice = { ...(chosen ?? usualChoice(category)) }
  for (const channel of channels) choice[channel] ||= fixedChannels(category).includes(channel)
  if (category.urgent) choice.waits = false
  return choice
}
