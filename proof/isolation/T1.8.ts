import { asTenant, readTables } from '../database/catalogue.ts'
import { allOf, collectIds, idsIn } from '../database/ownedIds.ts'
import { type ProofContext, proof } from '../program.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { everybody, lets, type Person, seat, stranger, tenantOf } from '../stage/principals.ts'
import { allRoutes, type NamedRoute } from '../stage/routes.ts'
import { play, type Scene, type Stage, sceneOf, stageFor } from '../stage/scenes.ts'
import { type Sent, withValue } from '../stage/values.ts'
import { careless, carelessModule } from './carelessModule.ts'

/** Each organisation of the small world with its schools. */
const organisations = { 'banyan-trust': ['greenwood', 'riverside'], lotus: ['sunrise'], mehta: ['meadow'] } as const
type Code = keyof typeof organisations

export const program = proof(
  'T1.8',
  "an organisation's super-admin sees the branches of that organisation only",
  async (context) => {
    const server = await context.server({ beside: [carelessModule] })
    const codes = Object.keys(organisations) as Code[]
    const owners = await ownersOfIds(server, codes)
    const found: Found = { count: 0, failures: [] }
    for (const code of codes) {
      const walk = await walkOf(server, code, owners, context)
      for (const one of walk.routes) await tryRoute(walk, one, found)
    }
    await writeAcross(server, codes, found)
    return { ...found, figures: { organisations: codes.length } }
  },
)

type Found = { count: number; readonly failures: string[] }
type Walk = {
  readonly server: ProofServer
  readonly code: Code
  readonly admin: Person
  readonly stage: Stage
  readonly owners: ReadonlyMap<string, Code>
  readonly routes: readonly NamedRoute[]
  /** Ids of the other organisations that are put in place of the own. */
  readonly foreign: readonly string[]
  readonly hosts: readonly Person[]
}

async function walkOf(
  server: ProofServer,
  code: Code,
  owners: ReadonlyMap<string, Code>,
  context: ProofContext,
): Promise<Walk> {
  const [, ...school] = await everybody(server, organisations[code][0], code)
  const here = [await stranger(server, code), ...school]
  const admin = await seat(server, code, 'orgadmin')
  const others = [...owners].filter(([, owner]) => owner !== code).map(([id]) => id)
  const codes = Object.keys(organisations).filter((name) => name !== code)
  const beside = Object.entries(careless.routes).map(([name, route]) => ({ action: `careless.${name}`, route }))
  return {
    server,
    code,
    admin,
    stage: await stageFor(server, organisations[code][0], code, here),
    owners,
    routes: [...allRoutes, ...beside].filter(({ route }) => context.full || lets(route.access, admin)),
    foreign: some(others, context.count(200, 1)),
    hosts: await Promise.all(codes.slice(0, context.count(2, 1)).map((name) => stranger(server, name))),
  }
}

/** The route as the super-admin calls it, with ids of other organisations, and at their hosts. */
async function tryRoute(walk: Walk, one: NamedRoute, found: Found) {
  const { server, code, admin, stage, foreign, hosts } = walk
  const isCareless = one.action.startsWith('careless.')
  const scene: Scene = isCareless ? { as: admin, call: {}, slots: [] } : await sceneOf(one, stage)
  const altered = scene.slots.flatMap((slot) => foreign.map((id) => withValue(scene.call, slot, id)))
  for (const call of [scene.call, ...altered]) {
    const answer = await play(server, one, { ...scene, call }, admin)
    look(walk, code, one, answer.body, call, found)
    if (call !== scene.call && answer.statusCode < 400)
      found.failures.push(`${one.action} let ${code} reach another organisation`)
  }
  for (const host of hosts) {
    const visitor = { ...admin, headers: { ...host.headers, authorization: `Bearer ${admin.token}` } }
    const answer = await play(server, one, scene, visitor)
    look(walk, host.school as Code, one, answer.body, scene.call, found)
    if (one.route.access.who !== 'anyone' && answer.statusCode < 400)
      found.failures.push(`${one.action}: ${code} is let in at ${host.school}`)
  }
}

/** At an organisation's host an answer may hold that organisation's ids and those that were sent. */
function look({ owners }: Walk, at: Code, { action }: NamedRoute, body: string, call: Sent, found: Found) {
  found.count += 1
  const given = new Set(idsIn(JSON.stringify(call)))
  const foreign = idsIn(body).find((id) => !given.has(id) && owners.has(id) && owners.get(id) !== at)
  if (foreign) found.failures.push(`${action} at ${at} gave an id of ${owners.get(foreign)}`)
}

/** So many of a list, spread over all of it. */
const some = <T>(list: readonly T[], wanted: number): T[] =>
  list.filter((_, index) => index % Math.ceil(list.length / wanted) === 0)

async function ownersOfIds(server: ProofServer, codes: readonly Code[]): Promise<Map<string, Code>> {
  const tables = await readTables(server.owner)
  const owners = new Map<string, Code>()
  for (const code of codes) {
    for (const name of [code, ...organisations[code]]) {
      const tenant = await server.services.directory.byHost(`${name}.localhost`)
      if (!tenant) throw new Error(`${name} is missing from the small world.`)
      owners.set(tenant.id, code).set(tenant.organisationId, code)
      for (const id of allOf(await collectIds(server.owner, tables, tenant.id))) owners.set(id, code)
    }
  }
  return owners
}

/** Even a query that names no organisation changes only the own one's rows. */
async function writeAcross(server: ProofServer, codes: readonly Code[], found: Found) {
  for (const code of codes) {
    const { id, organisationId } = await tenantOf(server, code)
    await asTenant(server.services.database.pool, id, async (client) => {
      await client.query(`select set_config('app.organisation_id', $1, true)`, [organisationId])
      const named = await client.query(`update tenants set name = 'x' where organisation_id <> $1 returning id`, [
        organisationId,
      ])
      const all = await client.query<{ owner: string }>(
        `update tenants set name = 'x' returning organisation_id as owner`,
      )
      const renamed = await client.query<{ id: string }>(`update organisations set name = 'x' returning id`)
      found.count += 3
      if (named.rowCount) found.failures.push(`${code} changed ${named.rowCount} tenants of others`)
      if (all.rows.some(({ owner }) => owner !== organisationId))
        found.failures.push(`${code} changed a tenant of another`)
      if (renamed.rows.map((row) => row.id).join() !== organisationId)
        found.failures.push(`${code} renamed another organisation`)
    })
  }
}
