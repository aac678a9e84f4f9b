import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'

export type Child = { readonly studentId: string; readonly firstName: string; readonly classId: string | null }

/** The student themselves, or the children a guardian may see, with today's class of each. */
export async function childrenOf(db: TenantDb, userId: string): Promise<Child[]> {
  const { rows } = await sql<Child>`
    select u.id as "studentId", u.first_name as "firstName", ${currentClass} as "classId"
    from family_students(${userId}) f join users u on u.id = f.student_id order by u.first_name, u.id`.execute(db)
  return rows
}

const currentClass = sql`(select e.class_id from enrolments e where e.tenant_id = u.tenant_id and e.student_id = u.id
  and school_day() between e.from_date and coalesce(e.to_date, 'infinity') limit 1)`

/** Today's class of a student; null without one. */
export async function classOf(db: TenantDb, studentId: string): Promise<string | null> {
  const { rows } = await sql<{ classId: string | null }>`
    select ${currentClass} as "classId" from users u where u.id = ${studentId}`.execute(db)
  return rows[0]?.classId ?? null
}
