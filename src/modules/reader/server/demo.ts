import { sql } from 'kysely'
import type { Services } from '#platform/server/services.ts'

/** The student of each demo school is in the middle of the mathematics textbook. */
export async function demoReading({ database }: Pick<Services, 'database'>): Promise<void> {
  const schools = await database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
  for (const { id: tenantId } of schools.rows)
    await database.inTenant({ tenantId }, (db) =>
      sql`insert into reader_places (user_id, resource_id, page, updated_at)
        select u.id, r.id, 23, now() - interval '15 hours' from users u join library_resources r on r.tenant_id = u.tenant_id
        where u.user_name = 'student' and r.title = 'Mathematics for Grade 7'`.execute(db),
    )
}
