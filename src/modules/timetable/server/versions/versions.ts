import { sql } from 'kysely'
import type { TimetableVersion } from '#modules/timetable/versionSchemas.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { outsideYear } from '#platform/contract/dates/dateTexts.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { nameOf } from '../planQueries.ts'

const versionColumns = sql`
  select v.id as "versionId", v.name, v.effective_from as "effectiveFrom", v.status,
    case when v.status = 'published' then (
      select min(n.effective_from) - 1 from timetable_versions n
      where n.tenant_id = v.tenant_id and n.status = 'published' and n.effective_from > v.effective_from) end as "effectiveTo",
    v.id is not distinct from timetable_on((select school_day())) as "inForce",
    (select count(*)::int from timetable_lessons l where l.tenant_id = v.tenant_id and l.version_id = v.id) as placed,
    v.published_at as "publishedAt", ${nameOf('u')} as "publishedBy", v.version
  from timetable_versions v left join users u on u.tenant_id = v.tenant_id and u.id = v.published_by`

/** The year's timetables, latest first. */
export async function listVersions(db: TenantDb): Promise<TimetableVersion[]> {
  const { rows } = await sql<TimetableVersion>`${versionColumns}
    order by v.effective_from desc, v.created_at desc limit 200`.execute(db)
  return rows
}

export async function getVersion(db: TenantDb, versionId: string): Promise<TimetableVersion> {
  const { rows } = await sql<TimetableVersion>`${versionColumns} where v.id = ${versionId}`.execute(db)
  const [version] = rows
  if (!version) throw problem('not-found')
  return version
}

/** Locks a version until the transaction ends, so that its lessons have one writer at a time. */
export async function lockVersion(db: TenantDb, versionId: string): Promise<TimetableVersion> {
  await sql`select from timetable_versions where id = ${versionId} for update`.execute(db)
  return getVersion(db, versionId)
}

/** Call after changing a draft's lessons. */
export const bumpVersion = (db: TenantDb, versionId: string) =>
  db.updateTable('timetable_versions').set({ version: sql<number>`version + 1` }).where('id', '=', versionId).execute()

type VersionDetails = { name: string; effectiveFrom: CivilDate }

export async function isNameTaken(db: TenantDb, name: string, ownId: string | null): Promise<boolean> {
  const { rows } = await sql`select from timetable_versions where lower(name) = lower(${name})
    ${ownId ? sql`and id <> ${ownId}` : sql``} limit 1`.execute(db)
  return rows.length > 0
}

export async function refuseOutsideYear(db: TenantDb, day: CivilDate, field = 'effectiveFrom'): Promise<void> {
  const { rows } = await sql<{ name: string; start: CivilDate; end: CivilDate }>`
    select name, starts_on as start, ends_on as end from academic_years where id = (select current_year())`.execute(db)
  const [year] = rows
  if (!year) throw problem('no-academic-year')
  if (day >= year.start && day <= year.end) return
  throw invalid([{ field, ...outsideYear(year) }])
}

/** Creates a draft. A copy only takes lessons that still have a requirement. */
export async function createVersion(
  { db, audit }: Unit,
  { name, effectiveFrom, copyOfVersionId }: VersionDetails & { copyOfVersionId: string | null },
): Promise<TimetableVersion> {
  if (copyOfVersionId) await getVersion(db, copyOfVersionId)
  const { id } = await db
    .insertInto('timetable_versions')
    .values({ name, effective_from: effectiveFrom })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (copyOfVersionId)
    await sql`insert into timetable_lessons (version_id, requirement_id, card, part, class_id, subject_id, teacher_id, weekday,
        period_id, room_id, elective_group, side, locked)
      select ${id}, r.id, l.card, l.part, r.class_id, r.subject_id, r.teacher_id, l.weekday, l.period_id, l.room_id,
        l.elective_group, l.side, l.locked
      from timetable_lessons l join timetable_requirements r on r.tenant_id = l.tenant_id
        and r.class_id = l.class_id and r.subject_id = l.subject_id
      where l.version_id = ${copyOfVersionId} and l.card <= r.per_week - r.doubles
        and (l.card <= r.doubles or l.part = 1)
      on conflict do nothing`.execute(db)
  audit({ entity: 'timetableVersion', entityId: id, after: { name, effectiveFrom, copyOfVersionId } })
  return getVersion(db, id)
}

export async function saveVersion(
  { db, audit }: Unit,
  before: TimetableVersion,
  { version, name, effectiveFrom }: VersionDetails & { version: number },
): Promise<TimetableVersion> {
  const { numUpdatedRows } = await db
    .updateTable('timetable_versions')
    .set({ name, effective_from: effectiveFrom, version: sql<number>`version + 1` })
    .where('id', '=', before.versionId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  const after = await getVersion(db, before.versionId)
  if (numUpdatedRows === 0n) throw problem('changed-meanwhile', { details: after })
  const bare = { name: before.name, effectiveFrom: before.effectiveFrom }
  audit({ entity: 'timetableVersion', entityId: before.versionId, before: bare, after: { name, effectiveFrom } })
  return after
}

export async function deleteVersion({ db, audit }: Unit, before: TimetableVersion): Promise<void> {
  await db.deleteFrom('timetable_versions').where('id', '=', before.versionId).execute()
  audit({
    entity: 'timetableVersion',
    entityId: before.versionId,
    before: { name: before.name, effectiveFrom: before.effectiveFrom, placed: before.placed },
  })
}

/** Reverts a published version that has not started yet to a draft, and deletes its substitutions. */
export async function withdrawVersion({ db, audit }: Unit, before: TimetableVersion): Promise<TimetableVersion> {
  const id = before.versionId
  await sql`delete from timetable_substitutions s using timetable_lessons l
    where l.tenant_id = s.tenant_id and l.id = s.lesson_id and l.version_id = ${id}`.execute(db)
  await db.updateTable('timetable_lessons').set({ published: false }).where('version_id', '=', id).execute()
  await db
    .updateTable('timetable_versions')
    .set({ status: 'draft', published_at: null, published_by: null, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
  audit({ entity: 'timetableVersion', entityId: id, before: { status: 'published' }, after: { status: 'draft' } })
  return getVersion(db, id)
}
