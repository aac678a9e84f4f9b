import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'

export type ActiveStudent = {
  studentId: string
  name: string
  admissionNo: string
  gender: string | null
  classId: string
  gradeId: string
  section: string
  stream: string | null
  rollNo: string
}

export const nameOf = (row: string) =>
  sql<string>`btrim(${sql.ref(`${row}.first_name`)} || ' ' || ${sql.ref(`${row}.last_name`)})`

/** Whether an enrolment `e` holds today at the school. */
export const isActive = sql`(select school_day()) between e.from_date and coalesce(e.to_date, 'infinity')`

/** The students who have a class today, in the order of the school. */
export async function activeStudents(db: TenantDb, where: RawBuilder<unknown> = sql`true`): Promise<ActiveStudent[]> {
  const { rows } = await sql<ActiveStudent>`
    select u.id as "studentId", ${nameOf('u')} as name, coalesce(s.admission_no, '') as "admissionNo", s.gender,
      c.id as "classId", c.grade_id as "gradeId", c.section, t.name as stream, e.roll_no as "rollNo"
    from enrolments e
      join users u on u.tenant_id = e.tenant_id and u.id = e.student_id
      join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
      join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
      left join streams t on t.tenant_id = c.tenant_id and t.id = c.stream_id
      left join students s on s.tenant_id = e.tenant_id and s.user_id = e.student_id
    where ${isActive} and ${where}
    order by g.position, c.section, length(e.roll_no), e.roll_no, u.id`.execute(db)
  return rows
}

/** What students owe in all years, in paise. */
export async function owedBy(db: TenantDb, studentIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ studentId: string; owed: number }>`
    select student_id as "studentId", sum(outstanding)::bigint as owed from fee_line_balances
    where student_id = any (${studentIds}::uuid[]) and outstanding > 0 group by student_id`.execute(db)
  return new Map(rows.map(({ studentId, owed }) => [studentId, owed]))
}
