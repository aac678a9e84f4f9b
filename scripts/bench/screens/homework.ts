import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** Homework for every class and subject of a school that has none, handed in by every other student. */
export async function addHomework(database: Database, school: string): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>('select id from tenants where sub_domain = $1', [school])
  for (const { id: tenantId } of rows)
    await database.inTenant({ tenantId }, async (db) => {
      const known = await sql`select from homework limit 1`.execute(db)
      if (known.rows.length > 0) return
      await sql`
        with given as (
          insert into homework (set_by, subject_id, title, hand_in, max_marks, due_at, state, released_at, announced_at)
          select t.teacher_id, t.subject_id, 'Homework of ' || t.class_id, '{photos}', 10, now() + interval '3 days', 'open', now(), now()
          from teachings t where t.to_date is null returning id, title)
        insert into homework_targets (homework_id, class_id)
        select id, replace(title, 'Homework of ', '')::uuid from given`.execute(db)
      await sql`
        insert into homework_submissions (homework_id, student_id, class_id, state, opened_at, handed_in_at, attempt)
        select t.homework_id, e.student_id, t.class_id, 'handedIn', now(), now(), 1
        from homework_targets t join enrolments e on e.tenant_id = t.tenant_id and e.class_id = t.class_id and e.to_date is null
        where hashtext(e.student_id::text) % 2 = 0`.execute(db)
    })
}
