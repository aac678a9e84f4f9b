import { sql } from 'kysely'
import type { Absence, AbsencePart } from '#modules/timetable/substitutionSchemas.ts'
import type { CivilDate, DateRange } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { nameOf } from '../planQueries.ts'

const absenceQuery = sql`
  select a.id as "absenceId", a.teacher_id as "teacherId", coalesce(${nameOf('u')}, u.user_name) as "teacherName",
    a.day as date, a.part, a.reason, a.source
  from teacher_absences a join users u on u.tenant_id = a.tenant_id and u.id = a.teacher_id`

export const absencesQuery = (day: CivilDate) => sql<Absence>`${absenceQuery} where a.day = ${day}
    order by lower(u.first_name), lower(u.last_name), a.id`

export const absencesOn = async (db: TenantDb, day: CivilDate): Promise<Absence[]> =>
  (await absencesQuery(day).execute(db)).rows

/** The absences of some teachers on a stretch of days. */
export async function absencesOf(db: TenantDb, { start, end }: DateRange, teacherIds: readonly string[]) {
  const { rows } = await sql<Absence>`${absenceQuery}
    where a.day between ${start} and ${end} and a.teacher_id = any (${[...teacherIds]}::uuid[])
    order by a.day, lower(u.first_name), lower(u.last_name), a.id`.execute(db)
  return rows
}

export async function findAbsence(db: TenantDb, absenceId: string): Promise<Absence | undefined> {
  const { rows } = await sql<Absence>`${absenceQuery} where a.id = ${absenceId}`.execute(db)
  return rows[0]
}

/** Where absences come from: the office, or another module and its record. */
export type AbsenceSource = { readonly source: string; readonly sourceId: string | null }

export type AbsenceInput = {
  readonly teacherId: string
  readonly date: CivilDate
  readonly part: AbsencePart
  readonly reason: string
}

/**
 * Replaces all absences of a source, such as the days of an approved leave. Idempotent; an empty list removes them all.
 */
export async function setAbsences(
  { db, audit }: Unit,
  { source, sourceId }: AbsenceSource,
  absences: readonly AbsenceInput[],
): Promise<void> {
  const json = JSON.stringify(absences)
  await sql`delete from teacher_absences a where a.source = ${source} and a.source_id is not distinct from ${sourceId}::uuid
    and not exists (select from jsonb_to_recordset(${json}) as n("teacherId" uuid, date date, part text)
      where n."teacherId" = a.teacher_id and n.date = a.day and n.part = a.part)`.execute(db)
  await sql`insert into teacher_absences (teacher_id, day, part, reason, source, source_id)
    select n."teacherId", n.date, n.part, n.reason, ${source}, ${sourceId}::uuid
    from jsonb_to_recordset(${json}) as n("teacherId" uuid, date date, part text, reason text)
    on conflict do nothing`.execute(db)
  audit({ entity: 'teacherAbsence', entityId: sourceId ?? source, after: { source, days: absences } })
}

/** Returns null if the office already recorded it. */
export async function createAbsence(
  { db, audit }: Unit,
  { teacherId, date, part, reason }: AbsenceInput,
  userId: string,
): Promise<Absence | null> {
  const made = await db
    .insertInto('teacher_absences')
    .values({ teacher_id: teacherId, day: date, part, reason, created_by: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return null
  audit({ entity: 'teacherAbsence', entityId: made.id, after: { teacherId, date, part, reason } })
  return (await findAbsence(db, made.id)) ?? null
}

export async function deleteAbsence({ db, audit }: Unit, before: Absence): Promise<void> {
  await db.deleteFrom('teacher_absences').where('id', '=', before.absenceId).execute()
  const { absenceId, ...absence } = before
  audit({ entity: 'teacherAbsence', entityId: absenceId, before: absence })
}
