import { sql } from 'kysely'
import { recordActivity, withdrawActivity } from '#modules/badges/server/public.ts'
import { type ChildDoubt, DoubtsPart } from '#modules/doubts/familySchemas.ts'
import { limits } from '#modules/doubts/rules.ts'
import type { Thread } from '#modules/doubts/schemas.ts'
import type { FamilyPart } from '#platform/server/contributions/familyPart.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { doubtColumns, doubtTables, instant } from '../doubtColumns.ts'
import { isBeyond } from '../posts.ts'
import { readableBy, type Viewer } from '../reach.ts'

/** A year of them. */
const maxDoubts = 300

/** The doubts a student or guardian may read, own ones first and the latest on top. */
export async function childDoubts(db: TenantDb, viewer: Viewer & { studentId: string }): Promise<ChildDoubt[]> {
  const { rows } = await sql<ChildDoubt>`
    select ${doubtColumns}, d.student_id = ${viewer.studentId} as "isOwn",
      case when d.student_id = ${viewer.studentId} or not d.hides_name
        then coalesce(nullif(u.first_name, ''), u.user_name) end as asker
    from ${doubtTables} where ${readableBy(viewer)}
    order by d.student_id <> ${viewer.studentId}, d.changed_at desc, d.id limit ${maxDoubts}`.execute(db)
  return rows.map((row) => ({ ...row, askedAt: instant(row.askedAt), changedAt: instant(row.changedAt) }))
}

/** Answers a student has not accepted yet, and doubts without one. */
export const doubtsPart: FamilyPart<DoubtsPart, DoubtsPart & { studentId: string }> = {
  name: 'doubts',
  schema: DoubtsPart,
  query: ({ students }) => sql`
      select d.student_id as "studentId", count(*) filter (where d.state = 'answered')::int as answered,
        count(*) filter (where d.state = 'open')::int as open
      from doubts d where d.student_id = any (${students.map(({ studentId }) => studentId)}::uuid[])
        and d.deleted_at is null and d.state <> 'resolved' group by d.student_id`,
  partsOf: (rows) => new Map(rows.map(({ studentId, ...part }) => [studentId, part])),
}

/**
 * Resolves a doubt or opens it again. Who answered it, a teacher before a classmate, has then helped, for as long as it stays
 * resolved.
 */
export async function setResolved(
  { db, audit }: Unit,
  { doubtId, state: before, course }: Thread,
  { isResolved, studentId, now }: { isResolved: boolean; studentId: string; now: Date },
): Promise<void> {
  if ((before === 'resolved') === isResolved) return
  const state = isResolved ? 'resolved' : 'open'
  await sql`update doubts set state = ${state}, changed_at = now(),
      waiting_since = case when ${isResolved}::boolean then waiting_since else now() end,
      reminded_at = case when ${isResolved}::boolean then reminded_at end
    where id = ${doubtId}`.execute(db)
  audit({ entity: 'doubt', entityId: doubtId, before: { state: before }, after: { state } })
  if (!isResolved) return withdrawActivity(db, { kind: 'doubt.resolved', sourceId: doubtId })
  const { rows } = await sql<{ actorId: string }>`
    select user_id as "actorId" from doubt_posts where doubt_id = ${doubtId} and user_id <> ${studentId}
      and deleted_at is null order by by_teacher desc, posted_at desc limit 1`.execute(db)
  const [helper] = rows
  if (helper) await recordActivity(db, { ...helper, kind: 'doubt.resolved', sourceId: doubtId, at: now, label: course })
}

/** Reports a post; doing so twice changes nothing. False if the person has reported too many today. */
export async function reportPost(
  { db, audit }: Unit,
  { postId, userId, reason }: { postId: string; userId: string; reason: string },
): Promise<'new' | 'known' | 'daily-limit'> {
  const { numAffectedRows = 0n } = await sql`
    insert into doubt_reports (post_id, user_id, reason) values (${postId}, ${userId}, ${reason})
    on conflict do nothing`.execute(db)
  if (numAffectedRows === 0n) return 'known'
  if (await isBeyond(db, 'report', userId, limits.reportsPerDay)) return 'daily-limit'
  audit({ entity: 'doubtPost', entityId: postId, after: { reported: reason } })
  return 'new'
}
