import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { listOf } from '#platform/server/database/jsonList.ts'
import type { StudentReport } from '../../contracts/studentReportSchemas.ts'

export type ReportFacts = Pick<StudentReport, 'homework' | 'tests' | 'activities' | 'badges' | 'remarks'> & {
  months: StudentReport['attendance']['months']
  days: StudentReport['attendance']['days']
}

type Asked = {
  readonly studentId: string
  /** The subjects the caller sees; null for all. */
  readonly subjectIds: readonly string[] | null
  readonly hasRemarks: boolean
  readonly hasAttendance: boolean
}

const decimal = (value: RawBuilder<unknown>) => sql`trim_scale(round(${value}, 2))::text`

/** Everything about a student's year that other modules know, in one statement. */
export async function reportFacts(
  db: TenantDb,
  { studentId, subjectIds, hasRemarks, hasAttendance }: Asked,
): Promise<ReportFacts> {
  const seen = (column: string) =>
    subjectIds === null ? sql`true` : sql`${sql.ref(column)} = any(${subjectIds}::uuid[])`
  const subjectOf = (column: string) =>
    sql`coalesce((select x.name from subjects x where x.id = ${sql.ref(column)}), '')`
  const months = sql`
    select date_trunc('month', m.day)::date::text as month, count(*) filter (where m.code = 'P')::int as present,
      count(*) filter (where m.code = 'HD')::int as half, count(*) filter (where m.code = 'ML')::int as medical,
      count(*) filter (where m.code = 'A')::int as absent
    from day_marks m where ${hasAttendance} and m.student_id = ${studentId} group by 1 order by 1`
  const days = sql`
    select m.day::text as date, m.code, m.note from day_marks m
    where ${hasAttendance} and m.student_id = ${studentId} and m.code <> 'P' order by m.day desc limit 300`
  const homework = sql`
    select h.id as "workId", h.title, ${subjectOf('h.subject_id')} as subject,
      (coalesce(h.due_at, h.created_at) at time zone n.time_zone)::date::text as date,
      case when s.handed_in_at is not null and (h.due_at is null or s.handed_in_at <= h.due_at) then 'onTime'
        when s.handed_in_at is not null then 'late' when s.state = 'returned' then 'onTime'
        when h.due_at < now() then 'missing' else 'toDo' end as state,
      case when s.state = 'returned' then ${decimal(sql`s.marks`)} end as got, ${decimal(sql`h.max_marks`)} as "outOf"
    from homework_submissions s join homework h on h.tenant_id = s.tenant_id and h.id = s.homework_id
      join tenants n on n.id = h.tenant_id
    where s.student_id = ${studentId} and h.state in ('open', 'closed') and ${seen('h.subject_id')}
    order by coalesce(h.due_at, h.created_at) desc, h.id limit 300`
  // Of each online test the attempt that counts, as soon as the family knows it too.
  const online = sql`
    select distinct on (o.id) o.id as "workId", 'online' as kind, o.title, ${subjectOf('o.subject_id')} as subject,
      (o.closes_at at time zone n.time_zone)::date::text as date, ${decimal(sql`greatest(a.marks_n, 0)::numeric / a.marks_d`)} as got,
      ${decimal(sql`a.out_of_n::numeric / a.out_of_d`)} as "outOf"
    from online_test_attempts a join online_tests o on o.tenant_id = a.tenant_id and o.id = a.test_id
      join tenants n on n.id = o.tenant_id
    where a.student_id = ${studentId} and a.state in ('handedIn', 'ended') and a.marks_n is not null and a.pending = 0
      and a.out_of_n > 0 and o.released_at is not null and ${seen('o.subject_id')}
    order by o.id, case o.counting when 'best' then a.marks_n::numeric / a.marks_d end desc,
      case o.counting when 'last' then -a.number else a.number end`
  const paper = sql`
    select o.id as "workId", 'paper' as kind, o.title, ${subjectOf('o.subject_id')} as subject, o.held_on::text as date,
      case when p.presence = 'present' then ${decimal(sql`coalesce((select sum(m.quarter_marks) from offline_test_marks m
        where m.tenant_id = p.tenant_id and m.paper_id = p.id), 0) / 4.0`)} end as got,
      ${decimal(sql`o.quarter_total / 4.0`)} as "outOf"
    from offline_test_papers p join offline_tests o on o.tenant_id = p.tenant_id and o.id = p.test_id
      join offline_test_classes c on c.tenant_id = p.tenant_id and c.test_id = o.id and c.class_id = p.class_id
        and c.uploaded_at is not null
    where p.student_id = ${studentId} and ${seen('o.subject_id')}`
  const activities = sql`
    select a.id as "workId", a.title, ${subjectOf('a.subject_id')} as subject, a.due_on::text as date,
      case when s.returned_at is not null then 'returned' when s.handed_in_at is not null then 'handedIn' else 'toDo' end as state,
      case when s.returned_at is not null then (
        select ${decimal(sql`sum((a.rubric->'levels'->(x.level::text::int)->>'points')::numeric * (c.criterion->>'times')::numeric)`)}
        from jsonb_array_elements(a.rubric->'criteria') with ordinality c(criterion, place)
          join jsonb_array_elements(s.result->'levels') with ordinality x(level, place)
            on x.place = c.place and jsonb_typeof(x.level) = 'number') end as got,
      ${decimal(sql`(select max((l->>'points')::numeric) from jsonb_array_elements(a.rubric->'levels') l)
        * (select sum((c->>'times')::numeric) from jsonb_array_elements(a.rubric->'criteria') c)`)} as "outOf"
    from activity_students s join activities a on a.tenant_id = s.tenant_id and a.id = s.activity_id
    where s.student_id = ${studentId} and a.removed_at is null
      and ${subjectIds === null ? sql`true` : sql`(a.subject_id is null or ${seen('a.subject_id')})`}
    order by a.due_on desc, a.id limit 200`
  const badges = sql`
    select b.family, b.level, b.variant, (b.earned_at at time zone n.time_zone)::date::text as "earnedOn"
    from badge_awards b join tenants n on n.id = b.tenant_id
    where b.user_id = ${studentId} and b.year_id = current_year() and b.state in ('earned', 'notified', 'seen')
    order by b.earned_at desc, b.id limit 100`
  const remarks = sql`
    select r.term_key as "termKey", r.remark from gradebook_remarks r
    where ${hasRemarks} and r.student_id = ${studentId} and r.remark <> '' order by r.term_key limit 20`
  const { rows } = await sql<ReportFacts>`
    select ${listOf(months)} as months, ${listOf(days)} as days, ${listOf(homework)} as homework,
      ${listOf(sql`select * from (select * from (${online}) o union all select * from (${paper}) p) t
        order by t.date desc, t."workId" limit 300`)} as tests,
      ${listOf(activities)} as activities, ${listOf(badges)} as badges, ${listOf(remarks)} as remarks`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('A statement without tables has one row.')
  return facts
}
