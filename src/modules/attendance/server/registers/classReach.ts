import { sql } from 'kysely'
import { lessonsOn } from '#modules/timetable/server/public.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'

/** What a person may do with the registers of a class on a day. */
export type ClassAccess = {
  /** May take the daily register. */
  readonly isResponsible: boolean
  /** The lessons they teach there, by `lessonKey`; null means all of them. */
  readonly lessons: ReadonlySet<string> | null
}

export const lessonKey = (periodId: string, courseId: string) => `${periodId} ${courseId}`

/**
 * The office has access to every class. Teachers have access to the classes they teach or are class teacher of, and to
 * those they substitute in that day; a substitute of the class teacher takes the daily register. Null: no access.
 */
export async function classAccessOf(
  db: TenantDb,
  actor: Actor,
  { classId, date }: { classId: string; date: CivilDate },
): Promise<ClassAccess | null> {
  if (actor.roleId !== roles.teacher) return { isResponsible: true, lessons: null }
  const { rows } = await sql<{ isClassTeacher: boolean; teaches: boolean; classTeacherId: string | null }>`
    select exists (select from class_teachers k where k.class_id = ${classId} and k.teacher_id = ${actor.userId}
        and (${date}::date between k.from_date and coalesce(k.to_date, 'infinity')
          or school_day() between k.from_date and coalesce(k.to_date, 'infinity'))) as "isClassTeacher",
      exists (select from teachings t where t.class_id = ${classId} and t.teacher_id = ${actor.userId}
        and school_day() between t.from_date and coalesce(t.to_date, 'infinity')) as teaches,
      (select k.teacher_id from class_teachers k where k.class_id = ${classId}
        and ${date}::date between k.from_date and coalesce(k.to_date, 'infinity')) as "classTeacherId"`.execute(db)
  const { isClassTeacher = false, teaches = false, classTeacherId = null } = rows[0] ?? {}
  if (isClassTeacher) return { isResponsible: true, lessons: null }
  const sessions = (await lessonsOn(db, date, { classId })).filter(
    (one) => one.teacherId === actor.userId || one.plannedTeacherId === actor.userId,
  )
  const replacesClassTeacher = sessions.some(
    (one) => one.substitutionId !== null && one.plannedTeacherId === classTeacherId,
  )
  if (!teaches && sessions.length === 0) return null
  return {
    isResponsible: replacesClassTeacher,
    lessons: new Set(sessions.map(({ periodId, courseId }) => lessonKey(periodId, courseId))),
  }
}
