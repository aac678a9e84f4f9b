import { sql } from 'kysely'
import { addDays, type CivilDate, type DateRange, daysBetween, earlier, later } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { type CurriculumItem, type CurriculumTree, inReadingOrder } from '../items.ts'
import type { CourseKey } from './courses.ts'

export type SourceYear = DateRange & { readonly name: string }

export async function findYear(db: TenantDb, yearId: string): Promise<SourceYear | undefined> {
  const { rows } = await sql<SourceYear>`
    select name, starts_on as start, ends_on as end from academic_years where id = ${yearId}`.execute(db)
  return rows[0]
}

/** Undefined if there was no curriculum in that year. */
export async function treeOfYear(
  db: TenantDb,
  yearId: string,
  courseKey: CourseKey,
): Promise<CurriculumTree | undefined> {
  const { rows } = await sql<CurriculumItem & { isUnitFirst: boolean }>`
    select is_unit_first as "isUnitFirst", item_id as "itemId", parent_id as "parentId", title, planned_from as "plannedFrom",
      planned_to as "plannedTo", periods::int as periods, outcomes
    from curriculum_of_year(${yearId}, ${courseKey.gradeId}, ${courseKey.courseId})`.execute(db)
  const [first] = rows
  if (!first) return undefined
  return { isUnitFirst: first.isUnitFirst, items: inReadingOrder(rows.map(({ isUnitFirst: _, ...item }) => item)) }
}

/** Gives all lines new ids, so that the copy is independent of the original. */
export function withNewIds(tree: CurriculumTree): CurriculumTree {
  const ids = new Map(tree.items.map(({ itemId }) => [itemId, newId()]))
  const newIdOf = (itemId: string | null) => (itemId === null ? null : (ids.get(itemId) ?? null))
  return {
    isUnitFirst: tree.isUnitFirst,
    items: tree.items.map((item) => ({
      ...item,
      itemId: ids.get(item.itemId) ?? item.itemId,
      parentId: newIdOf(item.parentId),
    })),
  }
}

/** Shifts dates to another year by whole weeks, so that weekdays stay the same, and clamps them to that year. */
export function shiftDates(tree: CurriculumTree, from: DateRange, to: DateRange): CurriculumTree {
  const days = Math.round(daysBetween(from.start, to.start) / 7) * 7
  const shift = (day: string | null) =>
    day === null ? null : later(to.start, earlier(to.end, addDays(day as CivilDate, days)))
  return {
    ...tree,
    items: tree.items.map((item) => ({
      ...item,
      plannedFrom: shift(item.plannedFrom),
      plannedTo: shift(item.plannedTo),
    })),
  }
}
