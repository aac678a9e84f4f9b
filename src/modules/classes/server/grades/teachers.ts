import { sql } from 'kysely'
import type { GradeSetup, TeacherOption } from '#modules/classes/gradeSetupSchemas.ts'
import type { PastTeaching } from '#modules/classes/schemas.ts'
import { activeStatus, roles } from '#platform/contract/access/roles.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { yearDays } from '../yearDays.ts'
import { getGrade } from './grades.ts'

const nameOf = sql`trim(u.first_name || ' ' || u.last_name)`

/** Active teachers by name. */
export async function listTeacherOptions(db: TenantDb): Promise<TeacherOption[]> {
  const { rows } = await sql<TeacherOption>`
    select u.id as "teacherId", ${nameOf} as "teacherName", u.user_name as "userName" from users u
    where u.role_id = ${roles.teacher} and u.status_id = ${activeStatus.active}
    order by lower(u.first_name), lower(u.last_name), u.user_name limit 2000`.execute(db)
  return rows
}

type Row = PastTeaching & { classId: string }

/** All past, current and future teachers of these classes, or only those on a given day. */
export async function teachingsOf(
  db: TenantDb,
  classIds: readonly string[],
  on?: CivilDate | undefined,
): Promise<Row[]> {
  const onDay = on ? sql`and ${on}::date between a.from_date and coalesce(a.to_date, 'infinity')` : sql``
  const { rows } = await sql<Row>`
    select a.class_id as "classId", a.subject_id as "courseId", s.name as "courseDisplayName",
      a.teacher_id as "teacherId", ${nameOf} as "teacherName", a.from_date as "fromDate", a.to_date as "toDate"
    from (
      select tenant_id, class_id, null::uuid as subject_id, teacher_id, from_date, to_date from class_teachers
      where class_id = any (${[...classIds]}::uuid[])
      union all
      select tenant_id, class_id, subject_id, teacher_id, from_date, to_date from teachings
      where class_id = any (${[...classIds]}::uuid[])
    ) a
      join users u on u.tenant_id = a.tenant_id and u.id = a.teacher_id
      left join subjects s on s.tenant_id = a.tenant_id and s.id = a.subject_id
    where true ${onDay}
    order by s.name nulls first, a.from_date`.execute(db)
  return rows
}

/** Today, as a day of the selected year. */
export async function schoolDay(db: TenantDb): Promise<CivilDate> {
  const { rows } = await sql<{ day: CivilDate }>`select school_day() as day`.execute(db)
  return rows[0]?.day ?? (await yearDays(db)).start
}

/** A grade’s subjects and the teachers of each section on a day, today by default. */
export async function readGradeSetup(db: TenantDb, gradeId: string, date?: CivilDate): Promise<GradeSetup> {
  const grade = await getGrade(db, gradeId)
  const year = await yearDays(db)
  const on = date ?? (await schoolDay(db))
  const { rows: subjects } = await sql<GradeSetup['subjects'][number]>`
    select q.subject_id as "courseId", s.name as "courseDisplayName", q.stream_id as "streamId",
      q.elective_group as "electiveGroup"
    from grade_subjects q join subjects s on s.tenant_id = q.tenant_id and s.id = q.subject_id
    where q.grade_id = ${gradeId} order by q.position, lower(s.name)`.execute(db)
  const classIds = grade.sections.map(({ classId }) => classId)
  const teachings = Map.groupBy(await teachingsOf(db, classIds, on), ({ classId }) => classId)
  return {
    gradeId,
    name: grade.name,
    version: grade.version,
    on,
    year,
    streams: grade.streams,
    subjects,
    sections: grade.sections.map(({ classId, className, section, streamId, studentCount }) => {
      const own = teachings.get(classId) ?? []
      return {
        classId,
        className,
        section,
        streamId,
        studentCount,
        classTeacher: own.find(({ courseId }) => courseId === null) ?? null,
        teachers: own.flatMap((one) => (one.courseId === null ? [] : [{ ...one, courseId: one.courseId }])),
      }
    }),
  }
}
