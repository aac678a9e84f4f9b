import { type RawBuilder, sql } from 'kysely'
import type { FigureName, SchoolReportName } from '#modules/reports/schoolReports.ts'

// A second count of every number, written from what each report says it counts and not from its definition: plain joins and sums,
// days by the clock of the school. Nothing here is shared with the engine.

/** The lines of a report between two days: the groups first, then its figures, in the order of the report’s columns. */
export type Lines = (from: string, to: string) => RawBuilder<Record<string, unknown>>

const localDay = (instant: string) =>
  sql.raw(`(${instant} at time zone (select time_zone from tenants where id = current_tenant()))::date`)
const person = sql`trim(u.first_name || ' ' || u.last_name)`
const className = sql`g.name || '-' || c.section`
const code = (letters: string) => sql`count(*) filter (where m.code = ${sql.lit(letters)})`
const points = sql`round(sum(case when m.code = 'P' then 100 when m.code = 'HD' then 50 else 0 end)::numeric / count(*), 2)`
const decimalIn = (text: string) =>
  sql.raw(`(select x::numeric from (select ${text} as x) y where x ~ '^[0-9]+([.][0-9]+)?$')`)

const use =
  (role: number): Lines =>
  (from, to) =>
    sql`
  select ${person}, u.user_name, count(*), count(distinct v.day), count(distinct v.kind) from activity_events v join users u on u.id = v.user_id
  where u.role_id = ${role} and not u.is_guardian and v.day >= ${from}::date and v.day <= ${to}::date
    and (select m.is_withdrawn from activity_marks m where m.event_id = v.id order by m.marked_at desc, m.id desc limit 1) is not true
  group by 1, 2`

const content =
  (role: number): Lines =>
  (from, to) =>
    sql`
  select ${person}, u.user_name, count(*), count(distinct r.title), sum(round(v.seconds / 60.0, 1))
  from library_usage v join users u on u.id = v.user_id join library_resources r on r.id = v.resource_id
  where u.role_id = ${role} and not u.is_guardian and ${localDay('v.happened_at')} between ${from}::date and ${to}::date group by 1, 2`

const staffDays =
  (role: number): Lines =>
  (from, to) =>
    sql`
  select ${person}, (select d.name from staff_profiles f join departments d on d.id = f.department_id where f.user_id = u.id),
    count(*), ${code('P')}, ${code('A')}, ${code('HD')}, ${code('ML')}, ${code('L')}, ${points}
  from staff_marks m join users u on u.id = m.user_id
  where u.role_id = ${role} and m.year_id = current_year() and m.day between ${from}::date and ${to}::date group by 1, 2`

/** The newest card of each that was issued in the year. */
const newest = sql`(select * from gradebook_cards k where k.year_id = current_year() and k.id not in
  (select supersedes from gradebook_cards where supersedes is not null)) k
  join users u on u.id = k.student_id join classes c on c.id = k.class_id join grades g on g.id = c.grade_id`
const bySubject = sql`${newest}, lateral (select w ->> 'subject' as course, ${decimalIn("w ->> 'total'")} as got, ${decimalIn("t ->> 'outOf'")} as most
  from jsonb_array_elements(k.printed -> 'tables') t, jsonb_array_elements(t -> 'rows') w) s`
const reached = sql`round(100 * s.got / nullif(s.most, 0), 1)`
const spread = sql`round(avg(${reached}), 2), count(*), min(${reached}), max(${reached})`
const overall = decimalIn("k.printed -> 'overall' ->> 'percent'")
const attended = decimalIn("k.printed -> 'attendance' ->> 'percent'")
const issued = (from: string, to: string) => sql`${localDay('k.issued_at')} between ${from}::date and ${to}::date`

export const counts: Readonly<Record<SchoolReportName, Lines>> = {
  userCount: () => sql`select case when u.is_guardian then 'guardian' when u.is_gate_staff then 'gate' else
      (select name from (values (1, 'admin'), (2, 'student'), (3, 'teacher'), (5, 'staff')) r(id, name) where r.id = u.role_id) end,
    count(*), count(*) filter (where u.status_id = 1),
    count(*) filter (where exists (select from sessions s where s.user_id = u.id and s.last_seen_at >= now() - interval '7 days')),
    count(*) filter (where not exists (select from sessions s where s.user_id = u.id)) from users u group by 1`,
  teacherUsage: use(3),
  studentUsage: use(2),
  standardUsage: (from, to) => sql`select k.grade, count(*), count(distinct u.user_name), count(distinct v.day)
    from activity_events v join users u on u.id = v.user_id left join lateral (select g.name as grade from enrolments e
        join classes c on c.id = e.class_id join grades g on g.id = c.grade_id
      where e.student_id = v.user_id and e.year_id = current_year() and e.from_date <= v.day and (e.to_date is null or e.to_date >= v.day)
      order by e.from_date desc, e.id limit 1) k on true
    where u.role_id = 2 and not u.is_guardian and v.day between ${from}::date and ${to}::date
      and (select m.is_withdrawn from activity_marks m where m.event_id = v.id order by m.marked_at desc, m.id desc limit 1) is not true
    group by 1`,
  teacherContent: content(3),
  studentContent: content(2),
  milestones: (from, to) => sql`select ${className}, j.name, count(*),
      round(100.0 * count(p.id) / count(*), 2), count(*) filter (where p.id is null and i.planned_to < school_day())
    from curriculum_items i join curriculums q on q.id = i.curriculum_id join subjects j on j.id = q.subject_id
      join grades g on g.id = q.grade_id join classes c on c.grade_id = g.id and c.year_id = q.year_id
      left join curriculum_progress p on p.class_id = c.id and p.curriculum_id = i.curriculum_id and p.item_id = i.item_id
    where i.year_id = current_year() and not i.removed and i.item_id not in (select parent_id from curriculum_items
        where parent_id is not null and not removed and year_id = current_year())
      and (${from}::text = '' or i.planned_to between nullif(${from}::text, '')::date and nullif(${to}::text, '')::date) group by 1, 2`,
  registrations: (
    from,
    to,
  ) => sql`select (to_char(s.admitted_on, 'YYYY-MM') || '-01') , count(*) from students s join users u on u.id = s.user_id
    where s.admitted_on between ${from}::date and ${to}::date group by 1`,
  adminUsage: (from, to) => sql`select ${person}, u.user_name, count(*), count(distinct v.action), max(v.at)
    from audit_entries v join users u on u.id = v.actor_id
    where v.actor_role = 1 and ${localDay('v.at')} between ${from}::date and ${to}::date group by 1, 2`,
  studentAttendance: (
    from,
    to,
  ) => sql`select ${className}, ${points}, count(*), ${code('P')}, ${code('A')}, ${code('HD')}, ${code('ML')}
    from day_marks m join classes c on c.id = m.class_id join grades g on g.id = c.grade_id
    where m.year_id = current_year() and m.day between ${from}::date and ${to}::date group by 1`,
  overallResults: (
    from,
    to,
  ) => sql`select ${className}, k.printed ->> 'termName', round(avg(${overall}), 2), count(*), min(${overall}),
      max(${overall}), round(avg(${attended}), 2)
    from ${newest} where ${issued(from, to)} group by 1, 2`,
  pupilResults: (from, to) =>
    sql`select ${person}, ${className}, ${spread} from ${bySubject} where ${issued(from, to)} group by 1, 2`,
  gradeResults: (from, to) =>
    sql`select g.name, s.course, ${spread} from ${bySubject} where ${issued(from, to)} group by 1, 2`,
  studentOverview:
    () => sql`select ${className}, count(*), round(avg(a.share), 2), round(avg(h.share), 2), round(avg(r.percent), 2)
    from enrolments e join users u on u.id = e.student_id join classes c on c.id = e.class_id join grades g on g.id = c.grade_id
      left join (select m.student_id, round(sum(case m.code when 'P' then 100.0 when 'HD' then 50 else 0 end) / count(*), 1) as share
        from day_marks m where m.year_id = current_year() group by 1) a on a.student_id = u.id
      left join (select b.student_id, round(100.0 * count(b.handed_in_at) / count(*), 1) as share from homework_submissions b
        join homework h on h.id = b.homework_id where b.year_id = current_year() and h.state in ('open', 'closed') and h.due_at < now()
        group by 1) h on h.student_id = u.id
      left join (select distinct on (k.student_id) k.student_id, ${overall} as percent from gradebook_cards k
        where k.year_id = current_year() and k.id not in (select supersedes from gradebook_cards where supersedes is not null)
        order by k.student_id, k.issued_at desc, k.id desc) r on r.student_id = u.id
    where e.year_id = current_year() and e.from_date <= school_day() and (e.to_date is null or e.to_date >= school_day()) group by 1`,
  teacherDetails: () => sql`select d.name, count(*) from users u left join staff_profiles f on f.user_id = u.id
    left join departments d on d.id = f.department_id where u.role_id = 3 group by 1`,
  pendingDocuments:
    () => sql`select w ->> 'label', count(*), count(*) filter (where not exists (select from admission_documents d
      where d.application_id = a.id and d.document_key = w ->> 'documentKey'))
    from admission_posts p join admission_applications a on a.post_id = p.id, jsonb_array_elements(p.documents) w
    where p.year_id = current_year() and a.erased_at is null and (w ->> 'isRequired') = 'true'
      and a.state not in ('enquiry', 'draft', 'enrolled', 'rejected', 'withdrawn', 'expired', 'duplicate')
      and not exists (select from admission_documents d where d.application_id = a.id and d.document_key = w ->> 'documentKey' and d.state = 'verified')
    group by 1`,
  teacherAttendance: staffDays(3),
  otherStaffAttendance: staffDays(5),
}

/** The ten figures on a day of the transaction’s year. */
export const figureCounts: Readonly<
  Record<FigureName, (day: string) => RawBuilder<{ value: string | number | null }>>
> = {
  students: (
    day,
  ) => sql`select nullif(count(*), 0) as value from (select distinct student_id from enrolments where year_id = current_year()
    and from_date <= ${day}::date and (to_date is null or to_date >= ${day}::date)) e`,
  newStudents: (day) => sql`select count(*) as value from students where admitted_on <= ${day}::date
    and admitted_on >= (select starts_on from academic_years where id = current_year())`,
  attendance: (
    day,
  ) => sql`select round(sum(case code when 'P' then 100.0 when 'HD' then 50 else 0 end) / nullif(count(*), 0), 1) as value
    from day_marks where year_id = current_year() and day < ${day}::date + 1`,
  staffAttendance: (
    day,
  ) => sql`select round(sum(case code when 'P' then 100.0 when 'HD' then 50 else 0 end) / nullif(count(*), 0), 1) as value
    from staff_marks where year_id = current_year() and day < ${day}::date + 1`,
  feesCollected: (
    day,
  ) => sql`select sum(p.amount) as value from fee_payments p left join fee_reversals v on v.payment_id = p.id
    where p.year_id = current_year() and p.received_on <= ${day}::date
      and (v.payment_id is null or ${localDay('v.reversed_at')} > ${day}::date)`,
  feesOverdue: (
    day,
  ) => sql`select sum(l.net) - coalesce(sum((select sum(a.amount) from fee_allocations a where a.line_id = l.id
      and a.effective_on <= ${day}::date and (a.reverses_id is null or ${localDay('a.made_at')} <= ${day}::date))), 0) as value
    from fee_demand_lines l where l.year_id = current_year() and l.due_on < ${day}::date`,
  applications: (
    day,
  ) => sql`select nullif(count(*), 0) as value from admission_applications a join admission_posts p on p.id = a.post_id
    where p.year_id = current_year() and a.erased_at is null and ${localDay('a.submitted_at')} <= ${day}::date`,
  homework: (
    day,
  ) => sql`select round(100.0 * count(*) filter (where ${localDay('b.handed_in_at')} <= ${day}::date) / nullif(count(*), 0), 1) as value
    from homework_submissions b join homework h on h.id = b.homework_id
    where b.year_id = current_year() and h.state in ('open', 'closed') and ${localDay('h.due_at')} <= ${day}::date`,
  curriculum: (
    day,
  ) => sql`select round(100.0 * count(p.id) filter (where p.completed_on <= ${day}::date) / nullif(count(*), 0), 1) as value
    from curriculum_items i join curriculums q on q.id = i.curriculum_id join classes c on c.grade_id = q.grade_id and c.year_id = q.year_id
      left join curriculum_progress p on p.class_id = c.id and p.curriculum_id = i.curriculum_id and p.item_id = i.item_id
    where i.year_id = current_year() and not i.removed and i.item_id not in (select parent_id from curriculum_items
      where parent_id is not null and not removed and year_id = current_year())`,
  results: (
    day,
  ) => sql`select round(avg(${overall}), 1) as value from gradebook_cards k left join gradebook_cards later on later.supersedes = k.id
    where k.year_id = current_year() and ${localDay('k.issued_at')} <= ${day}::date
      and (later.id is null or ${localDay('later.issued_at')} > ${day}::date)`,
}
