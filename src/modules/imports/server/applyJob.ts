import { sql } from 'kysely'
import * as z from 'zod'
import { mayUse } from '#platform/contract/access/access.ts'
import type { ImportKind } from '#platform/server/contributions/importKind.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { fromDatabase } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import type { Services } from '#platform/server/services.ts'
import { importApplied, importStopped } from '../notifications.ts'
import { originOf } from './auditOrigin.ts'
import { check } from './checkJob.ts'
import { actorNow } from './kindAccess.ts'
import { type CheckedRow, checkRows } from './rowCheck.ts'
import { batches, forgetCells, readRows, type StoredRow, saveApplied } from './rowQueries.ts'
import { changeRun, findRun, lockRun, type StoredRun } from './runQueries.ts'

/** Rows written before progress is told. */
const step = 250

/** One runner of a run at a time: whoever comes second finds the work done. The run's row stays free for progress. */
export const takeTurn = (db: TenantDb, runId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`import ${runId}`}, 0))`.execute(db)

/**
 * Has the checks of foreign keys planned anew. Their plans are kept, and one made for a table of a dozen rows walks through
 * the whole school once thousands have been added.
 */
export const planAnew = (db: TenantDb) => sql`discard plans`.execute(db)

/** Tells from a transaction of its own how far the one that writes has come. */
export const tellProgress = ({ database }: Services, tenantId: string, runId: string, done: number) =>
  database.inTenant({ tenantId }, (db) => changeRun(db, runId, { done_count: done }))

/** Whether rows would do now what the person saw and confirmed. */
function isAsConfirmed(before: readonly StoredRow[], now: readonly CheckedRow[]): boolean {
  return now.every((row, at) => {
    const old = before[at]
    if (!old || old.row !== row.row || old.problems.length > 0 !== row.problems.length > 0) return false
    if (row.problems.length > 0) return true
    return old.does === row.does && old.entityId === (row.entityId ?? null)
  })
}

type Writing = {
  readonly run: StoredRun
  readonly kind: ImportKind
  readonly actor: Actor
  readonly services: Services
  readonly tenantId: string
}

/** Writes a confirmed run, whole, in the transaction of the unit; answers false when it no longer is what was confirmed. */
async function writeRun(unit: Unit, { run, kind, actor, services, tenantId }: Writing): Promise<boolean> {
  const { db } = unit
  await takeTurn(db, run.id)
  if ((await findRun(db, run.id))?.state !== 'applying') return true
  const rows = await readRows(db, run.id)
  const columns = await kind.columns(db)
  const checked = await checkRows(kind, db, columns, run.matching, rows)
  if (!isAsConfirmed(rows, checked)) return false
  const wanted = checked.filter(({ does, problems }) => problems.length === 0 && does !== 'skip')
  const counts = { create: 0, update: 0 }
  let done = 0
  for (const some of batches(wanted, step)) {
    await planAnew(db)
    const applied = await kind.apply(unit, some, actor)
    for (const { did } of applied) counts[did] += 1
    await saveApplied(db, run.id, applied)
    done += some.length
    await tellProgress(services, tenantId, run.id, done)
  }
  const secret = new Set(columns.flatMap(({ key, secret }) => (secret ? [key] : [])))
  const places = run.matching.flatMap(({ column }, place) => (column !== null && secret.has(column) ? [place] : []))
  await forgetCells(db, run.id, places, [...secret])
  await changeRun(db, run.id, { state: 'applied', applied_at: services.now(), stopped: null, done_count: done })
  const after = { kind: run.kind, file: run.fileName, ...counts, leftOut: run.summary?.refused ?? 0 }
  unit.audit({ entity: 'import', entityId: run.id, after })
  await unit.notify(importApplied, {
    to: actor.userId,
    params: { file: run.fileName, created: counts.create, updated: counts.update },
    link: `/admin/imports/runs/${run.id}`,
  })
  return true
}

/** Leads a run that could not be written back to its check, and says why. */
async function stop(unit: Unit, runId: string, why: 'changed' | 'failed' | 'not-allowed') {
  const run = await lockRun(unit.db, runId)
  if (run?.state !== 'applying') return
  await changeRun(unit.db, runId, { state: 'checking', stopped: why, done_count: 0 }, { anew: true })
  await unit.enqueue(check, { runId })
  if (!run.confirmedById) return
  const link = `/admin/imports/runs/${runId}`
  await unit.notify(importStopped, { to: run.confirmedById, params: { file: run.fileName }, link })
}

/** A refusal by the data itself, such as somebody else's row with the same number, is looked at again; a lost connection is tried again. */
const isPassing = (error: unknown) => fromDatabase(error)?.code === 'busy'

/** Writes a confirmed run. Killed at any moment it leaves nothing behind, and the next try begins anew. */
export const apply = slowJob(
  'imports.apply',
  z.object({ runId: z.uuid() }),
  async ({ runId }, { services, tenantId, tx }) => {
    const run = await tx(({ db }) => findRun(db, runId))
    if (run?.state !== 'applying') return
    const { yearId, confirmedById: userId } = run
    const kind = services.imports.get(run.kind)
    const actor = userId ? await tx(({ db }) => actorNow(db, services, { tenantId, userId, yearId })) : null
    if (!kind || !actor || !mayUse(kind.needs, actor)) return tx((unit) => stop(unit, runId, 'not-allowed'))
    const acting = { tenantId, userId: actor.userId, ...(yearId && { yearId }) }
    let why: 'changed' | 'failed'
    try {
      const written = await runUnit(services, acting, originOf('apply', runId, actor), (unit) =>
        writeRun(unit, { run, kind, actor, services, tenantId }),
      )
      if (written) return
      why = 'changed'
    } catch (error) {
      if (isPassing(error)) throw error
      services.log.error({ err: error, runId, kind: run.kind }, 'an import could not be written')
      why = fromDatabase(error) ? 'changed' : 'failed'
    }
    await tx((unit) => stop(unit, runId, why))
  },
)
