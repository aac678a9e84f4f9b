import { sql } from 'kysely'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { type ClassFacts, inEffect } from './classGradebook.ts'

/**
 * Whether the caller may know of these students: those of the class, for a teacher those of their other classes too, for the office
 * all. Whoever is none of them does not exist for the caller.
 */
export async function areKnown(
  db: TenantDb,
  actor: Actor,
  { students }: ClassFacts,
  studentIds: readonly string[],
): Promise<boolean> {
  const inClass = new Set(students.map(({ studentId }) => studentId))
  const others = [...new Set(studentIds)].filter((studentId) => !inClass.has(studentId))
  if (others.length === 0) return true
  const { userId } = actor
  const { rows } =
    actor.roleId === roles.teacher
      ? await sql`
          select distinct e.student_id from enrolments e where e.student_id = any(${others}::uuid[]) and ${inEffect('e')}
            and e.class_id in (
              select t.class_id from teachings t where t.teacher_id = ${userId} and ${inEffect('t')}
              union all select k.class_id from class_teachers k where k.teacher_id = ${userId} and ${inEffect('k')})`.execute(
          db,
        )
      : await sql`select u.id from users u where u.id = any(${others}::uuid[]) and u.role_id = ${roles.student}
          and not u.is_guardian`.execute(db)
  return rows.length === others.length
}
