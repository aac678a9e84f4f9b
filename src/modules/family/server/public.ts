import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'

/**
 * The accounts of these students' guardians, by student, to notify them: not those the office has barred. Give the notification
 * its `aboutStudentId`, so that a guardian who is barred later is not told either.
 */
export async function guardiansOf(
  db: TenantDb,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ studentId: string; userIds: string[] }>`
    select l.student_id as "studentId", array_agg(g.user_id order by g.user_id) as "userIds"
    from student_guardians l join guardians g on g.tenant_id = l.tenant_id and g.id = l.guardian_id
    where l.student_id = any (${[...studentIds]}::uuid[]) and l.barred_on is null and g.user_id is not null
    group by l.student_id`.execute(db)
  return new Map(rows.map(({ studentId, userIds }) => [studentId, userIds]))
}
