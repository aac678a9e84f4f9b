import { sql } from 'kysely'
import * as z from 'zod'
import { guardiansOf } from '#modules/family/server/public.ts'
import { forChild } from '#modules/family/web/paths.ts'
import { wallClock } from '#platform/contract/dates/dates.ts'
import { urgentJob } from '#platform/server/jobs/jobs.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { liveClassChanged } from '../enumerations.ts'
import { opensAt } from '../joinWindow.ts'
import {
  liveClassCancelled,
  liveClassMoved,
  liveClassPlanned,
  liveClassSoon,
  liveSeriesPlanned,
} from '../notifications.ts'
import { liveClassOf, livePaths } from '../web/paths.ts'
import { invitedTo } from './liveClassQueries.ts'
import { inYear } from './yearWork.ts'

const kinds = {
  planned: liveClassPlanned,
  seriesPlanned: liveSeriesPlanned,
  moved: liveClassMoved,
  cancelled: liveClassCancelled,
  soon: liveClassSoon,
} as const
type News = keyof typeof kinds

const input = z.object({ liveClassId: z.uuid(), yearId: z.uuid() })

/** Tells everybody invited, and their guardians, what is new about a live class. */
export const tellPeople = urgentJob(
  'message',
  'liveClasses.tellPeople',
  input.extend({ news: z.enum(['planned', 'seriesPlanned', 'moved', 'cancelled']) }),
  ({ liveClassId, yearId, news }, at) =>
    inYear({ ...at, yearId }, 'liveClasses.tellPeople', (unit) => tell(unit, at, liveClassId, news)),
)

/** Says that a live class is about to begin, once, unless it was moved or cancelled meanwhile. */
export const tellSoon = urgentJob('message', 'liveClasses.tellSoon', input, ({ liveClassId, yearId }, at) =>
  inYear({ ...at, yearId }, 'liveClasses.tellSoon', async (unit) => {
    const now = at.services.now()
    // A job that a clock runs a little early still counts.
    const near = new Date(now.getTime() + 60_000)
    const { numAffectedRows = 0n } = await sql`
      update live_classes set reminded_at = ${now} where id = ${liveClassId} and state = 'planned' and reminded_at is null
        and starts_at - interval '10 minutes' <= ${near} and ends_at > ${now}`.execute(unit.db)
    if (numAffectedRows > 0n) await tell(unit, at, liveClassId, 'soon')
  }),
)

type School = { readonly services: Services; readonly tenantId: string }
type Told = { hostId: string; title: string; className: string; startsAt: Date; studentIds: string[] | null }

async function tell(
  { db, notify, afterCommit }: Unit,
  { services, tenantId }: School,
  id: string,
  news: News,
): Promise<void> {
  const { rows } = await sql<Told>`
    select l.host_id as "hostId", l.title, g.name || '-' || c.section as "className", l.starts_at as "startsAt",
      (select array_agg(i.student_id) from (${invitedTo}) i) as "studentIds"
    from live_classes l join classes c on c.tenant_id = l.tenant_id and c.id = l.class_id
      join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
    where l.id = ${id}`.execute(db)
  const [found] = rows
  if (!found) return
  const zone = (await services.directory.byId(tenantId))?.timeZone ?? 'UTC'
  const { date, hour, minute } = wallClock(new Date(found.startsAt), zone)
  const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
  const params = { title: found.title, className: found.className, date, time }
  const kind = kinds[news]
  const students = found.studentIds ?? []
  if (students.length > 0) await notify(kind, { to: students, params })
  const guardians = await guardiansOf(db, students)
  for (const [studentId, to] of guardians)
    await notify(kind, { to, params, link: forChild(livePaths.family, studentId), aboutStudentId: studentId })
  // Teachers know what they have done themselves.
  if (news === 'soon') await notify(kind, { to: found.hostId, params, link: liveClassOf(id) })
  afterCommit(() => services.live.toSchool(tenantId, liveClassChanged, {}))
}

/** Plans the reminder; a live class that is moved replaces it. Who plans a class that opens already needs none. */
export async function planReminder(
  { enqueue }: Pick<Unit, 'enqueue'>,
  { id, yearId, startsAt }: { id: string; yearId: string; startsAt: Date },
  now: Date,
): Promise<void> {
  const runAt = new Date(opensAt({ startsAt: startsAt.toISOString() }))
  if (runAt > now) await enqueue(tellSoon, { liveClassId: id, yearId }, { key: `live class soon ${id}`, runAt })
}
