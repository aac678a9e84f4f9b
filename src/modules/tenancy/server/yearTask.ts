import { sql } from 'kysely'
import type { YearTask } from '#platform/server/contributions/yearTask.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { yearStatus } from './years.ts'

/**
 * Makes a year current; earlier ones are archived, later ones planned. Unlike `makeYearCurrent` it leaves the versions alone,
 * since no form holds the status, so that going back leaves no trace.
 */
async function enterYear(db: TenantDb, yearId: string): Promise<void> {
  await sql`
    update academic_years y set is_closing = false,
      status_id = case when y.starts_on < c.starts_on then ${yearStatus.archived}::int else ${yearStatus.planned}::int end
    from academic_years c where c.id = ${yearId} and y.id <> c.id`.execute(db)
  await sql`update academic_years set status_id = ${yearStatus.current}, is_closing = false where id = ${yearId}`.execute(
    db,
  )
}

/** The last task: from then on everybody works in the new year. */
export const yearTask: YearTask = {
  name: 'year',
  archiveModuleId: 11,
  title: { en: 'Academic year', hi: 'शैक्षणिक वर्ष' },
  after: 'all others',
  tables: [],
  run: (db, { toYearId }) => enterYear(db, toYearId),
  undo: (db, { fromYearId }) => enterYear(db, fromYearId),
}

/** Refuses changes to a year from now on. Waits for those that have begun. */
export async function closeYear(db: TenantDb, yearId: string): Promise<void> {
  await sql`select lock_year(${yearId})`.execute(db)
  await sql`update academic_years set is_closing = true where id = ${yearId}`.execute(db)
}
