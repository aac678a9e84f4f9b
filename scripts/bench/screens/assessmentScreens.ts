import type { MeasuredScreen } from './measuredScreen.ts'
import { testStudents, testTeachers } from './statements.ts'

const attemptsOfTest = `select u.id, u.first_name, u.last_name, e.roll_no, a.id as attempt, a.state, a.started_at, a.ends_at, a.seen_at,
    (select count(*) from online_test_answers w where w.tenant_id = a.tenant_id and w.attempt_id = a.id and not w.is_blank) as answered
  from online_test_targets t join enrolments e on e.tenant_id = t.tenant_id and e.class_id = t.class_id
      and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity')
    join users u on u.tenant_id = e.tenant_id and u.id = e.student_id
    left join online_test_attempts a on a.tenant_id = t.tenant_id and a.test_id = t.test_id and a.student_id = e.student_id
  where t.test_id = {testId}::uuid order by length(e.roll_no), e.roll_no`

const testOfId = `select o.*, s.name as subject from online_tests o
  join subjects s on s.tenant_id = o.tenant_id and s.id = o.subject_id where o.id = {testId}::uuid`

/** Question papers, online tests and chapter challenges. */
export const assessmentScreens: readonly MeasuredScreen[] = [
  {
    name: 'Question papers',
    people: testTeachers,
    path: '/assess/questionpaper',
    bare: [
      `select p.id, p.name, p.kind, p.state, p.quarter_marks, p.minutes, g.name as grade, s.name as subject, u.first_name, u.last_name
       from papers p join grades g on g.tenant_id = p.tenant_id and g.id = p.grade_id
         join subjects s on s.tenant_id = p.tenant_id and s.id = p.subject_id
         join users u on u.tenant_id = p.tenant_id and u.id = p.author_id
       where p.removed_at is null and (p.author_id = {userId}::uuid or (p.state = 'released' and p.opens_at <= now()))
       order by p.changed_at desc limit 50`,
    ],
  },
  {
    name: 'Online tests',
    people: testTeachers,
    path: '/assess/evaluation/onlineAssesment',
    bare: [
      `select o.id, o.title, o.state, o.opens_at, o.closes_at, s.name as subject,
         (select count(*) from online_test_attempts a where a.tenant_id = o.tenant_id and a.test_id = o.id) as begun,
         (select count(*) from online_test_attempts a where a.tenant_id = o.tenant_id and a.test_id = o.id and a.pending > 0) as to_mark
       from online_tests o join subjects s on s.tenant_id = o.tenant_id and s.id = o.subject_id
       where exists (select from online_test_targets t join teachings x on x.tenant_id = t.tenant_id and x.class_id = t.class_id
         where t.tenant_id = o.tenant_id and t.test_id = o.id and x.subject_id = o.subject_id and x.teacher_id = {userId}::uuid)
       order by o.closes_at desc limit 50`,
    ],
  },
  {
    name: 'An online test while it runs',
    people: testTeachers,
    path: '/assess/evaluation/onlineAssesment/{testId}',
    bare: [testOfId, attemptsOfTest],
  },
  {
    name: 'Marking a written answer',
    people: testTeachers,
    path: '/assess/evaluation/onlineAssesment/{testId}/questions/{testItemId}',
    bare: [
      testOfId,
      `select v.content from online_test_items i join question_versions v on v.tenant_id = i.tenant_id and v.id = i.version_id
       where i.id = {testItemId}::uuid`,
      `select a.id, u.first_name, u.last_name, w.answer, e.quarter_marks, e.remark
       from online_test_attempts a join users u on u.tenant_id = a.tenant_id and u.id = a.student_id
         left join online_test_answers w on w.tenant_id = a.tenant_id and w.attempt_id = a.id and w.item_id = {testItemId}::uuid
         left join online_test_evaluations e on e.tenant_id = a.tenant_id and e.attempt_id = a.id and e.item_id = {testItemId}::uuid
       where a.test_id = {testId}::uuid and a.state in ('handedIn', 'ended') order by a.id`,
    ],
  },
  {
    name: 'A student’s online tests',
    people: testStudents,
    path: '/family/tests',
    bare: [
      `select o.id, o.title, o.opens_at, o.closes_at, o.minutes, s.name as subject, a.state, a.marks_n, a.marks_d
       from online_test_targets t join online_tests o on o.tenant_id = t.tenant_id and o.id = t.test_id
         join subjects s on s.tenant_id = o.tenant_id and s.id = o.subject_id
         left join online_test_attempts a on a.tenant_id = o.tenant_id and a.test_id = o.id and a.student_id = {userId}::uuid
       where t.class_id = {classId}::uuid and o.state in ('scheduled', 'closed') order by o.closes_at`,
    ],
  },
  {
    name: 'A student’s chapter challenges',
    people: testStudents,
    path: '/family/challenges',
    bare: [
      `select q.subject_id, q.chapter, q.difficulty, count(*) from questions q join classes c on c.id = {classId}::uuid
         and c.grade_id = q.grade_id and c.tenant_id = q.tenant_id
       where q.removed_at is null and q.approved_number is not null group by 1, 2, 3`,
      `select subject_id, chapter, level, marks_n, marks_d, out_of_n, out_of_d from challenge_rounds
       where student_id = {userId}::uuid and finished_at is not null`,
      'select subject_id, chapter, level from challenge_masteries where student_id = {userId}::uuid',
    ],
  },
]
