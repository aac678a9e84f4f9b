import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { differing } from '#modules/promotion/testing/tableHashes.ts'
import type { YearTask } from '#platform/server/contributions/yearTask.ts'
import { type ProofContext, proof } from '../program.ts'
import { type SeparateServer, startSeparateServer } from '../server/separateServer.ts'
import { prepareTurn, type TurnStage } from './yearTurns.ts'

const moments = ['before', 'in', 'after'] as const
const victims = ['server', 'database'] as const
type Kill = {
  readonly task: YearTask
  readonly moment: (typeof moments)[number]
  readonly victim: (typeof victims)[number]
}

export const program = proof(
  'T5.3',
  'a turn of the year that loses its server or its database at any task ends like one that was left alone',
  async (context) => {
    const server = await context.server()
    const stage = await prepareTurn(server)
    const { urls, services } = server
    const restart = () => startSeparateServer(context, urls, {}, { worker: true })
    const untouched = await stage.hashes()
    let worker = await restart()
    await stage.start(await stage.rehearse())
    await stage.until(({ state }) => state === 'completed')
    const expected = await stage.hashes()
    const failures = [...(await undoAndCompare(stage, untouched, 'left alone'))]
    const kills = services.yearTasks.flatMap((task) =>
      moments.flatMap((moment) => victims.map((victim): Kill => ({ task, moment, victim }))),
    )
    // The first number that meets every moment and victim, and several tasks.
    for (const kill of context.subset(kills, 13)) {
      const name = `${kill.victim} ${kill.moment} ${kill.task.name}`
      worker = await interrupt(context, stage, worker, kill, restart)
      const turn = await stage.until(({ state }) => state === 'completed' || state === 'failed')
      if (turn.state === 'failed') await retryAll(stage)
      await stage.until(({ state }) => state === 'completed')
      for (const table of differing(expected, await stage.hashes())) failures.push(`${name}: ${table} differs`)
      failures.push(...(await undoAndCompare(stage, untouched, name)))
    }
    return {
      count: context.subset(kills, 13).length,
      failures,
      figures: { tasks: services.yearTasks.length, tables: expected.size },
    }
  },
)

async function undoAndCompare(
  stage: TurnStage,
  untouched: ReadonlyMap<string, string>,
  name: string,
): Promise<string[]> {
  await stage.undo()
  return differing(untouched, await stage.hashes()).map((table) => `${name}: undone, ${table} differs`)
}

async function retryAll(stage: TurnStage): Promise<void> {
  const { items } = (await stage.call('GET', '/academic/archive/status')) as {
    items: { ArchiveModuleID: number; StatusID: number }[]
  }
  const failed = items.filter(({ StatusID }) => StatusID === 14).map(({ ArchiveModuleID }) => ArchiveModuleID)
  await stage.call('POST', '/academic/archive', { archiveModuleIds: failed })
}

/** Starts a turn, stops it exactly at a task by a lock it needs, kills, and lets it go on. Returns the server that works now. */
async function interrupt(
  context: ProofContext,
  stage: TurnStage,
  worker: SeparateServer,
  { task, moment, victim }: Kill,
  restart: () => Promise<SeparateServer>,
): Promise<SeparateServer> {
  const obstacle = new Client({ connectionString: stage.server.urls.owner })
  obstacle.on('error', () => {})
  await obstacle.connect()
  context.atEnd(() => obstacle.end().catch(() => {}))
  const rehearsed = await stage.rehearse()
  await obstacle.query('begin')
  await obstacle.query(`select set_config('app.tenant_id', $1, true)`, [stage.admin.tenantId])
  const [table] = task.tables
  try {
    // The last task writes what the start writes too, so its lock can only follow.
    if (moment === 'in' && table) await obstacle.query(`lock table ${table} in share row exclusive mode`)
    await stage.start(rehearsed)
    if (moment === 'in' && !table) await obstacle.query('lock table academic_years in share row exclusive mode')
    if (moment === 'before')
      await obstacle.query('select from year_turn_tasks where turn_id = $1 and name = $2 for update', [
        rehearsed.turnId,
        task.name,
      ])
    if (moment === 'after')
      await stage.until(({ tasks }) => tasks.some(({ name, state }) => name === task.name && state === 'completed'), 5)
    else await untilSomebodyWaits(stage, task.name)
    if (victim === 'server') await worker.kill()
    else await dropConnections(stage)
  } finally {
    await obstacle.query('rollback').catch(() => {})
    await obstacle.end().catch(() => {})
  }
  if (victim === 'database') return worker
  await expireJobLocks(stage)
  return restart()
}

/** Waits until the task stands before the lock, or is over because it was faster than the lock. */
async function untilSomebodyWaits(stage: TurnStage, name: string): Promise<void> {
  const end = Date.now() + 30_000
  while (Date.now() < end) {
    const { rows } = await stage.server.owner.query('select from pg_locks where not granted limit 1')
    const { tasks, state } = await stage.lastTurn()
    if (
      rows.length > 0 ||
      state !== 'running' ||
      tasks.some((task) => task.name === name && task.state === 'completed')
    )
      return
    await pause(10)
  }
}

/** What a database that dies looks like from outside: every connection of the server and of the queue is gone. */
async function dropConnections({ server }: TurnStage): Promise<void> {
  for (const url of [server.urls.server, server.urls.jobs]) {
    // A role may always end its own connections.
    const colleague = new Client({ connectionString: url })
    colleague.on('error', () => {})
    await colleague.connect()
    await colleague.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename = session_user and pid <> pg_backend_pid()`,
    )
    await colleague.end().catch(() => {})
  }
  await pause(500)
}

/** The queue waits before it takes over a job from a dead worker; backdate the lock instead of waiting. */
async function expireJobLocks({ server }: TurnStage): Promise<void> {
  const queue = new Client({ connectionString: server.urls.jobs })
  await queue.connect()
  await queue.query(
    `update graphile_worker._private_jobs set locked_at = locked_at - interval '5 minutes' where locked_at is not null`,
  )
  await queue.end()
}
