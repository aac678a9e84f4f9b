import { sql } from 'kysely'
import { teaches } from '#modules/classes/server/public.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { iso } from './liveClassQueries.ts'

type RegisterPlace = {
  readonly classId: string
  readonly date: CivilDate
  readonly periodId?: string | undefined
  readonly courseId?: string | undefined
}
type Found = { liveClassId: string; title: string; hostId: string; startsAt: Date; endsAt: Date }

/**
 * The live classes of a day that have begun and tell something about a register: all of them for that of the day, and for that
 * of a lesson the ones in its subject and period. Empty for teachers who do not teach the class.
 */
export async function classesOfRegister(db: TenantDb, actor: Actor, place: RegisterPlace, now: Date) {
  const { classId, date, periodId, courseId } = place
  const lesson =
    periodId && courseId
      ? sql`and l.subject_id = ${courseId} and (l.period_id = ${periodId} or exists (
          select from periods p join tenants t on t.id = p.tenant_id where p.id = ${periodId}
            and (${date}::date + p.starts_at) at time zone t.time_zone < l.ends_at
            and (${date}::date + p.ends_at) at time zone t.time_zone > l.starts_at))`
      : sql``
  const { rows } = await sql<Found>`
    select l.id as "liveClassId", l.title, l.host_id as "hostId", l.starts_at as "startsAt", l.ends_at as "endsAt"
    from live_classes l where l.class_id = ${classId} and l.day = ${date} and l.state = 'planned' and l.starts_at <= ${now}
      ${lesson} order by l.starts_at, l.id limit 20`.execute(db)
  const isTheirs = rows.some(({ hostId }) => hostId === actor.userId) || (await teaches(db, actor, classId))
  if (!isTheirs) return []
  return rows.map(({ hostId: _, ...row }) => ({ ...row, startsAt: iso(row.startsAt), endsAt: iso(row.endsAt) }))
}
