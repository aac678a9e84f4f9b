import { sql } from 'kysely'
import { childHomeworkDueTomorrow, homeworkDueTomorrow } from '#modules/homework/notifications.ts'
import { systemJob } from '#platform/server/jobs/jobs.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import type { Services } from '#platform/server/services.ts'
import { assignees } from '../assignees.ts'
import { nameOfStudent, type Student, tellFamilies } from '../jobs.ts'

/** The hour of the school's day in which families hear of tomorrow: after school, with an evening left to do it. */
const hourOfNotice = 16

/** Tells those who have not handed in what is due tomorrow, once for each due time. What was set after that hour is news anyway. */
export async function tellOfTomorrow(unit: Unit, now: Date): Promise<void> {
  const at = now.toISOString()
  const { rows } = await sql<{ homeworkId: string }>`
    insert into homework_due_notices (homework_id, due_at)
    select h.id, h.due_at from homework h join tenants n on n.id = h.tenant_id
    where h.state = 'open' and h.hand_in <> '{}' and h.due_at > ${at}::timestamptz and h.due_at < ${at}::timestamptz + interval '2 days'
      and (h.due_at at time zone n.time_zone)::date = (${at}::timestamptz at time zone n.time_zone)::date + 1
    on conflict on constraint homework_due_notices_once do nothing
    returning homework_id as "homeworkId"`.execute(unit.db)
  for (const { homeworkId } of rows) {
    const { rows: students } = await sql<Student>`
      select a.student_id as "studentId", ${nameOfStudent} as name
      from ${assignees({ homework: sql`select ${homeworkId}::uuid` })} a join users u on u.id = a.student_id
        left join homework_submissions s on s.tenant_id = u.tenant_id and s.homework_id = a.homework_id and s.student_id = a.student_id
      where coalesce(s.state, 'notOpened') in ('notOpened', 'opened')`.execute(unit.db)
    await tellFamilies(unit, homeworkId, students, { own: homeworkDueTomorrow, child: childHomeworkDueTomorrow })
  }
}

/** The schools where it is that hour now. */
async function schoolsToTell({ database, now }: Services): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from tenants where kind = 'school' and extract(hour from $1::timestamptz at time zone time_zone) = $2 order by id`,
    [now().toISOString(), hourOfNotice],
  )
  return rows.map(({ id }) => id)
}

export const tellDueTomorrow = systemJob(
  'homework.tellDueTomorrow',
  '10 * * * *',
  'it visits the schools whose day has come to that hour, each in its own transaction',
  async (services) => {
    const origin = { action: 'homework.tellDueTomorrow', actorId: null, actorRole: null, address: 'job' }
    for (const tenantId of await schoolsToTell(services))
      await runUnit(services, { tenantId }, { ...origin, requestId: `due ${tenantId}` }, (unit) =>
        tellOfTomorrow(unit, services.now()),
      )
  },
)
