import { sql } from 'kysely'
import { stateOf } from '#modules/attendance/announcedAbsences.ts'
import type { ChildAbsence } from '#modules/attendance/familySchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { FileRow } from '#platform/server/files/files.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { type Link, paperOf } from '../knownAbsences.ts'

type Row = Pick<ChildAbsence, 'knownAbsenceId' | 'startDate' | 'endDate' | 'part' | 'code' | 'reason' | 'isOwn'> & {
  isSeen: boolean
  isRecorded: boolean
  hasBegun: boolean
  file: FileRow | null
}

/** An absence has begun once its first day is over or marked: until then whoever announced it can withdraw it. */
const hasBegun = sql`(k.starts_on < school_today() or exists (select from day_marks m where m.student_id = k.student_id
  and m.year_id = k.year_id and m.day = k.starts_on))`

type Viewer = { readonly actor: Actor; readonly link: Link }

const shown =
  ({ actor, link }: Viewer) =>
  ({ isSeen, isRecorded, hasBegun, file, ...row }: Row): ChildAbsence => ({
    ...row,
    state: stateOf({ isSeen, isRecorded }),
    mayWithdraw: row.isOwn && !hasBegun,
    mayAttach: row.isOwn && (file === null || !isSeen),
    paper: file && actor.isGuardian ? link(file) : null,
  })

const columns = ({ actor }: Viewer) => sql`
  select k.id as "knownAbsenceId", k.starts_on as "startDate", k.ends_on as "endDate", k.part, k.code, k.reason,
    k.created_by is not distinct from ${actor.userId}::uuid as "isOwn", k.seen_at is not null as "isSeen",
    exists (select from day_marks m where m.student_id = k.student_id and m.year_id = k.year_id
      and m.day between k.starts_on and k.ends_on and m.code <> 'P') as "isRecorded",
    ${hasBegun} as "hasBegun", ${paperOf} as file
  from known_absences k left join files f on f.tenant_id = k.tenant_id and f.id = k.file_id`

export async function childAbsences(db: TenantDb, studentId: string, viewer: Viewer): Promise<ChildAbsence[]> {
  const { rows } = await sql<Row>`${columns(viewer)} where k.student_id = ${studentId}
    and k.year_id = (select current_year()) order by k.starts_on desc limit 400`.execute(db)
  return rows.map(shown(viewer))
}

/** `held` locks it until the transaction ends. */
export async function childAbsence(
  db: TenantDb,
  { studentId, knownAbsenceId }: { studentId: string; knownAbsenceId: string },
  viewer: Viewer,
  held = false,
): Promise<ChildAbsence | undefined> {
  const { rows } = await sql<Row>`${columns(viewer)} where k.id = ${knownAbsenceId} and k.student_id = ${studentId}
    ${held ? sql`for update of k` : sql``}`.execute(db)
  return rows.map(shown(viewer))[0]
}

/** The same absence announced by the same person, so that sending it twice is harmless. */
export async function sameAbsence(
  db: TenantDb,
  absence: Pick<ChildAbsence, 'startDate' | 'endDate' | 'part' | 'code'> & { studentId: string },
  viewer: Viewer,
): Promise<ChildAbsence | undefined> {
  const { rows } = await sql<Row>`${columns(viewer)} where k.student_id = ${absence.studentId}
    and k.starts_on = ${absence.startDate} and k.ends_on = ${absence.endDate} and k.part = ${absence.part}
    and k.code = ${absence.code} and k.created_by = ${viewer.actor.userId}`.execute(db)
  return rows.map(shown(viewer))[0]
}
