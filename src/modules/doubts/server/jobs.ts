import { sql } from 'kysely'
import * as z from 'zod'
import { urgentJob } from '#platform/server/jobs/jobs.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import { doubtWaiting } from '../notifications.ts'
import { doubtPath, doubtPaths } from '../web/paths.ts'
import { fullName } from './reach.ts'

/** A doubt may wait this long before its teachers are reminded, in ms. */
const patience = 24 * 60 * 60_000

/** Reminds the teachers of a doubt once, if it still has no answer a day after it began to wait. */
export const remindTeachers = urgentJob(
  'message',
  'doubts.remindTeachers',
  z.object({ doubtId: z.uuid(), yearId: z.uuid() }),
  async ({ doubtId, yearId }, { services, tenantId }) => {
    const origin = {
      action: 'doubts.remindTeachers',
      actorId: null,
      actorRole: null,
      address: 'job',
      requestId: `doubt ${doubtId}`,
    }
    await runUnit(services, { tenantId, yearId }, origin, (unit) => remind(unit, doubtId, services.now()))
  },
)

type Waiting = { name: string; className: string; course: string; teachers: string[] }

async function remind({ db, notify }: Unit, doubtId: string, now: Date): Promise<void> {
  const { rows } = await sql<Waiting>`
    update doubts d set reminded_at = now() from users u, classes k, grades g, subjects s
    where d.id = ${doubtId} and d.state = 'open' and d.deleted_at is null and d.reminded_at is null
      and d.waiting_since <= ${new Date(now.getTime() - patience + 60_000).toISOString()}::timestamptz
      and u.tenant_id = d.tenant_id and u.id = d.student_id and k.tenant_id = d.tenant_id and k.id = d.class_id
      and g.tenant_id = k.tenant_id and g.id = k.grade_id and s.tenant_id = d.tenant_id and s.id = d.subject_id
    returning ${fullName('u')} as name, g.name || '-' || k.section as "className", s.name as course,
      array(select doubt_teachers(d.class_id, d.subject_id)) as teachers`.execute(db)
  const [waiting] = rows
  if (!waiting || waiting.teachers.length === 0) return
  const { teachers: to, ...params } = waiting
  await notify(doubtWaiting, { to, params, link: doubtPath(doubtPaths.teacher, doubtId) })
}

/** Schedules the reminder. A doubt that is reopened later has one job still, at the later time. */
export async function scheduleReminder(
  { enqueue }: Pick<Unit, 'enqueue'>,
  { doubtId, yearId, now }: { doubtId: string; yearId: string | null; now: Date },
): Promise<void> {
  if (!yearId) return
  const runAt = new Date(now.getTime() + patience)
  await enqueue(remindTeachers, { doubtId, yearId }, { key: `doubt reminder ${doubtId}`, runAt })
}
