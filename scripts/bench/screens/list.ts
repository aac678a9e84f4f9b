import { assessmentScreens } from './assessmentScreens.ts'
import { deskScreens } from './deskScreens.ts'
import { gradebookScreens } from './gradebookScreens.ts'
import type { MeasuredScreen } from './measuredScreen.ts'
import {
  activityTeachers,
  bells,
  classesAndGrades,
  className,
  classOptions,
  classTeachers,
  doubtTeachers,
  eventsOn,
  guardiansOf,
  homeworkStudents,
  homeworkTeachers,
  isSearched,
  lessonsBetween,
  lessonTeachers,
  liveTeachers,
  officePeople,
  officeWithStudent,
  registerOf,
  studentRecord,
  students,
  weekOf,
  withoutClass,
} from './statements.ts'

/** In the order of the table. */
export const measuredScreens: readonly MeasuredScreen[] = [
  {
    name: 'Teacher’s home',
    people: classTeachers,
    path: '/teacher/dashboard',
    bare: [
      weekOf('coalesce(x.substitute_id, l.teacher_id) = {userId}::uuid'),
      bells,
      eventsOn('{date}::date'),
      `select ${className} as class, (select array_agg(s.name) from teachings t
          join subjects s on s.tenant_id = t.tenant_id and s.id = t.subject_id
          where t.tenant_id = c.tenant_id and t.class_id = c.id and t.teacher_id = {userId}::uuid) as subjects,
        (select count(*) from enrolments e where e.tenant_id = c.tenant_id and e.class_id = c.id
          and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity')) as students,
        (select count(*) from registers r where r.tenant_id = c.tenant_id and r.year_id = c.year_id and r.class_id = c.id
          and r.day = {date}::date) as taken
       from ${classesAndGrades}
       where c.id in (select class_id from teachings where teacher_id = {userId}::uuid
         union select class_id from class_teachers where teacher_id = {userId}::uuid)
       order by g.position, c.section`,
      `select day, code, count(*) from day_marks where year_id = (select current_year()) and class_id = {classId}
         and day between {date}::date - 30 and {date}::date group by day, code`,
    ],
  },
  {
    name: 'Admin’s home',
    people: officePeople,
    path: '/admin/dashboard',
    bare: [
      `select ${className} as class, t.first_name, t.last_name, e.students, m.present, m.absent, m.half, m.medical
       from ${classesAndGrades}
         left join class_teachers k on k.tenant_id = c.tenant_id and k.class_id = c.id and k.to_date is null
         left join users t on t.tenant_id = k.tenant_id and t.id = k.teacher_id
         left join (select class_id, count(*) as students from enrolments
           where (select school_day()) between from_date and coalesce(to_date, 'infinity') group by 1) e on e.class_id = c.id
         left join registers m on m.tenant_id = c.tenant_id and m.year_id = c.year_id and m.class_id = c.id
           and m.day = (select school_today()) and m.period_id is null
       order by g.position, g.code, c.section`,
      `select u.first_name, u.last_name, u.role_id, m.code, m.note from users u
         left join staff_marks m on m.tenant_id = u.tenant_id and m.user_id = u.id and m.year_id = (select current_year())
           and m.day = (select school_today())
       where u.role_id in (3, 5) and u.status_id = 1 order by u.role_id, lower(u.first_name)`,
      lessonsBetween(
        'school_today()',
        'school_today()',
        `l.teacher_id in (select teacher_id from teacher_absences where day = (select school_today()))`,
      ),
      `select r.*, u.first_name, u.last_name, count(*) over () as total from leave_requests r
         join users u on u.tenant_id = r.tenant_id and u.id = r.user_id where r.status = 'pending' order by r.created_at limit 3`,
      `select (select count(*) from fee_requests where state = 'requested') as fees,
         (select count(*) from library_resources where category_id = 9 and status_id = 0) as plans`,
      eventsOn('(select school_today())'),
    ],
  },
  {
    name: 'Student list',
    people: officePeople,
    path: '/admin/student',
    bare: [...students(''), withoutClass, classOptions],
  },
  {
    name: 'Student search',
    people: officeWithStudent,
    path: '/admin/student?q={q}',
    bare: [...students(isSearched), withoutClass, classOptions],
  },
  {
    name: 'Student profile',
    people: officeWithStudent,
    path: '/admin/student/{studentId}',
    bare: [studentRecord, guardiansOf, 'select * from student_fields order by section, position'],
  },
  {
    name: 'A student’s dues at the fee desk',
    people: officeWithStudent,
    path: '/erp/adv/fees/collection?student={studentId}',
    bare: [
      studentRecord,
      guardiansOf,
      `with family as (select distinct b.student_id from student_guardians a join student_guardians b
           on b.tenant_id = a.tenant_id and b.guardian_id = a.guardian_id where a.student_id = {studentId})
       select b.student_id, d.number, d.label, d.due_on, y.name as year, h.name as head, l.gross, l.concession, b.net, b.outstanding,
         r.kind, r.value, r.grace_days, r.cap_minor,
         (select json_agg(json_build_array(a.effective_on, a.amount)) from fee_allocations a
           where a.tenant_id = b.tenant_id and a.line_id = b.line_id) as paid
       from family f join fee_line_balances b on b.student_id = f.student_id
         join fee_demand_lines l on l.tenant_id = b.tenant_id and l.id = b.line_id
         join fee_demands d on d.tenant_id = b.tenant_id and d.id = b.demand_id
         join fee_heads h on h.tenant_id = b.tenant_id and h.id = b.head_id
         join academic_years y on y.tenant_id = b.tenant_id and y.id = b.year_id
         left join fee_fine_rules r on r.tenant_id = d.tenant_id and r.id = d.fine_rule_id
       where b.outstanding > 0 order by b.due_on, d.number, l.priority`,
      'select advance from fee_accounts where student_id = {studentId}',
    ],
  },
  {
    name: 'Fee dashboard with the trial balance',
    people: officePeople,
    path: '/erp/adv/fees/dashboard',
    bare: [
      `with own as materialized (
         select b.head_id, b.student_id, sum(b.net) as net, sum(l.concession) as concession, sum(b.paid) as paid,
           sum(b.outstanding) as outstanding, sum(b.outstanding) filter (where b.due_on < (select school_today())) as overdue
         from fee_line_balances b
           join fee_demand_lines l on l.tenant_id = b.tenant_id and l.year_id = b.year_id and l.id = b.line_id
         where b.year_id = (select current_year()) group by grouping sets ((), (b.head_id), (b.student_id)))
       select o.head_id, c.grade_id, sum(o.net), sum(o.concession), sum(o.paid), sum(o.outstanding), sum(o.overdue), count(*)
       from own o left join enrolments e on e.student_id = o.student_id and e.to_date is null
         left join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
       group by o.head_id, c.grade_id`,
      `select p.received_on, p.mode, count(*), sum(p.amount) from fee_payments p
       where p.year_id = (select current_year())
         and not exists (select from fee_reversals v where v.tenant_id = p.tenant_id and v.payment_id = p.id)
       group by 1, 2 order by 1`,
      `select e.account, sum(e.debit), sum(e.credit) from fee_ledger_txns t
         join fee_ledger_entries e on e.tenant_id = t.tenant_id and e.txn_id = t.id
       where t.year_id = (select current_year()) group by 1`,
      `select p.name, p.yearly_budget, count(distinct g.student_id), sum(x.amount) from fee_concession_policies p
         join fee_concession_grants g on g.tenant_id = p.tenant_id and g.policy_id = p.id
         left join fee_line_concessions x on x.tenant_id = g.tenant_id and x.grant_id = g.id
       where g.state in ('active', 'revoked') group by p.id, p.name, p.yearly_budget`,
    ],
  },
  {
    name: 'Class register',
    people: classTeachers,
    path: '/teacher/class-attendance?class={classId}&date={date}',
    bare: registerOf,
  },
  {
    name: 'Attendance summary of the month',
    people: officePeople,
    path: '/admin/attendance/reports',
    bare: [
      `select ${className} as class, m.*, count(*) over () as total
       from ${classesAndGrades} join (
         select class_id, count(distinct student_id) as students, count(*) filter (where code = 'P') as present,
           count(*) filter (where code = 'A') as absent, count(*) filter (where code = 'HD') as half,
           count(*) filter (where code = 'ML') as medical
         from day_marks where year_id = (select current_year())
           and day between date_trunc('month', (select school_today())) and (select school_today())
         group by class_id) m on m.class_id = c.id
       order by g.position, g.code, c.section limit 50`,
    ],
  },
  {
    name: 'Lesson session',
    people: lessonTeachers,
    path: '/teacher/CalendarEhancementTeacher/session/{date}_{lessonId}',
    bare: [
      lessonsBetween(
        `{date}::date - 21`,
        `{date}::date + 21`,
        `l.class_id = {classId}::uuid and l.subject_id = {courseId}::uuid`,
      ),
      'select topic, notes, version from session_notes where day = {date}::date and lesson_id = {lessonId}',
      ...registerOf,
      `select r.id, m.student_id, m.code, m.note from registers r
         join period_marks m on m.tenant_id = r.tenant_id and m.register_id = r.id
       where r.year_id = (select current_year()) and r.day = {date}::date and r.class_id = {classId} and r.period_id = {periodId}`,
      `select id, title, category_id, chapter, topic, file_id from library_resources
       where grade_id = {gradeId} and subject_id = {courseId} and removed_at is null limit 6`,
    ],
  },
  {
    name: 'Teacher’s week',
    people: lessonTeachers,
    path: '/teacher/timetable',
    bare: [weekOf('coalesce(x.substitute_id, l.teacher_id) = {userId}::uuid'), bells],
  },
  {
    name: 'Homework and its submissions',
    people: homeworkTeachers,
    path: '/teacher/homework/{homeworkId}',
    bare: [
      `select h.*, s.name as subject, u.first_name, u.last_name from homework h
         join subjects s on s.tenant_id = h.tenant_id and s.id = h.subject_id
         join users u on u.tenant_id = h.tenant_id and u.id = h.set_by where h.id = {homeworkId}::uuid`,
      `select u.id, u.first_name, u.last_name, e.roll_no, w.state, w.handed_in_at, w.marks from enrolments e
         join users u on u.tenant_id = e.tenant_id and u.id = e.student_id
         left join homework_submissions w on w.tenant_id = e.tenant_id and w.student_id = e.student_id
           and w.homework_id = {homeworkId}::uuid
       where e.class_id = {classId}::uuid and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity')
       order by length(e.roll_no), e.roll_no`,
    ],
  },
  {
    name: 'What is due for a student',
    people: homeworkStudents,
    path: '/family/due?child={userId}',
    bare: [
      `select h.id, h.title, s.name as subject, h.due_at, h.late_rule, h.late_until, h.hand_in, w.state, w.handed_in_at, w.marks
       from homework h join homework_targets t on t.tenant_id = h.tenant_id and t.homework_id = h.id
         join subjects s on s.tenant_id = h.tenant_id and s.id = h.subject_id
         left join homework_submissions w on w.tenant_id = h.tenant_id and w.homework_id = h.id and w.student_id = {userId}::uuid
       where t.class_id = {classId}::uuid and h.state in ('open', 'closed') order by h.due_at, h.id`,
    ],
  },
  {
    name: 'Activity and its evaluation',
    people: activityTeachers,
    path: '/teacher/activities/{activityId}?class={classId}',
    bare: [
      `select a.*, s.name as subject, u.first_name, u.last_name, r.title as card from activities a
         join library_resources r on r.tenant_id = a.tenant_id and r.id = a.content_id
         join users u on u.tenant_id = a.tenant_id and u.id = a.set_by
         left join subjects s on s.tenant_id = a.tenant_id and s.id = a.subject_id where a.id = {activityId}::uuid`,
      `select u.id, u.first_name, u.last_name, e.roll_no, w.words, w.handed_in_at, w.levels, w.remark, w.state_id, w.returned_at,
         (select json_agg(json_build_array(f.id, f.name, f.type, f.size)) from activity_evidence v
           join files f on f.tenant_id = v.tenant_id and f.id = v.file_id
           where v.tenant_id = e.tenant_id and v.activity_id = {activityId}::uuid and v.student_id = e.student_id) as evidence
       from enrolments e join users u on u.tenant_id = e.tenant_id and u.id = e.student_id
         left join activity_students w on w.tenant_id = e.tenant_id and w.year_id = e.year_id
           and w.activity_id = {activityId}::uuid and w.student_id = e.student_id
       where e.class_id = {classId}::uuid and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity')
       order by length(e.roll_no), e.roll_no`,
    ],
  },
  {
    name: 'Achievements of a teacher',
    people: activityTeachers,
    path: '/teacher/achievements',
    bare: [
      `select family, value, tier from badge_progress where user_id = {userId}::uuid and year_id = (select current_year())`,
      `select a.*, y.name as year from badge_awards a join academic_years y on y.tenant_id = a.tenant_id and y.id = a.year_id
       where a.user_id = {userId}::uuid and a.state <> 'withdrawn' order by a.earned_at desc limit 500`,
      `select id, kind, label, day, happened_at,
         coalesce((select m.is_withdrawn from activity_marks m where m.tenant_id = e.tenant_id and m.event_id = e.id
           order by m.marked_at desc limit 1), false) as withdrawn
       from activity_events e where user_id = {userId}::uuid and day between school_today() - 365 and school_today()
       order by day desc, happened_at desc, id desc`,
      `select starts_on, ends_on, from_afternoon, until_noon from leave_requests
       where user_id = {userId}::uuid and status = 'approved'`,
      'select name, starts_on, ends_on from holidays',
    ],
  },
  {
    name: 'Doubts of a teacher',
    people: doubtTeachers,
    path: '/teacher/doubts',
    bare: [
      `select d.id, d.state, d.for_class, d.about_kind, d.about_title, d.asked_at, d.waiting_since, left(q.body, 300) as question,
         s.name as subject, ${className} as class, u.first_name, u.last_name,
         (select count(*) from doubt_posts r where r.tenant_id = d.tenant_id and r.doubt_id = d.id and not r.is_question
           and r.deleted_at is null) as replies
       from doubts d join doubt_posts q on q.tenant_id = d.tenant_id and q.doubt_id = d.id and q.is_question
         join subjects s on s.tenant_id = d.tenant_id and s.id = d.subject_id
         join users u on u.tenant_id = d.tenant_id and u.id = d.student_id
         join classes c on c.tenant_id = d.tenant_id and c.id = d.class_id
         join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
       where d.deleted_at is null and (d.class_id, d.subject_id) in (select class_id, subject_id from teachings
         where teacher_id = {userId}::uuid and to_date is null)
       order by d.state = 'open' desc, d.waiting_since limit 50`,
    ],
  },
  {
    name: 'Live classes of a class',
    people: liveTeachers,
    path: '/teacher/classes/0/{classId}/x/0/30/liveclass',
    bare: [
      `select l.id, l.title, l.day, l.starts_at, l.ends_at, l.started_at, l.state, l.meeting_state, l.recording_link, s.name as subject,
         u.first_name, u.last_name, (select count(distinct v.user_id) from live_class_visits v where v.tenant_id = l.tenant_id
           and v.live_class_id = l.id) as joined
       from live_classes l left join subjects s on s.tenant_id = l.tenant_id and s.id = l.subject_id
         join users u on u.tenant_id = l.tenant_id and u.id = l.host_id
       where l.class_id = {classId}::uuid and l.ends_at > now() order by l.starts_at limit 30`,
    ],
  },
  ...assessmentScreens,
  ...deskScreens,
  ...gradebookScreens,
]
