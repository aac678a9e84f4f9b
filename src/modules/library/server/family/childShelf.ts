import { type RawBuilder, sql } from 'kysely'
import type { LearningPart, ShelfItem } from '#modules/library/familySchemas.ts'
import type { FamilyView } from '#platform/server/contributions/familyPart.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { visibleToStudent } from '../resourceAccess.ts'

/** For how many days a resource counts as new. */
const newDays = 14
/** A grade has a few hundred resources; beyond these a shelf helps nobody. */
const maxItems = 500
/** As many as a phone shows without scrolling. */
const maxFresh = 3

const publishedAt = sql`coalesce(r.decided_at, r.created_at)`

/** Where the student stopped in a book, else how much of a recording they heard or saw. */
const progressOf = (studentId: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('page', k.page, 'percent', k.percent, 'at', k.at) from (
    select p.page, null::int as percent, p.updated_at as at from reader_places p
      where p.tenant_id = r.tenant_id and p.resource_id = r.id and p.user_id = ${studentId}
    union all
    select null, case when p.duration > 0 then least(100, p.place::bigint * 100 / p.duration)::int end, p.played_at from player_places p
      where p.tenant_id = r.tenant_id and p.resource_id = r.id and p.user_id = ${studentId}) k
  order by k.at desc limit 1)`

/** `now` decides what is new; `hasProgress` is false for anybody but the student. */
type Options = { now: Date; hasProgress: boolean }

const itemsOf = (studentId: RawBuilder<unknown>, { now, hasProgress }: Options) => sql`
  select r.id as "contentId", r.title, r.category_id::int as "categoryId", r.subject_id as "courseId", s.name as course,
    r.chapter, r.language, f.name as "fileName", r.content->>'kind' as written, ${publishedAt} as published_at,
    ${publishedAt} > ${now.toISOString()}::timestamptz - make_interval(days => ${newDays}) as "isNew",
    ${hasProgress ? progressOf(studentId) : sql`null::jsonb`} as progress
  from library_resources r
    left join subjects s on s.tenant_id = r.tenant_id and s.id = r.subject_id
    left join files f on f.tenant_id = r.tenant_id and f.id = r.file_id
  where ${visibleToStudent(studentId)}`

/** Everything on a student's shelf, by subject. */
export async function childShelf(db: TenantDb, studentId: string, options: Options): Promise<ShelfItem[]> {
  const { rows } = await sql<ShelfItem>`
    select * from (${itemsOf(sql`${studentId}::uuid`, options)}) i
    order by lower(course) nulls last, chapter, lower(title), "contentId" limit ${maxItems}`.execute(db)
  return rows
}

/** What is new for each child's class and, for a student, the book they read last. */
export function learningOf({ students, viewer, now }: FamilyView) {
  const hasProgress = !viewer.isGuardian
  const ids = students.filter(({ classId }) => classId !== null).map(({ studentId }) => studentId)
  return sql<LearningPart & { studentId: string }>`
    select k.student_id as "studentId", n.fresh, n.count as "freshCount", n.reading
    from unnest(${ids}::uuid[]) k(student_id) cross join lateral (
      with i as (${itemsOf(sql.ref('k.student_id'), { now, hasProgress })})
      select (select count(*)::int from i where "isNew") as count,
        (select coalesce(jsonb_agg(to_jsonb(x) order by x.published_at desc, x."contentId"), '[]') from (
          select * from i where "isNew" order by published_at desc, "contentId" limit ${maxFresh}) x) as fresh,
        (select to_jsonb(x) from i x where x.progress->>'page' is not null
          order by x.progress->>'at' desc limit 1) as reading) n
    where n.count > 0 or n.reading is not null`
}
