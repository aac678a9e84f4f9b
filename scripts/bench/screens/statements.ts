import { people } from './world.ts'

const numberedOffice = `
  select id as "userId", row_number() over (order by user_name) as n from users where user_name like 'office%'`

export const officePeople = `select "userId" from (${numberedOffice}) o order by n`

/** All of them open the class with the most mark sheets. */
export const officeWithMarks = `
  select o."userId", s.class_id as "classId" from (${numberedOffice}) o
    cross join (select class_id from gradebook_sheets group by 1 order by count(*) desc, class_id limit 1) s
  order by o.n`

/** Every one of them opens another student. */
export const officeWithStudent = `
  select o."userId", s.id as "studentId", s.q
  from (${numberedOffice}) o join (
    select u.id, lower(left(u.last_name, 3)) as q, row_number() over (order by u.id) as n
    from users u join students s on s.tenant_id = u.tenant_id and s.user_id = u.id where u.last_name ~ '^[A-Za-z]{4}') s
    on s.n = o.n * 50
  order by o.n`

export const classTeachers = `
  select k.teacher_id as "userId", k.class_id as "classId", school_today()::text as date
  from class_teachers k where k.to_date is null order by k.class_id desc limit ${people}`

export const lessonTeachers = `
  select distinct on (l.teacher_id) l.teacher_id as "userId", l.id as "lessonId", l.class_id as "classId",
    l.period_id as "periodId", l.subject_id as "courseId", c.grade_id as "gradeId", day::text as date
  from (select max(d)::date as day from generate_series(school_today() - 30, school_today(), '1 day') d
      where has_lessons_on(d::date)) last
    join timetable_lessons l on l.version_id = timetable_on(day) and l.weekday = extract(isodow from day)
    join classes c on c.tenant_id = l.tenant_id and c.id = l.class_id
  where l.teacher_id is not null order by l.teacher_id, l.id limit ${people}`

/** Every one of them opens homework of their own. */
export const homeworkTeachers = `
  select distinct on (h.set_by) h.set_by as "userId", h.id as "homeworkId", t.class_id as "classId"
  from homework h join homework_targets t on t.tenant_id = h.tenant_id and t.homework_id = h.id
  order by h.set_by, h.id limit ${people}`

/** Students of different classes, each of whom has homework. */
export const homeworkStudents = `
  select distinct on (t.class_id) e.student_id as "userId", t.class_id as "classId"
  from homework_targets t join enrolments e on e.tenant_id = t.tenant_id and e.class_id = t.class_id and e.to_date is null
  order by t.class_id, e.student_id limit ${people}`

/** Every one of them opens an activity of their own. */
export const activityTeachers = `
  select distinct on (a.set_by) a.set_by as "userId", a.id as "activityId", a.class_id as "classId"
  from activities a where a.removed_at is null order by a.set_by, a.id limit ${people}`

/** Every one of them has set a test, with a written question to mark. */
export const testTeachers = `
  select distinct on (o.set_by) o.set_by as "userId", o.id as "testId", t.class_id as "classId", i.id as "testItemId"
  from online_tests o join online_test_targets t on t.tenant_id = o.tenant_id and t.test_id = o.id
    join online_test_items i on i.tenant_id = o.tenant_id and i.test_id = o.id
    join question_versions v on v.tenant_id = i.tenant_id and v.id = i.version_id and v.content ->> 'type' = 'short'
  where o.state = 'scheduled' order by o.set_by, o.id, i.position limit ${people}`

/** Students of different classes, each of whom has tests. */
export const testStudents = `
  select distinct on (t.class_id) e.student_id as "userId", t.class_id as "classId", t.test_id as "testId"
  from online_test_targets t join enrolments e on e.tenant_id = t.tenant_id and e.class_id = t.class_id and e.to_date is null
  order by t.class_id, e.student_id limit ${people}`

/** They have doubts to answer. */
export const doubtTeachers = `
  select distinct t.teacher_id as "userId" from doubts d join teachings t on t.tenant_id = d.tenant_id
    and t.class_id = d.class_id and t.subject_id = d.subject_id and t.to_date is null order by 1 limit ${people}`

/** Each gives live classes in one class. */
export const liveTeachers = `
  select distinct on (host_id) host_id as "userId", class_id as "classId" from live_classes order by host_id, id limit ${people}`

export const className = `g.name || '-' || c.section`

export const classesAndGrades = `classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id`

/** Who is in which class today. */
const currentClass = `
  left join lateral (select ${className} as class, e.roll_no, e.class_id from enrolments e
      join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
      join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
    where e.tenant_id = u.tenant_id and e.student_id = u.id
      and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity') limit 1) k on true`

/** Lessons of the days from `start` to `end`. Found before names are joined, because ten joined tables take long to plan. */
export const lessonsBetween = (start: string, end: string, which: string) => `
  with given as materialized (
    select l.*, f.day, x.id as substitution_id, coalesce(x.substitute_id, l.teacher_id) as taker_id
    from (select d::date as day, timetable_on(d::date) as version_id from generate_series(${start}, ${end}, '1 day') d
        where has_lessons_on(d::date)) f
      join timetable_lessons l on l.version_id = f.version_id and l.weekday = extract(isodow from f.day)
      left join timetable_substitutions x on x.tenant_id = l.tenant_id and x.day = f.day and x.lesson_id = l.id
    where ${which})
  select n.day, n.id, p.name as period, p.starts_at, p.ends_at, ${className} as class, s.name as subject, n.substitution_id,
    t.first_name, t.last_name, r.name as room
  from given n
    join periods p on p.tenant_id = n.tenant_id and p.id = n.period_id
    join classes c on c.tenant_id = n.tenant_id and c.id = n.class_id
    join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
    join subjects s on s.tenant_id = n.tenant_id and s.id = n.subject_id
    left join users t on t.tenant_id = n.tenant_id and t.id = n.taker_id
    left join rooms r on r.tenant_id = n.tenant_id and r.id = coalesce(n.room_id, c.room_id)
  order by n.day, p.starts_at`

export const weekOf = (which: string) =>
  lessonsBetween(`date_trunc('week', {date}::date)`, `date_trunc('week', {date}::date) + interval '6 days'`, which)

export const bells = `
  select b.name, p.name as period, p.kind, p.starts_at, p.ends_at from bell_schedules b
    join periods p on p.tenant_id = b.tenant_id and p.schedule_id = b.id order by b.name, p.starts_at`

export const eventsOn = (day: string) => `
  select title, category, starts_on, ends_on, starts_at, ends_at from calendar_events
  where ${day} between starts_on and ends_on order by starts_at nulls first`

/** Counted apart, because a window function would read every student's class and guardian. */
export const students = (where: string) => [
  `select u.id, u.first_name, u.last_name, u.phone, u.status_id, s.admission_no, s.gender, s.date_of_birth, k.class, k.roll_no,
    w.name as guardian, w.phone as guardian_phone
  from users u left join students s on s.tenant_id = u.tenant_id and s.user_id = u.id ${currentClass}
    left join student_guardians l on l.tenant_id = u.tenant_id and l.student_id = u.id and l.is_primary
    left join guardians w on w.tenant_id = l.tenant_id and w.id = l.guardian_id
  where u.role_id = 2 and not u.is_guardian ${where}
  order by lower(u.first_name), lower(u.last_name), u.id limit 50`,
  `select count(*) from users u left join students s on s.tenant_id = u.tenant_id and s.user_id = u.id
  where u.role_id = 2 and not u.is_guardian ${where}`,
]

export const classOptions = `select c.id, ${className} as class from ${classesAndGrades} order by g.position, g.code, c.section`

/** The banner above the list: active students without a class. */
export const withoutClass = `
  select count(*) from users u where u.role_id = 2 and not u.is_guardian and u.status_id = 1
    and not exists (select from enrolments e where e.tenant_id = u.tenant_id and e.student_id = u.id
      and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity'))`

export const isSearched = `and u.first_name || ' ' || u.last_name || ' ' || coalesce(s.admission_no, '') || ' ' || coalesce(u.phone, '')
  ilike '%' || {q} || '%'`

export const studentRecord = `
  select u.*, s.*, k.class, k.roll_no from users u join students s on s.tenant_id = u.tenant_id and s.user_id = u.id ${currentClass}
  where u.id = {studentId}`

export const guardiansOf = `
  select w.*, l.relation, l.is_primary from student_guardians l
    join guardians w on w.tenant_id = l.tenant_id and w.id = l.guardian_id where l.student_id = {studentId}`

/** The students of a class on a day with what is known about their presence, and its register. */
export const registerOf = [
  `select u.first_name, u.last_name, e.roll_no, s.photo_file_id, m.code, m.note, a.code as known, a.reason,
    (select max(p.day) from day_marks p where p.tenant_id = e.tenant_id and p.year_id = e.year_id
    and p.student_id = e.student_id and p.code = 'P' and p.day between {date}::date - 30 and {date}::date) as last_present
    from enrolments e join users u on u.tenant_id = e.tenant_id and u.id = e.student_id
    left join students s on s.tenant_id = u.tenant_id and s.user_id = u.id
    left join day_marks m on m.tenant_id = e.tenant_id and m.year_id = e.year_id and m.day = {date}::date
    and m.student_id = e.student_id
    left join known_absences a on a.tenant_id = e.tenant_id and a.student_id = e.student_id
    and {date}::date between a.starts_on and a.ends_on
    where e.class_id = {classId} and {date}::date between e.from_date and coalesce(e.to_date, 'infinity')
    order by length(e.roll_no), e.roll_no`,
  `select r.*, u.first_name, u.last_name from registers r left join users u on u.tenant_id = r.tenant_id and u.id = r.taken_by
    where r.year_id = (select current_year()) and r.day = {date}::date and r.class_id = {classId} and r.period_id is null`,
  'select * from attendance_settings',
]
