import { roles } from '#platform/contract/access/roles.ts'
import { type Random, seeded } from '#platform/server/demo/random.ts'
import { type ProofContext, proof } from '../program.ts'
import { type Answer, behindProxy, type Sender, senderTo } from '../server/httpSender.ts'
import { metricsToken, newAddress, type ProofServer, type Request } from '../server/proofServer.ts'
import { type SeparateServer, separateServer } from '../server/separateServer.ts'
import { milliseconds, quantile, together } from '../server/workload.ts'
import { somebody } from '../sessions/logins.ts'
import { everybody, type Person, stranger } from '../stage/principals.ts'
import { requestFor } from '../stage/requests.ts'
import { allRoutes, type NamedRoute } from '../stage/routes.ts'
import { type Scene, sceneOf, stageFor } from '../stage/scenes.ts'
import type { Slot } from '../stage/values.ts'
import { type Malformed, malformedCalls, type Recipe, tangledCalls } from './malformedCalls.ts'
import { sendBytes, tricks } from './rawRequests.ts'

/** Requests over all routes, and of each route, that a full run sends at least. */
const least = { all: 30_000, each: 200 }
/** Milliseconds an answer may take on a quiet machine; a stall is longer than any load explains. */
const patience = process.env.VITEST ? 20_000 : 2000

type Tally = { count: number; reached: number; times: number[]; failures: string[] }

export const program = proof(
  'T6.1',
  'whatever is sent is answered politely, and a refusal names the field',
  async (context) => {
    const server = await context.server()
    const env = { ...behindProxy, BANYAN_DATA: server.services.config.dataFolder, METRICS_TOKEN: metricsToken }
    const other = await separateServer(context, server.urls, env)
    const people = await everybody(server, 'greenwood', 'banyan-trust')
    const stage = await stageFor(server, 'greenwood', 'banyan-trust', people)
    const send = senderTo(other.port, context.atEnd)
    const outsiders = await outsidersOf(server)
    const tally: Tally = { count: 0, reached: 0, times: [], failures: [] }
    const quota = context.full ? Math.max(least.each, Math.ceil(least.all / allRoutes.length)) : 2
    for (const one of allRoutes) {
      const scene = await sceneOf(one, stage)
      const control = await send(asPerson(requestFor(one.route, scene.call), scene, scene.as))
      if (control.status >= 400) tally.failures.push(`${one.action}: the valid call was refused: ${control.body}`)
      await attack(one, scene, outsiders, quota, send, tally)
      if (other.ended()) break
    }
    await playTricks(other, context, tally)
    if (other.ended()) tally.failures.push(`the server ended: ${other.ended()}\n${other.output().slice(-2000)}`)
    const health = await send({ method: 'GET', url: '/api/health' })
    if (health.status !== 200) tally.failures.push(`afterwards the server answers ${health.status}`)
    return {
      count: tally.count,
      failures: tally.failures,
      figures: {
        routes: allRoutes.length,
        'refused by name': tally.reached,
        'p99 of all answers': milliseconds(quantile(tally.times, 0.99)),
        'slowest answer': milliseconds(quantile(tally.times, 1)),
      },
    }
  },
)

/** People nobody else depends on: what they end is only their own. */
async function outsidersOf(server: ProofServer): Promise<Person[]> {
  const kinds = [roles.teacher, roles.student, roles.otherStaff, roles.admin]
  const seated = await Promise.all(kinds.map((roleId) => somebody(server, 'greenwood', { roleId })))
  return [await stranger(server, 'greenwood'), ...seated]
}

/** A share of a route's malformed calls comes from people who may not even call it. */
async function attack(
  one: NamedRoute,
  scene: Scene,
  outsiders: readonly Person[],
  quota: number,
  send: Sender,
  tally: Tally,
) {
  const random = seeded(one.action)
  await together(chosen(one, scene, quota, random), 6, async (recipe) => {
    const malformed = recipe.make()
    const as = random.chance(0.85) ? scene.as : random.pick(outsiders)
    const answer = await send(asPerson(malformed.request, scene, as))
    tally.count += 1
    tally.times.push(answer.ms)
    const problem = judge(one, malformed, answer, as === scene.as)
    if (problem) tally.failures.push(`${one.action} as ${as.name}: ${malformed.what}: ${problem}`)
    else if (answer.status === 400) tally.reached += 1
  })
}

function chosen(one: NamedRoute, scene: Scene, quota: number, random: Random): Recipe[] {
  const simple = malformedCalls(one.route, scene.call)
  const some = random.shuffle(simple).slice(0, quota)
  // However few they are, the one that hides best is among them.
  const hidden = simple.find(({ what }) => what.startsWith('body.') && what.endsWith(' NUL'))
  if (hidden && !some.includes(hidden)) some.push(hidden)
  const tangled = tangledCalls(one.route, scene.call, random)
  while (some.length < quota) some.push(tangled.next().value)
  return some
}

/** What a header of the malformed request says stays; whatever it leaves out is the person's own. */
const asPerson = (request: Request, scene: Scene, as: Person): Request => ({
  ...request,
  headers: { ...as.headers, ...(as === scene.as && scene.headers), ...request.headers },
  from: newAddress(),
})

const leaks =
  /\bat [\w.<> ]+ \(|node_modules|\.[jt]s:\d+|\bselect\b.+\bfrom\b.+\bwhere\b|syntax error|relation "|duplicate key|constraint|\bkysely\b|\bpostgres/i

function judge(one: NamedRoute, malformed: Malformed, answer: Answer, allowed: boolean): string | null {
  const { status, body, ms } = answer
  // A body or head too large to be read is cut off while it is being sent.
  if (status === 0) return isTooLarge(malformed.request) ? null : `no answer came (${body})`
  if (status >= 500) return `answered ${status} ${body.slice(0, 200)}`
  if (ms > patience) return `took ${milliseconds(ms)}`
  if (status >= 400 && leaks.test(body)) return `the answer tells too much: ${body.slice(0, 300)}`
  if (status === 400) return judgeRefusal(one, malformed, body)
  const elsewhere = [401, 403, 404, 405, 413, 414, 415, 417, 429, 431]
  if (malformed.refused && allowed && !elsewhere.includes(status))
    return `was accepted: ${status} ${body.slice(0, 200)}`
  return null
}

/** A refusal names the field, unless it is one the route itself declares for input that is well formed. */
function judgeRefusal({ route }: NamedRoute, malformed: Malformed, body: string): string | null {
  const { code, fields } = readJson(body)
  if (code && code !== 'invalid-input' && route.fails && code in route.fails)
    return malformed.refused ? `was taken for well formed: ${code}` : null
  if (code !== 'invalid-input') return `400 of another shape: ${body.slice(0, 200)}`
  const names = fields?.map(({ field }) => field) ?? []
  if (names.length === 0 || names.some((name) => !name)) return `400 names no field: ${body.slice(0, 200)}`
  if (!malformed.refused || malformed.unreadable) return null
  return malformed.at.some((slot) => names.some((name) => isNameOf(name, slot)))
    ? null
    : `400 names ${names.join(', ')}`
}

function isNameOf(name: string, { path }: Slot): boolean {
  const dotted = path.join('.')
  return name === dotted || name.startsWith(`${dotted}.`) || dotted.startsWith(`${name}.`) || path.includes(name)
}

type Refusal = { code?: string; fields?: { field: string }[] }

function readJson(body: string): Refusal {
  try {
    return JSON.parse(body) as Refusal
  } catch {
    return {}
  }
}

const isTooLarge = ({ url, payload, headers }: Request) =>
  url.length > 12_000 || JSON.stringify(headers ?? {}).length > 12_000 || String(payload ?? '').length > 1_000_000

/** Answered by the HTTP parser and the socket library themselves, before anybody is asked. */
const answeredByParsers = ['no host', 'a live socket without a key']

async function playTricks(other: SeparateServer, { full }: ProofContext, tally: Tally) {
  const paths = allRoutes.map(({ route }) => route.path.replace(/:\w+/g, 'x'))
  const jobs = Object.entries(tricks).flatMap(([name, bytes], index) =>
    (full ? paths : [paths[index % paths.length] ?? '/']).map((path) => ({ name, bytes, path })),
  )
  await together(jobs, 8, async ({ name, bytes, path }) => {
    const filled = bytes.replaceAll('{path}', path).replaceAll('{host}', 'greenwood.localhost')
    const { text, ms } = await sendBytes(other.port, filled)
    tally.count += 1
    const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
    const worst = Math.max(0, ...statuses)
    if (worst >= 500) tally.failures.push(`${name} on ${path} was answered ${worst}: ${text.slice(0, 300)}`)
    if (ms > patience) tally.failures.push(`${name} on ${path} took ${milliseconds(ms)}`)
    if (worst >= 400 && leaks.test(text)) tally.failures.push(`${name} on ${path} tells too much: ${text}`)
    if (statuses.includes(400) && !answeredByParsers.includes(name) && !/"fields":\[\{"field":"[^"]/.test(text))
      tally.failures.push(`${name} on ${path}: 400 names no field: ${text.slice(-200)}`)
  })
}
