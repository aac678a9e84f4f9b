import { sql } from 'kysely'
import type { DayPart } from '#modules/attendance/announcedAbsences.ts'
import type { Code } from '#modules/attendance/codes.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Services } from '#platform/server/services.ts'

export type StudentOfDay = {
  readonly studentId: string
  readonly rollNo: string
  readonly name: string
  readonly photoId: string | null
  /** From a planned absence. */
  readonly knownCode: Code | null
  readonly knownReason: string
  /** The part of the day its guardian announced; null if no guardian did. */
  readonly announced: DayPart | null
  /** From the daily register. */
  readonly dayCode: Code | null
  readonly dayNote: string
  /** The day was marked in a daily register, not derived from lesson registers. */
  readonly isMarked: boolean
}

/** Turns the id of a student's photo into its link. */
export const photoUrls =
  ({ files }: Pick<Services, 'files'>, { tenantId }: Pick<Actor, 'tenantId'>) =>
  (id: string | null): string | null =>
    id && files.link(tenantId, { id, name: '', type: '', size: 0 }).url

type Lesson = { readonly courseId: string; readonly electiveGroup: string | null }

/** The students on a register, by roll number. Those who chose another subject of the same elective group are left out. */
export async function studentsOfDay(
  db: TenantDb,
  { classId, date, lesson }: { classId: string; date: CivilDate; lesson: Lesson | null },
): Promise<StudentOfDay[]> {
  const elective = lesson?.electiveGroup
    ? sql`and not exists (select from student_electives x where x.tenant_id = e.tenant_id and x.student_id = e.student_id
        and x.elective_group = ${lesson.electiveGroup} and x.subject_id <> ${lesson.courseId})`
    : sql``
  const { rows } = await sql<StudentOfDay>`
    select e.student_id as "studentId", e.roll_no as "rollNo", trim(u.first_name || ' ' || u.last_name) as name,
      s.photo_file_id as "photoId", k.code as "knownCode", coalesce(k.reason, '') as "knownReason",
      case when k.told_by = 'guardian' then k.part end as announced, m.code as "dayCode", coalesce(m.note, '') as "dayNote",
      m.register_id is not null as "isMarked"
    from enrolments e join users u on u.tenant_id = e.tenant_id and u.id = e.student_id
      left join students s on s.tenant_id = e.tenant_id and s.user_id = e.student_id
      left join known_absences k on k.tenant_id = e.tenant_id and k.student_id = e.student_id
        and ${date}::date between k.starts_on and k.ends_on and k.year_id = (select current_year())
      -- Lateral, so that the planner uses the index even before day_marks has statistics.
      left join lateral (select d.code, d.note, d.register_id from day_marks d where d.tenant_id = e.tenant_id
        and d.year_id = (select current_year()) and d.day = ${date}::date and d.student_id = e.student_id limit 1) m on true
    where e.class_id = ${classId} and ${date}::date between e.from_date and coalesce(e.to_date, 'infinity') ${elective}
    order by length(e.roll_no), e.roll_no, e.id`.execute(db)
  return rows
}

/**
 * The first day of each ongoing absence: of students who were absent on the last marked day before `date`. Looks back two
 * months.
 */
export async function absentSince(db: TenantDb, classId: string, date: CivilDate): Promise<Map<string, CivilDate>> {
  // Materialised step by step, so that each step uses its index even before day_marks has statistics.
  const { rows } = await sql<{ studentId: string; day: CivilDate; code: Code }>`
    with last as materialized (
      select max(d.day) as day from day_marks d where d.year_id = (select current_year()) and d.class_id = ${classId}
        and d.day < ${date}::date and d.day >= ${date}::date - 60),
    away as materialized (
      select d.student_id from day_marks d where d.year_id = (select current_year()) and d.class_id = ${classId}
        and d.day = (select day from last) and d.code in ('A', 'ML'))
    select a.student_id as "studentId", m.day, m.code from away a cross join lateral (
      select d.day, d.code from day_marks d where d.student_id = a.student_id and d.class_id = ${classId}
        and d.year_id = (select current_year()) and d.day < ${date}::date and d.day >= ${date}::date - 60 offset 0) m
    order by m.day desc`.execute(db)
  const since = new Map<string, CivilDate>()
  const ended = new Set<string>()
  for (const { studentId, day, code } of rows) {
    if (ended.has(studentId)) continue
    if (code === 'A' || code === 'ML') since.set(studentId, day)
    else ended.add(studentId)
  }
  return since
}
