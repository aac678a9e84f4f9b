import type { MeasuredScreen } from './measuredScreen.ts'
import { officeWithMarks } from './statements.ts'

/** Marks. */
export const gradebookScreens: readonly MeasuredScreen[] = [
  {
    name: 'Marks of a class: 40 students, 12 subjects of 8 parts',
    people: officeWithMarks,
    path: '/admin/reports/gradebook/{classId}',
    bare: [
      `select v.id, v.number, v.content from classes c
         join gradebook_template_grades x on x.tenant_id = c.tenant_id and x.grade_id = c.grade_id
         join gradebook_versions v on v.tenant_id = x.tenant_id and v.template_id = x.template_id
       where c.id = {classId}::uuid order by v.number desc limit 1`,
      `select e.student_id, e.roll_no, u.first_name, u.last_name, s.admission_no from enrolments e
         join users u on u.tenant_id = e.tenant_id and u.id = e.student_id
         left join students s on s.tenant_id = e.tenant_id and s.user_id = e.student_id
       where e.class_id = {classId}::uuid and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity')
       order by length(e.roll_no), e.roll_no`,
      `select t.subject_id, u.first_name, u.last_name from teachings t
         join users u on u.tenant_id = t.tenant_id and u.id = t.teacher_id where t.class_id = {classId}::uuid and t.to_date is null`,
      `select s.id, s.subject_key, s.term_key, s.state, s.revision from gradebook_sheets s where s.class_id = {classId}::uuid`,
      `select m.sheet_id, m.student_id, m.part_key, m.marks, m.code, m.revision from gradebook_marks m
         join gradebook_sheets s on s.tenant_id = m.tenant_id and s.id = m.sheet_id where s.class_id = {classId}::uuid`,
    ],
  },
]
