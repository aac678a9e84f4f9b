import { EventEmitter } from 'node:events'
import {
  type CronItem,
  Logger,
  parseCronItems,
  run,
  runMigrations,
  type Task,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker'
import { Client, Pool } from 'pg'
import type { Unit } from '../requests/unit.ts'
import { runUnit } from '../requests/unitOfWork.ts'
import type { Services } from '../services.ts'
import type { Work } from '../watch/work.ts'
import { watchAbandonedJobs } from './abandonedJobs.ts'
import { inCurrentJob } from './currentJob.ts'
import type { Job } from './jobs.ts'
import { type Lane, laneOf, laneSlots, systemQueue } from './lanes.ts'
import { patientPool } from './patientPool.ts'
import { endsWithin } from './timeLimit.ts'

/**
 * Creates the queue's schema, owned by the jobs role, and the one function through which the server role may add to it.
 * The function runs as its owner, because no one else can access the queue's tables; its search path is fixed.
 */
export async function prepareQueue(jobsUrl: string, serverRole: string): Promise<void> {
  const pool = new Pool({ connectionString: jobsUrl, max: 2 })
  handleLostConnections(pool, () => {})
  const client = new Client({ connectionString: jobsUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('banyan queue'))`)
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
    await client.query(`
      create schema if not exists jobs;
      drop function if exists jobs.enqueue(text, json, text, timestamptz);
      create or replace function jobs.enqueue(task text, payload json, job_key text, run_at timestamptz, queue text) returns void
        language sql security definer set search_path = pg_catalog, pg_temp
        as $$ select from graphile_worker.add_job(task, payload, job_key => job_key, run_at => run_at, max_attempts => 12,
          queue_name => queue) $$;
      revoke all on function jobs.enqueue(text, json, text, timestamptz, text) from public;
      create or replace function jobs.standing(out waiting bigint, out running bigint, out failed bigint, out oldest timestamptz)
        language sql stable security definer set search_path = pg_catalog, pg_temp
        as $$ select count(*) filter (where attempts < max_attempts and locked_at is null and run_at <= now()),
                count(*) filter (where locked_at is not null),
                count(*) filter (where attempts >= max_attempts and locked_at is null),
                min(run_at) filter (where attempts < max_attempts and locked_at is null and run_at <= now())
              from graphile_worker.jobs $$;
      revoke all on function jobs.standing() from public;
      create or replace function jobs.counts(out waiting bigint, out failed bigint)
        language sql stable security definer set search_path = pg_catalog, pg_temp
        as $$ select count(*) filter (where attempts < max_attempts and locked_at is null and run_at <= now()),
                count(*) filter (where attempts >= max_attempts and locked_at is null) from graphile_worker.jobs $$;
      revoke all on function jobs.counts() from public;
      grant execute on function jobs.standing() to ${client.escapeIdentifier(serverRole)};
      grant execute on function jobs.counts() to ${client.escapeIdentifier(serverRole)};
      grant usage on schema jobs to ${client.escapeIdentifier(serverRole)};
      grant execute on function jobs.enqueue(text, json, text, timestamptz, text) to ${client.escapeIdentifier(serverRole)};`)
  } finally {
    await client.end()
    await pool.end()
  }
}

/** The pool replaces a lost connection. Without a listener, its error would crash the process. */
function handleLostConnections(pool: Pool, report: (error: Error) => void) {
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
}

export type Worker = { stop(): Promise<void> }

/** Milliseconds running jobs get to finish when the server stops. */
const stopTimeout = 6000

/**
 * Runs the jobs of all modules until stopped. Running jobs are finished first; one that takes too long goes back to the
 * queue.
 */
export async function startWorker(
  jobsUrl: string,
  jobs: readonly Job[],
  services: Services,
  events: WorkerEvents = new EventEmitter(),
): Promise<Worker> {
  const pool = patientPool(jobsUrl)
  handleLostConnections(pool, (error) => services.log.warn({ err: error }, 'lost a connection to the job queue'))
  const { log } = services
  const pools: WorkerPool[] = []
  events.on('pool:create', ({ workerPool }) => pools.push(workerPool))
  const runLane = (lane: Lane, own: readonly Job[]) =>
    run({
      pgPool: pool,
      events,
      taskList: Object.fromEntries(own.map((job) => [job.name, taskFor(job, services)])),
      parsedCronItems: parseCronItems(own.flatMap(cronItem)),
      concurrency: laneSlots[lane],
      noHandleSignals: true,
      logger: new Logger(() => (level, message) => {
        if (level === 'error' || level === 'warning') log.warn({ queue: message }, 'queue')
      }),
    })
  // A lane without jobs would poll in vain.
  const runners = await Promise.all([...Map.groupBy(jobs, laneOf)].map(([lane, own]) => runLane(lane, own)))
  const watches = await Promise.all(pools.map(({ id }) => watchAbandonedJobs(jobsUrl, id, pool, log)))
  return {
    stop: async () => {
      const ended = await endsWithin(stopTimeout, Promise.all(runners.map((runner) => runner.stop())))
      await Promise.all(watches.map((watch) => watch.close()))
      if (ended) return pool.end()
      log.warn('running jobs did not finish in time and go back to the queue')
      await Promise.allSettled(pools.map((running) => running.forcefulShutdown('the server is stopping')))
      // The pool stays open: without it, a job that finishes late would fail and crash the process.
    },
  }
}

const cronItem = ({ name, cron }: Job): CronItem[] =>
  cron ? [{ task: name, match: cron, options: { queueName: systemQueue } }] : []

function taskFor(job: Job, services: Services): Task {
  return async (payload, helpers) => {
    const watched = (run: () => Promise<void>) =>
      watchJob(services, { id: `job ${helpers.job.id}`, name: job.name }, run)
    if (job.per === 'system') return watched(() => job.run(services))
    const { tenantId, input } = payload as { tenantId: string; input: unknown }
    const checked = job.input.parse(input)
    const tx = <T>(work: (unit: Unit) => Promise<T>) =>
      runUnit(services, { tenantId }, originOf(job.name, helpers.job.id), work)
    return inCurrentJob({ name: job.name, input }, () =>
      job.per === 'school'
        ? watched(() => tx((unit) => job.run(checked, { ...unit, services, tenantId })))
        : watched(() => job.run(checked, { services, tenantId, tx })),
    )
  }
}

/** A job that fails is tried again; its error is logged each time, with what it belongs to. */
async function watchJob({ watch, log }: Services, work: Work, run: () => Promise<void>): Promise<void> {
  try {
    await watch.inJob(work, run)
  } catch (error) {
    log.error({ err: error, id: work.id, action: work.name }, 'a job failed')
    throw error
  }
}

const originOf = (action: string, jobId: string) => ({
  action,
  actorId: null,
  actorRole: null,
  address: 'job',
  requestId: `job ${jobId}`,
})
