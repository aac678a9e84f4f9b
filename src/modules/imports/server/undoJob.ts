import * as z from 'zod'
import { mayUse } from '#platform/contract/access/access.ts'
import type { ImportKind } from '#platform/server/contributions/importKind.ts'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { currentActor } from '#platform/server/requests/currentActor.ts'
import { fromDatabase } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import type { Services } from '#platform/server/services.ts'
import { importUndone } from '../notifications.ts'
import { discardPlans, lockWorker, reportProgress } from './applyJob.ts'
import { originOf } from './auditOrigin.ts'
import { batches, readApplied, saveSkipped } from './rowQueries.ts'
import { changeRun, findRun, type StoredRun } from './runQueries.ts'

/** Rows between progress reports. */
const step = 1000

type UndoTask = {
  readonly run: StoredRun
  readonly kind: ImportKind
  readonly actor: Actor
  readonly services: Services
  readonly tenantId: string
}

/** Undoes a run in one transaction. */
async function undoRun(unit: Unit, { run, kind, actor, services, tenantId }: UndoTask) {
  const { db } = unit
  await lockWorker(db, run.id)
  if ((await findRun(db, run.id))?.state !== 'undoing') return
  const applied = await readApplied(db, run.id)
  let done = 0
  let left = 0
  for (const batch of batches(applied, kind.undoesAtOnce ? Math.max(applied.length, 1) : step)) {
    await discardPlans(db)
    const leftAlone = await kind.undo(unit, batch)
    await saveSkipped(db, run.id, leftAlone)
    left += leftAlone.length
    done += batch.length
    await reportProgress(services, tenantId, run.id, done)
  }
  await changeRun(db, run.id, { state: 'undone', undone_at: services.now(), stopped: null, done_count: done })
  unit.audit({
    entity: 'import',
    entityId: run.id,
    before: { kind: run.kind, file: run.fileName, rows: applied.length },
    after: { takenBack: applied.length - left, leftAlone: left },
  })
  const link = `/admin/imports/runs/${run.id}`
  await unit.notify(importUndone, { to: actor.userId, params: { file: run.fileName, left }, link })
}

/** Undoes an applied run. If it is killed, the transaction rolls back and the job is retried. */
export const undo = slowJob(
  'imports.undo',
  z.object({ runId: z.uuid() }),
  async ({ runId }, { services, tenantId, tx }) => {
    const run = await tx(({ db }) => findRun(db, runId))
    if (run?.state !== 'undoing') return
    const giveUp = (stopped: string) =>
      tx(({ db }) => changeRun(db, runId, { state: 'applied', stopped, done_count: 0 }))
    const { yearId, undoneById: userId } = run
    const kind = services.imports.get(run.kind)
    const actor = userId ? await tx(({ db }) => currentActor(db, services, { tenantId, userId, yearId })) : null
    if (!kind || !actor || !mayUse(kind.needs, actor)) {
      await giveUp('not-allowed')
      return
    }
    const scope = { tenantId, userId: actor.userId, ...(yearId && { yearId }) }
    try {
      await runUnit(services, scope, originOf('undo', runId, actor), (unit) =>
        undoRun(unit, { run, kind, actor, services, tenantId }),
      )
    } catch (error) {
      if (fromDatabase(error)?.code === 'busy') throw error
      services.log.error({ err: error, runId, kind: run.kind }, 'import could not be undone')
      await giveUp('undo-failed')
    }
  },
)
