import { type ChildDue, DuePart } from '#modules/family/schemas.ts'
import { dueOfStudents } from '#platform/server/contributions/dueWork.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'

const day = 24 * 60 * 60 * 1000
/** Older work is looked up in its module. */
const daysBack = 14
const daysAhead = 60

/** How many pieces of work a card on the home names. */
const namedOnHome = 3

/** What each of these students has to do or has done lately, by due time. */
export async function dueOf(
  db: TenantDb,
  { dueWork }: Services,
  { studentIds, now }: { readonly studentIds: readonly string[]; readonly now: Date },
): Promise<ReadonlyMap<string, ChildDue[]>> {
  if (studentIds.length === 0) return new Map()
  const span = { from: new Date(now.getTime() - daysBack * day), to: new Date(now.getTime() + daysAhead * day) }
  const found = await dueOfStudents(db, dueWork, { studentIds, now, ...span })
  return Map.groupBy(found, ({ studentId }) => studentId)
}

/** What is to do, what is late first; what has been handed in needs no place on the home. */
export function duePartOf(items: readonly ChildDue[]): DuePart | null {
  const open = items.filter(({ state }) => state === 'toDo' || state === 'late')
  if (open.length === 0) return null
  return DuePart.parse({ items: open.slice(0, namedOnHome), more: Math.max(0, open.length - namedOnHome) })
}
