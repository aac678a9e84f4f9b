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
import { createSender, type Sender } from '../server/httpSender.ts'
import { startServer } from '../server/proofServer.ts'
import { type SeparateServer, startSeparateServer } from '../server/separateServer.ts'
import { runConcurrently } from '../server/workload.ts'
import { type Person, signInAs } from '../stage/principals.ts'
import { auditBooks, buildPayment, createDebtors } from './feeBooks.ts'

const [owed, part] = [1_000_000, 100]

export const program = proof('T4.1', 'payments survive repeated crashes of server and database', async (context) => {
  // A sample kills only the server, because the database is shared with other tests.
  const own = context.full ? await startDatabase(context) : null
  const urls = own?.urls ?? (await context.database())
  const count = context.count(1000, 12)
  const clients = context.count(16, 4)
  // Signs people in and audits the books; it serves no requests.
  const setup = await startServer(urls, {}, context.atEnd)
  const cashier = await signInAs(setup, 'greenwood', 'superadmin')
  const students = await createDebtors(setup.services.database, cashier.tenantId, clients, owed)
  const restartable = createRestartableServer(context, urls)
  await restartable.start()
  const killer = startKiller(context, restartable, own)
  const tries = { sent: 0 }
  const receipts = new Set<string>()
  const payments = runConcurrently(
    Array.from({ length: count }, (_, n) => n),
    clients,
    async (n) => {
      receipts.add(await payUntilAnswered(restartable, cashier, students[n % clients] ?? '', tries))
    },
  )
  // Stop the killer before rethrowing any error of the payments.
  await payments.catch(() => undefined)
  const kills = await killer.stop()
  await payments
  const { books, failures } = await retryUntilUp(() => auditBooks(setup.services.database, cashier.tenantId))
  if (books.payments !== count) failures.push(`${books.payments} payments were stored for ${count} keys`)
  if (receipts.size !== count) failures.push(`${receipts.size} receipts were returned for ${count} keys`)
  if (books.collected !== count * part) failures.push(`${books.collected} was collected instead of ${count * part}`)
  if (books.outstanding !== clients * owed - count * part) failures.push(`${books.outstanding} is outstanding`)
  return {
    count,
    failures,
    figures: { 'server killed': kills.server, 'database killed': kills.database, 'requests sent': tries.sent },
  }
})

type KillableDatabase = { readonly urls: DatabaseUrls; kill(): Promise<void> }

/** A separate, durable database with the small test world that can be killed. */
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
      // Restarts on the same port.
      database = await openDatabase({ dataFolder: folder, settings: { max_connections: '120' } })
    },
  }
}

type RestartableServer = { start(): Promise<void>; kill(): Promise<void>; send: Sender }

/** A server that can be killed and started again; requests sent in between get no response. */
function createRestartableServer(context: ProofContext, urls: DatabaseUrls): RestartableServer {
  let [server, send]: [SeparateServer | null, Sender | null] = [null, null]
  return {
    start: async () => {
      server = await startSeparateServer(context, urls)
      send = createSender(server.port, context.atEnd, 32)
    },
    kill: async () => {
      const previous = server
      send = null
      await previous?.kill()
    },
    send: async (request) => send?.(request) ?? { status: 0, headers: {}, body: '', ms: 0 },
  }
}

/** Kills and restarts the server every two seconds and the database every ten, until stopped. */
function startKiller(context: ProofContext, restartable: RestartableServer, own: KillableDatabase | null) {
  const kills = { server: 0, database: 0 }
  const ending = Promise.withResolvers<void>()
  let ended = false
  const work = (async () => {
    for (let round = 1; !ended; round++) {
      await Promise.race([pause(context.count(2000, 700)), ending.promise])
      if (ended) break
      await restartable.kill()
      kills.server += 1
      if (own && round % 5 === 0) {
        await own.kill()
        kills.database += 1
      }
      await restartable.start()
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

/** Milliseconds a client keeps trying. On a busy machine a restart takes long, and the server runs only for two seconds. */
const maxWaitMs = 900_000

/** Repeats a payment with the same key until it gets a response; if the dues have changed, it confirms the new amount. */
async function payUntilAnswered(
  restartable: RestartableServer,
  as: Person,
  studentId: string,
  tries: { sent: number },
): Promise<string> {
  const key = newId()
  const end = Date.now() + maxWaitMs
  let seen: number | null = null
  while (Date.now() < end) {
    if (seen === null) {
      const dues = await restartable.send({
        method: 'GET',
        url: `/api/fees/students/${studentId}/dues`,
        headers: as.headers,
      })
      if (dues.status === 200) seen = (JSON.parse(dues.body) as { data: { totalMinor: number } }).data.totalMinor
    }
    if (seen !== null) {
      tries.sent += 1
      const response = await restartable.send(buildPayment(as, { studentId, amount: part, seen, key }))
      if (response.status === 200) return (JSON.parse(response.body) as { data: { code: string } }).data.code
      if (response.status === 409) seen = null
      else if (response.status !== 0 && response.status < 500)
        throw new Error(`the server returned ${response.status} ${response.body}`)
    }
    await pause(20)
  }
  throw new Error('A payment got no response within 15 minutes.')
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
