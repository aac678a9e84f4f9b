import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Change } from '../differences.ts'
import { differences } from '../differences.ts'
import { type CurriculumItem, type CurriculumTree, countsOf, faultsOf, inReadingOrder, levelsOf } from '../items.ts'
import { afterSaving, type CurriculumStatus } from '../statuses.ts'
import { type CourseKey, yearDays } from './courses.ts'
import { findHead, type Head, readItems, readVersion } from './curriculumQueries.ts'

type Saving = {
  readonly userId: string | null
  /** The version it was read at; 0 when there was none; null writes over whatever is there. */
  readonly version: number | null
  readonly note: string
  /** What it is from now on; by the rules of a change unless given. */
  readonly status?: CurriculumStatus
}

/**
 * The one way a curriculum changes: the whole of it, as a new version. Lines keep their ids, and those that are left out
 * stay behind as removed. What changes nothing makes no version.
 */
export async function writeTree(unit: Unit, place: CourseKey, tree: CurriculumTree, saving: Saving): Promise<Head> {
  const { db, audit } = unit
  refuseFaults(tree.items, await yearDays(db))
  const before = await findHead(db, place, true)
  const kept: CurriculumTree | null = before
    ? { isUnitFirst: before.isUnitFirst, items: await readItems(db, before.curriculumId) }
    : null
  if (saving.version !== null && (before?.version ?? 0) !== saving.version)
    throw await changedMeanwhile(db, before, kept, saving.version)
  const next: CurriculumTree = { isUnitFirst: tree.isUnitFirst, items: inReadingOrder(tree.items).map(plain) }
  const changes = kept ? differences(kept, next) : null
  const status = saving.status ?? afterSaving(before?.statusId ?? null, before?.isInUse ?? false)
  if (before && changes?.length === 0 && (saving.status === undefined || before.statusId === status)) return before
  const curriculumId = before?.curriculumId ?? (await create(db, place))
  await writeItems(db, curriculumId, next.items)
  const { units, chapters, topics, periods } = countsOf(next)
  const number = (before?.version ?? 0) + 1
  await sql`
    update curriculums set is_unit_first = ${next.isUnitFirst}, status_id = ${status}, sent_at = null, units = ${units},
      chapters = ${chapters}, topics = ${topics}, periods = ${periods}, saved_by = ${saving.userId}, saved_at = now(),
      version = ${number}
    where id = ${curriculumId}`.execute(db)
  await sql`
    insert into curriculum_versions (curriculum_id, number, note, saved_by, tree)
    values (${curriculumId}, ${number}, ${saving.note}, ${saving.userId}, ${JSON.stringify(next)}::jsonb)`.execute(db)
  audit({
    entity: 'curriculum',
    entityId: curriculumId,
    before: before ? { statusId: before.statusId, version: before.version, lines: kept?.items.length ?? 0 } : null,
    after: { ...place, statusId: status, version: number, lines: next.items.length, changes: changes?.length ?? null },
    ...(saving.note && { reason: saving.note }),
  })
  const after = await findHead(db, place)
  if (!after) throw problem('not-found')
  return after
}

function refuseFaults(items: readonly CurriculumItem[], year: { start: string; end: string }): void {
  const faults = faultsOf(items, year)
  if (faults.length > 0)
    throw invalid(faults.slice(0, 20).map(({ at, field, ...text }) => ({ ...text, field: `items.${at}.${field}` })))
}

/** Only what a version keeps, so that two versions of the same lines are the same text. */
const plain = ({ itemId, parentId, title, plannedFrom, plannedTo, periods, outcomes }: CurriculumItem) => ({
  itemId,
  parentId,
  title,
  plannedFrom,
  plannedTo,
  periods,
  outcomes,
})

/** Tells what somebody else has done since the caller read it. */
async function changedMeanwhile(db: TenantDb, head: Head | undefined, kept: CurriculumTree | null, seen: number) {
  const known = head && seen > 0 ? await readVersion(db, head.curriculumId, seen) : undefined
  const changes: Change[] = kept ? differences(known ?? { ...kept, items: [] }, kept) : []
  const { version = 0, savedBy = null, isUnitFirst = true } = head ?? {}
  return problem('changed-meanwhile', { details: { version, savedBy, isUnitFirst, changes } })
}

async function create(db: TenantDb, { gradeId, courseId }: CourseKey): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into curriculums (grade_id, subject_id) values (${gradeId}, ${courseId})
    on conflict on constraint curriculums_once do nothing returning id`.execute(db)
  const [made] = rows
  // Somebody else began at the same moment.
  if (!made) throw problem('changed-meanwhile')
  return made.id
}

async function writeItems(db: TenantDb, curriculumId: string, items: readonly CurriculumItem[]): Promise<void> {
  const levels = levelsOf(items)
  const rows = items.map((item, position) => ({ ...item, level: levels.get(item.itemId) ?? 1, position }))
  await sql`
    insert into curriculum_items (item_id, curriculum_id, parent_id, level, position, title, planned_from, planned_to, periods, outcomes)
    select r."itemId", ${curriculumId}, r."parentId", r.level, r.position, r.title, r."plannedFrom", r."plannedTo", r.periods,
      r.outcomes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("itemId" uuid, "parentId" uuid, level smallint,
      position smallint, title text, "plannedFrom" date, "plannedTo" date, periods smallint, outcomes text)
    on conflict on constraint curriculum_items_once do update set parent_id = excluded.parent_id, level = excluded.level,
      position = excluded.position, title = excluded.title, planned_from = excluded.planned_from,
      planned_to = excluded.planned_to, periods = excluded.periods, outcomes = excluded.outcomes, removed = false`.execute(
    db,
  )
  await sql`
    update curriculum_items set removed = true
    where curriculum_id = ${curriculumId} and not removed and item_id <> all (${items.map(({ itemId }) => itemId)}::uuid[])`.execute(
    db,
  )
}
