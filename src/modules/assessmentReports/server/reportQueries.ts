import { type RawBuilder, sql } from 'kysely'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { ChallengeRow, PaperRow, TestRow, UsageRow } from '../schemas.ts'

/** Rows of a file; more than any school has. */
export const mostRows = 50_000

export type Days = { readonly from: CivilDate; readonly to: CivilDate }

/** Whether an instant is on one of these days at the school. */
export const isWithin = (instant: RawBuilder<unknown>, { from, to }: Days): RawBuilder<boolean> => {
  const start = (day: CivilDate) =>
    sql`((${day}::date)::timestamp at time zone (select z.time_zone from tenants z where z.id = (select current_tenant())))`
  return sql`(${instant} >= ${start(from)} and ${instant} < ${start(addDays(to, 1))})`
}

/** Every class with what it used: one statement. */
export async function readUsage(db: TenantDb, days: Days): Promise<UsageRow[]> {
  const { rows } = await sql<UsageRow>`
    select k.id as "classId", g.name || '-' || k.section as "className",
      (select count(*)::int from enrolments e where e.class_id = k.id
        and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity')) as students,
      (select count(distinct o.id)::int from online_test_targets t join online_tests o on o.tenant_id = t.tenant_id and o.id = t.test_id
        where t.class_id = k.id and o.state in ('scheduled', 'closed') and ${isWithin(sql`o.opens_at`, days)}) as "onlineTests",
      (select count(*)::int from online_test_attempts a where a.class_id = k.id and a.state <> 'void'
        and ${isWithin(sql`a.started_at`, days)}) as attempts,
      (select count(*)::int from offline_test_classes c join offline_tests f on f.tenant_id = c.tenant_id and f.id = c.test_id
        where c.class_id = k.id and f.held_on between ${days.from} and ${days.to}) as "offlineTests",
      (select count(*)::int from offline_test_classes c join offline_tests f on f.tenant_id = c.tenant_id and f.id = c.test_id
        where c.class_id = k.id and c.uploaded_at is not null and f.held_on between ${days.from} and ${days.to}) as uploaded,
      (select count(*)::int from challenge_rounds r join enrolments e on e.tenant_id = r.tenant_id and e.student_id = r.student_id
        where e.class_id = k.id and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity')
          and r.finished_at is not null and ${isWithin(sql`r.finished_at`, days)}) as rounds
    from classes k join grades g on g.tenant_id = k.tenant_id and g.id = k.grade_id
    where k.year_id = (select current_year())
    order by g.position, k.section`.execute(db)
  return rows
}

export async function readPapers(db: TenantDb, days: Days): Promise<PaperRow[]> {
  const { rows } = await sql<PaperRow>`
    select p.author_id as "authorId", trim(u.first_name || ' ' || u.last_name) as author, p.subject_id as "courseId",
      s.name as "courseDisplayName", count(*)::int as papers, count(*) filter (where p.mode = 'auto')::int as generated,
      count(*) filter (where p.is_worksheet)::int as worksheets, count(*) filter (where p.state = 'review')::int as waiting,
      count(*) filter (where p.state = 'released')::int as released
    from papers p join users u on u.tenant_id = p.tenant_id and u.id = p.author_id
      join subjects s on s.tenant_id = p.tenant_id and s.id = p.subject_id
    where p.removed_at is null and ${isWithin(sql`p.created_at`, days)}
    group by p.author_id, u.first_name, u.last_name, p.subject_id, s.name
    order by count(*) desc, author, s.name limit ${mostRows}`.execute(db)
  return rows
}

/** The latest tests and how many there are. Only those are looked at more closely: each has an attempt of every student. */
export async function readOnlineTests(
  db: TenantDb,
  days: Days,
  most = mostRows,
): Promise<{ rows: TestRow[]; total: number }> {
  const { rows } = await sql<TestRow & { total: number }>`
    with o as (select t.*, count(*) over ()::int as total from online_tests t
      where t.state in ('scheduled', 'closed') and ${isWithin(sql`t.closes_at`, days)}
      order by t.closes_at desc, t.id limit ${most})
    select o.total, o.id as "testId", o.title, s.name as "courseDisplayName", o.closes_at as "closesAt", o.released_at is not null as "isReleased",
      trim(u.first_name || ' ' || u.last_name) as "setBy",
      (select string_agg(distinct g.name || '-' || k.section, ', ') from online_test_targets t
        join classes k on k.tenant_id = t.tenant_id and k.id = t.class_id
        join grades g on g.tenant_id = k.tenant_id and g.id = k.grade_id where t.test_id = o.id) as "classNames",
      a.taken, a.average as "averagePercent", a.waiting as "toMark"
    from o join subjects s on s.tenant_id = o.tenant_id and s.id = o.subject_id
      join users u on u.tenant_id = o.tenant_id and u.id = o.set_by
      cross join lateral (select count(distinct x.student_id)::int as taken, count(*) filter (where x.pending > 0)::int as waiting,
          round(avg(100.0 * x.marks_n * x.out_of_d / (x.marks_d * nullif(x.out_of_n, 0))) filter (where x.pending = 0), 1)::float8 as average
        from online_test_attempts x where x.test_id = o.id and x.state in ('handedIn', 'ended')) a
    order by o.closes_at desc, o.id`.execute(db)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

export async function readChallenges(db: TenantDb, days: Days): Promise<ChallengeRow[]> {
  const { rows } = await sql<ChallengeRow>`
    select g.name as "gradeName", s.name as "courseDisplayName", r.chapter, count(distinct r.student_id)::int as players,
      count(*)::int as rounds,
      (select count(*)::int from challenge_masteries m where m.subject_id = r.subject_id and m.chapter = r.chapter
        and ${isWithin(sql`m.mastered_at`, days)}) as mastered
    from challenge_rounds r join subjects s on s.tenant_id = r.tenant_id and s.id = r.subject_id
      join grades g on g.tenant_id = r.tenant_id and g.id = r.grade_id
    where r.finished_at is not null and ${isWithin(sql`r.finished_at`, days)}
    group by g.name, g.position, s.name, r.subject_id, r.chapter
    order by g.position, s.name, r.chapter limit ${mostRows}`.execute(db)
  return rows
}
