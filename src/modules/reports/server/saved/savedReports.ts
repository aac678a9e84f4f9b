import { type RawBuilder, sql } from 'kysely'
import type { ReportDefinition } from '#modules/reports/definition.ts'
import type { SavedReport } from '#modules/reports/schemas.ts'
import { privilegeDomains } from '#platform/contract/access/moduleNumbers.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'

type Stored = Omit<SavedReport, 'isReadable'>

/** Shared with the caller: by name, or by a role they have. */
const isShared = ({ userId, isSuperAdmin }: Actor) => sql`exists (select from report_shares s
  where s.tenant_id = d.tenant_id and s.report_id = d.id
    and (s.user_id = ${userId} or s.role = 'admins' ${isSuperAdmin ? sql`or s.role = 'superAdmins'` : sql``}))`

/** Others see neither whom a report is shared with nor when it is sent. */
const select = (actor: Actor, where: RawBuilder<unknown>) => sql<Stored>`
  select d.id as "reportId", d.name, d.note, d.definition, d.user_id = ${actor.userId} as "isOwn",
    btrim(u.first_name || ' ' || u.last_name) as owner, d.version, d.changed_at as "changedAt",
    case when d.user_id = ${actor.userId} then json_build_object(
      'roles', coalesce((select json_agg(s.role order by s.role) from report_shares s where s.report_id = d.id and s.role <> 'person'), '[]'),
      'readerIds', coalesce((select json_agg(s.user_id order by s.user_id) from report_shares s where s.report_id = d.id and s.user_id is not null), '[]'))
      else json_build_object('roles', '[]'::json, 'readerIds', '[]'::json) end as shares,
    (select json_build_object('every', t.every, 'onDay', t.on_day, 'hour', t.hour, 'format', t.format, 'language', t.language,
        'readerIds', (select coalesce(json_agg(r.user_id order by r.user_id), '[]') from report_recipients r where r.report_id = t.report_id),
        'nextAt', to_char(t.next_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'lastAt', to_char(t.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'lastSent', t.last_sent, 'lastLeft', t.last_left)
      from report_schedules t where t.report_id = d.id and d.user_id = ${actor.userId}) as schedule
  from report_definitions d join users u on u.tenant_id = d.tenant_id and u.id = d.user_id
  where (d.user_id = ${actor.userId} or ${isShared(actor)}) and ${where}
  order by d.user_id <> ${actor.userId}, lower(d.name), d.id limit 500`

export const listSaved = async (db: TenantDb, actor: Actor) => (await select(actor, sql`true`).execute(db)).rows

export async function findSaved(db: TenantDb, actor: Actor, reportId: string): Promise<Stored | undefined> {
  const { rows } = await select(actor, sql`d.id = ${reportId}`).execute(db)
  return rows[0]
}

export async function countOwn(db: TenantDb, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from report_definitions where user_id = ${userId}`.execute(db)
  return rows[0]?.n ?? 0
}

type Written = { readonly name: string; readonly note: string; readonly definition: ReportDefinition }

/** The new report; undefined if the person has one of this name. */
export async function insertSaved(
  db: TenantDb,
  userId: string,
  { name, note, definition }: Written,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into report_definitions (user_id, name, note, definition)
    values (${userId}, ${name}, ${note}, ${JSON.stringify(definition)}::jsonb) on conflict do nothing returning id`.execute(
    db,
  )
  return rows[0]?.id
}

export async function hasName(db: TenantDb, userId: string, name: string, besides: string): Promise<boolean> {
  const { rows } = await sql`select from report_definitions
    where user_id = ${userId} and lower(name) = lower(${name}) and id <> ${besides}`.execute(db)
  return rows.length > 0
}

/** False if somebody changed it meanwhile. */
export async function updateSaved(
  db: TenantDb,
  reportId: string,
  version: number,
  { name, note, definition }: Written,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update report_definitions set name = ${name}, note = ${note},
      definition = ${JSON.stringify(definition)}::jsonb, version = version + 1, changed_at = now()
    where id = ${reportId} and version = ${version}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

type Share = { readonly roles: readonly string[]; readonly readerIds: readonly string[] }

export async function replaceShares(db: TenantDb, reportId: string, { roles, readerIds }: Share): Promise<void> {
  await sql`delete from report_shares where report_id = ${reportId}`.execute(db)
  await sql`insert into report_shares (report_id, role, user_id)
    select ${reportId}::uuid, r, null::uuid from unnest(${[...new Set(roles)]}::text[]) r
    union all select ${reportId}::uuid, 'person', p from unnest(${[...new Set(readerIds)]}::uuid[]) p`.execute(db)
}

type Reader = { userId: string; name: string; isSuperAdmin: boolean; hasEmail: boolean }

/** Admins who may open reports: those a report can be shared with. */
export async function listReaders(db: TenantDb): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select u.id as "userId", btrim(u.first_name || ' ' || u.last_name) as name, u.is_super_admin as "isSuperAdmin",
      coalesce(u.email, '') <> '' as "hasEmail"
    from users u where u.role_id = 1 and u.status_id = 1 and (u.is_super_admin or exists (select from privileges p
      where p.tenant_id = u.tenant_id and p.user_id = u.id and p.domain_id = ${privilegeDomains.onDemandReport}
        and (p.is_viewable or p.is_editable)))
    order by 2, 1 limit 500`.execute(db)
  return rows
}

export async function areReaders(db: TenantDb, userIds: readonly string[]): Promise<boolean> {
  if (userIds.length === 0) return true
  const allowed = new Set((await listReaders(db)).map(({ userId }) => userId))
  return userIds.every((one) => allowed.has(one))
}
