import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Change } from '../differences.ts'
import { differences } from '../differences.ts'
import {
  type CurriculumItem,
  type CurriculumTree,
  countsOf,
  inReadingOrder,
  levelsOf,
  validateItems,
} from '../items.ts'
import { afterSaving, type CurriculumStatus } from '../statuses.ts'
import { type CourseKey, yearDays } from './courses.ts'
import { findHead, type Head, readItems, readVersion } from './curriculumQueries.ts'

type SaveOptions = {
  readonly userId: string | null
  /** The version the caller read; 0 if there was none; null overwrites any version. */
  readonly version: number | null
  readonly note: string
  /** The new status; derived from the current one by default. */
  readonly status?: CurriculumStatus
}

/**
 * Saves a whole curriculum as a new version; every change goes through here. Omitted lines are marked as removed, so that
 * their progress survives. Without changes no version is created.
 */
export async function writeTree(
  unit: Unit,
  courseKey: CourseKey,
  tree: CurriculumTree,
  options: SaveOptions,
): Promise<Head> {
  const { db, audit } = unit
  assertValid(tree.items, await yearDays(db))
  const before = await findHead(db, courseKey, true)
  const current: CurriculumTree | null = before
    ? { isUnitFirst: before.isUnitFirst, items: await readItems(db, before.curriculumId) }
    : null
  if (options.version !== null && (before?.version ?? 0) !== options.version)
    throw await changedMeanwhile(db, before, current, options.version)
  const next: CurriculumTree = { isUnitFirst: tree.isUnitFirst, items: inReadingOrder(tree.items).map(normalise) }
  const changes = current ? differences(current, next) : null
  const status = options.status ?? afterSaving(before?.statusId ?? null, before?.isInUse ?? false)
  if (before && changes?.length === 0 && (options.status === undefined || before.statusId === status)) return before
  const curriculumId = before?.curriculumId ?? (await create(db, courseKey))
  await writeItems(db, curriculumId, next.items)
  const { units, chapters, topics, periods } = countsOf(next)
  const number = (before?.version ?? 0) + 1
  await sql`
    update curriculums set is_unit_first = ${next.isUnitFirst}, status_id = ${status}, sent_at = null, units = ${units},
      chapters = ${chapters}, topics = ${topics}, periods = ${periods}, saved_by = ${options.userId}, saved_at = now(),
      version = ${number}
    where id = ${curriculumId}`.execute(db)
  await sql`
    insert into curriculum_versions (curriculum_id, number, note, saved_by, tree)
    values (${curriculumId}, ${number}, ${options.note}, ${options.userId}, ${JSON.stringify(next)}::jsonb)`.execute(db)
  audit({
    entity: 'curriculum',
    entityId: curriculumId,
    before: before ? { statusId: before.statusId, version: before.version, lines: current?.items.length ?? 0 } : null,
    after: {
      ...courseKey,
      statusId: status,
      version: number,
      lines: next.items.length,
      changes: changes?.length ?? null,
    },
    ...(options.note && { reason: options.note }),
  })
  const after = await findHead(db, courseKey)
  if (!after) throw problem('not-found')
  return after
}

function assertValid(items: readonly CurriculumItem[], year: { start: string; end: string }): void {
  const errors = validateItems(items, year)
  if (errors.length > 0)
    throw invalid(errors.slice(0, 20).map(({ at, field, ...text }) => ({ ...text, field: `items.${at}.${field}` })))
}

/** Keeps only stored fields, so that equal versions serialise equally. */
const normalise = ({ itemId, parentId, title, plannedFrom, plannedTo, periods, outcomes }: CurriculumItem) => ({
  itemId,
  parentId,
  title,
  plannedFrom,
  plannedTo,
  periods,
  outcomes,
})

/** A conflict with the changes since the version the caller read. */
async function changedMeanwhile(db: TenantDb, head: Head | undefined, current: CurriculumTree | null, seen: number) {
  const known = head && seen > 0 ? await readVersion(db, head.curriculumId, seen) : undefined
  const changes: Change[] = current ? differences(known ?? { ...current, items: [] }, current) : []
  const { version = 0, savedBy = null, isUnitFirst = true } = head ?? {}
  return problem('changed-meanwhile', { details: { version, savedBy, isUnitFirst, changes } })
}

async function create(db: TenantDb, { gradeId, courseId }: CourseKey): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into curriculums (grade_id, subject_id) values (${gradeId}, ${courseId})
    on conflict on constraint curriculums_once do nothing returning id`.execute(db)
  const [made] = rows
  // Someone else created it at the same time.
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
