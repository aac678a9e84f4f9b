import { sql } from 'kysely'
import type { Child } from '#modules/gradebook/remarkText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

export type DemoClass = {
  classId: string
  gradeId: string
  gradeCode: number
  section: string
  subjectIds: string[]
  students: { studentId: string; firstName: string; gender: Child['gender'] }[]
  teacherId: string
  /** The demo's own student or a child of the demo's guardian is in it. */
  isOwn: boolean
}

/** The classes of the grades that the demo's student and the children of its guardian are in. */
export async function demoClasses(db: TenantDb): Promise<DemoClass[]> {
  const { rows } = await sql<DemoClass>`
    with own as (
      select e.class_id from enrolments e where e.to_date is null and e.student_id in (
        select id from users where user_name = 'student'
        union select l.student_id from student_guardians l join guardians g on g.id = l.guardian_id
          join users u on u.id = g.user_id where u.user_name = 'guardian'))
    select c.id as "classId", c.grade_id as "gradeId", r.code::int as "gradeCode", c.section, c.id in (select class_id from own) as "isOwn",
      array(select distinct n.subject_id from grade_subjects n where n.grade_id = c.grade_id and n.elective_group is null) as "subjectIds",
      (select json_agg(json_build_object('studentId', u.id, 'firstName', u.first_name, 'gender', s.gender) order by length(e.roll_no), e.roll_no)
        from enrolments e join users u on u.id = e.student_id left join students s on s.user_id = u.id
        where e.class_id = c.id and e.to_date is null) as students,
      (select t.teacher_id from teachings t where t.class_id = c.id and t.to_date is null order by t.id limit 1) as "teacherId"
    from classes c join grades r on r.id = c.grade_id
    where c.grade_id in (select k.grade_id from classes k where k.id in (select class_id from own))
    order by c.grade_id, c.section`.execute(db)
  return rows.filter(({ teacherId, students }) => teacherId !== null && students !== null)
}
