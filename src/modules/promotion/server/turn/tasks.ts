import { sql } from 'kysely'
import * as z from 'zod'
import { turnEvent } from '#modules/promotion/choices.ts'
import { isReady, type YearTask } from '#platform/server/contributions/yearTask.ts'
import type { Acting, TenantDb } from '#platform/server/database/database.ts'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import { fromDatabase, Problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import type { Services } from '#platform/server/services.ts'
import { completeTurn } from './completion.ts'
import { findTurn, lockTurn, type StoredTask, type StoredTurn, tasksOf, turnInput } from './turns.ts'

/**
 * Runs one task of a turn, or takes it back. The task, its record and the start of those that wait for it are one transaction:
 * after a crash it has happened as a whole or not at all, and the queue runs it again.
 */
export const runTask = slowJob(
  'promotion.task',
  z.object({ turnId: z.uuid(), name: z.string() }),
  async ({ turnId, name }, { services, tenantId }) => {
    const { database, live } = services
    const turn = await database.inTenant({ tenantId }, (db) => findTurn(db, turnId))
    const task = services.yearTasks.find((one) => one.name === name)
    if (!turn || !task) return
    const acting = { tenantId, userId: turn.startedBy, yearId: turn.toYearId }
    if (!(await database.inTenant(acting, (db) => markRunning(db, turnId, name)))) return
    live.toSchool(tenantId, turnEvent, null)
    try {
      await runUnit(services, acting, originOf(turn, name), (unit) =>
        carryOut(services, unit, { tenantId, turn, task }),
      )
    } catch (error) {
      // A lost connection says nothing about the task: the queue tries again.
      if (fromDatabase(error)?.code === 'busy') throw error
      await markFailed(services, acting, { turnId, name, error })
    }
    live.toSchool(tenantId, turnEvent, null)
  },
)

const originOf = ({ turnId, kind, startedBy }: StoredTurn, name: string) => ({
  action: kind === 'undo' ? 'yearTurn.undo' : 'yearTurn.run',
  actorId: startedBy,
  actorRole: null,
  address: 'job',
  requestId: `turn ${turnId} ${name}`,
})

/** Returns false if the task is done, or its turn is no longer wanted. */
async function markRunning(db: TenantDb, turnId: string, name: string): Promise<boolean> {
  const { rows } = await sql`
    update year_turn_tasks set state = 'running', attempts = attempts + 1, error = null, changed_at = now(), started_at = now()
    where turn_id = ${turnId} and name = ${name} and state <> 'completed'
      and exists (select from year_turns t where t.id = turn_id and t.state in ('running', 'failed')) returning 1`.execute(
    db,
  )
  return rows.length > 0
}

type Work = { readonly tenantId: string; readonly turn: StoredTurn; readonly task: YearTask }

async function carryOut(services: Services, unit: Unit, { tenantId, turn, task }: Work) {
  const { db } = unit
  const { turnId } = turn
  const { rows } = await sql<{ state: string }>`
    select state from year_turn_tasks where turn_id = ${turnId} and name = ${task.name} for update`.execute(db)
  // A second worker has waited here for the first one.
  if (rows[0]?.state !== 'running') return
  if ((await findTurn(db, turnId))?.state === 'undone') return
  const written = turn.kind === 'undo' ? await takeBack(db, turn, task) : await bringOver(db, turn, task)
  await sql`
    update year_turn_tasks set state = 'completed', written = ${written}, finished_at = clock_timestamp(), changed_at = now()
    where turn_id = ${turnId} and name = ${task.name}`.execute(db)
  unit.audit({ entity: 'yearTurn', entityId: turnId, after: { task: task.name, kind: turn.kind, rows: written } })
  // Locked, so that of two tasks that end at once the second one sees the first and starts what waits for both.
  const { state } = await lockTurn(db, turnId)
  if (state === 'undone') throw new Error('The turn was taken back meanwhile.')
  const tasks = await tasksOf(db, turnId)
  if (tasks.every((one) => one.state === 'completed')) await completeTurn(services, unit, { tenantId, turn })
  else await startReady(unit, turn, tasks, services.yearTasks)
}

async function bringOver(db: TenantDb, turn: StoredTurn, task: YearTask): Promise<number> {
  const kept: Record<string, string[]> = {}
  for (const table of task.tables) kept[table] = await keysIn(db, table)
  await task.run(db, await turnInput(db, turn))
  let written = 0
  for (const table of task.tables) written += (await keysIn(db, table)).length - (kept[table]?.length ?? 0)
  await sql`
    update year_turn_tasks set kept = ${JSON.stringify(kept)}::jsonb
    where turn_id = ${turn.turnId} and name = ${task.name}`.execute(db)
  return written
}

async function keysIn(db: TenantDb, table: string): Promise<string[]> {
  const { rows } = await sql<{ keys: string[] }>`select year_keys(${table}::regclass) as keys`.execute(db)
  return rows[0]?.keys ?? []
}

/** Deletes what the undone turn has added, and nothing that was there before it. */
async function takeBack(db: TenantDb, turn: StoredTurn, task: YearTask): Promise<number> {
  // A turn that stopped may have tasks that are still at work: each holds its row, and its end is waited for here.
  await sql`
    select from year_turn_tasks where turn_id = ${turn.undoes} and name = ${task.name} for update`.execute(db)
  // The year that is taken back is closed to everybody else.
  await sql`select take_year_back()`.execute(db)
  const done = (await tasksOf(db, turn.undoes ?? '')).find(({ name }) => name === task.name)
  await task.undo?.(db, await turnInput(db, turn))
  if (done?.state !== 'completed') return 0
  let gone = 0
  for (const table of task.tables.toReversed()) {
    const { rows } = await sql<{ gone: number }>`
      select clear_year(${table}::regclass, ${done.kept[table] ?? []}::text[]) as gone`.execute(db)
    gone += rows[0]?.gone ?? 0
  }
  return gone
}

/** Puts the tasks that wait for nothing any more into the queue. */
export async function startReady(
  { enqueue }: Pick<Unit, 'enqueue'>,
  { turnId, kind }: Pick<StoredTurn, 'turnId' | 'kind'>,
  tasks: readonly StoredTask[],
  known: readonly YearTask[],
): Promise<void> {
  const isDone = (name: string) => tasks.some((one) => one.name === name && one.state === 'completed')
  // An undo goes back one step after the other.
  const [first] = tasks.filter(({ state }) => state !== 'completed')
  const mayRun = ({ name }: StoredTask) => {
    if (kind === 'undo') return name === first?.name
    const task = known.find((one) => one.name === name)
    return task !== undefined && isReady(task, known, isDone)
  }
  for (const { name } of tasks.filter((one) => one.state === 'waiting' && mayRun(one)))
    await enqueue(runTask, { turnId, name }, { key: `turn ${turnId} ${name}` })
}

async function markFailed(
  { database, log }: Services,
  acting: Acting,
  { turnId, name, error }: { turnId: string; name: string; error: unknown },
) {
  const known = error instanceof Problem ? error : fromDatabase(error)
  log.error({ err: error, turnId, task: name }, 'a task of a new academic year failed')
  const message = known?.message ?? (error instanceof Error ? error.message : 'Something went wrong.')
  await database.inTenant(acting, async (db) => {
    await sql`
      update year_turn_tasks set state = 'failed', error = ${message.slice(0, 300)}, changed_at = now()
      where turn_id = ${turnId} and name = ${name} and state = 'running'`.execute(db)
    await sql`update year_turns set state = 'failed' where id = ${turnId} and state = 'running'`.execute(db)
  })
}
