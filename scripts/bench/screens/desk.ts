import { sql } from 'kysely'
import type { Database, TenantDb } from '#platform/server/database/database.ts'

/** Tickets, notices, staff documents and sent messages of a school that has none: what some months leave behind. */
export async function addDeskWork(database: Database, school: string): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>('select id from tenants where sub_domain = $1', [school])
  for (const { id: tenantId } of rows)
    await database.inTenant({ tenantId }, async (db) => {
      const known = await sql`select from tickets limit 1`.execute(db)
      if (known.rows.length > 0) return
      await addTickets(db)
      await addNotices(db)
      await addDocuments(db)
      await addMessages(db)
    })
}

/** Eight of each teacher; one in four is still open. */
async function addTickets(db: TenantDb): Promise<void> {
  await sql`
    with raised as (
      insert into tickets (number, user_id, kind, subject, state, raised_at, changed_at, answered_at, closed_at)
      select row_number() over (order by n, u.id), u.id, 'technical', 'The projector of room ' || n || ' stays dark',
        case when n % 4 = 0 then 'pending' else 'resolved' end, now() - make_interval(days => n * 9), now() - make_interval(days => n * 9 - 1),
        case when n % 4 > 0 then now() - make_interval(days => n * 9 - 1) end, case when n % 4 > 0 then now() - make_interval(days => n * 9 - 1) end
      from users u cross join generate_series(1, 8) n where u.role_id = 3 and u.status_id = 1 returning id, user_id, number)
    insert into ticket_posts (ticket_id, user_id, client_id, kind, is_first, body)
    select id, user_id, 'bench ' || id, 'message', true, 'It stays dark, and the lamp blinks three times.' from raised`.execute(
    db,
  )
  await sql`insert into ticket_numbers (last) select max(number) from tickets
    on conflict (tenant_id) do update set last = excluded.last`.execute(db)
}

/** Sixty for everybody and two for each class, half of them read. */
async function addNotices(db: TenantDb): Promise<void> {
  const author = sql`(select id from users where role_id = 1 and status_id = 1 order by user_name limit 1)`
  await sql`insert into notices (type, title, body, publish_at, author_id, announced_at)
    select 'announcement', 'Assembly on day ' || n, '<p>All classes meet in the courtyard.</p>', now() - make_interval(days => n), ${author}, now()
    from generate_series(1, 60) n`.execute(db)
  await sql`
    with made as (
      insert into notices (type, title, body, publish_at, author_id, announced_at, event_place)
      select 'circular', 'A trip of the class', '<p>Bring a bottle of water.</p>', now() - make_interval(days => n), ${author}, now(), c.id::text
      from classes c cross join generate_series(1, 2) n where c.year_id = (select current_year()) returning id, event_place)
    insert into notice_classes (notice_id, class_id) select id, event_place::uuid from made`.execute(db)
  await sql`insert into notice_reads (notice_id, user_id)
    select n.id, u.id from notices n join users u on u.role_id in (2, 3) and u.status_id = 1
    where n.type = 'announcement' and hashtext(n.id::text || u.id) % 2 = 0`.execute(db)
}

/** Four of everybody of the staff; nobody opens the bytes. */
async function addDocuments(db: TenantDb): Promise<void> {
  await sql`
    with kept as (
      insert into files (name, type, size, sha256, storage_key, purpose, created_by)
      select c || '.pdf', 'application/pdf', 90000, sha256((u.id || c)::bytea), 'bench/' || u.id || c, 'vault', u.id
      from users u cross join unnest(array['identity', 'qualification', 'police', 'contract']) c
      where u.role_id in (1, 3, 5) and u.status_id = 1 and (u.role_id = 3 or hashtext(u.id::text) % 3 = 0) returning id, name, created_by)
    insert into vault_items (user_id, category, title, file_id, issued_on, expires_on, state, added_by)
    select created_by, split_part(name, '.', 1), name, id, school_today() - 300,
      case when name = 'police.pdf' then school_today() + (hashtext(id::text) % 200) end,
      case when hashtext(id::text) % 4 = 0 then 'submitted' else 'verified' end, created_by from kept`.execute(db)
}

/** A batch a day with a message to every teacher. */
async function addMessages(db: TenantDb): Promise<void> {
  await sql`
    with made as (
      insert into gateway_batches (source, day, created_at)
      select 'notices.published', school_today() - n, now() - make_interval(days => n) from generate_series(0, 59) n returning id, created_at)
    insert into gateway_messages (batch_id, source, category, channel, user_id, title, body, state, expires_at, created_at, finished_at)
    select made.id, 'notices.published', 'service', 'email', u.id, 'Assembly', 'All classes meet in the courtyard.', 'delivered',
      made.created_at + interval '1 day', made.created_at, made.created_at
    from made cross join users u where u.role_id = 3 and u.status_id = 1`.execute(db)
}
