import { sql } from 'kysely'
import * as z from 'zod'
import { guardiansOf } from '#modules/family/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { urgentJob } from '#platform/server/jobs/jobs.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import { activityAssigned, activityReturned } from '../notifications.ts'
import { childActivityOf } from '../web/paths.ts'
import { person, roster } from './activityQueries.ts'

const News = z.object({
  activityId: z.uuid(),
  yearId: z.uuid(),
  news: z.enum(['assigned', 'returned']),
  /** Whose result was returned; a new activity is told to all its students. */
  studentIds: z.array(z.uuid()).max(200),
})
type News = z.output<typeof News>

/** Tells students and their guardians of a new activity or a result, in one transaction of its own: a class has many of them. */
export const tellFamilies = urgentJob(
  'message',
  'activities.tellFamilies',
  News,
  async (news, { services, tenantId }) => {
    const origin = {
      action: 'activities.tellFamilies',
      actorId: null,
      actorRole: null,
      address: 'job',
      requestId: `activity ${news.activityId}`,
    }
    await runUnit(services, { tenantId, yearId: news.yearId }, origin, (unit) => tell(unit, news))
  },
)

async function tell({ db, notify }: Unit, { activityId, news, studentIds }: News): Promise<void> {
  const untold =
    news === 'assigned' ? await markAssignedTold(db, activityId) : await markReturnedTold(db, activityId, studentIds)
  if (untold.length === 0) return
  const { rows } = await sql<{ studentId: string; name: string; title: string; date: string }>`
    select u.id as "studentId", ${person('u')} as name, a.title, a.due_on::text as date
    from activities a join users u on u.tenant_id = a.tenant_id and u.id = any (${untold}::uuid[])
    where a.id = ${activityId} order by u.id`.execute(db)
  const guardians = await guardiansOf(db, untold)
  for (const { studentId, name, title, date } of rows) {
    const notice = {
      to: [studentId, ...(guardians.get(studentId) ?? [])],
      link: childActivityOf(activityId, studentId),
      aboutStudentId: studentId,
    }
    if (news === 'assigned') await notify(activityAssigned, { ...notice, params: { title, name, date } })
    else await notify(activityReturned, { ...notice, params: { title, name } })
  }
}

// The marks make sure that everybody is told once, however often the job runs.

async function markAssignedTold(db: TenantDb, activityId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with a as (update activities set told_at = now() where id = ${activityId} and told_at is null and removed_at is null returning *)
    select k.student_id as id from a cross join lateral (select e.student_id from ${roster}) k`.execute(db)
  return rows.map(({ id }) => id)
}

async function markReturnedTold(db: TenantDb, activityId: string, studentIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update activity_students set told_at = now() where activity_id = ${activityId} and student_id = any (${[...studentIds]}::uuid[])
      and returned_at > coalesce(told_at, '-infinity') returning student_id as id`.execute(db)
  return rows.map(({ id }) => id)
}
