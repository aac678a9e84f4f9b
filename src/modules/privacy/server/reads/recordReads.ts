import { sql } from 'kysely'
import type { privacy } from '#modules/privacy/contract.ts'
import type { RecordRead } from '#modules/privacy/schemas.ts'
import { offsetOf, sortOrder } from '#platform/contract/paging.ts'
import type { Input } from '#platform/contract/route.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'

async function requireUser(db: TenantDb, userId: string) {
  const { rows } = await sql`select from users where id = ${userId}`.execute(db)
  if (rows.length === 0) throw problem('not-found')
}

/** Accounts and guardians without one, by id. */
const people = sql`(
  select id, btrim(first_name || ' ' || last_name) as name,
    case when is_guardian then 'guardian' when role_id = 2 then 'student' else 'staff' end as kind from users
  union all select id, name, 'guardian' from guardians) p`
const columns = sql`p.id as "personId", p.name, p.kind, r.day::text as day, array_agg(distinct r.action order by r.action) as actions,
  sum(r.reads)::int as reads, max(r.last_at) as "lastAt"`

/** Who has read the records of a person: one row for each reader and day. */
export async function listReaders(
  db: TenantDb,
  userId: string,
  filter: Input<typeof privacy.routes.listReaders>['query'],
) {
  await requireUser(db, userId)
  const way = sortOrder(filter.sort).descending ? sql`desc` : sql`asc`
  const words = `%${filter.q.replaceAll(/[\\%_]/g, '\\$&')}%`
  const grouped = sql`select ${columns} from record_reads r join ${people} on p.id = r.reader_id
    where r.person_id = ${userId} and ${filter.q ? sql`p.name ilike ${words}` : sql`true`} group by p.id, p.name, p.kind, r.day`
  return pageOf(db, grouped, sql`"lastAt" ${way}, "personId" ${way}`, filter)
}

/** Whose records an account has read: one row for each person and day. */
export async function listReadPeople(
  db: TenantDb,
  userId: string,
  filter: Input<typeof privacy.routes.listReadPeople>['query'],
) {
  await requireUser(db, userId)
  const way = sortOrder(filter.sort).descending ? sql`desc` : sql`asc`
  const words = `%${filter.q.replaceAll(/[\\%_]/g, '\\$&')}%`
  const grouped = sql`select ${columns} from record_reads r join ${people} on p.id = r.person_id
    where r.reader_id = ${userId} and ${filter.day ? sql`r.day = ${filter.day}::date` : sql`true`}
      and ${filter.q ? sql`p.name ilike ${words}` : sql`true`} group by p.id, p.name, p.kind, r.day`
  return pageOf(db, grouped, sql`lower(name) ${way}, "personId" ${way}, day ${way}`, filter)
}

async function pageOf(
  db: TenantDb,
  grouped: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
  filter: { page: number; size: number },
) {
  const [page, counted] = await Promise.all([
    sql<RecordRead>`select * from (${grouped}) g order by ${order} limit ${filter.size} offset ${offsetOf(filter)}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from (${grouped}) g`.execute(db),
  ])
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0, page: filter.page, size: filter.size }
}
