import { sql } from 'kysely'
import * as z from 'zod'
import { type Job, job } from '#platform/server/jobs/jobs.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { tellTeachers } from './liveView.ts'
import { endAttempts } from './sitting/ending.ts'

type JobUnit = Unit & { readonly services: Services; readonly tenantId: string }

/** Milliseconds between two looks at a test whose attempts end one after the other. */
const pause = 20_000

const dueAt = sql`a.ends_at + make_interval(mins => o.grace_minutes)`
const running = (testId: string) => sql`from online_test_attempts a
    join online_tests o on o.tenant_id = a.tenant_id and o.id = a.test_id where a.test_id = ${testId} and a.state = 'running'`

/**
 * Queues the next look at the attempts of a test that run, when the first of them is due but not before `earliest`. A test has one such
 * job, whose time this replaces.
 */
export async function queueEnds({ db, enqueue }: Pick<Unit, 'db' | 'enqueue'>, testId: string, earliest = new Date(0)) {
  const { rows } = await sql<{ at: string | null }>`select min(${dueAt}) as at ${running(testId)}`.execute(db)
  const at = rows[0]?.at
  if (at)
    await enqueue(
      endDue,
      { testId },
      { key: `test ends ${testId}`, runAt: new Date(Math.max(new Date(at).getTime(), earliest.getTime())) },
    )
}

/** Hands in the attempts of a test whose time is over. Whoever begins holds the test too, so that no attempt is left without a job. */
async function endOverdue(unit: JobUnit, testId: string): Promise<void> {
  const now = unit.services.now()
  await sql`select from online_tests where id = ${testId} for update`.execute(unit.db)
  const { rows } = await sql<{ id: string }>`
    select a.id ${running(testId)} and ${dueAt} <= ${now} order by a.id for update of a`.execute(unit.db)
  if (rows.length > 0) {
    const ids = rows.map(({ id }) => id)
    await endAttempts(unit, testId, ids, { state: 'ended', now })
    await tellTeachers(unit, { services: unit.services, tenantId: unit.tenantId, testId })
  }
  await queueEnds(unit, testId, new Date(now.getTime() + pause))
}

export const endDue: Job<{ testId: string }> = job(
  'onlineTests.endDue',
  z.object({ testId: z.uuid() }),
  ({ testId }, unit) => endOverdue(unit, testId),
)

/** What servers of an earlier release queued for each attempt. */
export const endAttempt: Job<{ attemptId: string }> = job(
  'onlineTests.endAttempt',
  z.object({ attemptId: z.uuid() }),
  async ({ attemptId }, unit) => {
    const { rows } = await sql<{ testId: string }>`
      select test_id as "testId" from online_test_attempts where id = ${attemptId}`.execute(unit.db)
    if (rows[0]) await endOverdue(unit, rows[0].testId)
  },
)

/** Closes a test after its window, including everybody's extra time. Attempts that still run go on to their own end. */
export const closeTest: Job<{ testId: string }> = job(
  'onlineTests.close',
  z.object({ testId: z.uuid() }),
  async ({ testId }, unit) => {
    const now = unit.services.now()
    const { rows } = await sql<{ at: string; isDue: boolean }>`
    with due as (
      select o.id, o.closes_at + make_interval(mins => o.grace_minutes) + coalesce((
          select max(make_interval(secs => ceil(o.minutes * 60 * (w.percent - 100) / 100.0), mins => w.minutes))
          from online_test_allowances w where w.tenant_id = o.tenant_id and w.test_id = o.id), interval '0') as at
      from online_tests o where o.id = ${testId} and o.state = 'scheduled' for update)
    select at, at <= ${now} as "isDue" from due`.execute(unit.db)
    const [found] = rows
    if (!found) return
    if (!found.isDue) {
      await unit.enqueue(closeTest, { testId }, { key: `test close ${testId}`, runAt: new Date(found.at) })
      return
    }
    await sql`update online_tests set state = 'closed', version = version + 1 where id = ${testId}`.execute(unit.db)
    unit.audit({ entity: 'online test', entityId: testId, before: { state: 'scheduled' }, after: { state: 'closed' } })
  },
)
