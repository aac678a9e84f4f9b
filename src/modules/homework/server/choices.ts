import { sql } from 'kysely'
import { openDays } from '#modules/timetable/server/public.ts'
import { addDays, type CivilDate, instantOf } from '#platform/contract/dates/dates.ts'
import type { ReplyInput } from '#platform/contract/route.ts'
import { dueOfClasses } from '#platform/server/contributions/dueWork.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Services } from '#platform/server/services.ts'
import type { homework } from '../contract.ts'
import { nameOf } from './homeworkQueries.ts'
import { inEffect } from './reach.ts'

type Choices = ReplyInput<typeof homework.routes.getChoices>

/** The classes and subjects this teacher teaches, with the groups of each class. */
export async function choicesOf(db: TenantDb, { userId }: Actor, today: CivilDate): Promise<Choices> {
  const { rows: classes } = await sql<Choices['classes'][number]>`
    select k.id as "classId", g.name || '-' || k.section as "className", k.grade_id as "gradeId",
      json_agg(distinct jsonb_build_object('courseId', c.id, 'courseDisplayName', c.name)) as courses,
      (select coalesce(json_agg(json_build_object('stdGrpId', p.id, 'name', p.name) order by lower(p.name)), '[]')
        from student_groups p where p.class_id = k.id) as groups
    from teachings x join classes k on k.tenant_id = x.tenant_id and k.id = x.class_id
      join grades g on g.tenant_id = k.tenant_id and g.id = k.grade_id
      join subjects c on c.tenant_id = x.tenant_id and c.id = x.subject_id
    where x.teacher_id = ${userId} and ${inEffect('x')}
    group by k.id, g.name, k.section, k.grade_id, g.position order by g.position, k.section`.execute(db)
  const tomorrow = addDays(today, 1)
  const days = await openDays(db, { start: tomorrow, end: addDays(today, 21) })
  return { classes, nextDay: days[0] ?? tomorrow }
}

/** Every class of the year, and everybody who set homework in it. */
export async function filtersOf(db: TenantDb): Promise<ReplyInput<typeof homework.routes.getFilters>> {
  const { rows: classes } = await sql<{ classId: string; className: string }>`
    select k.id as "classId", g.name || '-' || k.section as "className"
    from classes k join grades g on g.tenant_id = k.tenant_id and g.id = k.grade_id
    order by g.position, k.section`.execute(db)
  const { rows: teachers } = await sql<{ teacherId: string; name: string }>`
    select u.id as "teacherId", ${nameOf('u')} as name from users u
    where u.id in (select h.set_by from homework h where h.state in ('open', 'closed'))
    order by lower(${nameOf('u')}), u.id`.execute(db)
  return { classes, teachers }
}

/** What these classes have due on a day at the school; undefined if the teacher teaches in one of them nothing. */
export async function dueThatDay(
  db: TenantDb,
  actor: Actor,
  { dueWork }: Services,
  { date, classIds }: { readonly date: CivilDate; readonly classIds: readonly string[] },
) {
  const { rows } = await sql<{ classId: string; className: string }>`
    select k.id as "classId", g.name || '-' || k.section as "className"
    from classes k join grades g on g.tenant_id = k.tenant_id and g.id = k.grade_id
    where k.id = any (${[...classIds]}::uuid[]) and exists (select from teachings x where x.class_id = k.id
      and x.teacher_id = ${actor.userId} and ${inEffect('x')})`.execute(db)
  const names = new Map(rows.map(({ classId, className }) => [classId, className]))
  if (!classIds.every((classId) => names.has(classId))) return undefined
  const [from, to] = [date, addDays(date, 1)].map((day) => new Date(instantOf(day, '00:00', actor.timeZone)))
  if (!from || !to || classIds.length === 0) return []
  const found = await dueOfClasses(db, dueWork, { classIds, from, to })
  return found
    .map((item) => ({ ...item, className: names.get(item.classId) ?? '' }))
    .toSorted((a, b) => (a.className < b.className ? -1 : a.className > b.className ? 1 : 0))
}
