import { sql } from 'kysely'
import type { Services } from '#platform/server/services.ts'

/** In each demo school: two people who left and asked to be erased, and what was read in the last days. */
export async function demoPrivacy({ database }: Pick<Services, 'database'>): Promise<void> {
  const schools = await database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
  for (const { id: tenantId } of schools.rows)
    await database.inTenant({ tenantId }, async (db) => {
      await sql`
        with office as (
          select (select id from users where user_name = 'admin') as admin, (select id from users where user_name = 'superadmin') as super
        ), left_school as (
          insert into users (user_name, role_id, first_name, last_name, email, status_id, created_at)
          values ('r.mathur', 3, 'Rekha', 'Mathur', 'rekha.mathur@example.in', 11, now() - interval '3 years'),
            ('h.qureshi', 5, 'Hamid', 'Qureshi', 'hamid.qureshi@example.in', 11, now() - interval '2 years')
          returning id, user_name
        )
        insert into privacy_erasures (user_id, reason, state, asked_by, asked_at, confirmed_by, confirmed_at, due_at)
        select l.id, case l.user_name when 'r.mathur' then 'Left in March and asked for it by letter.' else 'Contract ended; asked by e-mail on Monday.' end,
          case l.user_name when 'r.mathur' then 'asked' else 'confirmed' end, case l.user_name when 'r.mathur' then o.admin else o.super end,
          now() - interval '2 days', case l.user_name when 'r.mathur' then null else o.admin end,
          case l.user_name when 'r.mathur' then null else now() - interval '1 day' end,
          case l.user_name when 'r.mathur' then null else now() + interval '6 days' end
        from left_school l, office o`.execute(db)
      await sql`
        insert into record_reads (day, reader_id, person_id, action, reads, first_at, last_at)
        select school_today() - d.ago, r.id, s.id, a.action, 1 + (s.n + d.ago) % 3, now() - make_interval(days => d.ago), now() - make_interval(days => d.ago)
        from (select id from users where user_name in ('classteacher', 'admin', 'feeadmin')) r,
          (select id, row_number() over (order by id)::int as n from users where role_id = 2 and not is_guardian order by id limit 12) s,
          (values (0), (1), (4)) d(ago), (values ('students.getStudent'), ('students.listStudents')) a(action)
        where (s.n + d.ago) % 2 = 0 on conflict do nothing`.execute(db)
    })
}
