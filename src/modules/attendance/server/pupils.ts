import { sql } from 'kysely'
import type { CivilDate } from '#platform/contract/dates.ts'
import type { TenantDb } from '#platform/server/db.ts'
import type { Code } from '../codes.ts'

export type PupilOfDay = {
  readonly studentId: string
  readonly rollNo: string
  readonly name: string
  /** What the school knows beforehand. */
  readonly knownCode: Code | null
  readonly knownReason: string
  /** What the register of the day says. */
  readonly dayCode: Code | null
  readonly dayNote: string
  /** Whether somebody marked the day, and it does not merely follow from its periods. */
  readonly isMarked: boolean
}

type Lesson = { readonly courseId: string; readonly electiveGroup: string | null }

/** Who belongs into the register of a class on a day, by roll number; of an elective only those who did not choose another. */
export async function pupilsOf(
  db: TenantDb,
  { classId, date, lesson }: { classId: string; date: CivilDate; lesson: Lesson | null },
): Promise<PupilOfDay[]> {
  const taking = lesson?.electiveGroup
    ? sql`and not exists (select from student_electives x where x.tenant_id = e.tenant_id and x.student_id = e.student_id
        and x.elective_group = ${lesson.electiveGroup} and x.subject_id <> ${lesson.courseId})`
    : sql``
  const { rows } = await sql<PupilOfDay>`
    select e.student_id as "studentId", e.roll_no as "rollNo", trim(u.first_name || ' ' || u.last_name) as name,
      k.code as "knownCode", coalesce(k.reason, '') as "knownReason", m.code as "dayCode", coalesce(m.note, '') as "dayNote",
      m.register_id is not null as "isMarked"
    from enrolments e join users u on u.tenant_id = e.tenant_id and u.id = e.student_id
      left join known_absences k on k.tenant_id = e.tenant_id and k.student_id = e.student_id
        and ${date}::date between k.starts_on and k.ends_on and k.year_id = (select current_year())
      left join day_marks m on m.tenant_id = e.tenant_id and m.year_id = (select current_year()) and m.day = ${date}::date
        and m.student_id = e.student_id
    where e.class_id = ${classId} and ${date}::date between e.from_date and coalesce(e.to_date, 'infinity') ${taking}
    order by length(e.roll_no), e.roll_no, e.id`.execute(db)
  return rows
}

/**
 * For students of a class who were away on the last marked day before a day: since when without a break. Two months are
 * looked at.
 */
export async function absentSince(db: TenantDb, classId: string, date: CivilDate): Promise<Map<string, CivilDate>> {
  const { rows } = await sql<{ studentId: string; day: CivilDate; code: Code }>`
    select m.student_id as "studentId", m.day, m.code from day_marks m
    where m.year_id = (select current_year()) and m.class_id = ${classId} and m.day < ${date}::date
      and m.day >= ${date}::date - 60 and m.student_id in (
        select x.student_id from day_marks x where x.year_id = (select current_year()) and x.class_id = ${classId}
          and x.day = (select max(y.day) from day_marks y where y.year_id = (select current_year())
            and y.class_id = ${classId} and y.day < ${date}::date and y.day >= ${date}::date - 60)
          and x.code in ('A', 'ML'))
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
