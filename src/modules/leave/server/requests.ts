import { type RawBuilder, sql } from 'kysely'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { offsetOf, type Paging, sortOrder } from '#platform/contract/paging.ts'
import { schoolDay, type WaitingWork } from '#platform/server/contributions/waitingWork.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { FileRow, Files } from '#platform/server/files/files.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { leave } from '../contract.ts'
import type { LeaveDates, LeaveStatus, LeaveTypeId } from '../leaveRules.ts'
import type { LeaveRequest } from '../schemas.ts'

type Row = Omit<LeaveRequest, 'attachment'> & { file: FileRow | null }

const name = (row: string) =>
  sql`coalesce(nullif(trim(${sql.ref(`${row}.first_name`)} || ' ' || ${sql.ref(`${row}.last_name`)}), ''), ${sql.ref(`${row}.user_name`)})`

/** How many people are named before the rest is a number. */
const namedPeople = 3

/** For those who decide on leave. */
export const pendingRequests: WaitingWork = {
  name: 'leave',
  access: leave.routes.listLeave.access,
  query: () => sql`select count(*)::int as count, ${schoolDay(sql`min(r.created_at)`)} as since,
      array(select ${name('u')} from leave_requests p join users u on u.tenant_id = p.tenant_id and u.id = p.user_id
        where p.status = 'pending' order by p.created_at, p.id limit ${sql.lit(namedPeople)}) as people
    from leave_requests r where r.status = 'pending'`,
}

const columns = sql`
  select r.id as "leaveRequestId", r.user_id as "userId", ${name('u')} as name, u.role_id::int as "roleId",
    r.type_id::int as "typeId", r.starts_on as "startDate", r.ends_on as "endDate", r.from_afternoon as "fromAfternoon",
    r.until_noon as "untilNoon", r.half_days::int as "halfDays", r.reason, r.status,
    case when d.id is not null then ${name('d')} end as "decidedBy", r.decided_at as "decidedAt",
    r.decision_reason as "decisionReason", r.created_at as "createdAt", r.version,
    case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size) end as file
  from leave_requests r join users u on u.tenant_id = r.tenant_id and u.id = r.user_id
    left join users d on d.tenant_id = r.tenant_id and d.id = r.decided_by
    left join files f on f.tenant_id = r.tenant_id and f.id = r.file_id`

/** Makes the short-lived address of an attachment. */
export type Link = (file: FileRow) => ReturnType<Files['link']>

const shown =
  (link: Link) =>
  ({ file, ...row }: Row): LeaveRequest => ({ ...row, attachment: file && link(file) })

/** `held` keeps the request as it is until the transaction ends. */
export async function findRequest(
  db: TenantDb,
  leaveRequestId: string,
  link: Link,
  held = false,
): Promise<LeaveRequest | undefined> {
  const { rows } =
    await sql<Row>`${columns} where r.id = ${leaveRequestId} ${held ? sql`for update of r` : sql``}`.execute(db)
  return rows.map(shown(link))[0]
}

/** The requests of one person, the newest first; a year of them is never more than one page. */
export async function requestsOf(db: TenantDb, userId: string, link: Link): Promise<LeaveRequest[]> {
  const { rows } =
    await sql<Row>`${columns} where r.user_id = ${userId} order by r.starts_on desc, r.id desc limit 400`.execute(db)
  return rows.map(shown(link))
}

type Field = 'createdAt' | 'startDate' | 'name'
type LeaveFilter = Paging & {
  q: string
  sort: Field | `-${Field}`
  status?: LeaveStatus | undefined
  typeId?: LeaveTypeId | undefined
  on?: CivilDate | undefined
}
const orders: Record<Field, RawBuilder<unknown>> = {
  createdAt: sql`r.created_at`,
  startDate: sql`r.starts_on`,
  name: sql`lower(u.first_name || ' ' || u.last_name)`,
}

export async function listRequests(db: TenantDb, asked: LeaveFilter, link: Link) {
  const like = `%${asked.q.replace(/[\\%_]/g, '\\$&')}%`
  const conditions = [
    ...(asked.q === '' ? [] : [sql`u.first_name || ' ' || u.last_name ilike ${like}`]),
    ...(asked.status ? [sql`r.status = ${asked.status}`] : []),
    ...(asked.typeId ? [sql`r.type_id = ${asked.typeId}`] : []),
    ...(asked.on ? [sql`${asked.on}::date between r.starts_on and r.ends_on`] : []),
  ]
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const { field, descending } = sortOrder<Field>(asked.sort)
  const [page, counted] = await Promise.all([
    sql<Row>`${columns} ${where} order by ${orders[field]} ${descending ? sql`desc` : sql`asc`}, r.id
      limit ${asked.size} offset ${offsetOf(asked)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total
      from leave_requests r join users u on u.tenant_id = r.tenant_id and u.id = r.user_id ${where}`.execute(db),
  ])
  return { rows: page.rows.map(shown(link)), total: counted.rows[0]?.total ?? 0, page: asked.page, size: asked.size }
}

type Wish = LeaveDates & { typeId: LeaveTypeId; reason: string }

/** Null when the person has asked for one of these half days already. */
export async function insertRequest(
  { db, audit }: Unit,
  userId: string,
  { typeId, startDate, endDate, fromAfternoon, untilNoon, reason }: Wish,
  halfDays: number,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into leave_requests (user_id, type_id, starts_on, ends_on, from_afternoon, until_noon, half_days, reason)
    values (${userId}, ${typeId}, ${startDate}, ${endDate}, ${fromAfternoon}, ${untilNoon}, ${halfDays}, ${reason})
    on conflict do nothing returning id`.execute(db)
  const id = rows[0]?.id
  if (!id) return null
  const after = { userId, typeId, startDate, endDate, fromAfternoon, untilNoon, halfDays, reason }
  audit({ entity: 'leaveRequest', entityId: id, after })
  return id
}

/** Others who are away on some of these days, for whoever decides. */
export async function awayMeanwhile(db: TenantDb, { userId, startDate, endDate }: LeaveRequest) {
  const { rows } = await sql<{ name: string; startDate: CivilDate; endDate: CivilDate }>`
    select ${name('u')} as name, r.starts_on as "startDate", r.ends_on as "endDate"
    from leave_requests r join users u on u.tenant_id = r.tenant_id and u.id = r.user_id
    where r.status = 'approved' and r.user_id <> ${userId} and r.ends_on >= ${startDate} and r.starts_on <= ${endDate}
    order by r.starts_on, lower(u.first_name) limit 20`.execute(db)
  return rows
}
