import { sql } from 'kysely'
import type { Section } from '#modules/classes/gradeSetupSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { deleteUnused, getGrade } from './grades.ts'

export async function getSection(db: TenantDb, classId: string): Promise<Section & { gradeId: string }> {
  const found = await db.selectFrom('classes').select('grade_id').where('id', '=', classId).executeTakeFirst()
  if (!found) throw problem('not-found')
  const { gradeId, sections } = await getGrade(db, found.grade_id)
  const section = sections.find((one) => one.classId === classId)
  if (!section) throw problem('not-found')
  return { ...section, gradeId }
}

/** Whether the stream, if any, belongs to the grade. */
export async function fitsGrade(db: TenantDb, streamId: string | null, gradeId: string): Promise<boolean> {
  if (streamId === null) return true
  const found = await db.selectFrom('streams').select('grade_id').where('id', '=', streamId).executeTakeFirst()
  if (!found) throw problem('not-found')
  return found.grade_id === gradeId
}

export async function isRoom(db: TenantDb, roomId: string | null): Promise<boolean> {
  if (roomId === null) return true
  return (await db.selectFrom('rooms').select('id').where('id', '=', roomId).executeTakeFirst()) !== undefined
}

type NewSections = {
  gradeIds: readonly string[]
  sections: readonly string[]
  streamId: string | null
  capacity: number | null
}

/** Adds each section to each grade; returns the number of new ones. */
export async function addSections({ db, audit }: Unit, request: NewSections): Promise<number> {
  const gradeIds = [...new Set(request.gradeIds)]
  const grades = await db.selectFrom('grades').select('id').where('id', 'in', gradeIds).execute()
  if (grades.length < gradeIds.length) throw problem('not-found')
  const { rows } = await sql<{ id: string; gradeId: string; section: string }>`
    insert into classes (grade_id, stream_id, section, capacity)
    select g, ${request.streamId}::uuid, s, ${request.capacity}::smallint
    from unnest(${gradeIds}::uuid[]) with ordinality as a(g, i), unnest(${[...request.sections]}::text[]) with ordinality as b(s, j)
    order by i, j
    on conflict do nothing
    returning id, grade_id as "gradeId", section`.execute(db)
  for (const { id, gradeId, section } of rows)
    audit({ entity: 'class', entityId: id, after: { gradeId, section, capacity: request.capacity } })
  return rows.length
}

type SectionChange = {
  section: string
  streamId: string | null
  capacity: number | null
  roomId: string | null
}

/** Returns false if the grade has another section of that name. */
export async function saveSection(
  { db, audit }: Unit,
  before: Section & { gradeId: string },
  change: SectionChange,
): Promise<boolean> {
  const { section, streamId, capacity, roomId } = change
  const twin = await db
    .selectFrom('classes')
    .select('id')
    .where('grade_id', '=', before.gradeId)
    .where(sql`lower(section)`, '=', section.toLowerCase())
    .where('id', '<>', before.classId)
    .executeTakeFirst()
  if (twin) return false
  await db
    .updateTable('classes')
    .set({ section, stream_id: streamId, capacity, room_id: roomId, version: sql`version + 1` })
    .where('id', '=', before.classId)
    .execute()
  audit({
    entity: 'class',
    entityId: before.classId,
    before: { section: before.section, streamId: before.streamId, capacity: before.capacity, roomId: before.roomId },
    after: { section, streamId, capacity, roomId },
  })
  return true
}

/** Deletes a section and its teacher assignments; returns false if it has ever had students. */
export async function deleteSection(unit: Unit, classId: string): Promise<boolean> {
  const { db } = unit
  const before = await getSection(db, classId)
  const classTeachers = await db
    .deleteFrom('class_teachers')
    .where('class_id', '=', classId)
    .returning(['teacher_id', 'from_date', 'to_date'])
    .execute()
  const teachings = await db
    .deleteFrom('teachings')
    .where('class_id', '=', classId)
    .returning(['subject_id', 'teacher_id', 'from_date', 'to_date'])
    .execute()
  return deleteUnused(unit, 'classes', classId, { ...before, classTeachers, teachings })
}
