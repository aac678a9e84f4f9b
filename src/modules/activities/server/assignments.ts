import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Rubric } from '../rubric.ts'

type NewActivity = {
  readonly classId: string
  readonly courseId: string | null
  readonly elaCardId: string
  readonly title: string
  readonly note: string
  readonly startsOn: string
  readonly dueOn: string
  readonly stdGrpIds: readonly string[]
  readonly rubric: Rubric
  readonly setBy: string
}
type Failure = 'no-such-course' | 'no-such-group' | 'empty-groups'

/** Sets an activity. Whoever is in the chosen groups today stays part of it; a student of two groups belongs to the first. */
export async function insertActivity(
  db: TenantDb,
  activity: NewActivity,
): Promise<{ activityId: string } | { failure: Failure }> {
  const { classId, courseId, elaCardId, title, note, startsOn, dueOn, rubric, setBy } = activity
  const groupIds = [...new Set(activity.stdGrpIds)]
  const { rows } = await sql<{ hasCourse: boolean; groups: number }>`
    select ${courseId}::uuid is null or exists (select from subjects where id = ${courseId}) as "hasCourse",
      (select count(*)::int from student_groups where class_id = ${classId} and id = any (${groupIds}::uuid[])) as groups`.execute(
    db,
  )
  if (!rows[0]?.hasCourse) return { failure: 'no-such-course' }
  if (rows[0].groups !== groupIds.length) return { failure: 'no-such-group' }
  const id = newId()
  await sql`
    insert into activities (id, class_id, subject_id, content_id, title, note, starts_on, due_on, for_groups, rubric, set_by)
    values (${id}, ${classId}, ${courseId}, ${elaCardId}, ${title}, ${note}, ${startsOn}, ${dueOn}, ${groupIds.length > 0},
      ${JSON.stringify(rubric)}::jsonb, ${setBy})`.execute(db)
  if (groupIds.length > 0) {
    const { numAffectedRows = 0n } = await sql`
      insert into activity_students (activity_id, student_id, group_name)
      select distinct on (m.student_id) ${id}::uuid, m.student_id, k.name
      from student_groups k join student_group_members m on m.tenant_id = k.tenant_id and m.group_id = k.id
        join enrolments e on e.tenant_id = m.tenant_id and e.student_id = m.student_id and e.class_id = k.class_id
      where k.id = any (${groupIds}::uuid[]) and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity')
      order by m.student_id, lower(k.name)`.execute(db)
    if (numAffectedRows === 0n) return { failure: 'empty-groups' }
  }
  return { activityId: id }
}
