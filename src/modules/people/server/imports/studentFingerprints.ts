import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'

/**
 * A hash of everything an import can write about a student, to detect later changes. It excludes the version, so saving
 * without changes or undoing a later import leaves it the same.
 */
export async function fingerprintsOf(db: TenantDb, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; mark: string }>`
    select u.id, md5(jsonb_build_array(
      to_jsonb(s) - 'version', u.first_name, u.last_name, u.email, u.phone,
      (select jsonb_agg(to_jsonb(l) order by l.guardian_id) from student_guardians l
        where l.tenant_id = u.tenant_id and l.student_id = u.id),
      (select jsonb_agg(to_jsonb(e) order by e.id) from enrolments e
        where e.tenant_id = u.tenant_id and e.student_id = u.id))::text) as mark
    from users u join students s on s.tenant_id = u.tenant_id and s.user_id = u.id
    where u.id = any (${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, mark }) => [id, mark]))
}
