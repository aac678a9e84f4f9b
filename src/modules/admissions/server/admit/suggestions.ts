import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'

/** The number after the last one that was given, in its spelling: GW-0412 is followed by GW-0413. */
export async function suggestAdmissionNo(db: TenantDb): Promise<string> {
  const { rows } = await sql<{ last: string }>`
    select admission_no as last from students where admission_no ~ '[0-9]{1,9}$'
    order by substring(admission_no from '[0-9]{1,9}$')::int desc, admission_no desc limit 1`.execute(db)
  const last = rows[0]?.last ?? 'A0000'
  const digits = /[0-9]{1,9}$/.exec(last)?.[0] ?? '0'
  return `${last.slice(0, -digits.length)}${String(Number(digits) + 1).padStart(digits.length, '0')}`
}

/** The classes of a grade with their number of students today. */
export async function classesOfGrade(db: TenantDb, gradeId: string) {
  const { rows } = await sql<{ classId: string; name: string; students: number }>`
    select c.id as "classId", g.name || '-' || c.section as name, (select count(*) from enrolments e
      where e.tenant_id = c.tenant_id and e.class_id = c.id and school_today() between e.from_date and coalesce(e.to_date, 'infinity'))::int as students
    from classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
    where c.grade_id = ${gradeId} order by c.section`.execute(db)
  return rows
}
