import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serverModules } from '#app/modules.server.ts'
import { makeWorld } from '#app/world/world.ts'
import { openPool } from '#platform/server/database/database.ts'
import { prepareDatabase } from '#platform/server/database/databaseSetup.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { DatabaseUrls } from '#platform/server/postgres/address.ts'
import { openDatabase } from '#platform/server/postgres/installationDatabase.ts'
import { type ProofContext, proof } from '../program.ts'
import { type Sender, createSender } from '../server/httpSender.ts'
import { startServer } from '../server/proofServer.ts'
import { type SeparateServer, startSeparateServer } from '../server/separateServer.ts'
import { runConcurrently } from '../server/workload.ts'
import { type Person, signInAs } from '../stage/principals.ts'
import { auditBooks, buildPayment, createDebtors } from './feeBooks.ts'

const [owed, part] = [1_000_000, 100]

export const program = proof(
  'T4.1',
  'payments survive a server and a database that are killed again and again',
  async (context) => {
    // A sample kills the server alone: the database is everybody's.
    const own = context.full ? await startDatabase(context) : null
    const urls = own?.urls ?? (await context.database())
    const count = context.count(1000, 12)
    const clients = context.count(16, 4)
    // Seats people and looks at the books; it serves nobody.
    const clerk = await startServer(urls, {}, context.atEnd)
    const cashier = await signInAs(clerk, 'greenwood', 'superadmin')
    const students = await createDebtors(clerk.services.database, cashier.tenantId, clients, owed)
    const serving = createRestartableServer(context, urls)
    await serving.start()
    const killing = startKiller(context, serving, own)
    const tries = { sent: 0 }
    const receipts = new Set<string>()
    const paying = runConcurrently(
      Array.from({ length: count }, (_, n) => n),
      clients,
      async (n) => {
        receipts.add(await payUntilAnswered(serving, cashier, students[n % clients] ?? '', tries))
      },
    )
    // Whatever becomes of the payments, nothing is killed or started any more afterwards.
    await paying.catch(() => undefined)
    const kills = await killing.stop()
    await paying
    const { books, failures } = await retryUntilUp(() => auditBooks(clerk.services.database, cashier.tenantId))
    if (books.payments !== count) failures.push(`${books.payments} payments were stored for ${count} keys`)
    if (receipts.size !== count) failures.push(`${receipts.size} receipts were answered for ${count} keys`)
    if (books.collected !== count * part) failures.push(`${books.collected} was collected instead of ${count * part}`)
    if (books.outstanding !== clients * owed - count * part) failures.push(`${books.outstanding} is open`)
    return {
      count,
      failures,
      figures: { 'server killed': kills.server, 'database killed': kills.database, 'requests sent': tries.sent },
    }
  },
)

type KillableDatabase = { readonly urls: DatabaseUrls; kill(): Promise<void> }

/** A durable database of its own, with the small world in it, that can be killed. */
async function startDatabase(context: ProofContext): Promise<KillableDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'banyan-killed-'))
  chmodSync(folder, 0o755)
  let database = await openDatabase({ dataFolder: folder, settings: { max_connections: '120' } })
  context.atEnd(() => rmSync(folder, { recursive: true, force: true }))
  context.atEnd(() => database.stop())
  await prepareDatabase(database.urls, serverModules)
  const pool = openPool(database.urls.server)
  await makeWorld(pool, 'small')
  await pool.close()
  const { cluster } = JSON.parse(readFileSync(join(folder, 'postgres.json'), 'utf8')) as { cluster: string }
  return {
    urls: database.urls,
    kill: async () => {
      const pid = Number(readFileSync(join(folder, cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(pid, 'SIGKILL')
      // Found dead by the next start, which brings it up again on the same port.
      database = await openDatabase({ dataFolder: folder, settings: { max_connections: '120' } })
    },
  }
}

type RestartableServer = { start(): Promise<void>; kill(): Promise<void>; send: Sender }

/** One server after the other; whoever sends while none is there gets no answer. */
function createRestartableServer(context: ProofContext, urls: DatabaseUrls): RestartableServer {
  let [server, send]: [SeparateServer | null, Sender | null] = [null, null]
  return {
    start: async () => {
      server = await startSeparateServer(context, urls)
      send = createSender(server.port, context.atEnd, 32)
    },
    kill: async () => {
      const dying = server
      send = null
      await dying?.kill()
    },
    send: async (request) => send?.(request) ?? { status: 0, headers: {}, body: '', ms: 0 },
  }
}

/** Kills the server every two seconds and the database every ten, and starts them again, until told to stop. */
function startKiller(context: ProofContext, serving: RestartableServer, own: KillableDatabase | null) {
  const kills = { server: 0, database: 0 }
  const ending = Promise.withResolvers<void>()
  let ended = false
  const work = (async () => {
    for (let round = 1; !ended; round++) {
      await Promise.race([pause(context.count(2000, 700)), ending.promise])
      if (ended) break
      await serving.kill()
      kills.server += 1
      if (own && round % 5 === 0) {
        await own.kill()
        kills.database += 1
      }
      await serving.start()
      if (!context.full) break
    }
  })()
  return {
    stop: async () => {
      ended = true
      ending.resolve()
      await work
      return kills
    },
  }
}

/** Milliseconds a client keeps asking: starting the server anew takes long on a busy machine, and it lives for two seconds. */
const maxWaitMs = 900_000

/** A client that asks with the same key until it is told; a new figure is agreed on anew, with the same key. */
async function payUntilAnswered(
  serving: RestartableServer,
  as: Person,
  studentId: string,
  tries: { sent: number },
): Promise<string> {
  const key = newId()
  const end = Date.now() + maxWaitMs
  let seen: number | null = null
  while (Date.now() < end) {
    if (seen === null) {
      const dues = await serving.send({
        method: 'GET',
        url: `/api/fees/students/${studentId}/dues`,
        headers: as.headers,
      })
      if (dues.status === 200) seen = (JSON.parse(dues.body) as { data: { totalMinor: number } }).data.totalMinor
    }
    if (seen !== null) {
      tries.sent += 1
      const response = await serving.send(buildPayment(as, { studentId, amount: part, seen, key }))
      if (response.status === 200) return (JSON.parse(response.body) as { data: { code: string } }).data.code
      if (response.status === 409) seen = null
      else if (response.status !== 0 && response.status < 500) throw new Error(`answered ${response.status} ${response.body}`)
    }
    await pause(20)
  }
  throw new Error('A payment was not answered in a quarter of an hour.')
}

async function retryUntilUp<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= 20) throw error
      await pause(500)
    }
  }
}
