import { sql } from 'kysely'
import * as z from 'zod'
import { mayUse } from '#platform/contract/access/access.ts'
import type { ImportKind } from '#platform/server/contributions/importKind.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { currentActor } from '#platform/server/requests/currentActor.ts'
import { fromDatabase } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import type { Services } from '#platform/server/services.ts'
import { importApplied, importStopped } from '../notifications.ts'
import { originOf } from './auditOrigin.ts'
import { check } from './checkJob.ts'
import { type CheckedRow, checkRows } from './rowCheck.ts'
import { batches, clearCells, readRows, type StoredRow, saveApplied } from './rowQueries.ts'
import { changeRun, findRun, lockRun, type StoredRun } from './runQueries.ts'

/** Rows between progress reports. */
const step = 250

/** Admits one worker per run. An advisory lock leaves the run's row free for progress reports. */
export const lockWorker = (db: TenantDb, runId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`import ${runId}`}, 0))`.execute(db)

/**
 * Discards the cached plans of foreign-key checks: those made for a nearly empty table would scan it sequentially once
 * thousands of rows have been added.
 */
export const discardPlans = (db: TenantDb) => sql`discard plans`.execute(db)

/** Reports progress from a separate transaction, so that it is visible before the import commits. */
export const reportProgress = ({ database }: Services, tenantId: string, runId: string, done: number) =>
  database.inTenant({ tenantId }, (db) => changeRun(db, runId, { done_count: done }))

/** Whether the rows would still do what the user confirmed. */
function isStillAsConfirmed(before: readonly StoredRow[], now: readonly CheckedRow[]): boolean {
  return now.every((row, at) => {
    const old = before[at]
    if (!old || old.row !== row.row || old.problems.length > 0 !== row.problems.length > 0) return false
    if (row.problems.length > 0) return true
    if (old.warnings.length !== row.warnings.length) return false
    return old.does === row.does && old.entityId === (row.entityId ?? null)
  })
}

type ApplyTask = {
  readonly run: StoredRun
  readonly kind: ImportKind
  readonly actor: Actor
  readonly services: Services
  readonly tenantId: string
}

/** Applies a confirmed run in one transaction. Returns false if the outcome would differ from what was confirmed. */
async function applyRun(unit: Unit, { run, kind, actor, services, tenantId }: ApplyTask): Promise<boolean> {
  const { db } = unit
  await lockWorker(db, run.id)
  if ((await findRun(db, run.id))?.state !== 'applying') return true
  const rows = await readRows(db, run.id)
  const columns = await kind.columns(db)
  const checked = await checkRows(db, rows, { kind, secret: services.secret, columns, matching: run.matching })
  if (!isStillAsConfirmed(rows, checked)) return false
  const applicable = checked.filter(({ does, problems }) => problems.length === 0 && does !== 'skip')
  const counts = { create: 0, update: 0 }
  let done = 0
  for (const batch of batches(applicable, step)) {
    await discardPlans(db)
    const applied = await kind.apply(unit, batch, actor)
    for (const { did } of applied) counts[did] += 1
    await saveApplied(db, run.id, applied)
    done += batch.length
    await reportProgress(services, tenantId, run.id, done)
  }
  const secret = new Set(columns.flatMap(({ key, secret }) => (secret ? [key] : [])))
  const positions = run.matching.flatMap(({ column }, position) =>
    column !== null && secret.has(column) ? [position] : [],
  )
  await clearCells(db, run.id, positions, [...secret])
  await changeRun(db, run.id, {
    state: 'applied',
    applied_at: services.now(),
    stopped: null,
    done_count: done,
    top: '[]',
  })
  const after = { kind: run.kind, file: run.fileName, ...counts, leftOut: run.summary?.refused ?? 0 }
  unit.audit({ entity: 'import', entityId: run.id, after })
  await unit.notify(importApplied, {
    to: actor.userId,
    params: { file: run.fileName, created: counts.create, updated: counts.update },
    link: `/admin/imports/runs/${run.id}`,
  })
  return true
}

/** Returns a run that could not be applied to its check, with the reason. */
async function stop(unit: Unit, runId: string, why: 'changed' | 'failed' | 'not-allowed') {
  const run = await lockRun(unit.db, runId)
  if (run?.state !== 'applying') return
  await changeRun(unit.db, runId, { state: 'checking', stopped: why, done_count: 0 }, { outdates: true })
  await unit.enqueue(check, { runId })
  if (!run.confirmedById) return
  const link = `/admin/imports/runs/${runId}`
  await unit.notify(importStopped, { to: run.confirmedById, params: { file: run.fileName }, link })
}

/** Lost connections and locks are retried; constraint violations send the run back to its check. */
const isTransient = (error: unknown) => fromDatabase(error)?.code === 'busy'

/** Applies a confirmed run. If it is killed, the transaction rolls back and the job is retried. */
export const apply = slowJob(
  'imports.apply',
  z.object({ runId: z.uuid() }),
  async ({ runId }, { services, tenantId, tx }) => {
    const run = await tx(({ db }) => findRun(db, runId))
    if (run?.state !== 'applying') return
    const { yearId, confirmedById: userId } = run
    const kind = services.imports.get(run.kind)
    const actor = userId ? await tx(({ db }) => currentActor(db, services, { tenantId, userId, yearId })) : null
    if (!kind || !actor || !mayUse(kind.needs, actor)) return tx((unit) => stop(unit, runId, 'not-allowed'))
    const scope = { tenantId, userId: actor.userId, ...(yearId && { yearId }) }
    let why: 'changed' | 'failed'
    try {
      const applied = await runUnit(services, scope, originOf('apply', runId, actor), (unit) =>
        applyRun(unit, { run, kind, actor, services, tenantId }),
      )
      if (applied) return
      why = 'changed'
    } catch (error) {
      if (isTransient(error)) throw error
      services.log.error({ err: error, runId, kind: run.kind }, 'import could not be applied')
      why = fromDatabase(error) ? 'changed' : 'failed'
    }
    await tx((unit) => stop(unit, runId, why))
  },
)
