import { sql } from 'kysely'
import { lessonsOn } from '#modules/timetable/server/public.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'

/** What somebody has to do with a class on a day; null when it is none of their business. */
export type Reach = {
  /** May take the register of the day. */
  readonly answersFor: boolean
  /** The lessons they give there, by period and subject; null means all of them. */
  readonly lessons: ReadonlySet<string> | null
}

export const lessonKey = (periodId: string, courseId: string) => `${periodId} ${courseId}`

/**
 * The office reaches every class. A teacher reaches those they teach or answer for, and on a day they stand in for somebody,
 * that class too; who stands in for the class teacher takes the register.
 */
export async function reachOf(
  db: TenantDb,
  actor: Actor,
  { classId, date }: { classId: string; date: CivilDate },
): Promise<Reach | null> {
  if (actor.roleId !== roles.teacher) return { answersFor: true, lessons: null }
  const { rows } = await sql<{ answers: boolean; teaches: boolean; classTeacherId: string | null }>`
    select exists (select from class_teachers k where k.class_id = ${classId} and k.teacher_id = ${actor.userId}
        and (${date}::date between k.from_date and coalesce(k.to_date, 'infinity')
          or school_day() between k.from_date and coalesce(k.to_date, 'infinity'))) as answers,
      exists (select from teachings t where t.class_id = ${classId} and t.teacher_id = ${actor.userId}
        and school_day() between t.from_date and coalesce(t.to_date, 'infinity')) as teaches,
      (select k.teacher_id from class_teachers k where k.class_id = ${classId}
        and ${date}::date between k.from_date and coalesce(k.to_date, 'infinity')) as "classTeacherId"`.execute(db)
  const { answers = false, teaches = false, classTeacherId = null } = rows[0] ?? {}
  if (answers) return { answersFor: true, lessons: null }
  const sessions = (await lessonsOn(db, date, { classId })).filter(
    (one) => one.teacherId === actor.userId || one.plannedTeacherId === actor.userId,
  )
  const standsIn = sessions.some((one) => one.substitutionId !== null && one.plannedTeacherId === classTeacherId)
  if (!teaches && sessions.length === 0) return null
  return {
    answersFor: standsIn,
    lessons: new Set(sessions.map(({ periodId, courseId }) => lessonKey(periodId, courseId))),
  }
}
