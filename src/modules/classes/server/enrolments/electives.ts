import { sql } from 'kysely'
import type { ClassStudent, Electives } from '#modules/classes/schemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { classExists, listClassStudents, today } from '../classQueries.ts'

type Choice = { studentId: string; electiveGroup: string; courseId: string | null }

/** The elective groups of a class and each student’s choices. */
export async function readElectives(db: TenantDb, classId: string): Promise<Electives> {
  if (!(await classExists(db, classId))) throw problem('not-found')
  const { rows: options } = await sql<{ electiveGroup: string; courseId: string; courseDisplayName: string }>`
    select distinct on (q.elective_group, lower(s.name)) q.elective_group as "electiveGroup", s.id as "courseId",
      s.name as "courseDisplayName"
    from classes c join grade_subjects q on q.tenant_id = c.tenant_id and q.grade_id = c.grade_id
      and (q.stream_id is null or q.stream_id = c.stream_id)
      join subjects s on s.tenant_id = q.tenant_id and s.id = q.subject_id
    where c.id = ${classId} and q.elective_group is not null
    order by q.elective_group, lower(s.name)`.execute(db)
  const { rows: chosen } = await sql<{ studentId: string; electiveGroup: string; courseId: string }>`
    select x.student_id as "studentId", x.elective_group as "electiveGroup", x.subject_id as "courseId"
    from enrolments e join student_electives x on x.tenant_id = e.tenant_id and x.student_id = e.student_id
    where e.class_id = ${classId} and ${today('e')}`.execute(db)
  const byStudent = Map.groupBy(chosen, ({ studentId }) => studentId)
  const { rows } = await listClassStudents(db, { classId, page: 1, size: 200, sort: 'rollNo' })
  return {
    groups: [...Map.groupBy(options, ({ electiveGroup }) => electiveGroup)].map(([electiveGroup, inGroup]) => ({
      electiveGroup,
      options: inGroup.map(({ courseId, courseDisplayName }) => ({ courseId, courseDisplayName })),
    })),
    students: rows.map((student: ClassStudent) => ({
      ...student,
      choices: (byStudent.get(student.studentId) ?? []).map(({ electiveGroup, courseId }) => ({
        electiveGroup,
        courseId,
      })),
    })),
  }
}

/** Returns the reason if a choice is invalid; then nothing is saved. */
export async function saveElectives(
  { db, audit }: Unit,
  classId: string,
  choices: readonly Choice[],
): Promise<'not-offered' | 'not-in-class' | null> {
  const { groups, students } = await readElectives(db, classId)
  const before = new Map(students.map((one) => [one.studentId, one.choices]))
  if (choices.some(({ studentId }) => !before.has(studentId))) return 'not-in-class'
  const isOffered = (one: Choice) =>
    groups.some(
      ({ electiveGroup, options }) =>
        electiveGroup === one.electiveGroup &&
        (one.courseId === null || options.some(({ courseId }) => courseId === one.courseId)),
    )
  if (!choices.every(isOffered)) return 'not-offered'
  const json = JSON.stringify(choices)
  await sql`
    delete from student_electives x using jsonb_to_recordset(${json})
      as c("studentId" uuid, "electiveGroup" text, "courseId" uuid)
    where x.student_id = c."studentId" and x.elective_group = c."electiveGroup" and c."courseId" is null`.execute(db)
  await sql`
    insert into student_electives (student_id, elective_group, subject_id)
    select distinct on (c."studentId", c."electiveGroup") c."studentId", c."electiveGroup", c."courseId"
    from jsonb_to_recordset(${json}) as c("studentId" uuid, "electiveGroup" text, "courseId" uuid)
    where c."courseId" is not null
    on conflict (tenant_id, year_id, student_id, elective_group)
      do update set subject_id = excluded.subject_id`.execute(db)
  const changed = new Set(choices.map(({ studentId }) => studentId))
  audit({
    entity: 'electives',
    entityId: classId,
    before: { choices: [...changed].map((studentId) => ({ studentId, choices: before.get(studentId) })) },
    after: { choices },
  })
  return null
}
