import { sql } from 'kysely'
import { timetablePublished } from '#modules/timetable/notifications.ts'
import type { TimetableVersion } from '#modules/timetable/versionSchemas.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { hardClashes } from '../../rules/clashes.ts'
import { readLessons, readPlan } from '../planQueries.ts'
import { clashLines, replaceLessons, trayOf } from './cards.ts'
import { getVersion } from './versions.ts'

/** Today in the school's time zone. */
export async function schoolToday(db: TenantDb): Promise<CivilDate> {
  const { rows } = await sql<{ day: CivilDate }>`select school_today() as day`.execute(db)
  const day = rows[0]?.day
  if (!day) throw problem('not-found')
  return day
}

type PublishRefusal = { code: 'clashes' | 'incomplete' | 'day-taken' | 'in-the-past'; details?: unknown }

/** Past days keep their timetable: once one is in force, the next must start today or later. */
async function checkStartDate(
  db: TenantDb,
  { effectiveFrom, versionId }: TimetableVersion,
): Promise<PublishRefusal | null> {
  const today = await schoolToday(db)
  const { rows } = await sql<{ taken: boolean; begun: boolean }>`
    select coalesce(bool_or(v.effective_from = ${effectiveFrom}), false) as taken,
      coalesce(bool_or(v.effective_from < ${today}), false) as begun
    from timetable_versions v where v.status = 'published' and v.id <> ${versionId}`.execute(db)
  const { taken = false, begun = false } = rows[0] ?? {}
  if (taken) return { code: 'day-taken' }
  return begun && effectiveFrom < today ? { code: 'in-the-past' } : null
}

/** Publishes a draft whose row lock the caller holds, or returns why not. Database constraints are the last line of defence. */
export async function publish(
  { db, audit, notify }: Unit,
  draft: TimetableVersion,
  { userId, evenIfIncomplete }: { userId: string; evenIfIncomplete: boolean },
): Promise<TimetableVersion | PublishRefusal> {
  const { versionId, name, effectiveFrom } = draft
  const named = await readPlan(db)
  const lessons = await readLessons(db, versionId)
  const clashes = hardClashes(named.plan, lessons)
  if (clashes.length > 0)
    return {
      code: 'clashes',
      details: { clashCount: clashes.length, clashes: clashLines(named, clashes.slice(0, 50)) },
    }
  const missing = trayOf(named, lessons).length
  if ((missing > 0 && !evenIfIncomplete) || lessons.length === 0)
    return { code: 'incomplete', details: { unplacedCount: missing } }
  const refusal = await checkStartDate(db, draft)
  if (refusal) return refusal
  // Rewrite the lessons so that they carry the current teachers and electives.
  await replaceLessons(db, versionId, named, lessons)
  await db.updateTable('timetable_lessons').set({ published: true }).where('version_id', '=', versionId).execute()
  await db
    .updateTable('timetable_versions')
    .set({
      status: 'published',
      published_at: sql<string>`now()`,
      published_by: userId,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', versionId)
    .execute()
  audit({
    entity: 'timetableVersion',
    entityId: versionId,
    before: { status: 'draft' },
    after: { status: 'published', effectiveFrom, lessons: lessons.length, unplaced: missing },
  })
  const teachers = new Set(lessons.flatMap(({ requirementId }) => named.lines.get(requirementId)?.teacherId ?? []))
  if (teachers.size > 0) await notify(timetablePublished, { to: [...teachers], params: { name, from: effectiveFrom } })
  return getVersion(db, versionId)
}
