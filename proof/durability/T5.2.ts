import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serverModules } from '#app/modules.server.ts'
import { demoPassword, makeWorld } from '#app/world/world.ts'
import { openPool } from '#platform/server/database/database.ts'
import { prepareDatabase } from '#platform/server/database/databaseSetup.ts'
import { openDatabase } from '#platform/server/postgres/installationDatabase.ts'
import { readPostmaster } from '#platform/server/postgres/postmaster.ts'
import { proof } from '../program.ts'
import { createSender, type HttpResponse, type Sender } from '../server/httpSender.ts'
import { startProduct } from '../server/productProcess.ts'
import { formatMilliseconds } from '../server/workload.ts'

/** Milliseconds from the return of the database within which the server must serve again. */
const longestReturn = 10_000

export const program = proof(
  'T5.2',
  'the database is killed under load: the server stays, answers 503 meanwhile, and serves again',
  async (context) => {
    const parent = mkdtempSync(join(tmpdir(), 'banyan-proof-kill-'))
    // As root, PostgreSQL runs as another user, who needs access.
    chmodSync(parent, 0o755)
    context.atEnd(() => rmSync(parent, { recursive: true, force: true, maxRetries: 10 }))
    const folder = join(parent, 'data')
    const tenantId = await fill(folder)
    const server = await startProduct(context, { BANYAN_DATA: folder })
    const send = createSender(server.port, context.atEnd, 32)
    const headers = await signIn(send, tenantId)
    const ask = () => send({ method: 'GET', url: '/api/classes', headers })
    const expected = await ask()
    if (expected.status !== 200) throw new Error(`The list of classes answered ${expected.status} ${expected.body}`)

    const failures: string[] = []
    const answers = new Map<number, number>()
    const check = ({ status, body }: HttpResponse) => {
      answers.set(status, (answers.get(status) ?? 0) + 1)
      if (status === 200 && body !== expected.body) failures.push('a read answered with other classes')
      if (status !== 200 && status !== 503) failures.push(`a read answered ${status} ${body.slice(0, 100)}`)
    }
    let isOver = false
    const load = Promise.all(
      Array.from({ length: context.count(16, 4) }, async () => {
        while (!isOver) {
          check(await ask())
          await pause(20)
        }
      }),
    )
    const returns: number[] = []
    for (let round = 0; round < context.count(10, 1); round++) {
      await pause(context.count(4000, 300))
      returns.push(await killAndWait(join(folder, 'postgres'), ask, failures))
    }
    isOver = true
    await load
    if (server.child.exitCode !== null) failures.push(`the server exited: ${server.errors()}`)
    const { code } = await server.stop()
    if (code !== 0) failures.push(`the server ended with ${code} when it was told to stop`)
    if (context.full && Math.max(...returns) > longestReturn)
      failures.push(`the server served again ${formatMilliseconds(Math.max(...returns))} after the database was back`)
    return {
      count: [...answers.values()].reduce((sum, count) => sum + count, 0),
      failures,
      figures: {
        kills: returns.length,
        'answers 200': answers.get(200) ?? 0,
        'answers 503': answers.get(503) ?? 0,
        'slowest return': formatMilliseconds(Math.max(...returns)),
      },
    }
  },
)

/** Creates the small world and returns the id of the school the proof reads. */
async function fill(folder: string): Promise<string> {
  const database = await openDatabase({ dataFolder: folder, settings: { fsync: 'off' } })
  await prepareDatabase(database.urls, serverModules)
  const pool = openPool(database.urls.server)
  await makeWorld(pool, 'small')
  const { rows } = await pool.pool.query<{ id: string }>(`select id from tenants where sub_domain = 'greenwood'`)
  await pool.close()
  await database.stop()
  return rows[0]?.id ?? ''
}

async function signIn(send: Sender, tenantId: string): Promise<Record<string, string>> {
  const host = 'greenwood.localhost'
  const payload = { role: 'admin', userName: 'superadmin', password: demoPassword, mobile: true }
  const answer = await send({ method: 'POST', url: '/api/auth/login', headers: { host }, payload })
  const { data } = JSON.parse(answer.body) as { data: { token: string } }
  return { host, 'x-tenant-id': tenantId, authorization: `Bearer ${data.token}` }
}

/** Kills the database and returns how long the server took to serve again after a new one was there. */
async function killAndWait(cluster: string, ask: () => Promise<HttpResponse>, failures: string[]): Promise<number> {
  const killed = readPostmaster(cluster)
  if (!killed) throw new Error('There is no database to kill.')
  process.kill(killed.pid, 'SIGKILL')
  const deadline = performance.now() + 60_000
  let backAt = 0
  while (performance.now() < deadline) {
    const found = readPostmaster(cluster)
    if (!backAt && found && found.pid !== killed.pid && found.status === 'ready') backAt = performance.now()
    if (backAt && (await ask()).status === 200) return performance.now() - backAt
    await pause(20)
  }
  failures.push('the server did not serve again within a minute')
  return 60_000
}
