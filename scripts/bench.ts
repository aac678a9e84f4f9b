import { fork } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import fastify from 'fastify'
import { Pool } from 'pg'
import { assemble } from '#app/boot.ts'
import { serverModules } from '#app/modules.server.ts'
import { demoPassword, makeWorld } from '#app/world/world.ts'
import { readConfig } from '#platform/server/config.ts'
import { prepareDatabase } from '#platform/server/database/databaseSetup.ts'
import { openDatabase } from '#platform/server/postgres/installationDatabase.ts'
import { type MeasuredRoute, measuredRoutes } from './bench/routes.ts'
import { run } from './childProcess.ts'

/**
 * Measures the overhead of the request path. Each route is compared with a bare Fastify route that runs the same queries on
 * an identical pool, and with a bare node:http server that returns the same bytes. Only the ratios are meaningful, because
 * absolute times depend on the machine. `npm run bench -- screens`, `-- phone`, `-- fees`, `-- students` and `-- reader` run other
 * benchmarks.
 */
type Server = { url: string; stop(): Promise<void> }
type Message = {
  role: 'product' | 'bare' | 'plain'
  urls: { server: string; owner: string; jobs: string }
  options: string
  routes: MeasuredRoute[]
  folder: string
}

/** Rounds of one second each. */
const rounds = 11

/** Seconds of warm-up, which is about how long V8 takes to optimise the longest of the three paths. */
const warmUp = 15

if (process.send) {
  process.once('message', (message) => void serve(message as Message))
} else if (process.argv[2] === 'screens') await import('./bench/screens.ts')
else if (process.argv[2] === 'phone') await import('./bench/phone.ts')
else if (process.argv.includes('fees')) await import('./bench/fees.ts')
else if (process.argv.includes('students')) await import('./bench/students.ts')
else if (process.argv.includes('reader'))
  await run(process.execPath, ['e2e/reader/readerBench.ts', ...process.argv.slice(3)])
else await measure()

async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'banyan-bench-'))
  chmodSync(folder, 0o755)
  const database = await openDatabase({ dataFolder: folder })
  await prepareDatabase(database.urls, serverModules)
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', BANYAN_DATA: folder })
  const size = process.argv.includes('--small') ? 'small' : 'large'
  console.log(`Making the ${size} world …`)
  const banyan = await assemble(config, database.urls, { worker: false })
  await makeWorld(banyan.services.database, size)
  const owner = new Pool({ connectionString: database.urls.owner })
  await owner.query('analyze')
  const tenant = await banyan.services.directory.byHost('greenwood.localhost')
  const tenantId = tenant?.id ?? ''
  const year = await banyan.services.database.inTenant({ tenantId }, (db) =>
    db.selectFrom('academic_years').select('id').where('status_id', '=', 0).executeTakeFirstOrThrow(),
  )
  await owner.end()
  await banyan.close()

  const options = `-c app.tenant_id=${tenantId} -c app.year_id=${year.id}`
  const scoped = new Pool({ connectionString: database.urls.server, options })
  const routes = await measuredRoutes(scoped)
  await scoped.end()

  const start = (role: Message['role']) => startChild({ role, urls: database.urls, options, routes, folder })
  const servers = { product: await start('product'), bare: await start('bare'), plain: await start('plain') }
  const tokens = new Map<string, string>()
  for (const { userName } of routes) tokens.set(userName, await signIn(servers.product.url, tenantId, userName))

  const rows: Record<string, Record<string, string>> = {}
  for (const [index, route] of routes.entries())
    rows[route.name] = await compare(servers, route, index, tenantId, tokens.get(route.userName) ?? '')
  console.log(
    '\nratios: product ÷ bare; time ratios below 2 mean that the whole path costs less than the query itself once more',
  )
  console.table(rows)
  for (const server of Object.values(servers)) await server.stop()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function compare(
  servers: Record<Message['role'], Server>,
  route: MeasuredRoute,
  index: number,
  tenantId: string,
  token: string,
) {
  const headers = { host: 'greenwood.localhost', 'x-tenant-id': tenantId, authorization: `Bearer ${token}` }
  const addresses = {
    product: servers.product.url + route.url,
    bare: `${servers.bare.url}/${index}`,
    plain: `${servers.plain.url}/${index}`,
  }
  const all: Record<Message['role'], autocannon.Result[]> = { product: [], bare: [], plain: [] }
  // Many short rounds, so that other load on the machine affects all three equally. Round 0 is the warm-up.
  for (let round = 0; round <= rounds; round++) {
    for (const role of ['bare', 'product', 'plain'] as const) {
      const duration = round === 0 ? warmUp : 1
      const result = await autocannon({ url: addresses[role], headers, connections: 8, duration })
      if (result.non2xx > 0) throw new Error(`${route.name}: ${role} answered ${result.non2xx} errors`)
      if (round > 0) all[role].push(result)
    }
  }
  const medianOf = (role: Message['role'], pick: (result: autocannon.Result) => number) => median(all[role].map(pick))
  const perSecond = (role: Message['role']) => medianOf(role, (result) => result.requests.average)
  /** Compares results of the same round, because the machine's speed varies over time. */
  const ratioTo = (role: Message['role']) =>
    median(all[role].map(({ requests }, round) => requests.average / (all.product[round]?.requests.average ?? 0)))
  return {
    'product req/s': perSecond('product').toFixed(0),
    'bare req/s': perSecond('bare').toFixed(0),
    'time ÷ bare Fastify': ratioTo('bare').toFixed(2),
    'time ÷ bare node:http': ratioTo('plain').toFixed(2),
    'p50 ms': `${medianOf('product', (r) => r.latency.p50)} / ${medianOf('bare', (r) => r.latency.p50)}`,
    'p97.5 ms': `${medianOf('product', (r) => r.latency.p97_5)} / ${medianOf('bare', (r) => r.latency.p97_5)}`,
  }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
}

async function signIn(url: string, tenantId: string, userName: string): Promise<string> {
  const role = userName === 'superadmin' ? 'admin' : 'teacher'
  const { request } = await import('node:http')
  const body = JSON.stringify({ role, userName, password: demoPassword })
  const text = await new Promise<string>((resolve, reject) => {
    const sent = request(
      `${url}/api/auth/login`,
      {
        method: 'POST',
        headers: { host: 'greenwood.localhost', 'x-tenant-id': tenantId, 'content-type': 'application/json' },
      },
      (answer) => {
        let all = ''
        answer.on('data', (chunk) => (all += chunk))
        answer.on('end', () => resolve(all))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
  return (JSON.parse(text) as { data: { token: string } }).data.token
}

function startChild(message: Message): Promise<Server> {
  const child = fork(import.meta.filename)
  child.send(message)
  return new Promise((resolve) => {
    child.once('message', (url) =>
      resolve({
        url: String(url),
        stop: () => {
          child.kill()
          return new Promise((exited) => child.once('exit', () => exited()))
        },
      }),
    )
  })
}

/** Named, so that queries are prepared once per connection, as in the product. */
const runQueries = (pool: Pool, { queries }: MeasuredRoute, index: number) =>
  Promise.all(
    queries.map(({ sql, values }, position) => pool.query({ name: `route ${index} ${position}`, text: sql, values })),
  )

async function serve({ role, urls, options, routes, folder }: Message) {
  const reportPort = (port: number) => process.send?.(`http://127.0.0.1:${port}`)
  if (role === 'product') {
    const noLimits = { REQUESTS_PER_PERSON: '0', REQUESTS_PER_SCHOOL: '0' }
    const config = readConfig({ NODE_ENV: 'production', LOG_LEVEL: 'error', BANYAN_DATA: folder, ...noLimits })
    const banyan = await assemble(config, urls, { worker: false })
    await banyan.http.listen({ port: 0, host: '127.0.0.1' })
    return reportPort((banyan.http.server.address() as { port: number }).port)
  }
  const pool = new Pool({ connectionString: urls.server, options, max: 10, pipeline: true })
  if (role === 'bare') {
    const app = fastify()
    for (const [index, route] of routes.entries()) {
      app.get(`/${index}`, async () => (await runQueries(pool, route, index)).at(-1)?.rows)
    }
    await app.listen({ port: 0, host: '127.0.0.1' })
    return reportPort((app.server.address() as { port: number }).port)
  }
  const bodies = await Promise.all(
    routes.map(async (route, index) => JSON.stringify((await runQueries(pool, route, index)).at(-1)?.rows)),
  )
  const plain = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(bodies[Number(request.url?.slice(1))])
  })
  plain.listen(0, '127.0.0.1', () => reportPort((plain.address() as { port: number }).port))
}
