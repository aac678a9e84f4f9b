import { sql } from 'kysely'
import * as z from 'zod'
import { guardiansOf } from '#modules/family/server/public.ts'
import { turnEvent } from '#modules/promotion/choices.ts'
import { yearBegun } from '#modules/promotion/notifications.ts'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import { findTurn, lockTurn, turnInput } from './turns.ts'

/** Makes a turn final when its window has ended: what cannot be undone happens now. */
export const finishTurn = slowJob(
  'promotion.finish',
  z.object({ turnId: z.uuid() }),
  async ({ turnId }, { services, tenantId }) => {
    const turn = await services.database.inTenant({ tenantId }, (db) => findTurn(db, turnId))
    if (turn?.state !== 'completed') return
    const acting = { tenantId, userId: turn.startedBy, yearId: turn.toYearId }
    const origin = {
      action: 'yearTurn.finish',
      actorId: turn.startedBy,
      actorRole: null,
      address: 'job',
      requestId: `turn ${turnId} finish`,
    }
    await runUnit(services, acting, origin, async (unit) => {
      const { db, audit, notify } = unit
      if ((await lockTurn(db, turnId)).state !== 'completed') return
      const input = await turnInput(db, turn)
      for (const task of services.yearTasks) await task.whenFinal?.(unit, input)
      const families = await guardiansOf(
        db,
        input.placed.map(({ studentId }) => studentId),
      )
      const { rows } = await sql<{ year: string }>`
      update year_turns t set state = 'final' from academic_years y
      where t.id = ${turnId} and y.tenant_id = t.tenant_id and y.id = t.to_year_id returning y.name as year`.execute(db)
      await notify(yearBegun, {
        to: [...new Set([...families.values()].flat())],
        params: { year: rows[0]?.year ?? '' },
      })
      audit({ entity: 'yearTurn', entityId: turnId, before: { state: 'completed' }, after: { state: 'final' } })
    })
    services.live.toSchool(tenantId, turnEvent, null)
  },
)
