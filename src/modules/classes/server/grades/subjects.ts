import { sql } from 'kysely'
import type { Subject } from '#modules/classes/gradeSetupSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'

/** The school’s subjects by name; only one of them if an id is given. */
export async function listSubjects(db: TenantDb, courseId?: string): Promise<Subject[]> {
  const { rows } = await sql<Subject>`
    select s.id as "courseId", s.name as "courseDisplayName", s.version,
      (select coalesce(array_agg(g.name order by g.position, g.code), '{}') from grades g
        where g.tenant_id = s.tenant_id and g.id in (
          select q.grade_id from grade_subjects q where q.tenant_id = s.tenant_id and q.subject_id = s.id)) as grades
    from subjects s ${courseId ? sql`where s.id = ${courseId}` : sql``}
    order by lower(s.name)`.execute(db)
  return rows
}

export async function getSubject(db: TenantDb, courseId: string): Promise<Subject> {
  const [subject] = await listSubjects(db, courseId)
  if (!subject) throw problem('not-found')
  return subject
}

const maxSubjects = 300

/** Adds the missing ones and returns how many, or null if there would be too many. */
export async function addSubjects({ db, audit }: Unit, names: readonly string[]): Promise<number | null> {
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from subjects`.execute(db)
  if ((counted[0]?.count ?? 0) + names.length > maxSubjects) return null
  const { rows } = await sql<{ id: string; name: string }>`
    insert into subjects (name) select distinct on (lower(n)) n from unnest(${[...names]}::text[]) n
    on conflict do nothing returning id, name`.execute(db)
  for (const { id, name } of rows) audit({ entity: 'subject', entityId: id, after: { name } })
  return rows.length
}

export type WantedSubject = { courseId: string; streamId: string | null; electiveGroup: string | null }

/** Subjects missing from `kept` that are taught in the grade today or later, with their classes. */
export async function stillTaught(
  db: TenantDb,
  gradeId: string,
  kept: readonly WantedSubject[],
): Promise<{ courseDisplayName: string; classes: string[] }[]> {
  const { rows } = await sql<{ courseDisplayName: string; classes: string[] }>`
    select s.name as "courseDisplayName", array_agg(distinct g.name || '-' || c.section) as classes
    from classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
      join teachings t on t.tenant_id = c.tenant_id and t.class_id = c.id
      join subjects s on s.tenant_id = t.tenant_id and s.id = t.subject_id
    where c.grade_id = ${gradeId} and coalesce(t.to_date, 'infinity') >= (select school_day()) and not exists (
      select from jsonb_to_recordset(${JSON.stringify(kept)}) as k("courseId" uuid, "streamId" uuid)
      where k."courseId" = t.subject_id and (k."streamId" is null or k."streamId" = c.stream_id))
    group by s.name order by s.name`.execute(db)
  return rows
}

export async function replaceGradeSubjects(db: TenantDb, gradeId: string, wanted: readonly WantedSubject[]) {
  const json = JSON.stringify(wanted.map((one, position) => ({ ...one, position })))
  await sql`
    delete from grade_subjects q where q.grade_id = ${gradeId} and not exists (
      select from jsonb_to_recordset(${json}) as w("courseId" uuid, "streamId" uuid)
      where w."courseId" = q.subject_id and w."streamId" is not distinct from q.stream_id)`.execute(db)
  await sql`
    insert into grade_subjects as q (grade_id, stream_id, subject_id, elective_group, position)
    select ${gradeId}::uuid, w."streamId", w."courseId", w."electiveGroup", w.position
    from jsonb_to_recordset(${json}) as w("courseId" uuid, "streamId" uuid, "electiveGroup" text, position smallint)
    on conflict (tenant_id, year_id, grade_id, stream_id, subject_id)
      do update set elective_group = excluded.elective_group, position = excluded.position`.execute(db)
  await db.updateTable('grades').set({ version: sql`version + 1` }).where('id', '=', gradeId).execute()
}

/** Adds the subjects that apply to all streams to other grades. */
export async function shareSubjects(db: TenantDb, gradeIds: readonly string[], wanted: readonly WantedSubject[]) {
  const common = wanted.filter(({ streamId }) => streamId === null)
  if (gradeIds.length === 0 || common.length === 0) return
  await sql`
    insert into grade_subjects (grade_id, subject_id, elective_group, position)
    select g, w."courseId", w."electiveGroup", 50 + w.position
    from unnest(${[...gradeIds]}::uuid[]) g,
      jsonb_to_recordset(${JSON.stringify(common.map((one, position) => ({ ...one, position })))})
        as w("courseId" uuid, "electiveGroup" text, position smallint)
    where not exists (select from grade_subjects q where q.grade_id = g and q.subject_id = w."courseId")
    on conflict do nothing`.execute(db)
  await db.updateTable('grades').set({ version: sql`version + 1` }).where('id', 'in', gradeIds).execute()
}

const allExist =
  (table: 'subjects' | 'grades') =>
  async (db: TenantDb, ids: readonly string[]): Promise<boolean> => {
    const unique = [...new Set(ids)]
    if (unique.length === 0) return true
    const known = await db.selectFrom(table).select('id').where('id', 'in', unique).execute()
    return known.length === unique.length
  }

export const subjectsExist = allExist('subjects')
export const gradesExist = allExist('grades')
