import { sql } from 'kysely'
import { privilegeDomains } from '#platform/contract/access/moduleNumbers.ts'
import { activeStatus, roles } from '#platform/contract/access/roles.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

export type AnnouncedStudent = { readonly name: string; readonly className: string; readonly to: string[] }

/** The student's name and class, and who is told: the class teacher and the office. Undefined without a class that day. */
export async function announcedStudent(
  db: TenantDb,
  studentId: string,
  date: CivilDate,
): Promise<AnnouncedStudent | undefined> {
  const { rows } = await sql<AnnouncedStudent>`
    select trim(u.first_name || ' ' || u.last_name) as name, g.name || '-' || c.section as "className",
      array(select t.teacher_id from class_teachers t where t.tenant_id = c.tenant_id and t.class_id = c.id
          and ${date}::date between t.from_date and coalesce(t.to_date, 'infinity')
        union (select a.id from users a where a.tenant_id = c.tenant_id and a.role_id = ${roles.admin}
          and a.status_id = ${activeStatus.active} and (a.is_super_admin or exists (select from privileges p
            where p.tenant_id = a.tenant_id and p.user_id = a.id and p.domain_id = ${privilegeDomains.school}
              and p.is_editable)) limit 100)) as to
    from enrolments e join users u on u.tenant_id = e.tenant_id and u.id = e.student_id
      join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
      join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
    where e.student_id = ${studentId} and ${date}::date between e.from_date and coalesce(e.to_date, 'infinity')`.execute(
    db,
  )
  return rows[0]
}

/** Whether lessons are given on any of these days. */
export async function hasSchoolDay(db: TenantDb, start: CivilDate, end: CivilDate): Promise<boolean> {
  const { rows } = await sql`
    select from generate_series(${start}::date, ${end}::date, '1 day') d where has_lessons_on(d::date) limit 1`.execute(
    db,
  )
  return rows.length > 0
}
