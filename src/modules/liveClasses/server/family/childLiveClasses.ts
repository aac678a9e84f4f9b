import { sql } from 'kysely'
import type { ChildLiveClass } from '#modules/liveClasses/familySchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { invitedTo, iso } from '../liveClassQueries.ts'

/** How far back a family sees live classes, in days: for their recordings. */
const daysBack = 60

export type ChildLiveClassRow = ChildLiveClass & { studentId: string }

const shown = ({ studentId: _, ...row }: ChildLiveClassRow): ChildLiveClass => ({
  ...row,
  startsAt: iso(row.startsAt),
  endsAt: iso(row.endsAt),
})

type Span = { readonly from: Date; readonly to: Date; readonly latestFirst: boolean; readonly limit: number }

/** The live classes to which these students are invited and that end within the span. */
const liveClassesOf = (studentIds: readonly string[], { from, to, latestFirst, limit }: Span) => sql<ChildLiveClassRow>`
    select w.student_id as "studentId", l.id as "liveClassId", l.title, l.note, j.name as subject,
      trim(u.first_name || ' ' || u.last_name) as "teacherName", l.day, l.starts_at as "startsAt", l.ends_at as "endsAt",
      l.state = 'cancelled' as "isCancelled", l.cancelled_by as "cancelledBy", l.cancel_reason as "cancelReason",
      l.recording_link as "recordingLink",
      (select h.whiteboard_id from whiteboard_shares h where h.tenant_id = l.tenant_id and h.whiteboard_id = l.whiteboard_id
        and h.class_id = l.class_id) as "whiteboardId",
      exists (select from live_class_visits v where v.tenant_id = l.tenant_id and v.live_class_id = l.id
        and v.user_id = w.student_id) as "hasJoined"
    from unnest(${[...studentIds]}::uuid[]) w(student_id)
      join enrolments n on n.student_id = w.student_id
      join live_classes l on l.tenant_id = n.tenant_id and l.class_id = n.class_id
        and l.day between n.from_date and coalesce(n.to_date, 'infinity')
      join users u on u.tenant_id = l.tenant_id and u.id = l.host_id
      left join subjects j on j.tenant_id = l.tenant_id and j.id = l.subject_id
    where l.ends_at > ${from} and l.ends_at <= ${to} and w.student_id in (${invitedTo})
    order by ${latestFirst ? sql`l.starts_at desc` : sql`l.starts_at`}, l.id limit ${limit}`

const later = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000)

export async function childLiveClasses(db: TenantDb, studentId: string, now: Date) {
  const [coming, past] = await Promise.all([
    liveClassesOf([studentId], { from: now, to: later(now, 400), latestFirst: false, limit: 100 }).execute(db),
    liveClassesOf([studentId], { from: later(now, -daysBack), to: now, latestFirst: true, limit: 100 }).execute(db),
  ])
  return { coming: coming.rows.map(shown), past: past.rows.map(shown) }
}

/** What begins within a day, for the home. */
export const nextOfChildren = (studentIds: readonly string[], now: Date) =>
  liveClassesOf(studentIds, { from: now, to: later(now, 1), latestFirst: false, limit: 100 })

/** Each child's next live classes. */
export const nextFrom = (rows: readonly ChildLiveClassRow[]): Map<string, ChildLiveClass[]> =>
  new Map([...Map.groupBy(rows, ({ studentId }) => studentId)].map(([id, own]) => [id, own.slice(0, 3).map(shown)]))

/** Whether this student is invited to a live class. */
export async function isInvited(db: TenantDb, studentId: string, liveClassId: string): Promise<boolean> {
  const { rows } = await sql`
    select from live_classes l where l.id = ${liveClassId} and ${studentId}::uuid in (${invitedTo})`.execute(db)
  return rows.length > 0
}
