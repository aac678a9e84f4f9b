import { type RawBuilder, sql } from 'kysely'
import { privilegeDomains } from '#platform/contract/access/moduleNumbers.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

export const fullName = (row: string): RawBuilder<string> =>
  sql`coalesce(nullif(trim(${sql.ref(`${row}.first_name`)} || ' ' || ${sql.ref(`${row}.last_name`)}), ''), ${sql.ref(`${row}.user_name`)})`

/** Whether an account belongs to the office that manages visitors. */
const isOffice = (
  row: string,
) => sql`(${sql.ref(`${row}.role_id`)} = ${sql.lit(roles.admin)} and (${sql.ref(`${row}.is_super_admin`)}
  or exists (select from privileges v where v.tenant_id = ${sql.ref(`${row}.tenant_id`)} and v.user_id = ${sql.ref(`${row}.id`)}
    and v.domain_id = ${sql.lit(Number(privilegeDomains.visitorRegistor))} and (v.is_viewable or v.is_editable))))`

/** Whether an account can be visited: it can then also answer. */
const isHost = (row: string) => sql`${sql.ref(`${row}.status_id`)} = 1
  and (${sql.ref(`${row}.role_id`)} = ${sql.lit(roles.teacher)} or ${isOffice(row)})`

export type Named = { userId: string; name: string }

export const hostsQuery = sql<Named>`select u.id as "userId", ${fullName('u')} as name from users u
  where ${isHost('u')} order by lower(u.first_name), lower(u.last_name), u.id limit 1000`

export const officeQuery = sql<Named>`select u.id as "userId", ${fullName('u')} as name from users u
  where u.status_id = 1 and ${isOffice('u')} order by lower(u.first_name), lower(u.last_name), u.id limit 200`

export async function isHostId(db: TenantDb, userId: string): Promise<boolean> {
  const { rows } = await sql`select from users u where u.id = ${userId} and ${isHost('u')}`.execute(db)
  return rows.length > 0
}

export async function isStudentId(db: TenantDb, userId: string): Promise<boolean> {
  const { rows } =
    await sql`select from users where id = ${userId} and role_id = ${roles.student} and not is_guardian`.execute(db)
  return rows.length > 0
}

export async function areOffice(db: TenantDb, userIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from users u
    where u.id = any (${[...userIds]}::uuid[]) and u.status_id = 1 and ${isOffice('u')}`.execute(db)
  return rows[0]?.n === new Set(userIds).size
}

export async function gateStaffIds(db: TenantDb): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from users where is_gate_staff and status_id = 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** Who decides in place of a host, and is told of everything unusual: those the school has chosen, else its super admins. */
export async function receivers(db: TenantDb): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with chosen as (select u.id from visitor_receivers r join users u on u.tenant_id = r.tenant_id and u.id = r.user_id
      where u.status_id = 1)
    select id from chosen union all
    select u.id from users u where u.is_super_admin and u.status_id = 1 and not exists (select from chosen)`.execute(db)
  return rows.map(({ id }) => id)
}

/** The class of a student today, as a lateral row `c` with `class_id` and `class_name`. */
export const classOf = (student: RawBuilder<unknown>) => sql`left join lateral (
  select e.class_id, g.name || '-' || k.section as class_name from enrolments e
    join classes k on k.tenant_id = e.tenant_id and k.id = e.class_id
    join grades g on g.tenant_id = k.tenant_id and g.id = k.grade_id
  where e.student_id = ${student} and school_today() between e.from_date and coalesce(e.to_date, 'infinity') limit 1) c on true`
