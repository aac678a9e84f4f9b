import { type RawBuilder, sql } from 'kysely'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { LiveDriver } from '../enumerations.ts'
import type { LiveClass } from '../schemas.ts'

/** The students invited to a live class `l`: those of its class on its day who did not choose another subject instead. */
export const invitedTo = sql`
  select e.student_id from enrolments e join users s on s.tenant_id = e.tenant_id and s.id = e.student_id and s.status_id = 1
  where e.tenant_id = l.tenant_id and e.class_id = l.class_id and l.day between e.from_date and coalesce(e.to_date, 'infinity')
    and (l.elective_group is null or not exists (select from student_electives k where k.tenant_id = l.tenant_id
      and k.student_id = e.student_id and k.elective_group = l.elective_group and k.subject_id <> l.subject_id))`

const columns = sql`
  l.id as "liveClassId", l.class_id as "classId", g.name || '-' || c.section as "className", l.subject_id as "courseId",
  j.name as "courseDisplayName", l.title, l.note, l.day, l.starts_at as "startsAt", l.ends_at as "endsAt", l.host_id as "hostId",
  trim(u.first_name || ' ' || u.last_name) as "hostName", l.series_id is not null as "isInSeries", l.period_id as "periodId",
  l.state = 'cancelled' as "isCancelled", l.cancelled_by as "cancelledBy", l.cancel_reason as "cancelReason",
  l.started_at as "startedAt", l.driver, l.meeting_state as "meetingState", l.meeting_problem as "meetingProblem",
  l.recording_link <> '' as "hasRecording", l.version,
  (select count(distinct v.user_id)::int from live_class_visits v where v.tenant_id = l.tenant_id and v.live_class_id = l.id
    and v.user_id in (${invitedTo})) as joined,
  (select count(*)::int from (${invitedTo}) i) as invited`

const tables = sql`live_classes l join classes c on c.tenant_id = l.tenant_id and c.id = l.class_id
  join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
  join users u on u.tenant_id = l.tenant_id and u.id = l.host_id
  left join subjects j on j.tenant_id = l.tenant_id and j.id = l.subject_id`

type Row = Omit<LiveClass, 'isHost' | 'startsAt' | 'endsAt' | 'startedAt'> & {
  startsAt: Date
  endsAt: Date
  startedAt: Date | null
}

export const iso = (time: Date | string) => new Date(time).toISOString()

const shown = (row: Row, viewerId: string): LiveClass => ({
  ...row,
  isHost: row.hostId === viewerId,
  startsAt: iso(row.startsAt),
  endsAt: iso(row.endsAt),
  startedAt: row.startedAt && iso(row.startedAt),
})

export async function findLiveClass(db: TenantDb, viewerId: string, id: string): Promise<LiveClass | undefined> {
  const { rows } = await sql<Row>`select ${columns} from ${tables} where l.id = ${id}`.execute(db)
  return rows[0] && shown(rows[0], viewerId)
}

type Listing = {
  readonly viewerId: string
  readonly classId: string
  readonly when: 'coming' | 'past'
  readonly now: Date
  readonly page: number
  readonly size: number
  readonly q: string
}

export async function listLiveClasses(db: TenantDb, listing: Listing) {
  const { viewerId, classId, when, now, page, size, q } = listing
  const isComing = when === 'coming'
  const search = q ? sql`and l.title ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}` : sql``
  const found = sql`l.class_id = ${classId} and ${isComing ? sql`l.ends_at > ${now}` : sql`l.ends_at <= ${now}`} ${search}`
  const order = isComing ? sql`l.starts_at, l.id` : sql`l.starts_at desc, l.id desc`
  const { rows } = await sql<Row & { total: number }>`
    select ${columns}, (select count(*)::int from live_classes l where ${found}) as total
    from ${tables} where ${found} order by ${order} limit ${size} offset ${(page - 1) * size}`.execute(db)
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countOf(db, found))
  return { rows: rows.map(({ total: _, ...row }) => shown(row, viewerId)), total, page, size }
}

async function countOf(db: TenantDb, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from live_classes l where ${found}`.execute(db)
  return rows[0]?.n ?? 0
}

/** The part of a live class that never leaves the server as it is. */
export type LiveClassRecord = {
  readonly id: string
  readonly yearId: string
  readonly seriesId: string | null
  readonly classId: string
  readonly subjectId: string | null
  readonly hostId: string
  readonly title: string
  readonly note: string
  readonly link: string
  readonly day: CivilDate
  readonly startsAt: Date
  readonly endsAt: Date
  readonly state: 'planned' | 'cancelled'
  readonly startedAt: Date | null
  readonly driver: LiveDriver
  readonly meetingState: 'wanted' | 'ready' | 'failed'
  readonly meetingRef: string
  readonly meetingAddress: string
  readonly recordingLink: string
  readonly whiteboardId: string | null
  readonly version: number
}

/** `write` locks it until the transaction ends. */
export async function readRecord(
  db: TenantDb,
  id: string,
  use: 'read' | 'write' = 'read',
): Promise<LiveClassRecord | undefined> {
  const { rows } = await sql<LiveClassRecord>`
    select id, year_id as "yearId", series_id as "seriesId", class_id as "classId", subject_id as "subjectId", host_id as "hostId",
      title, note, link, day, starts_at as "startsAt", ends_at as "endsAt", state, started_at as "startedAt", driver,
      meeting_state as "meetingState", meeting_ref as "meetingRef", meeting_address as "meetingAddress",
      recording_link as "recordingLink", whiteboard_id as "whiteboardId", version
    from live_classes where id = ${id} ${use === 'write' ? sql`for update` : sql``}`.execute(db)
  const [row] = rows
  return row && { ...row, startsAt: new Date(row.startsAt), endsAt: new Date(row.endsAt) }
}

export const minutesOf = ({ startsAt, endsAt }: Pick<LiveClassRecord, 'startsAt' | 'endsAt'>): number =>
  Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)
