import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { formWith } from '#app/testing/fileUpload.ts'
import type { Run } from '#modules/imports/schemas.ts'
import { xlsxOf } from '#modules/imports/server/testing/files.ts'
import { type ProofContext, proof } from '../program.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { type SeparateServer, startSeparateServer } from '../server/separateServer.ts'
import { type Person, signInAs } from '../stage/principals.ts'

const kind = 'student'
const headings = ['Admission number', 'First name', 'Last name', 'Grade', 'Section', 'Date of birth', 'Gender', 'Phone']
const badRows = 50

export const program = proof(
  'T5.5',
  'an import killed at any moment stores all of its rows or none, and never twice',
  async (context) => {
    const server = await context.server()
    const admin = await signInAs(server, 'greenwood', 'superadmin')
    const setup: ImportSetup = { context, server, admin, rows: context.count(2000, 200) }
    const failures: string[] = []
    const found: string[] = []
    const points = context.full ? killPoints : killPoints.filter((_, at) => at === 2)
    let worker = await startWorker(setup)
    for (const [round, point] of points.entries()) {
      const result = await killAt(setup, worker, round, point)
      found.push(`${point.name}: ${result.left}`)
      failures.push(...result.failures)
      worker = result.next
    }
    failures.push(...(await checkBadRows(setup)))
    return {
      count: points.length + badRows,
      failures,
      figures: { rows: setup.rows, 'rows after the kill': found.join('; '), 'invalid rows reported': badRows },
    }
  },
)

type ImportSetup = {
  readonly context: ProofContext
  readonly server: ProofServer
  readonly admin: Person
  readonly rows: number
}
type KillPoint = { readonly name: string; readonly isReached: (run: Run, rows: number) => boolean }

const afterTenths = (part: number): KillPoint => ({
  name: `${part * 10} %`,
  isReached: ({ done, state }, rows) => done >= (rows * part) / 10 || state === 'applied',
})

/** Before the first row, after some tenths of the rows, while the audit entries are written, and after the commit. */
const killPoints: readonly KillPoint[] = [
  { name: 'immediately', isReached: () => true },
  ...[1, 2, 3, 4, 6, 7, 8].map(afterTenths),
  afterTenths(10),
  { name: 'after the commit', isReached: ({ state }) => state === 'applied' },
]

const startWorker = ({ context, server }: ImportSetup) =>
  startSeparateServer(context, server.urls, {}, { worker: true })

async function call({ server, admin }: ImportSetup, method: string, url: string, body?: object): Promise<unknown> {
  const payload = body && { payload: body }
  const response = await server.call({ method, url, headers: admin.headers, ...payload })
  if (response.statusCode !== 200) throw new Error(`${method} ${url} returned ${response.statusCode} ${response.body}`)
  return (response.json() as { data: unknown }).data
}

const readRun = (setup: ImportSetup, runId: string) => call(setup, 'GET', `/api/imports/runs/${runId}`) as Promise<Run>

/** Polls the run every `every` milliseconds: often before a kill, otherwise rarely, to leave the CPU to the server. */
async function waitForRun(setup: ImportSetup, runId: string, hasCome: (run: Run) => boolean, every = 50): Promise<Run> {
  const end = Date.now() + 300_000
  for (;;) {
    const run = await readRun(setup, runId)
    if (hasCome(run)) return run
    if (Date.now() > end) throw new Error(`The run is stuck in ${run.state} at ${run.done} of ${run.toDo} rows.`)
    await pause(every)
  }
}

/** A row with a unique admission number. */
function buildRow(series: string, row: number): string[] {
  const born = `${String((row % 28) + 1).padStart(2, '0')}/${String((row % 12) + 1).padStart(2, '0')}/2013`
  return [`${series}-${row}`, 'Asha', 'Rao', '7', 'A', born, row % 2 === 0 ? 'F' : 'M', '']
}

async function uploadFile(setup: ImportSetup, lines: readonly (readonly string[])[]): Promise<Run> {
  const { headers, payload } = formWith({ name: 'proof.xlsx', bytes: await xlsxOf([headings, ...lines]) })
  const response = await setup.server.call({
    method: 'POST',
    url: `/api/imports/kinds/${kind}/runs`,
    headers: { ...setup.admin.headers, ...headers },
    payload,
  })
  const { runId } = (response.json() as { data: { runId: string } }).data
  return waitForRun(setup, runId, ({ state }) => state === 'checked')
}

const countWritten = ({ server, admin }: ImportSetup, round: number) =>
  server.services.database.inTenant({ tenantId: admin.tenantId }, async (db) => {
    const found = await sql<{ count: number }>`
      select count(*)::int as count from students where admission_no like ${`R${round}-%`}`.execute(db)
    return found.rows[0]?.count ?? 0
  })

/** The queue waits before it takes over a job from a dead worker; backdate the lock instead of waiting. */
async function expireJobLocks({ server }: ImportSetup) {
  const queue = new Client({ connectionString: server.urls.jobs })
  await queue.connect()
  await queue.query(
    `update graphile_worker._private_jobs set locked_at = locked_at - interval '5 minutes' where locked_at is not null`,
  )
  await queue.end()
}

async function killAt(setup: ImportSetup, worker: SeparateServer, round: number, point: KillPoint) {
  const { rows } = setup
  const failures: string[] = []
  const expect = (what: string, isRight: boolean) => {
    if (!isRight) failures.push(`${point.name}: ${what}`)
  }
  const lines = Array.from({ length: rows }, (_, row) => buildRow(`R${round}`, row))
  const checked = await uploadFile(setup, lines)
  expect(`${checked.summary?.create} of ${rows} rows were valid`, checked.summary?.create === rows)
  expect('rows were written before the import was confirmed', (await countWritten(setup, round)) === 0)
  const { runId, revision } = checked
  await call(setup, 'POST', `/api/imports/runs/${runId}/apply`, { revision, leaveOut: false })
  await waitForRun(setup, runId, (run) => point.isReached(run, rows), 2)
  await worker.kill()
  const left = await countSettled(setup, round)
  const { state } = await readRun(setup, runId)
  expect(`the kill left ${left} of ${rows} rows`, left === 0 || left === rows)
  expect(`the run is ${state} with ${left} rows written`, (state === 'applied') === (left === rows))
  await expireJobLocks(setup)
  const next = await startWorker(setup)
  await waitForRun(setup, runId, (run) => run.state === 'applied')
  // Long enough for a second write to show.
  await pause(500)
  const written = await countWritten(setup, round)
  expect(`${written} rows instead of ${rows} after the next start`, written === rows)
  return { left: `${left} rows`, failures, next }
}

/** The row count once the database has ended the transactions of the killed server. */
async function countSettled(setup: ImportSetup, round: number): Promise<number> {
  let before = -1
  for (;;) {
    const now = await countWritten(setup, round)
    if (now === before) return now
    before = now
    await pause(300)
  }
}

/** Fifty rows with one invalid cell each: exactly these must be reported, by row and column. */
async function checkBadRows(setup: ImportSetup): Promise<string[]> {
  const spoil: readonly (readonly [column: string, place: number, value: string])[] = [
    ['admissionNo', 0, ''],
    ['dateOfBirth', 5, '31/02/2013'],
    ['dateOfBirth', 5, '12/25/2013'],
    ['dateOfBirth', 5, '01/07/13'],
    ['gender', 6, 'X'],
    ['firstName', 1, 'A'.repeat(101)],
    ['firstName', 1, 'Ash\u202ea'],
    ['phone', 7, '12345'],
  ]
  const lines = Array.from({ length: 500 }, (_, row) => buildRow('BAD', row))
  const wanted: string[] = []
  for (let n = 0; n < badRows; n++) {
    const [column = '', place = 0, value = ''] = spoil[n % spoil.length] ?? []
    lines[n * 9]?.splice(place, 1, value)
    wanted.push(`${n * 9 + 2} ${column}`)
  }
  const { runId } = await uploadFile(setup, lines)
  const page = (await call(setup, 'GET', `/api/imports/runs/${runId}/rows?show=refused&size=200`)) as {
    rows: { row: number; problems: { column: string; message: string }[] }[]
  }
  const named = page.rows.flatMap(({ row, problems }) => problems.map(({ column }) => `${row} ${column}`))
  const missed = wanted.filter((cell) => !named.includes(cell)).map((cell) => `invalid cell ${cell} was not reported`)
  const wrong = named.filter((cell) => !wanted.includes(cell)).map((cell) => `valid cell ${cell} was reported`)
  const silent = page.rows.flatMap(({ row, problems }) =>
    problems.filter(({ message }) => message === '').map(() => `row ${row} was rejected without a reason`),
  )
  return [...missed, ...wrong, ...silent]
}
