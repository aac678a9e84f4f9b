import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { seeded } from '#platform/server/demo/random.ts'
import { readTables } from '../database/catalogue.ts'
import { collectIds, extractIds, listIds } from '../database/ownedIds.ts'
import { type ProofContext, proof } from '../program.ts'
import { createSender } from '../server/httpSender.ts'
import { startPooler } from '../server/pooler.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { runConcurrently } from '../server/workload.ts'
import { isAllowed, type Person } from '../stage/principals.ts'
import { allRoutes, type NamedRoute } from '../stage/routes.ts'
import { createSchools } from '../stage/smallSchools.ts'
import { careless, carelessModule } from './carelessModule.ts'

/** Concurrent requests, over five database connections. */
const concurrency = 48

type CallKind = 'read' | 'abort' | 'hang' | 'fail'
type PlannedCall = { readonly kind: CallKind; readonly as: Person; readonly method: string; readonly path: string }

export const program = proof(
  'T1.6',
  'a pooled connection never leaks one tenant into the request of another',
  async (context) => {
    const urls = await context.database()
    const pooler = await startPooler(urls.server, context.atEnd)
    const options = { urls, extraModules: [carelessModule], env: { POOL_SIZE: '5' } }
    const server = await context.server(options)
    const people = await createSchools(server, context.count(50, 8))
    const owners = await mapIdOwners(server, people)
    const direct = await callAll(context, server, { people, owners, count: context.count(100_000, 500) })
    if (!pooler) return { ...direct, figures: { ...direct.figures, pooler: 'PgBouncer is not installed' } }
    // Twice as many clients as connections, so that the transactions of schools take turns on them.
    const env = { POOL_SIZE: '6', DATABASE_URL: urls.owner, POOLER_URL: pooler.url }
    const behind = await context.server({ ...options, env })
    const pooled = await callAll(context, behind, { people, owners, count: context.count(20_000, 500) })
    const figures = { ...direct.figures, pooler: pooler.version, 'responses behind it': pooled.figures.responses }
    return {
      count: direct.count + pooled.count,
      failures: [...direct.failures, ...pooled.failures.map((failure) => `behind a pooler: ${failure}`)],
      figures,
    }
  },
)

type Calls = {
  readonly people: readonly Person[]
  readonly owners: ReadonlyMap<string, string>
  readonly count: number
}

async function callAll(context: ProofContext, server: ProofServer, { people, owners, count }: Calls) {
  const port = Number(new URL(await server.http.listen({ port: 0, host: '127.0.0.1' })).port)
  const turns = planCalls(people, count)
  const send = createSender(port, context.atEnd, concurrency)
  const abort = createAborter(port, context.atEnd)
  const failures: string[] = []
  const statuses = new Map<string, number>()
  await runConcurrently(turns, concurrency, async ({ kind, as, method, path }) => {
    const call = { method, url: path, headers: as.headers }
    if (kind === 'abort') return abort(as, path)
    const { status, body } = await send(call)
    statuses.set(`${kind} ${status}`, (statuses.get(`${kind} ${status}`) ?? 0) + 1)
    const foreign = extractIds(body).find((id) => owners.has(id) && owners.get(id) !== as.tenantId)
    if (foreign) failures.push(`${path} for ${as.school} contained an id of another school`)
    if (path === careless.routes.readTenants.path && status === 200 && body !== buildOwnReply(as))
      failures.push(`${as.school} read ${body}`)
    if (kind === 'read' && status !== 200) failures.push(`${path} for ${as.school}: ${status} ${body.slice(0, 200)}`)
    if (kind === 'hang' && status !== 503) failures.push(`${path} should have timed out but returned ${status}`)
    if (kind === 'fail' && status !== 400) failures.push(`${path} should have failed but returned ${status}`)
  })
  return {
    count: turns.length,
    failures,
    figures: { tenants: people.length, responses: [...statuses].map(([name, n]) => `${name}: ${n}`).join(', ') },
  }
}

const buildOwnReply = (as: Person) => JSON.stringify({ status: 200, message: 'OK', data: { tenants: [as.tenantId] } })

async function mapIdOwners(server: ProofServer, people: readonly Person[]): Promise<Map<string, string>> {
  const tables = await readTables(server.owner)
  const owners = new Map<string, string>()
  for (const { tenantId } of people) {
    owners.set(tenantId, tenantId)
    for (const id of listIds(await collectIds(server.owner, tables, tenantId))) owners.set(id, tenantId)
  }
  return owners
}

/** Every read without parameters that a super admin may make, mixed with clients that disconnect and queries that time out or fail. */
function planCalls(people: readonly Person[], count: number): PlannedCall[] {
  const random = seeded('pool leakage')
  const first = people[0]
  const reads = allRoutes
    .filter((named) => first && isPlainRead(named) && isAllowed(named.route.access, first))
    .map(({ route }) => route.path)
  return Array.from({ length: count }, (_, index): PlannedCall => {
    const as = random.pick(people)
    const percent = index % 100
    if (percent < 2) return { kind: 'hang', as, method: 'GET', path: careless.routes.hang.path }
    if (percent < 4) return { kind: 'fail', as, method: 'POST', path: careless.routes.fail.path }
    const path = percent % 2 === 0 ? careless.routes.readTenants.path : random.pick(reads)
    return { kind: percent < 9 ? 'abort' : 'read', as, method: 'GET', path }
  })
}

const isPlainRead = ({ route }: NamedRoute) =>
  route.method === 'GET' &&
  route.access.who !== 'anyone' &&
  !route.params &&
  !route.carries &&
  (!route.query || z.object(route.query).safeParse({}).success)

/** Sends a request and disconnects within a few milliseconds, before the response arrives. */
function createAborter(port: number, atEnd: (work: () => unknown) => void) {
  const agent = new Agent({ maxSockets: concurrency })
  atEnd(() => agent.destroy())
  return async (as: Person, path: string) => {
    const sent = request({ agent, port, host: '127.0.0.1', path, headers: as.headers })
    sent.on('error', () => {})
    sent.end()
    await pause(Math.random() * 4)
    sent.destroy()
  }
}
