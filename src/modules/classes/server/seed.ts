import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { firstOwnCode, knownGrades } from '../grades.ts'

/** In school order. */
export const gradeNames = ['Nursery', 'LKG', 'UKG', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const

export async function subjects(db: TenantDb, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .insertInto('subjects')
    .values(names.map((name) => ({ name })))
    .returning(['id', 'name'])
    .execute()
  return new Map(rows.map((row) => [row.name, row.id]))
}

/** Finds or creates a grade. */
export async function aGrade(db: TenantDb, name: string): Promise<string> {
  const found = await db
    .selectFrom('grades')
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst()
  if (found) return found.id
  const at = knownGrades.findIndex((one) => one.name === name)
  const code =
    knownGrades[at]?.code ??
    sql<number>`(select greatest(max(code) + 1, ${firstOwnCode}) from grades where tenant_id = current_tenant())`
  const { id } = await db
    .insertInto('grades')
    .values({ name, code, position: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const yearStart = sql<string>`(select starts_on from academic_years where id = current_year())`

export async function aClass(
  db: TenantDb,
  {
    grade,
    section,
    classTeacherId,
    capacity,
    roomId,
  }: { grade: string; section: string; classTeacherId?: string; capacity?: number; roomId?: string },
): Promise<string> {
  const { id } = await db
    .insertInto('classes')
    .values({ grade_id: await aGrade(db, grade), section, capacity: capacity ?? null, room_id: roomId ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (classTeacherId) {
    await db
      .insertInto('class_teachers')
      .values({ class_id: id, teacher_id: classTeacherId, from_date: yearStart })
      .execute()
  }
  return id
}

/** Assigns subject teachers from the first day of the year and adds the subjects to the grade. */
export async function teachings(
  db: TenantDb,
  rows: readonly { classId: string; subjectId: string; teacherId: string }[],
) {
  if (rows.length === 0) return
  const json = JSON.stringify(rows.map((row, position) => ({ ...row, position })))
  await sql`
    insert into grade_subjects (grade_id, subject_id, position)
    select distinct on (c.grade_id, r."subjectId") c.grade_id, r."subjectId", r.position
    from jsonb_to_recordset(${json}) as r("classId" uuid, "subjectId" uuid, position smallint)
      join classes c on c.id = r."classId"
    on conflict do nothing`.execute(db)
  await db
    .insertInto('teachings')
    .values(
      rows.map((row) => ({
        class_id: row.classId,
        subject_id: row.subjectId,
        teacher_id: row.teacherId,
        from_date: yearStart,
      })),
    )
    .execute()
}

/** Enrols students with roll numbers such as 7B01. */
export async function enrol(
  db: TenantDb,
  classId: string,
  className: string,
  studentIds: readonly string[],
  from: string,
) {
  if (studentIds.length === 0) return
  await db
    .insertInto('enrolments')
    .values(
      studentIds.map((studentId, index) => ({
        class_id: classId,
        student_id: studentId,
        roll_no: `${className.replace('-', '')}${String(index + 1).padStart(2, '0')}`,
        from_date: from,
      })),
    )
    .execute()
}

export async function aStudentGroup(
  db: TenantDb,
  { classId, name, studentIds }: { classId: string; name: string; studentIds: readonly string[] },
): Promise<string> {
  const { id } = await db
    .insertInto('student_groups')
    .values({ class_id: classId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('student_group_members')
    .values(studentIds.map((student_id) => ({ group_id: id, student_id })))
    .execute()
  return id
}
