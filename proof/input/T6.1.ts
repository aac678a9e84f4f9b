import { roles } from '#platform/contract/access/roles.ts'
import { type Random, seeded } from '#platform/server/demo/random.ts'
import { type ProofContext, proof } from '../program.ts'
import { createSender, type HttpResponse, proxyEnv, type Sender } from '../server/httpSender.ts'
import { metricsToken, newAddress, type ProofRequest, type ProofServer } from '../server/proofServer.ts'
import { type SeparateServer, startSeparateServer } from '../server/separateServer.ts'
import { formatMilliseconds, quantile, runConcurrently } from '../server/workload.ts'
import { createUser } from '../sessions/logins.ts'
import { createAnonymous, type Person, signInEveryone } from '../stage/principals.ts'
import { buildRequest } from '../stage/requests.ts'
import { allRoutes, type NamedRoute } from '../stage/routes.ts'
import { createScene, createStage, type Scene } from '../stage/scenes.ts'
import type { CallSlot } from '../stage/values.ts'
import {
  createTangledCalls,
  listMalformedCalls,
  type MalformedCall,
  type MalformedCallRecipe,
} from './malformedCalls.ts'
import { rawRequests, sendBytes } from './rawRequests.ts'

/** The least number of requests in a full run, in total and for each route. */
const minimum = { all: 30_000, each: 200 }
/** Milliseconds a response may take on a quiet machine; in the test suite, only a real stall takes this long. */
const maxResponseMs = process.env.VITEST ? 20_000 : 2000

type Tally = { count: number; refused: number; times: number[]; failures: string[] }

export const program = proof(
  'T6.1',
  'malformed input never causes a server error, and a refusal names the field',
  async (context) => {
    const server = await context.server()
    const env = { ...proxyEnv, BANYAN_DATA: server.services.config.dataFolder, METRICS_TOKEN: metricsToken }
    const separate = await startSeparateServer(context, server.urls, env)
    const people = await signInEveryone(server, 'greenwood', 'banyan-trust')
    const stage = await createStage(server, 'greenwood', 'banyan-trust', people)
    const send = createSender(separate.port, context.atEnd)
    const outsiders = await createOutsiders(server)
    const tally: Tally = { count: 0, refused: 0, times: [], failures: [] }
    const quota = context.full ? Math.max(minimum.each, Math.ceil(minimum.all / allRoutes.length)) : 2
    for (const named of allRoutes) {
      const scene = await createScene(named, stage)
      const control = await send(addHeaders(buildRequest(named.route, scene.call), scene, scene.as))
      if (control.status >= 400)
        tally.failures.push(
          `${named.action}: the valid call was refused: ${control.body} Correct its example in proof/stage/examples.`,
        )
      await sendMalformed(named, scene, outsiders, quota, send, tally)
      if (separate.exitReason()) break
    }
    await sendRawRequests(separate, context, tally)
    if (separate.exitReason())
      tally.failures.push(`the server exited: ${separate.exitReason()}\n${separate.output().slice(-2000)}`)
    const health = await send({ method: 'GET', url: '/api/health' })
    if (health.status !== 200) tally.failures.push(`afterwards the health check returns ${health.status}`)
    return {
      count: tally.count,
      failures: tally.failures,
      figures: {
        routes: allRoutes.length,
        'refusals that name the field': tally.refused,
        'p99 of all responses': formatMilliseconds(quantile(tally.times, 0.99)),
        'slowest response': formatMilliseconds(quantile(tally.times, 1)),
      },
    }
  },
)

/** New users, so that a call that ends their session affects no other call. */
async function createOutsiders(server: ProofServer): Promise<Person[]> {
  const kinds = [roles.teacher, roles.student, roles.otherStaff, roles.admin]
  const users = await Promise.all(kinds.map((roleId) => createUser(server, 'greenwood', { roleId })))
  return [await createAnonymous(server, 'greenwood'), ...users]
}

/** Sends malformed calls of a route; some of them as people who may not call it. */
async function sendMalformed(
  named: NamedRoute,
  scene: Scene,
  outsiders: readonly Person[],
  quota: number,
  send: Sender,
  tally: Tally,
) {
  const random = seeded(named.action)
  await runConcurrently(chooseCalls(named, scene, quota, random), 6, async (recipe) => {
    const malformed = recipe.build()
    const as = random.chance(0.85) ? scene.as : random.pick(outsiders)
    const response = await send(addHeaders(malformed.request, scene, as))
    tally.count += 1
    tally.times.push(response.ms)
    const problem = findProblem(named, malformed, response, as === scene.as)
    if (problem) tally.failures.push(`${named.action} as ${as.name}: ${malformed.description}: ${problem}`)
    else if (response.status === 400) tally.refused += 1
  })
}

function chooseCalls(named: NamedRoute, scene: Scene, quota: number, random: Random): MalformedCallRecipe[] {
  const simple = listMalformedCalls(named.route, scene.call)
  const some = random.shuffle(simple).slice(0, quota)
  // Always include a NUL in the body, which is the easiest to miss.
  const hidden = simple.find(({ description }) => description.startsWith('body.') && description.endsWith(' NUL'))
  if (hidden && !some.includes(hidden)) some.push(hidden)
  const tangled = createTangledCalls(named.route, scene.call, random)
  while (some.length < quota) some.push(tangled.next().value)
  return some
}

/** Adds the person's headers, without replacing those of the malformed request. */
const addHeaders = (request: ProofRequest, scene: Scene, as: Person): ProofRequest => ({
  ...request,
  headers: { ...as.headers, ...(as === scene.as && scene.headers), ...request.headers },
  from: newAddress(),
})

const leakPattern =
  /\bat [\w.<> ]+ \(|node_modules|\.[jt]s:\d+|\bselect\b.+\bfrom\b.+\bwhere\b|syntax error|relation "|duplicate key|constraint|\bkysely\b|\bpostgres/i

function findProblem(
  named: NamedRoute,
  malformed: MalformedCall,
  response: HttpResponse,
  allowed: boolean,
): string | null {
  const { status, body, ms } = response
  // The server closes the connection while an oversized body or head is being sent.
  if (status === 0) return isTooLarge(malformed.request) ? null : `there was no response (${body})`
  if (status >= 500) return `returned ${status} ${body.slice(0, 200)}`
  if (ms > maxResponseMs) return `took ${formatMilliseconds(ms)}`
  if (status >= 400 && leakPattern.test(body)) return `the response leaks internals: ${body.slice(0, 300)}`
  if (status === 400) return findRefusalProblem(named, malformed, body)
  const otherRefusals = [401, 403, 404, 405, 413, 414, 415, 417, 429, 431]
  if (malformed.refused && allowed && !otherRefusals.includes(status))
    return `was accepted: ${status} ${body.slice(0, 200)}`
  return null
}

/** A refusal must name the field, unless it is a failure that the route declares for well-formed input. */
function findRefusalProblem({ route }: NamedRoute, malformed: MalformedCall, body: string): string | null {
  const { code, fields } = parseRefusal(body)
  if (code && code !== 'invalid-input' && route.fails && code in route.fails)
    return malformed.refused ? `was accepted as well formed: ${code}` : null
  if (code !== 'invalid-input') return `400 of the wrong shape: ${body.slice(0, 200)}`
  const names = fields?.map(({ field }) => field) ?? []
  if (names.length === 0 || names.some((name) => !name)) return `400 names no field: ${body.slice(0, 200)}`
  if (!malformed.refused || malformed.unreadable) return null
  return malformed.slots.some((slot) => names.some((name) => namesSlot(name, slot)))
    ? null
    : `400 names ${names.join(', ')}`
}

function namesSlot(name: string, { path }: CallSlot): boolean {
  const dotted = path.join('.')
  return name === dotted || name.startsWith(`${dotted}.`) || dotted.startsWith(`${name}.`) || path.includes(name)
}

type Refusal = { code?: string; fields?: { field: string }[] }

function parseRefusal(body: string): Refusal {
  try {
    return JSON.parse(body) as Refusal
  } catch {
    return {}
  }
}

const isTooLarge = ({ url, payload, headers }: ProofRequest) =>
  url.length > 12_000 || JSON.stringify(headers ?? {}).length > 12_000 || String(payload ?? '').length > 1_000_000

/** Refused by the HTTP parser or the socket library before our code runs. */
const refusedByParsers = ['no host', 'a live socket without a key']

async function sendRawRequests(separate: SeparateServer, { full }: ProofContext, tally: Tally) {
  const paths = allRoutes.map(({ route }) => route.path.replace(/:\w+/g, 'x'))
  const jobs = Object.entries(rawRequests).flatMap(([name, bytes], index) =>
    (full ? paths : [paths[index % paths.length] ?? '/']).map((path) => ({ name, bytes, path })),
  )
  await runConcurrently(jobs, 8, async ({ name, bytes, path }) => {
    const filled = bytes.replaceAll('{path}', path).replaceAll('{host}', 'greenwood.localhost')
    const { text, ms } = await sendBytes(separate.port, filled)
    tally.count += 1
    const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
    const worst = Math.max(0, ...statuses)
    if (worst >= 500) tally.failures.push(`${name} on ${path} returned ${worst}: ${text.slice(0, 300)}`)
    if (ms > maxResponseMs) tally.failures.push(`${name} on ${path} took ${formatMilliseconds(ms)}`)
    if (worst >= 400 && leakPattern.test(text)) tally.failures.push(`${name} on ${path} leaks internals: ${text}`)
    if (statuses.includes(400) && !refusedByParsers.includes(name) && !/"fields":\[\{"field":"[^"]/.test(text))
      tally.failures.push(`${name} on ${path}: 400 names no field: ${text.slice(-200)}`)
  })
}
