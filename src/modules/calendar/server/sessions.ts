import { sql } from 'kysely'
import type { Session } from '#modules/timetable/schemas.ts'
import { lessonsOn, sessionsBetween } from '#modules/timetable/server/public.ts'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { SessionPage } from '../schemas.ts'
import { ownClasses, type Viewer } from './viewer.ts'

type LessonDay = { readonly lessonId: string; readonly date: CivilDate }

/** A lesson on a day, if the viewer teaches it, teaches the class, or works in the office. */
export async function findSession(
  db: TenantDb,
  viewer: Viewer,
  { lessonId, date }: LessonDay,
): Promise<Session | null> {
  const [session] = await lessonsOn(db, date, { lessonId })
  if (!session || viewer.isOffice || isTaughtBy(session, viewer)) return session ?? null
  const { rows } = await sql`
    select from classes where id = ${session.classId} and id in ${ownClasses(viewer.userId)}`.execute(db)
  return rows.length > 0 ? session : null
}

const isTaughtBy = ({ teacherId, plannedTeacherId }: Session, { userId }: Viewer) =>
  teacherId === userId || plannedTeacherId === userId

export const mayWrite = (session: Session, viewer: Viewer) => viewer.mayEdit || isTaughtBy(session, viewer)

/** How many days to search for the previous and next lesson. */
const searchDays = 21

export async function sessionPage(db: TenantDb, viewer: Viewer, session: Session): Promise<SessionPage> {
  const { date, lessonId, classId, courseId } = session
  const days = { start: addDays(date, -searchDays), end: addDays(date, searchDays) }
  const [notes, course, grade] = await Promise.all([
    sql<{ topic: string; notes: string; version: number }>`
      select topic, notes, version from session_notes where day = ${date} and lesson_id = ${lessonId}`.execute(db),
    sessionsBetween(db, days, { classId, courseId }),
    db.selectFrom('classes').select('grade_id as gradeId').where('id', '=', classId).executeTakeFirstOrThrow(),
  ])
  const at = course.findIndex((one) => one.date === date && one.lessonId === lessonId)
  const [before, after] = [course[at - 1], course[at + 1]]
  const stored = notes.rows[0] ?? { topic: '', notes: '', version: 0 }
  return {
    ...session,
    ...grade,
    isSubstitution: session.substitutionId !== null,
    ...stored,
    mayEdit: mayWrite(session, viewer),
    previous: before ? { date: before.date, lessonId: before.lessonId, topic: await topicOf(db, before) } : null,
    next: after ? { date: after.date, lessonId: after.lessonId } : null,
  }
}

async function topicOf(db: TenantDb, { date, lessonId }: LessonDay): Promise<string> {
  const { rows } = await sql<{ topic: string }>`
    select topic from session_notes where day = ${date} and lesson_id = ${lessonId}`.execute(db)
  return rows[0]?.topic ?? ''
}

type SessionNotes = { readonly topic: string; readonly notes: string; readonly version: number }

/** Saves the notes if the version is current; version 0 is a lesson without notes. */
export async function saveNotes(
  { db, audit }: Unit,
  viewer: Viewer,
  session: Session,
  { topic, notes, version }: SessionNotes,
): Promise<void> {
  const { date, lessonId } = session
  const { rows } = await sql<{ id: string }>`
    insert into session_notes as n (lesson_id, day, topic, notes, written_by, version)
    values (${lessonId}, ${date}, ${topic}, ${notes}, ${viewer.userId}, 1)
    on conflict on constraint session_notes_once do update set topic = excluded.topic, notes = excluded.notes,
      written_by = excluded.written_by, version = n.version + 1 where n.version = ${version}
    returning id`.execute(db)
  const [saved] = rows
  if (!saved) throw problem('changed-meanwhile', { details: await sessionPage(db, viewer, session) })
  audit({ entity: 'sessionNotes', entityId: saved.id, after: { date, lessonId, topic } })
}
