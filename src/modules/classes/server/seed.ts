import type { TenantDb } from '#platform/server/db.ts'

/** Grades in school order, as an Indian school names them. */
export const gradeNames = ['Nursery', 'LKG', 'UKG', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const

export async function subjects(db: TenantDb, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .insertInto('subjects')
    .values(names.map((name) => ({ name })))
    .returning(['id', 'name'])
    .execute()
  return new Map(rows.map((row) => [row.name, row.id]))
}

export async function aClass(
  db: TenantDb,
  facts: { grade: string; section: string; classTeacherId?: string },
): Promise<string> {
  const { id } = await db
    .insertInto('classes')
    .values({
      grade: facts.grade,
      section: facts.section,
      grade_order: (gradeNames as readonly string[]).indexOf(facts.grade),
      class_teacher_id: facts.classTeacherId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function teachings(
  db: TenantDb,
  rows: readonly { classId: string; subjectId: string; teacherId: string }[],
) {
  if (rows.length === 0) return
  await db
    .insertInto('teachings')
    .values(rows.map((row) => ({ class_id: row.classId, subject_id: row.subjectId, teacher_id: row.teacherId })))
    .execute()
}

/** Puts students into a class with roll numbers such as 7B01. */
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
