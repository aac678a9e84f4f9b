import { sql } from 'kysely'
import * as z from 'zod'
import { type Job, job } from '#platform/server/jobs/jobs.ts'
import { tellTeachers } from './liveView.ts'
import { endAttempts } from './sitting/ending.ts'
import { keepTestOf } from './testAccess.ts'

type Due = { testId: string; isDue: boolean; at: string }

/**
 * Hands in an attempt whose time is over. Begun attempts and given time each queue it; whatever runs too early or twice finds nothing
 * to do.
 */
export const endAttempt: Job<{ attemptId: string }> = job(
  'onlineTests.endAttempt',
  z.object({ attemptId: z.uuid() }),
  async ({ attemptId }, unit) => {
    const now = unit.services.now()
    await keepTestOf(unit.db, attemptId)
    const { rows } = await sql<Due>`
    select a.test_id as "testId", a.ends_at + make_interval(mins => o.grace_minutes) <= ${now} as "isDue",
      a.ends_at + make_interval(mins => o.grace_minutes) as at
    from online_test_attempts a join online_tests o on o.tenant_id = a.tenant_id and o.id = a.test_id
    where a.id = ${attemptId} and a.state = 'running' for update of a`.execute(unit.db)
    const [found] = rows
    if (!found) return
    if (found.isDue) {
      await endAttempts(unit, found.testId, [attemptId], { state: 'ended', now })
      await tellTeachers(unit, { services: unit.services, tenantId: unit.tenantId, testId: found.testId })
    } else
      await unit.enqueue(endAttempt, { attemptId }, { key: `test attempt ${attemptId}`, runAt: new Date(found.at) })
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
