import { sql } from 'kysely'
import { isGranted } from '#platform/contract/access/permissions.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'

/** Whose eyes look at the calendar, in a session or through a feed. */
export type Viewer = {
  readonly userId: string
  /** Sees everything that concerns the school; a teacher sees what concerns them. */
  readonly isOffice: boolean
  /** May change what others wrote down for the school. */
  readonly mayEdit: boolean
  /** Sees who of the staff is on leave. */
  readonly seesLeave: boolean
  readonly timeZone: string
}

export function viewerOf({
  userId,
  roleId,
  matrix,
  timeZone,
}: Pick<Actor, 'userId' | 'roleId' | 'matrix' | 'timeZone'>): Viewer {
  const isOffice = roleId === roles.admin
  return {
    userId,
    isOffice,
    timeZone,
    mayEdit: isOffice && isGranted(matrix, 'calendar', 'edit'),
    seesLeave: isOffice && isGranted(matrix, 'leaveRequest', 'view'),
  }
}

/** The classes a teacher teaches or answers for, as the year stands now. */
export const ownClasses = (userId: string) => sql`(
  select k.class_id from class_teachers k where k.teacher_id = ${userId}
    and school_day() between k.from_date and coalesce(k.to_date, 'infinity')
  union select t.class_id from teachings t where t.teacher_id = ${userId}
    and school_day() between t.from_date and coalesce(t.to_date, 'infinity'))`

type ViewerFilter = {
  readonly userId?: string | undefined
  readonly classId?: string | undefined
  readonly gradeId?: string | undefined
  readonly roomId?: string | null | undefined
}

/** Refuses people, classes, grades and rooms that are not there, or none of the viewer's business. */
export async function refuseStrangers(db: TenantDb, viewer: Viewer, asked: ViewerFilter): Promise<void> {
  const { userId, classId, gradeId, roomId } = asked
  if (userId && userId !== viewer.userId && !viewer.isOffice) throw problem('not-found')
  const needed = [
    ...(userId ? [sql`exists (select from users where id = ${userId} and role_id <> ${roles.student})`] : []),
    ...(gradeId ? [sql`exists (select from grades where id = ${gradeId})`] : []),
    ...(roomId ? [sql`exists (select from rooms where id = ${roomId})`] : []),
    ...(classId ? [isOwnClass(viewer, classId)] : []),
  ]
  if (needed.length === 0) return
  const { rows } = await sql<{ known: boolean }>`select ${sql.join(needed, sql` and `)} as known`.execute(db)
  if (!rows[0]?.known) throw problem('not-found')
}

const isOwnClass = ({ isOffice, userId }: Viewer, classId: string) =>
  isOffice
    ? sql`exists (select from classes where id = ${classId})`
    : sql`exists (select from classes where id = ${classId} and id in ${ownClasses(userId)})`
