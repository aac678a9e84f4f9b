import type { ChildDue } from '#modules/family/schemas.ts'
import { addDays, type CivilDate, wallClock } from '#platform/contract/dates/dates.ts'

export const dueGroups = ['late', 'today', 'tomorrow', 'week', 'later', 'done'] as const
export type DueGroup = (typeof dueGroups)[number]

/** Under which heading a piece of work stands, on this day at the school. */
export function groupOf({ state, dueAt }: Pick<ChildDue, 'state' | 'dueAt'>, today: CivilDate, zone: string): DueGroup {
  if (state === 'handedIn' || state === 'returned') return 'done'
  if (state === 'late') return 'late'
  const { date } = wallClock(dueAt, zone)
  if (date <= today) return 'today'
  if (date === addDays(today, 1)) return 'tomorrow'
  return date <= addDays(today, 7) ? 'week' : 'later'
}
