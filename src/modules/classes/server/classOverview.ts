import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { gradeGroupOf } from '../grades.ts'
import type { ClassOverview, Teaching } from '../schemas.ts'
import { classNameOf } from './classOptions.ts'
import { today } from './classQueries.ts'
import { schoolDay, teachingsOf } from './grades/teachers.ts'

type Row = {
  classId: string
  grade: string
  code: number
  section: string
  stream: string | null
  capacity: number | null
}

/** A class’s strength, class teacher and subject teachers as of today. */
export async function readOverview(db: TenantDb, classId: string): Promise<ClassOverview> {
  const { rows } = await sql<Row>`
    select c.id as "classId", g.name as grade, g.code, c.section, s.name as stream, c.capacity
    from classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
      left join streams s on s.tenant_id = c.tenant_id and s.id = c.stream_id
    where c.id = ${classId}`.execute(db)
  const [found] = rows
  if (!found) throw problem('not-found')
  const { code, ...row } = found
  const teachings = await teachingsOf(db, [classId], await schoolDay(db))
  const teacherOf = (courseId: string | null): Teaching | null =>
    teachings.find((one) => one.courseId === courseId) ?? null
  return {
    ...row,
    className: classNameOf(found),
    gradeGroup: gradeGroupOf(code),
    strength: await strengthOf(db, classId),
    classTeacher: teacherOf(null),
    subjects: (await subjectsOf(db, classId)).map((one) => ({ ...one, teacher: teacherOf(one.courseId) })),
  }
}

async function strengthOf(db: TenantDb, classId: string): Promise<ClassOverview['strength']> {
  const { rows } = await sql<ClassOverview['strength']>`
    select count(*)::int as "all", count(*) filter (where s.gender = 'Male')::int as male,
      count(*) filter (where s.gender = 'Female')::int as female,
      count(*) filter (where s.gender = 'Others')::int as others,
      count(*) filter (where s.gender is null)::int as unknown
    from enrolments e left join students s on s.tenant_id = e.tenant_id and s.user_id = e.student_id
    where e.class_id = ${classId} and ${today('e')}`.execute(db)
  return rows[0] ?? { all: 0, male: 0, female: 0, others: 0, unknown: 0 }
}

async function subjectsOf(db: TenantDb, classId: string) {
  const { rows } = await sql<Omit<ClassOverview['subjects'][number], 'teacher'>>`
    select q.subject_id as "courseId", s.name as "courseDisplayName", q.elective_group as "electiveGroup",
      case when q.elective_group is not null then (
        select count(*)::int from enrolments e join student_electives x on x.tenant_id = e.tenant_id
          and x.student_id = e.student_id and x.subject_id = q.subject_id
        where e.tenant_id = c.tenant_id and e.class_id = c.id and ${today('e')}) end as "takenBy"
    from classes c join grade_subjects q on q.tenant_id = c.tenant_id and q.grade_id = c.grade_id
      and (q.stream_id is null or q.stream_id = c.stream_id)
      join subjects s on s.tenant_id = q.tenant_id and s.id = q.subject_id
    where c.id = ${classId} order by q.position, lower(s.name)`.execute(db)
  return rows
}
