import { type RawBuilder, sql } from 'kysely'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { FileRow, Files } from '#platform/server/files/files.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { KnownAbsence } from '../schemas.ts'

export async function isStudent(db: TenantDb, studentId: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${studentId} and role_id = ${roles.student} and not is_guardian`.execute(db)
  return rows.length > 0
}

/** Makes the short-lived address of a paper. */
export type Link = (file: FileRow) => ReturnType<Files['link']>

export const paperOf = sql<FileRow | null>`case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name,
  'type', f.type, 'size', f.size) end`

const nameOf = (row: string) =>
  sql`coalesce(nullif(trim(${sql.ref(`${row}.first_name`)} || ' ' || ${sql.ref(`${row}.last_name`)}), ''), ${sql.ref(`${row}.user_name`)})`

const columns = sql`k.id as "knownAbsenceId", k.student_id as "studentId", k.starts_on as "startDate", k.ends_on as "endDate",
  k.code, k.reason, k.told_by as "toldBy", k.part, case when a.id is not null then ${nameOf('a')} end as "announcedBy",
  case when a.id is not null then k.created_at end as "announcedAt", case when s.id is not null then ${nameOf('s')} end as "seenBy",
  ${paperOf} as file`

/** `a` is the guardian who announced it, `s` the person who has seen it, `f` the paper. */
const source = sql`known_absences k
  left join users a on a.tenant_id = k.tenant_id and a.id = k.created_by and a.is_guardian
  left join users s on s.tenant_id = k.tenant_id and s.id = k.seen_by
  left join files f on f.tenant_id = k.tenant_id and f.id = k.file_id`

type Row = Omit<KnownAbsence, 'paper'> & { file: FileRow | null }

const shown =
  (link: Link) =>
  <R extends Row>({ file, ...row }: R) => ({ ...row, paper: file && link(file) })

export async function knownAbsencesOf(db: TenantDb, studentId: string, link: Link): Promise<KnownAbsence[]> {
  const { rows } = await sql<Row>`
    select ${columns} from ${source} where k.student_id = ${studentId} order by k.starts_on desc limit 400`.execute(db)
  return rows.map(shown(link))
}

/** Restricts a student column to the classes a teacher teaches or, if only those, is class teacher of. */
const ofOwnClasses = (actor: Actor, column: RawBuilder<unknown>, only: 'classTeacher' | 'any') =>
  actor.roleId === roles.teacher
    ? sql`and ${column} in (select e.student_id from enrolments e where school_day() between e.from_date
        and coalesce(e.to_date, 'infinity') and e.class_id in (
          select t.class_id from class_teachers t where t.teacher_id = ${actor.userId}
            and school_day() between t.from_date and coalesce(t.to_date, 'infinity')
          ${
            only === 'any'
              ? sql`union all select t.class_id from teachings t where t.teacher_id = ${actor.userId}
            and school_day() between t.from_date and coalesce(t.to_date, 'infinity')`
              : sql``
          }))`
    : sql``

/** What guardians have announced and is not over: for class teachers of their own class, for the office of the school. */
export async function announcedAbsences(db: TenantDb, actor: Actor, link: Link) {
  const { rows } = await sql<Row & { name: string; className: string; classId: string | null }>`
    select ${columns}, ${nameOf('u')} as name, coalesce(c.class_name, '') as "className", c.class_id as "classId"
    from ${source} join users u on u.tenant_id = k.tenant_id and u.id = k.student_id
      left join lateral (select e.class_id, g.name || '-' || q.section as class_name from enrolments e
          join classes q on q.tenant_id = e.tenant_id and q.id = e.class_id
          join grades g on g.tenant_id = q.tenant_id and g.id = q.grade_id
        where e.tenant_id = k.tenant_id and e.student_id = k.student_id
          and school_day() between e.from_date and coalesce(e.to_date, 'infinity') limit 1) c on true
    where k.year_id = (select current_year()) and k.ends_on >= school_day() - 1 and a.id is not null
      ${ofOwnClasses(actor, sql`k.student_id`, 'classTeacher')}
    order by k.seen_at is not null, k.starts_on, k.created_at limit 500`.execute(db)
  return rows.map(shown(link))
}

type NewAbsence = Pick<KnownAbsence, 'studentId' | 'startDate' | 'endDate' | 'code' | 'reason' | 'toldBy' | 'part'>

/** The id of the new row; null if a planned absence already covers some of these days. */
export async function insertKnownAbsence({ db, audit }: Unit, absence: NewAbsence, userId: string) {
  const { studentId, startDate, endDate, code, reason, toldBy, part } = absence
  const { rows } = await sql<{ id: string }>`
    insert into known_absences (student_id, starts_on, ends_on, code, reason, told_by, part, created_by)
    values (${studentId}, ${startDate}, ${endDate}, ${code}, ${reason}, ${toldBy}, ${part}, ${userId})
    on conflict do nothing returning id`.execute(db)
  const id = rows[0]?.id
  if (!id) return null
  audit({ entity: 'knownAbsence', entityId: id, after: absence })
  return id
}

type Deleted = NewAbsence & { fileId: string | null }

const deletedColumns = sql`student_id as "studentId", starts_on as "startDate", ends_on as "endDate", code, reason,
  told_by as "toldBy", part, file_id as "fileId"`

/** Deletes the absence with its paper; null if no absence matches the condition. */
export async function deleteAbsence(
  { db, audit }: Unit,
  files: Files,
  knownAbsenceId: string,
  condition: RawBuilder<unknown>,
): Promise<NewAbsence | null> {
  const { rows } = await sql<Deleted>`
    delete from known_absences where id = ${knownAbsenceId} ${condition} returning ${deletedColumns}`.execute(db)
  const [deleted] = rows
  if (!deleted) return null
  const { fileId, ...before } = deleted
  if (fileId) await files.forget(db, fileId)
  audit({ entity: 'knownAbsence', entityId: knownAbsenceId, before })
  return before
}

/** False if there is none. Teachers can only delete absences of students in their classes. */
export const deleteKnownAbsence = async (unit: Unit, files: Files, actor: Actor, knownAbsenceId: string) =>
  (await deleteAbsence(unit, files, knownAbsenceId, ofOwnClasses(actor, sql`student_id`, 'any'))) !== null

/**
 * Marks an announced absence as seen. Null if there is none within reach; `isNew` is false if somebody had seen it
 * before. A guardian who is barred meanwhile is not told.
 */
export async function markAbsenceSeen({ db, audit }: Unit, actor: Actor, knownAbsenceId: string) {
  const { rows } = await sql<{
    isSeen: boolean
    guardianId: string
    isBarred: boolean
    studentId: string
    name: string
    startDate: string
  }>`
    select k.seen_at is not null as "isSeen", k.student_id as "studentId", a.id as "guardianId", ${nameOf('u')} as name, k.starts_on as "startDate",
      not exists (select from student_guardians x join guardians d on d.tenant_id = x.tenant_id and d.id = x.guardian_id
        where x.student_id = k.student_id and d.user_id = a.id and x.barred_on is null) as "isBarred"
    from known_absences k join users a on a.tenant_id = k.tenant_id and a.id = k.created_by and a.is_guardian
      join users u on u.tenant_id = k.tenant_id and u.id = k.student_id
    where k.id = ${knownAbsenceId} ${ofOwnClasses(actor, sql`k.student_id`, 'classTeacher')} for update of k`.execute(
    db,
  )
  const [found] = rows
  if (!found) return null
  if (!found.isSeen) {
    await sql`update known_absences set seen_by = ${actor.userId}, seen_at = now() where id = ${knownAbsenceId}`.execute(
      db,
    )
    audit({ entity: 'knownAbsence', entityId: knownAbsenceId, after: { seen: true } })
  }
  return { ...found, isNew: !found.isSeen }
}
