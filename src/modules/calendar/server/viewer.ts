import { sql } from 'kysely'
import { isGranted } from '#platform/contract/access/permissions.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'

/** Who is viewing the calendar, signed in or through a feed. */
export type Viewer = {
  readonly userId: string
  /** The office sees the whole school; teachers see what concerns them. */
  readonly isOffice: boolean
  /** May change other people's school events. */
  readonly mayEdit: boolean
  /** May see the leave of all staff. */
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

/** The classes a teacher currently teaches or is class teacher of. */
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

/** Throws 404 for people, classes, grades and rooms that do not exist or that the viewer may not see. */
export async function assertVisible(db: TenantDb, viewer: Viewer, filter: ViewerFilter): Promise<void> {
  const { userId, classId, gradeId, roomId } = filter
  if (userId && userId !== viewer.userId && !viewer.isOffice) throw problem('not-found')
  const conditions = [
    ...(userId ? [sql`exists (select from users where id = ${userId} and role_id <> ${roles.student})`] : []),
    ...(gradeId ? [sql`exists (select from grades where id = ${gradeId})`] : []),
    ...(roomId ? [sql`exists (select from rooms where id = ${roomId})`] : []),
    ...(classId ? [isOwnClass(viewer, classId)] : []),
  ]
  if (conditions.length === 0) return
  const { rows } = await sql<{ visible: boolean }>`select ${sql.join(conditions, sql` and `)} as visible`.execute(db)
  if (!rows[0]?.visible) throw problem('not-found')
}

const isOwnClass = ({ isOffice, userId }: Viewer, classId: string) =>
  isOffice
    ? sql`exists (select from classes where id = ${classId})`
    : sql`exists (select from classes where id = ${classId} and id in ${ownClasses(userId)})`
