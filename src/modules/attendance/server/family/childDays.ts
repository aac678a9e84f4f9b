import { sql } from 'kysely'
import { type Code, countCodes } from '#modules/attendance/codes.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

type Day = { date: CivilDate; code: Code; reason: string }

/**
 * A student's marked days as the family sees them. The reason is what the school was told, never the note in the register,
 * which staff write for each other.
 */
export async function childDays(db: TenantDb, studentId: string) {
  const { rows } = await sql<Day>`
    select m.day as date, m.code, case when m.code = 'P' then '' else coalesce(k.reason, '') end as reason
    from day_marks m left join known_absences k on k.tenant_id = m.tenant_id and k.student_id = m.student_id
      and k.year_id = m.year_id and m.day between k.starts_on and k.ends_on
    where m.student_id = ${studentId} and m.year_id = (select current_year()) order by m.day desc`.execute(db)
  return { counts: countCodes(rows.map(({ code }) => code)), days: rows }
}
