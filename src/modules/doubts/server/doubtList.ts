import { sql } from 'kysely'
import { offsetOf, type Paging, sortOrder } from '#platform/contract/paging.ts'
import { schoolDay, type WaitingWork } from '#platform/server/contributions/waitingWork.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { doubts } from '../contract.ts'
import type { DoubtState } from '../rules.ts'
import type { DoubtRow } from '../schemas.ts'
import { doubtColumns, doubtTables, instant } from './doubtColumns.ts'
import { fullName, readableBy, taughtBy } from './reach.ts'

type Sort = 'turn' | 'changedAt'
type Filter = Paging & {
  q: string
  sort: Sort | `-${Sort}`
  state?: DoubtState | undefined
  classId?: string | undefined
  courseId?: string | undefined
}

const like = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`

/** The doubts of a teacher's classes and subjects; `turn` puts the open ones first, the longest waiting on top. */
export async function listDoubts(db: TenantDb, teacherId: string, asked: Filter) {
  const conditions = [
    readableBy({ as: 'teacher', userId: teacherId }),
    ...(asked.state ? [sql`d.state = ${asked.state}`] : []),
    ...(asked.classId ? [sql`d.class_id = ${asked.classId}`] : []),
    ...(asked.courseId ? [sql`d.subject_id = ${asked.courseId}`] : []),
    ...(asked.q === ''
      ? []
      : [sql`(q.body || ' ' || d.about_title || ' ' || ${fullName('u')}) ilike ${like(asked.q)}`]),
  ]
  const where = sql.join(conditions, sql` and `)
  const { field, descending } = sortOrder<Sort>(asked.sort)
  const direction = descending ? sql`desc` : sql`asc`
  const order =
    field === 'changedAt'
      ? sql`d.changed_at ${direction}`
      : sql`(case when d.state = 'open' then 0 else 1 end) ${direction},
          case when d.state = 'open' then extract(epoch from d.waiting_since) else -extract(epoch from d.changed_at) end ${direction}`
  const [page, counted, taught] = await Promise.all([
    sql<DoubtRow>`
      select ${doubtColumns}, ${fullName('u')} as asker, d.hides_name as "hidesName", d.waiting_since as "waitingSince",
        (select count(*)::int from doubt_posts p where p.tenant_id = d.tenant_id and p.doubt_id = d.id
          and p.deleted_at is null and p.hidden_at is null
          and exists (select from doubt_reports r where r.tenant_id = p.tenant_id and r.post_id = p.id)) as reports
      from ${doubtTables} where ${where} order by ${order}, d.id limit ${asked.size} offset ${offsetOf(asked)}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from ${doubtTables} where ${where}`.execute(db),
    sql<{ classId: string; className: string; courseId: string; course: string; open: number }>`
      select k.id as "classId", g.name || '-' || k.section as "className", s.id as "courseId", s.name as course,
        (select count(*)::int from doubts d where d.tenant_id = k.tenant_id and d.year_id = k.year_id
          and d.class_id = k.id and d.subject_id = s.id and d.state = 'open' and d.deleted_at is null) as open
      from (${taughtBy(teacherId)}) t join classes k on k.id = t.class_id
        join grades g on g.tenant_id = k.tenant_id and g.id = k.grade_id
        join subjects s on s.tenant_id = k.tenant_id and s.id = t.subject_id
      order by g.position, k.section, lower(s.name), k.id limit 500`.execute(db),
  ])
  const rows = page.rows.map((row) => ({
    ...row,
    askedAt: instant(row.askedAt),
    changedAt: instant(row.changedAt),
    waitingSince: instant(row.waitingSince),
  }))
  return { rows, total: counted.rows[0]?.total ?? 0, page: asked.page, size: asked.size, taught: taught.rows }
}

/** How many students are named before the rest is a number. */
const namedPeople = 3

const waitingFor = (name: string, since: ReturnType<typeof sql>): WaitingWork => ({
  name,
  access: doubts.routes.listDoubts.access,
  query: ({ userId }) => sql`
    select count(*)::int as count,
      ${schoolDay(sql`min(w.waiting_since)`)} as since,
      coalesce((array_agg(w.name order by w.waiting_since))[1:${sql.lit(namedPeople)}], '{}') as people
    from (select d.waiting_since, ${fullName('u')} as name from doubts d
        join users u on u.tenant_id = d.tenant_id and u.id = d.student_id
      where d.state = 'open' and ${readableBy({ as: 'teacher', userId })} and ${since}) w`,
})

/** Every open doubt, for the number in the menu. */
export const openDoubts = waitingFor('doubts', sql`true`)
/** Those without an answer for a day rise on the teacher's home. */
export const oldDoubts = waitingFor('oldDoubts', sql`d.waiting_since < now() - interval '1 day'`)
