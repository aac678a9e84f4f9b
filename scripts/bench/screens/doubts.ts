import { sql } from 'kysely'
import type { Database, TenantDb } from '#platform/server/database/database.ts'

/** Doubts and live classes in every class of a school that has none: what some weeks of a busy year leave behind. */
export async function addDoubtsAndLiveClasses(database: Database, school: string): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>('select id from tenants where sub_domain = $1', [school])
  for (const { id: tenantId } of rows)
    await database.inTenant({ tenantId }, async (db) => {
      const known = await sql`select from doubts limit 1`.execute(db)
      if (known.rows.length > 0) return
      await addDoubts(db)
      await addLiveClasses(db)
    })
}

/** Two in three students ask in each subject; every third doubt has an answer. */
async function addDoubts(db: TenantDb): Promise<void> {
  await sql`
    with asked as (
      insert into doubts (student_id, class_id, subject_id, for_class, state, waiting_since)
      select e.student_id, t.class_id, t.subject_id, true,
        case when hashtext(e.student_id::text || t.subject_id) % 3 = 0 then 'answered' else 'open' end, now() - interval '5 hours'
      from teachings t join enrolments e on e.tenant_id = t.tenant_id and e.class_id = t.class_id and e.to_date is null
      where t.to_date is null and hashtext(e.student_id::text || t.class_id) % 3 <> 0
      returning id, student_id)
    insert into doubt_posts (doubt_id, user_id, client_id, is_question, body)
    select id, student_id, id::text, true, 'Why is that so, and does it hold for every case of this kind?' from asked`.execute(
    db,
  )
  await sql`
    insert into doubt_posts (doubt_id, user_id, client_id, by_teacher, body)
    select d.id, t.teacher_id, d.id::text, true, 'Look at the drawing on page 14 again.'
    from doubts d join lateral (select teacher_id from teachings t where t.tenant_id = d.tenant_id and t.class_id = d.class_id
      and t.subject_id = d.subject_id and t.to_date is null limit 1) t on true where d.state = 'answered'`.execute(db)
}

/** Each subject of a class for the coming five days. */
async function addLiveClasses(db: TenantDb): Promise<void> {
  await sql`
    insert into live_classes (class_id, subject_id, host_id, created_by, title, day, starts_at, ends_at, driver, meeting_state,
      meeting_address)
    select t.class_id, t.subject_id, t.teacher_id, t.teacher_id, 'Lesson by video', school_today() + n,
      now() + make_interval(days => n), now() + make_interval(days => n, mins => 40), 'link', 'ready', 'https://meet.example.org/room'
    from teachings t cross join generate_series(1, 5) n where t.to_date is null`.execute(db)
}
