import { sql } from 'kysely'
import { categories } from '#modules/library/kinds.ts'
import { aResource } from '#modules/library/server/seed.ts'
import type { Database } from '#platform/server/database/database.ts'

const levels = ['Beginning', 'Growing', 'Good', 'Very good'].map((name, at) => ({ name, points: at + 1 }))
const criteria = ['Observes', 'Follows the steps', 'Explains why', 'Tells others'].map((name) => ({
  name,
  times: 1,
  words: levels.map(() => ''),
}))

/** An activity for every class and subject of a school that has none, and what its teachers did on the days of the year. */
export async function addActivities(database: Database, school: string): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>('select id from tenants where sub_domain = $1', [school])
  for (const { id: tenantId } of rows)
    await database.inTenant({ tenantId }, async (db) => {
      const known = await sql`select from activities limit 1`.execute(db)
      if (known.rows.length > 0) return
      const owner = await db.selectFrom('teachings').select('teacher_id').limit(1).executeTakeFirstOrThrow()
      const content = { kind: 'article', html: '<p>Do it.</p>' }
      const cardId = await aResource(db, { ownerId: owner.teacher_id, categoryId: categories.ela, content })
      await sql`
        insert into activities (class_id, subject_id, content_id, title, starts_on, due_on, rubric, set_by)
        select t.class_id, t.subject_id, ${cardId}, 'Rain gauge', (select school_today()) - 7, (select school_today()) + 7,
          ${JSON.stringify({ levels, criteria })}::jsonb, t.teacher_id
        from teachings t where t.to_date is null`.execute(db)
      await sql`
        insert into activity_students (activity_id, student_id, words, handed_in_at, levels, state_id)
        select a.id, e.student_id, 'It rained on nine days.', now(), '[0, 1, 2, 3]', 10
        from activities a join enrolments e on e.tenant_id = a.tenant_id and e.class_id = a.class_id and e.to_date is null
        where hashtext(e.student_id::text) % 2 = 0`.execute(db)
      await sql`
        insert into activity_events (user_id, kind, source_id, label, happened_at, day)
        select u.id, k.kind, gen_random_uuid(), 'Photosynthesis', d.day + time '10:00', d.day
        from users u cross join (select generate_series(school_today() - 120, school_today(), '1 day')::date as day) d
          cross join unnest('{topic.completed,homework.evaluated,register.taken}'::text[]) k (kind)
        where u.role_id = 3`.execute(db)
      await sql`
        insert into badge_progress (user_id, year_id, family, value, tier)
        select u.id, (select current_year()), f.family, 121, 3
        from users u cross join unnest('{teacher.curriculum,teacher.returned,teacher.streak}'::text[]) f (family)
        where u.role_id = 3`.execute(db)
    })
}
