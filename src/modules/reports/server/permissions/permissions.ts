import { type RawBuilder, sql } from 'kysely'
import { permissionDeciders } from '#modules/reports/access.ts'
import type { Permission } from '#modules/reports/permissionSchemas.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { schoolDay, type WaitingWork } from '#platform/server/contributions/waitingWork.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

/** A permission with the names that the schema stores. */
export type StoredPermission = Omit<Permission, 'subject' | 'columns' | 'mayDecide' | 'mayEnd'> & {
  readonly userId: string
  readonly subject: string
  readonly keys: readonly string[]
}

const name = (alias: string) => sql`btrim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)})`
const state = sql`case when p.state = 'granted' and p.until < school_today() then 'ended' else p.state end`

const select = (where: RawBuilder<unknown>, rest = sql``) => sql<StoredPermission>`
  select p.id as "permissionId", p.user_id as "userId", ${name('u')} as person, p.user_id = acting_user() as "isOwn", p.subject,
    p.column_keys as keys, p.reason, ${state} as state, p.asked_at as "askedAt", p.until,
    ${name('d')} as "decidedBy", p.answer
  from report_permissions p join users u on u.tenant_id = p.tenant_id and u.id = p.user_id
    left join users d on d.tenant_id = p.tenant_id and d.id = p.decided_by
  where ${where} ${rest}`

/** What waits first, then what is in force, then the rest, the latest first. */
export async function listStored(db: TenantDb, isEverybody: boolean): Promise<StoredPermission[]> {
  const { rows } = await select(
    isEverybody ? sql`true` : sql`p.user_id = acting_user()`,
    sql`order by array_position(array['asked', 'granted'], ${state}), p.asked_at desc, p.id limit 500`,
  ).execute(db)
  return rows
}

/** One of them, locked until the transaction ends. */
export async function lockStored(db: TenantDb, permissionId: string): Promise<StoredPermission | undefined> {
  const { rows } = await select(sql`p.id = ${permissionId}`, sql`for update of p`).execute(db)
  return rows[0]
}

type OwnState = {
  readonly subject: string
  readonly key: string
  readonly until: CivilDate | null
  readonly isAsked: boolean
}

/** The columns that a person may use today or has asked for. */
export async function listOwnStates(db: TenantDb, userId: string): Promise<OwnState[]> {
  const { rows } = await sql<OwnState>`
    select p.subject, k as key, max(p.until) as until, bool_or(p.state = 'asked') as "isAsked"
    from report_permissions p cross join unnest(p.column_keys) k
    where p.user_id = ${userId} and (p.state = 'asked' or p.state = 'granted' and p.until >= school_today())
    group by 1, 2`.execute(db)
  return rows
}

type Asked = { readonly subject: string; readonly columns: readonly string[]; readonly reason: string }

export async function insertAsked(db: TenantDb, userId: string, { subject, columns, reason }: Asked): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into report_permissions (user_id, subject, column_keys, reason)
    values (${userId}, ${subject}, ${columns}::text[], ${reason}) returning id`.execute(db)
  return rows[0]?.id ?? ''
}

type Decision = {
  readonly state: 'granted' | 'refused' | 'ended'
  readonly until?: CivilDate
  readonly answer?: string
}

/** What a super admin decides, and what askers take back themselves. */
export async function writeDecision(
  db: TenantDb,
  { permissionId, isOwn }: StoredPermission,
  { state: next, until, answer = '' }: Decision,
): Promise<void> {
  await sql`update report_permissions set state = ${next}, answer = ${answer}, until = coalesce(${until ?? null}::date, until),
      decided_by = case when ${isOwn} then decided_by else acting_user() end, decided_at = now()
    where id = ${permissionId}`.execute(db)
}

/** The super admins who can decide about what this person asks for. */
export async function listDeciders(db: TenantDb, askerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where role_id = 1 and is_super_admin and status_id = 1 and id <> ${askerId} order by id limit 50`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Requests that somebody else has to decide on. */
export const waitingPermissions: WaitingWork = {
  name: 'reportPermissions',
  access: permissionDeciders,
  query: ({ userId }) => sql`
    select count(*)::int as count, ${schoolDay(sql`min(w.asked_at)`)} as since,
      coalesce((array_agg(w.name order by w.asked_at))[1:3], '{}') as people
    from (select p.asked_at, ${name('u')} as name from report_permissions p
        join users u on u.tenant_id = p.tenant_id and u.id = p.user_id
      where p.state = 'asked' and p.user_id <> ${userId}) w`,
}
