import { sql } from 'kysely'
import { openDays } from '#modules/timetable/server/public.ts'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import type { ReplyInput } from '#platform/contract/route.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { onlineTests } from '../contract.ts'
import { inEffect } from './reach.ts'
import { nameOf } from './testQueries.ts'

type Choices = ReplyInput<typeof onlineTests.routes.getTestChoices>

/** How far ahead the next school day is looked for. */
const ahead = 21

/** The classes and subjects this teacher teaches, with the groups and students of each class. */
export async function choicesOf(db: TenantDb, { userId }: Actor, today: CivilDate): Promise<Choices> {
  const { rows: classes } = await sql<Choices['classes'][number]>`
    select k.id as "classId", g.name || '-' || k.section as "className", k.grade_id as "gradeId",
      json_agg(distinct jsonb_build_object('courseId', c.id, 'courseDisplayName', c.name)) as courses,
      (select coalesce(json_agg(json_build_object('stdGrpId', p.id, 'name', p.name) order by lower(p.name)), '[]')
        from student_groups p where p.class_id = k.id) as groups,
      (select coalesce(json_agg(json_build_object('studentId', u.id, 'name', ${nameOf('u')}) order by e.roll_no, u.id), '[]')
        from enrolments e join users u on u.tenant_id = e.tenant_id and u.id = e.student_id
        where e.class_id = k.id and ${inEffect('e')}) as students
    from teachings x join classes k on k.tenant_id = x.tenant_id and k.id = x.class_id
      join grades g on g.tenant_id = k.tenant_id and g.id = k.grade_id
      join subjects c on c.tenant_id = x.tenant_id and c.id = x.subject_id
    where x.teacher_id = ${userId} and ${inEffect('x')}
    group by k.id, g.name, k.section, k.grade_id, g.position order by g.position, k.section`.execute(db)
  const tomorrow = addDays(today, 1)
  const days = await openDays(db, { start: tomorrow, end: addDays(today, ahead) })
  return { classes, nextDay: days[0] ?? tomorrow }
}
