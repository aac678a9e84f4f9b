import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { testServer } from '#app/testing/server.ts'
import { type Job, job, slowJob, systemJob, urgentJob } from './jobs.ts'
import { enqueueIn } from './queue.ts'
import { startWorker, type Worker } from './worker.ts'

const server = await testServer()
const { database } = server.services
const tenantOf = async (school: string) => (await server.as(school)).tenantId
const [greenwood, riverside] = [await tenantOf('greenwood'), await tenantOf('riverside')]

const queue = new Client({ connectionString: server.urls.jobs })
await queue.connect()
afterAll(() => queue.end())

let worker: Worker | null = null
const startJobs = async (...jobs: Job[]) => {
  worker = await startWorker(server.urls.jobs, jobs, server.services, events)
}
afterEach(async () => {
  await worker?.stop()
  worker = null
  await queue.query('delete from graphile_worker._private_jobs')
})

const jobsLeft = async () => {
  const { rows } = await queue.query<{ count: number }>('select count(*)::int as count from graphile_worker.jobs')
  return rows[0]?.count
}
/** The number of workers waiting for the queue to return a job. */
let polling = 0
const events: WorkerEvents = new EventEmitter().setMaxListeners(50)
events.on('worker:getJob:start', () => polling++)
for (const answer of ['job:start', 'worker:getJob:empty', 'worker:getJob:error'] as const) {
  events.on(answer, () => polling--)
}
/** Resolves when no worker is polling. A caller that stops the worker at once leaves no time to poll again. */
const noPolling = async () => {
  while (polling > 0) await new Promise((resolve) => setTimeout(resolve, 5))
}
const queueIsEmpty = () => expect.poll(jobsLeft, { timeout: 40_000 }).toBe(0)

const Note = z.object({ text: z.string().max(100) })
const note = (run: (text: string, attempt: number) => Promise<void> | void, name = 'test.note') => {
  let attempt = 0
  return job(name, Note, async ({ text }) => run(text, ++attempt))
}
const enqueueNote = (one: Job<{ text: string }>, text: string, options = {}) =>
  database.inTenant({ tenantId: greenwood }, (db) => enqueueIn(db, greenwood)(one, { text }, options))

test('a job of a transaction that was rolled back never runs; a committed one runs once', async () => {
  const ran: string[] = []
  const noteJob = note((text) => void ran.push(text))
  await startJobs(noteJob)
  const rolledBack = database.inTenant({ tenantId: greenwood }, async (db) => {
    await enqueueIn(db, greenwood)(noteJob, { text: 'undone' })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  await enqueueNote(noteJob, 'done')
  await queueIsEmpty()
  expect(ran).toEqual(['done'])
})

test('a database that is lost when a job ends stops neither the server nor the jobs behind it', async () => {
  const ran: string[] = []
  const loseConnections = async () => {
    await queue.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = session_user and pid <> pg_backend_pid()`)
  }
  const noteJob = note(async (text) => {
    ran.push(text)
    if (text.startsWith('lost')) await loseConnections()
  })
  await startJobs(noteJob)
  for (const text of ['lost 1', 'lost 2', 'lost 3', 'lost 4', 'last']) await enqueueNote(noteJob, text)
  await queueIsEmpty()
  expect(new Set(ran)).toEqual(new Set(['lost 1', 'lost 2', 'lost 3', 'lost 4', 'last']))
}, 60_000)

test('a failed job is retried, and what it wrote before is rolled back', async () => {
  const noteJob = job('test.write', Note, async ({ text }, { db }) => {
    await db.insertInto('developer_outbox').values({ channel: 'test', recipient: text, body: text }).execute()
    const { rows } = await sql<{ tries: number }>`select count(*)::int as tries from idempotency_keys`.execute(db)
    if (rows[0]?.tries === 0) {
      await database.inTenant({ tenantId: greenwood }, (own) =>
        sql`insert into idempotency_keys (user_id, key, action, request_hash) values (new_id(), 'tried', 'test', '')`.execute(
          own,
        ),
      )
      throw new Error('not today')
    }
  })
  await startJobs(noteJob)
  await enqueueNote(noteJob, 'twice')
  await queueIsEmpty()
  const rows = await database.inTenant({ tenantId: greenwood }, (db) =>
    db.selectFrom('developer_outbox').select('body').where('channel', '=', 'test').execute(),
  )
  expect(rows).toEqual([{ body: 'twice' }])
})

/** A job that runs until it is let go, and who runs it now. */
function heldJob(make: (run: (input: { text: string }) => Promise<void>) => Job<{ text: string }>) {
  const running: string[] = []
  const gate = Promise.withResolvers<void>()
  const held = make(async ({ text }) => {
    running.push(text)
    await gate.promise
    running.splice(running.indexOf(text), 1)
  })
  return { held, running, letGo: () => gate.resolve() }
}
const enqueueFor = (tenantId: string, one: Job<{ text: string }>, text: string) =>
  database.inTenant({ tenantId }, (db) => enqueueIn(db, tenantId)(one, { text }))

test('T9 a code is sent at once while six long jobs of each of two schools wait or run', {
  timeout: 30_000,
}, async () => {
  const { held, running, letGo } = heldJob((run) => slowJob('test.long', Note, run))
  const sent: string[] = []
  const code = urgentJob('code', 'test.code', Note, async ({ text }) => void sent.push(text))
  await startJobs(held, code)
  for (const tenantId of [greenwood, riverside])
    for (let n = 0; n < 6; n++) await enqueueFor(tenantId, held, `${tenantId} ${n}`)
  await expect.poll(() => running.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(2)
  const started = performance.now()
  await enqueueFor(riverside, code, 'reset')
  await expect.poll(() => sent, { timeout: 10_000 }).toEqual(['reset'])
  expect(performance.now() - started).toBeLessThan(3000)
  expect(running.length).toBeGreaterThanOrEqual(2)
  letGo()
  await queueIsEmpty()
})

test.each([
  ['long', (run: (input: { text: string }) => Promise<void>) => slowJob('test.held', Note, run)],
  ['urgent', (run: (input: { text: string }) => Promise<void>) => urgentJob('message', 'test.held', Note, run)],
])('T9 no school holds all slots of the %s lane', { timeout: 30_000 }, async (_, make) => {
  const { held, running, letGo } = heldJob(make)
  await startJobs(held)
  for (let n = 0; n < 12; n++) await enqueueFor(greenwood, held, 'greenwood')
  await expect.poll(() => running.length, { timeout: 10_000 }).toBe(2)
  await enqueueFor(riverside, held, 'riverside')
  await expect.poll(() => running, { timeout: 10_000 }).toContain('riverside')
  expect(running).toEqual(['greenwood', 'greenwood', 'riverside'])
  letGo()
  await queueIsEmpty()
})

test('T9 messages of a school that hang do not hold up its codes', { timeout: 30_000 }, async () => {
  const { held, running, letGo } = heldJob((run) => urgentJob('message', 'test.message', Note, run))
  const sent: string[] = []
  const code = urgentJob('code', 'test.code', Note, async ({ text }) => void sent.push(text))
  await startJobs(held, code)
  for (let n = 0; n < 12; n++) await enqueueFor(greenwood, held, 'mail')
  await expect.poll(() => running.length, { timeout: 10_000 }).toBe(2)
  await enqueueFor(greenwood, code, 'otp')
  await expect.poll(() => sent, { timeout: 10_000 }).toEqual(['otp'])
  expect(running).toEqual(['mail', 'mail'])
  letGo()
  await queueIsEmpty()
})

test('T1 a job sees and writes only the rows of its own school', async () => {
  const seen: string[][] = []
  const failures: unknown[] = []
  const look = slowJob('test.look', z.object({}), async (_, { tx }) => {
    const rows = await tx(({ db }) => db.selectFrom('users').select('tenant_id').distinct().execute())
    seen.push(rows.map((row) => row.tenant_id))
    const foreign = tx(({ db }) =>
      db.insertInto('subjects').values({ tenant_id: riverside, name: 'Smuggling' }).execute(),
    )
    await foreign.catch((error: { code?: string }) => failures.push(error.code))
  })
  await startJobs(look)
  for (const tenantId of [greenwood, riverside]) {
    await database.inTenant({ tenantId }, (db) => enqueueIn(db, tenantId)(look, {}))
    await queueIsEmpty()
  }
  expect(seen).toEqual([[greenwood], [riverside]])
  // 42501: refused by row-level security. In its own school the same insert is allowed.
  expect(failures).toEqual(['42501'])
})

test('T1 the server can add to the queue, but neither read nor change it', async () => {
  const noteJob = note(() => {})
  await enqueueNote(noteJob, 'added')
  for (const statement of [
    'select * from graphile_worker.jobs',
    'select * from graphile_worker._private_jobs',
    'delete from graphile_worker._private_jobs',
    `select graphile_worker.add_job('test.note')`,
    `update graphile_worker._private_jobs set payload = '{}'`,
  ]) {
    await expect(database.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  }
  expect(await jobsLeft()).toBe(1)
  await startJobs(noteJob)
  await queueIsEmpty()
})

test('invalid input is refused when a job is enqueued', async () => {
  const noteJob = note(() => {})
  await expect(enqueueNote(noteJob, 'x'.repeat(101))).rejects.toThrow(z.ZodError)
  expect(await jobsLeft()).toBe(0)
})

test('a later job with the same key replaces the pending one', async () => {
  const ran: string[] = []
  const noteJob = note((text) => void ran.push(text))
  await enqueueNote(noteJob, 'first', { key: 'reminder', runAt: new Date(Date.now() + 3_600_000) })
  await enqueueNote(noteJob, 'second', { key: 'reminder' })
  await startJobs(noteJob)
  await queueIsEmpty()
  expect(ran).toEqual(['second'])
})

test('a job is audited, and its afterCommit callbacks run after the commit', async () => {
  const order: string[] = []
  const noteJob = job('test.audited', Note, async ({ text }, { db, audit, afterCommit }) => {
    audit({ entity: 'note', entityId: text })
    afterCommit(() => order.push('after'))
    await sql`select 1`.execute(db)
    order.push('inside')
  })
  await startJobs(noteJob)
  await enqueueNote(noteJob, 'n1')
  await queueIsEmpty()
  expect(order).toEqual(['inside', 'after'])
  const entries = await database.inTenant({ tenantId: greenwood }, (db) =>
    db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'entity_id', 'address'])
      .where('entity', '=', 'note')
      .execute(),
  )
  expect(entries).toEqual([{ action: 'test.audited', actor_id: null, entity_id: 'n1', address: 'job' }])
})

test('a system job has no school', async () => {
  const seen: unknown[] = []
  const all = systemJob('test.all', '0 0 1 1 *', 'to test it', async (services) => {
    seen.push((await services.database.pool.query('select count(*)::int as users from users')).rows[0])
  })
  await queue.query(`select graphile_worker.add_job('test.all')`)
  await startJobs(all)
  await queueIsEmpty()
  expect(seen).toEqual([{ users: 0 }])
})

test('T13 a stopping server finishes running jobs and starts no others', async () => {
  const ran: string[] = []
  const begun = Promise.withResolvers<void>()
  const noteJob = note(async (text) => {
    begun.resolve()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    ran.push(text)
  })
  await startJobs(noteJob)
  await enqueueNote(noteJob, 'running')
  await begun.promise
  // A worker that is polling at this moment may still get a job.
  await noPolling()
  const stopped = worker?.stop()
  await enqueueNote(noteJob, 'too late')
  await stopped
  worker = null
  expect(ran).toEqual(['running'])
  expect(await jobsLeft()).toBe(1)
})

test('T13 a job that does not finish goes back to the queue, and the server stops within ten seconds', async () => {
  const begun = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const noteJob = note(async () => {
    begun.resolve()
    await release.promise
  })
  await startJobs(noteJob)
  await enqueueNote(noteJob, 'endless')
  await begun.promise
  const begin = performance.now()
  await worker?.stop()
  worker = null
  expect(performance.now() - begin).toBeLessThan(9000)
  const { rows } = await queue.query('select locked_by, attempts from graphile_worker.jobs')
  expect(rows).toEqual([{ locked_by: null, attempts: 1 }])
  release.resolve()
})

test('a job of a crashed server runs again on the next one; a job of a live server is left alone', async () => {
  const ran: string[] = []
  const noteJob = note((text) => void ran.push(text))
  await enqueueNote(noteJob, 'of the crashed server')
  await queue.query(
    `update graphile_worker._private_jobs set locked_by = 'pool-crashed', locked_at = now() - interval '2 minutes'`,
  )
  const living = new Client({ connectionString: server.urls.jobs, application_name: 'pool-live' })
  await living.connect()
  await enqueueNote(noteJob, 'of the live server')
  await queue.query(
    `update graphile_worker._private_jobs set locked_by = 'pool-live', locked_at = now() - interval '2 minutes' where locked_by is null`,
  )
  await startJobs(noteJob)
  await expect.poll(() => ran, { timeout: 10_000 }).toEqual(['of the crashed server'])
  const locks = async () => (await queue.query('select locked_by from graphile_worker.jobs')).rows
  await expect.poll(locks).toEqual([{ locked_by: 'pool-live' }])
  await living.end()
})
