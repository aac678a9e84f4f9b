import { sql } from 'kysely'
import type { StudentGuardian } from '#modules/people/students.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { currentClass } from '../students/studentClass.ts'
import { lastSignIn } from './guardians.ts'

/** A student's guardians with their other children, the primary guardian first. */
export async function guardiansOf(db: TenantDb, studentId: string): Promise<StudentGuardian[]> {
  const { rows } = await sql<StudentGuardian>`
    select g.id as "guardianId", l.relation, l.is_primary as "isPrimary", g.name, g.phone, g.email, g.occupation,
      a.user_name as "userName", a.status_id as "statusId", g.version, g.invited_at as "invitedAt",
      ${lastSignIn('g')} as "lastSignIn", l.barred_on as "barredOn", l.bar_reason as "barReason",
      coalesce((
        select jsonb_agg(jsonb_build_object('studentId', u.id, 'name', trim(u.first_name || ' ' || u.last_name),
          'className', k.class_name) order by u.first_name)
        from student_guardians o join users u on u.tenant_id = o.tenant_id and u.id = o.student_id
          ${currentClass('u.id')}
        where o.tenant_id = g.tenant_id and o.guardian_id = g.id and o.student_id <> l.student_id), '[]') as siblings
    from student_guardians l join guardians g on g.tenant_id = l.tenant_id and g.id = l.guardian_id
      left join users a on a.tenant_id = g.tenant_id and a.id = g.user_id
    where l.student_id = ${studentId} order by l.is_primary desc, l.relation, lower(g.name)`.execute(db)
  return rows
}
