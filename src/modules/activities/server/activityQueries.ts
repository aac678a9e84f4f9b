import { type RawBuilder, sql } from 'kysely'
import { offsetOf, sortOrder } from '#platform/contract/paging.ts'
import type { Input } from '#platform/contract/route.ts'
import type { WaitingWork } from '#platform/server/contributions/waitingWork.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { activities } from '../contract.ts'
import type { Rubric } from '../rubric.ts'
import type { Activity } from '../schemas.ts'

export const person = (row: string) =>
  sql`trim(${sql.ref(`${row}.first_name`)} || ' ' || ${sql.ref(`${row}.last_name`)})`

const isToday = (row: string) =>
  sql`(select school_day()) between ${sql.ref(`${row}.from_date`)} and coalesce(${sql.ref(`${row}.to_date`)}, 'infinity')`

/** The students `e` of activity `a` with their rows `s`: everybody who is in the class today, or in the groups it was set for. */
export const roster = sql`enrolments e left join activity_students s on s.tenant_id = e.tenant_id and s.year_id = e.year_id
    and s.activity_id = a.id and s.student_id = e.student_id
  where e.tenant_id = a.tenant_id and e.class_id = a.class_id and ${isToday('e')}
    and (not a.for_groups or s.student_id is not null)`

/** The instant at which the last day of activity `a` ends at the school. */
export const dueEnd = sql`((a.due_on + 1)::timestamp at time zone (select t.time_zone from tenants t where t.id = a.tenant_id))`

export const listed = sql`
  from activities a join classes c on c.tenant_id = a.tenant_id and c.id = a.class_id
    join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
    join library_resources r on r.tenant_id = a.tenant_id and r.id = a.content_id
    join users w on w.tenant_id = a.tenant_id and w.id = a.set_by
    left join subjects j on j.tenant_id = a.tenant_id and j.id = a.subject_id
    cross join lateral (
      select x.*, case when x.students > 0 and x.evaluated = x.students then 10 when x.begun = 0 then 8 else 22 end as state
      from (select count(*)::int as students, count(s.handed_in_at)::int as handed_in,
          count(*) filter (where s.state_id = 10)::int as evaluated, count(*) filter (where s.state_id <> 8)::int as begun,
          count(*) filter (where s.handed_in_at is not null and s.state_id <> 10)::int as waiting,
          count(s.returned_at)::int as returned from ${roster}) x) n
  where a.removed_at is null`

export const columns = sql`
  select a.id as "activityId", a.content_id as "elaCardId", a.title, r.topic as "topicName", r.chapter as "chapterName",
    a.class_id as "classId", g.name || '-' || c.section as "className", a.subject_id as "courseId",
    j.name as "courseDisplayName", a.starts_on as "startsOn", a.due_on as "dueOn", ${person('w')} as "setBy",
    n.students, n.handed_in as "handedIn", n.evaluated, n.returned, n.state as "evaluatedStatus"`

/** The activities a teacher looks after: those they set, and those of subjects they teach in the class. */
export const looksAfter = (teacherId: string) => sql`(a.set_by = ${teacherId} or exists (select from teachings t
  where t.tenant_id = a.tenant_id and t.class_id = a.class_id and t.subject_id = a.subject_id and t.teacher_id = ${teacherId}
    and ${isToday('t')}))`

type ClassFilter = { readonly classId: string; readonly courseId?: string | undefined }

export async function listOfClass(db: TenantDb, { classId, courseId }: ClassFilter): Promise<Activity[]> {
  const { rows } = await sql<Activity>`${columns} ${listed} and a.class_id = ${classId}
    ${courseId ? sql`and a.subject_id = ${courseId}` : sql``} order by a.due_on desc, a.id desc limit 300`.execute(db)
  return rows
}

const orders: Record<'dueOn' | 'title', RawBuilder<unknown>> = { dueOn: sql`a.due_on`, title: sql`lower(a.title)` }

export async function listOwn(
  db: TenantDb,
  teacherId: string,
  filter: Input<typeof activities.routes.listOwnActivities>['query'],
) {
  const { field, descending } = sortOrder(filter.sort)
  const way = descending ? sql`desc` : sql`asc`
  const words = `%${filter.q.replaceAll(/[\\%_]/g, '\\$&')}%`
  const which = sql`${listed} and ${looksAfter(teacherId)}
    ${filter.q ? sql`and (a.title ilike ${words} or r.topic ilike ${words} or r.chapter ilike ${words})` : sql``}
    ${filter.evaluatedStatus ? sql`and n.state = ${Number(filter.evaluatedStatus)}` : sql``}`
  const [page, counted] = await Promise.all([
    sql<Activity>`${columns} ${which} order by ${orders[field]} ${way}, a.id ${way}
      limit ${filter.size} offset ${offsetOf(filter)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${which}`.execute(db),
  ])
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0, page: filter.page, size: filter.size }
}

/** How many activities the home names. */
const named = 3

/** Activities with something handed in, or over, that are not evaluated. */
export const toEvaluate: WaitingWork = {
  name: 'activities',
  access: activities.routes.listOwnActivities.access,
  query: ({ userId }) => {
    const waiting = sql`select a.due_on, a.id, g.name || '-' || c.section || ' · ' || a.title as name ${listed}
      and ${looksAfter(userId)} and n.students > n.evaluated
      and (n.waiting > 0 or a.due_on between (select school_day()) - 60 and (select school_day()) - 1)`
    return sql`select count(*)::int as count, min(w.due_on) as since,
        coalesce((array_agg(w.name order by w.due_on, w.id))[1:${sql.lit(named)}], '{}') as people
      from (${waiting}) w`
  },
}

export type FoundActivity = Activity & {
  readonly note: string
  readonly forGroups: boolean
  readonly rubric: Rubric
  readonly version: number
}

/** An activity of the class; `lock` keeps others from changing it until the transaction ends. */
export async function findActivity(
  db: TenantDb,
  { classId, activityId }: { classId: string; activityId: string },
  lock = false,
): Promise<FoundActivity | undefined> {
  if (lock) await sql`select from activities a where a.id = ${activityId} for update`.execute(db)
  const { rows } = await sql<FoundActivity>`
    ${columns}, a.note, a.for_groups as "forGroups", a.rubric, a.version ${listed}
    and a.id = ${activityId} and a.class_id = ${classId}`.execute(db)
  return rows[0]
}
