import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'pg'
import { createDebtors } from '../money/feeBooks.ts'
import { type ProofContext, proof } from '../program.ts'
import { createSender, type Sender } from '../server/httpSender.ts'
import { startSeparateServer } from '../server/separateServer.ts'
import { formatMegabytes, formatMilliseconds, quantile, runWorkload } from '../server/workload.ts'
import { type Person, signInAs } from '../stage/principals.ts'

const many = 20
/** Jobs of one school that run at a time; see `jobs/lanes.ts`. */
const mostRunning = 2
const memoryLimit = 600 * 2 ** 20

export const program = proof(
  'T10.2',
  'twenty large exports at once wait for their turn, and others are served meanwhile',
  async (context) => {
    const server = await context.server()
    const office = await signInAs(server, 'greenwood', 'superadmin')
    const students = context.count(3000, 30)
    for (let made = 0; made < students; made += 500)
      await createDebtors(server.services.database, office.tenantId, Math.min(500, students - made), 5000_00)
    // As autovacuum does within a minute of so many new rows.
    await server.owner.query('analyze')
    const other = await startSeparateServer(context, server.urls, { LOG_LEVEL: 'silent' }, { worker: true })
    const send = createSender(other.port, context.atEnd)
    const neighbour = await signInAs(server, 'riverside', 'superadmin')
    // On connections of its own, or it would wait for the others before anything is sent.
    const sendQuietly = createSender(other.port, context.atEnd)
    const calls = ['/api/auth/me', '/api/classes', '/api/academic-years'].map(
      (url) => () => sendQuietly({ method: 'GET', url, headers: neighbour.headers }),
    )
    // First runs are slower and not what is measured: by then a school day has warmed the server up.
    const failures: string[] = []
    await (await askForFiles(send, office, failures)).made
    await runWorkload(calls, 20, pause(1000))
    const quiet = await runWorkload(calls, 20, pause(context.count(10_000, 500)))
    const running = watchQueue(server.urls.jobs, office.tenantId, context)
    // A burst of requests is the subject of T10.1. This measures the work that they start.
    const { slowestReply, made } = await askForFiles(send, office, failures)
    const busy = await runWorkload(calls, 20, made)
    const [before, during] = [quantile(quiet.times, 0.95), quantile(busy.times, 0.95)]
    const { peak } = await other.memory()
    failures.push(...quiet.failures, ...busy.failures)
    if ((await made) !== many) failures.push(`${await made} of ${many} files were made`)
    const short = (await listFiles(send, office)).filter(({ done }) => (done ?? 0) < students)
    if (short.length > 0) failures.push(`${short.length} files have fewer than ${students} rows`)
    if (running.most() > mostRunning) failures.push(`${running.most()} jobs of the school ran at once`)
    if (peak > memoryLimit) failures.push(`the process used ${formatMegabytes(peak)}`)
    // Timing is only meaningful in a full run on a quiet machine; a sample checks only the files and the queue.
    if (context.full && during >= 2 * before)
      failures.push(
        `the p95 of another school rose from ${formatMilliseconds(before)} to ${formatMilliseconds(during)}`,
      )
    return {
      count: many + busy.times.length,
      failures,
      figures: {
        'students in each file': students,
        'slowest reply to a request for a file': formatMilliseconds(slowestReply),
        'p95 of another school before': formatMilliseconds(before),
        'p95 of another school meanwhile': formatMilliseconds(during),
        'most jobs of the school at once': running.most(),
        'peak memory': formatMegabytes(peak),
      },
    }
  },
)

/** Asks for all files at once; they are made meanwhile. */
async function askForFiles(send: Sender, person: Person, failures: string[]) {
  const before = await countFiles(send, person)
  const asked = await Promise.all(
    Array.from({ length: many }, (_, n) =>
      send({
        method: 'POST',
        url: '/api/student/defaulters/ondemand/report/export',
        headers: person.headers,
        payload: { format: n % 2 ? 'csv' : 'xlsx', language: 'en', gradeId: null, age: null, minDays: 1 },
      }),
    ),
  )
  for (const { status, body } of asked)
    if (status !== 200) failures.push(`an export got ${status} ${body.slice(0, 150)}`)
  const waiting = async () => {
    for (let tries = 0; tries < 600; tries++) {
      const { ready, failed } = await countFiles(send, person)
      if (failed > 0) failures.push(`${failed} files could not be made`)
      if (ready - before.ready >= many || failed > 0) return ready - before.ready
      await pause(200)
    }
    return 0
  }
  return { slowestReply: Math.max(...asked.map(({ ms }) => ms)), made: waiting() }
}

async function listFiles(send: Sender, { headers }: Person) {
  const { body } = await send({ method: 'GET', url: '/api/downloads?size=50', headers })
  return (JSON.parse(body) as { data: { rows: { state: string; done: number | null }[] } }).data.rows
}

async function countFiles(send: Sender, person: Person) {
  const rows = await listFiles(send, person)
  const count = (state: string) => rows.filter((row) => row.state === state).length
  return { ready: count('ready'), failed: count('failed') }
}

/** Looks at the queue all the time: how many long jobs of a school run at once. */
function watchQueue(jobsUrl: string, tenantId: string, { atEnd }: ProofContext) {
  const pool = new Pool({ connectionString: jobsUrl, max: 1 })
  pool.on('error', () => {})
  let most = 0
  let ended = false
  const look = async () => {
    while (!ended) {
      const { rows } = await pool.query<{ count: string }>(
        `select count(*) from graphile_worker.jobs where locked_at is not null and queue_name like $1`,
        [`long ${tenantId} %`],
      )
      most = Math.max(most, Number(rows[0]?.count))
      await pause(20)
    }
  }
  const looking = look().catch(() => {})
  atEnd(async () => {
    ended = true
    await looking
    await pool.end()
  })
  return { most: () => most }
}
