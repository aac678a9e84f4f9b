import { sql } from 'kysely'
import { recordActivity } from '#modules/badges/server/public.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { assignees } from './assignees.ts'

/** Gives homework to the students. The caller holds its row and tells the families. */
export async function openHomework(
  { db }: Unit,
  homeworkId: string,
  { setBy, now }: { readonly setBy: string; readonly now: Date },
): Promise<void> {
  const { rows } = await sql<{ title: string; students: number }>`
    with opened as (update homework set state = 'open', released_at = coalesce(released_at, ${now}), release_at = null,
        version = version + 1 where id = ${homeworkId} returning title)
    select o.title, (select count(*)::int from ${assignees({ homework: sql`select ${homeworkId}::uuid` })} a) as students
    from opened o`.execute(db)
  const { title = '', students = 0 } = rows[0] ?? {}
  await recordActivity(db, {
    actorId: setBy,
    kind: 'homework.set',
    sourceId: homeworkId,
    at: now,
    label: title,
    audience: students,
  })
}
