import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { AssessmentReportName, BehindRow } from '../schemas.ts'
import { type Days, isWithin, mostRows } from './reportQueries.ts'

type Line = Days & {
  readonly report: AssessmentReportName
  readonly classId?: string | undefined
  readonly authorId?: string | undefined
  readonly courseId?: string | undefined
  readonly testId?: string | undefined
  readonly grade: string
  readonly course: string
  readonly chapter: string
}

const name = sql`trim(u.first_name || ' ' || u.last_name)`
const className = sql`coalesce((select g.name || '-' || k.section from classes k
  join grades g on g.tenant_id = k.tenant_id and g.id = k.grade_id where k.id = e.class_id), '')`
const today = sql`(select school_day()) between e.from_date and coalesce(e.to_date, 'infinity')`
const percent = sql`round(100.0 * x.marks_n * x.out_of_d / (x.marks_d * nullif(x.out_of_n, 0)), 1)::float8`

/** The students of a class, each with what they took part in. */
const ofClass = ({ classId, ...days }: Line) => sql`
  select u.id as "studentId", ${name} as name, ${className} as "className",
    (select count(*)::int from online_test_attempts a where a.student_id = u.id and a.class_id = e.class_id and a.state <> 'void'
      and ${isWithin(sql`a.started_at`, days)}) as "onlineTests",
    (select count(*)::int from offline_test_classes c join offline_tests f on f.tenant_id = c.tenant_id and f.id = c.test_id
      where c.class_id = e.class_id and f.held_on between ${days.from} and ${days.to}) as "offlineTests",
    (select count(*)::int from challenge_rounds r where r.student_id = u.id and r.finished_at is not null
      and ${isWithin(sql`r.finished_at`, days)}) as rounds,
    null::float8 as percent, null::timestamptz as at
  from enrolments e join users u on u.tenant_id = e.tenant_id and u.id = e.student_id
  where e.class_id = ${classId ?? null} and ${today} order by lower(u.first_name), u.id limit ${mostRows}`

const ofAuthor = ({ authorId, courseId, ...days }: Line) => sql`
  select null::uuid as "studentId", p.name, g.name as "className", null::int as "onlineTests", null::int as "offlineTests",
    null::int as rounds, null::float8 as percent, p.created_at as at
  from papers p join grades g on g.tenant_id = p.tenant_id and g.id = p.grade_id
  where p.removed_at is null and p.author_id = ${authorId ?? null} and p.subject_id = ${courseId ?? null}
    and ${isWithin(sql`p.created_at`, days)}
  order by p.created_at desc, p.id limit ${mostRows}`

const ofTest = ({ testId }: Line) => sql`
  select u.id as "studentId", ${name} as name, g.name || '-' || k.section as "className", null::int as "onlineTests",
    null::int as "offlineTests", null::int as rounds, case when x.pending = 0 then ${percent} end as percent, x.started_at as at
  from online_test_attempts x join users u on u.tenant_id = x.tenant_id and u.id = x.student_id
    join classes k on k.tenant_id = x.tenant_id and k.id = x.class_id
    join grades g on g.tenant_id = k.tenant_id and g.id = k.grade_id
  where x.test_id = ${testId ?? null} and x.state in ('handedIn', 'ended') order by lower(u.first_name), x.id limit ${mostRows}`

const ofChapter = ({ grade, course, chapter, ...days }: Line) => sql`
  select u.id as "studentId", ${name} as name, coalesce(min(${className}), '') as "className", null::int as "onlineTests",
    null::int as "offlineTests", count(*)::int as rounds, null::float8 as percent, max(r.finished_at) as at
  from challenge_rounds r join subjects s on s.tenant_id = r.tenant_id and s.id = r.subject_id
    join grades h on h.tenant_id = r.tenant_id and h.id = r.grade_id
    join users u on u.tenant_id = r.tenant_id and u.id = r.student_id
    left join enrolments e on e.tenant_id = r.tenant_id and e.student_id = r.student_id and e.year_id = (select current_year()) and ${today}
  where r.finished_at is not null and ${isWithin(sql`r.finished_at`, days)} and h.name = ${grade} and s.name = ${course}
    and r.chapter = ${chapter}
  group by u.id, u.first_name, u.last_name order by lower(u.first_name), u.id limit ${mostRows}`

const queries: Record<AssessmentReportName, (line: Line) => RawBuilder<unknown>> = {
  usage: ofClass,
  papers: ofAuthor,
  tests: ofTest,
  challenges: ofChapter,
}

/** The students or papers that a line of a report counts. */
export async function readBehind(db: TenantDb, line: Line): Promise<BehindRow[]> {
  const { rows } = await sql<BehindRow>`${queries[line.report](line)}`.execute(db)
  return rows
}
