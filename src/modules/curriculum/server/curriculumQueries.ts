import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { type CurriculumItem, type CurriculumTree, inReadingOrder } from '../items.ts'
import type { Course, Curriculum, Syllabus, Version } from '../schemas.ts'
import { type CourseKey, decidedBy, savedBy, yearDays } from './courses.ts'

export type Head = Omit<Curriculum, 'items' | 'isOwn'> & {
  readonly curriculumId: string
  readonly savedById: string | null
  readonly savedByRole: number | null
}

/** A curriculum without its lines; `lock` locks it until the transaction ends. */
export async function findHead(
  db: TenantDb,
  { gradeId, courseId }: CourseKey,
  lock = false,
): Promise<Head | undefined> {
  const { rows } = await sql<Head>`
    select c.id as "curriculumId", c.is_unit_first as "isUnitFirst", c.status_id::int as "statusId",
      c.sent_at is not null as "isSent", c.units::int as units, c.chapters::int as chapters, c.topics::int as topics,
      c.periods::int as periods, ${savedBy} as "savedBy", c.saved_by as "savedById", u.role_id::int as "savedByRole",
      c.saved_at as "savedAt", c.version::int as version, c.decision_note as "decisionNote", ${decidedBy} as "decidedBy",
      exists (select from curriculum_progress p where p.curriculum_id = c.id) as "isInUse"
    from curriculums c left join users u on u.tenant_id = c.tenant_id and u.id = c.saved_by
      left join users d on d.tenant_id = c.tenant_id and d.id = c.decided_by
    where c.grade_id = ${gradeId} and c.subject_id = ${courseId} ${lock ? sql`for update of c` : sql``}`.execute(db)
  return rows[0]
}

/** The current lines of a curriculum in reading order. */
export async function readItems(db: TenantDb, curriculumId: string): Promise<CurriculumItem[]> {
  const { rows } = await sql<CurriculumItem>`
    select item_id as "itemId", parent_id as "parentId", title, planned_from as "plannedFrom", planned_to as "plannedTo",
      periods::int as periods, outcomes
    from curriculum_items where curriculum_id = ${curriculumId} and not removed order by level, position`.execute(db)
  return inReadingOrder(rows)
}

export async function readSyllabus(db: TenantDb, course: Course, userId: string): Promise<Syllabus> {
  const [{ start, end }, head] = await Promise.all([yearDays(db), findHead(db, course)])
  const year = { start, end }
  if (!head) return { course, year, curriculum: null }
  const { curriculumId, savedById, savedByRole: _, ...rest } = head
  const items = (await readItems(db, curriculumId)) as Curriculum['items']
  return { course, year, curriculum: { ...rest, isOwn: savedById === userId, items } }
}

export async function listVersions(db: TenantDb, curriculumId: string): Promise<Version[]> {
  const { rows } = await sql<Version>`
    select v.number::int as number, v.note, ${savedBy} as "savedBy", v.saved_at as "savedAt",
      jsonb_array_length(v.tree->'items') as items
    from curriculum_versions v left join users u on u.tenant_id = v.tenant_id and u.id = v.saved_by
    where v.curriculum_id = ${curriculumId} order by v.number desc limit 500`.execute(db)
  return rows
}

export async function readVersion(
  db: TenantDb,
  curriculumId: string,
  number: number,
): Promise<CurriculumTree | undefined> {
  const { rows } = await sql<{ tree: CurriculumTree }>`
    select tree from curriculum_versions where curriculum_id = ${curriculumId} and number = ${number}`.execute(db)
  return rows[0]?.tree
}
