import { sql } from 'kysely'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { KnownAbsence } from '../schemas.ts'

export async function isStudent(db: TenantDb, studentId: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${studentId} and role_id = ${roles.student} and not is_guardian`.execute(db)
  return rows.length > 0
}

const columns = sql`select id as "knownAbsenceId", student_id as "studentId", starts_on as "startDate", ends_on as "endDate", code,
  reason, told_by as "toldBy" from known_absences`

export async function knownAbsencesOf(db: TenantDb, studentId: string): Promise<KnownAbsence[]> {
  const { rows } =
    await sql<KnownAbsence>`${columns} where student_id = ${studentId} order by starts_on desc limit 400`.execute(db)
  return rows
}

/** Null if a planned absence already covers some of these days. */
export async function insertKnownAbsence(
  { db, audit }: Unit,
  absence: Omit<KnownAbsence, 'knownAbsenceId'>,
  userId: string,
): Promise<KnownAbsence | null> {
  const { studentId, startDate, endDate, code, reason, toldBy } = absence
  const { rows } = await sql<{ id: string }>`
    insert into known_absences (student_id, starts_on, ends_on, code, reason, told_by, created_by)
    values (${studentId}, ${startDate}, ${endDate}, ${code}, ${reason}, ${toldBy}, ${userId})
    on conflict do nothing returning id`.execute(db)
  const id = rows[0]?.id
  if (!id) return null
  audit({ entity: 'knownAbsence', entityId: id, after: absence })
  return { knownAbsenceId: id, ...absence }
}

/** False if there is none. Teachers can only delete absences of students in their classes. */
export async function deleteKnownAbsence({ db, audit }: Unit, actor: Actor, knownAbsenceId: string): Promise<boolean> {
  const own =
    actor.roleId === roles.teacher
      ? sql`and student_id in (select e.student_id from enrolments e where school_day() between e.from_date
          and coalesce(e.to_date, 'infinity') and e.class_id in (
            select k.class_id from class_teachers k where k.teacher_id = ${actor.userId}
              and school_day() between k.from_date and coalesce(k.to_date, 'infinity')
            union all select t.class_id from teachings t where t.teacher_id = ${actor.userId}
              and school_day() between t.from_date and coalesce(t.to_date, 'infinity')))`
      : sql``
  const { rows } = await sql<KnownAbsence>`
    delete from known_absences where id = ${knownAbsenceId} ${own}
    returning id as "knownAbsenceId", student_id as "studentId", starts_on as "startDate", ends_on as "endDate", code, reason,
      told_by as "toldBy"`.execute(db)
  const [deleted] = rows
  if (deleted) audit({ entity: 'knownAbsence', entityId: knownAbsenceId, before: deleted })
  return deleted !== undefined
}
