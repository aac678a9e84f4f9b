import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { plainCode, plainName } from '../../rules/similarity.ts'

type Sibling = { readonly admissionNumber: string; readonly siblingGradeId: string; readonly nameOfSibling: string }

/** Whether a child with this number, grade and name attends the school. All three must fit; spaces, case and word order do not matter. */
export async function attends(db: TenantDb, sibling: Sibling): Promise<boolean> {
  const { rows } = await sql<{ name: string; admissionNo: string }>`
    select trim(u.first_name || ' ' || u.last_name) as name, s.admission_no as "admissionNo"
    from students s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
      join enrolments e on e.tenant_id = u.tenant_id and e.student_id = u.id
      join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
    where lower(regexp_replace(s.admission_no, '[[:space:].]', '', 'g')) = ${plainCode(sibling.admissionNumber)}
      and u.status_id = 1 and c.grade_id = ${sibling.siblingGradeId}
      and school_today() between e.from_date and coalesce(e.to_date, 'infinity') limit 5`.execute(db)
  return rows.some(({ name }) => plainName(name) === plainName(sibling.nameOfSibling))
}
