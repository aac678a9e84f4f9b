import { sql } from 'kysely'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

/** The protected columns of a subject that a person may use today, each with the last day. */
export async function findPermitted(db: TenantDb, userId: string, subject: string): Promise<Map<string, CivilDate>> {
  const { rows } = await sql<{ key: string; until: CivilDate }>`
    select k as key, max(p.until) as until from report_permissions p cross join unnest(p.column_keys) k
    where p.user_id = ${userId} and p.subject = ${subject} and p.state = 'granted' and p.until >= school_today()
    group by 1`.execute(db)
  return new Map(rows.map(({ key, until }) => [key, until]))
}
