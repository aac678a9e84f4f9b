import { asTenant, readTables } from '../database/catalogue.ts'
import { collectIds, extractIds, listIds } from '../database/ownedIds.ts'
import { type ProofContext, proof } from '../program.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { createAnonymous, getTenant, isAllowed, type Person, signInAs, signInEveryone } from '../stage/principals.ts'
import { allRoutes, type NamedRoute } from '../stage/routes.ts'
import { createScene, createStage, play, type Scene, type Stage } from '../stage/scenes.ts'
import { type CallInput, withValue } from '../stage/values.ts'
import { careless, carelessModule } from './carelessModule.ts'

/** The organisations of the small test world, with their schools. */
const organisations = { 'banyan-trust': ['greenwood', 'riverside'], lotus: ['sunrise'], mehta: ['meadow'] } as const
type OrganisationCode = keyof typeof organisations

export const program = proof(
  'T1.8',
  "an organisation's super-admin sees only the branches of that organisation",
  async (context) => {
    const server = await context.server({ extraModules: [carelessModule] })
    const codes = Object.keys(organisations) as OrganisationCode[]
    const owners = await mapIdOwners(server, codes)
    const found: Findings = { count: 0, failures: [] }
    for (const code of codes) {
      const walk = await prepareWalk(server, code, owners, context)
      for (const named of walk.routes) await tryRoute(walk, named, found)
    }
    await tryWrites(server, codes, found)
    return { ...found, figures: { organisations: codes.length } }
  },
)

type Findings = { count: number; readonly failures: string[] }
type OrganisationWalk = {
  readonly server: ProofServer
  readonly code: OrganisationCode
  readonly admin: Person
  readonly stage: Stage
  readonly owners: ReadonlyMap<string, OrganisationCode>
  readonly routes: readonly NamedRoute[]
  /** Ids of other organisations, to replace the caller's own. */
  readonly foreign: readonly string[]
  readonly hosts: readonly Person[]
}

async function prepareWalk(
  server: ProofServer,
  code: OrganisationCode,
  owners: ReadonlyMap<string, OrganisationCode>,
  context: ProofContext,
): Promise<OrganisationWalk> {
  const [, ...school] = await signInEveryone(server, organisations[code][0], code)
  const here = [await createAnonymous(server, code), ...school]
  const admin = await signInAs(server, code, 'orgadmin')
  const others = [...owners].filter(([, owner]) => owner !== code).map(([id]) => id)
  const codes = Object.keys(organisations).filter((name) => name !== code)
  const extraRoutes = Object.entries(careless.routes).map(([name, route]) => ({ action: `careless.${name}`, route }))
  return {
    server,
    code,
    admin,
    stage: await createStage(server, organisations[code][0], code, here),
    owners,
    routes: [...allRoutes, ...extraRoutes].filter(({ route }) => context.full || isAllowed(route.access, admin)),
    foreign: spread(others, context.count(200, 1)),
    hosts: await Promise.all(codes.slice(0, context.count(2, 1)).map((name) => createAnonymous(server, name))),
  }
}

/** Calls the route as the super-admin: as it is, with ids of other organisations, and on their hosts. */
async function tryRoute(walk: OrganisationWalk, named: NamedRoute, found: Findings) {
  const { server, code, admin, stage, foreign, hosts } = walk
  const isCareless = named.action.startsWith('careless.')
  const scene: Scene = isCareless ? { as: admin, call: {}, slots: [] } : await createScene(named, stage)
  const altered = scene.slots.flatMap((slot) => foreign.map((id) => withValue(scene.call, slot, id)))
  for (const call of [scene.call, ...altered]) {
    const response = await play(server, named, { ...scene, call }, admin)
    checkIds(walk, code, named, response.body, call, found)
    if (call !== scene.call && response.statusCode < 400)
      found.failures.push(`${named.action} let ${code} access another organisation`)
  }
  for (const host of hosts) {
    const visitor = { ...admin, headers: { ...host.headers, authorization: `Bearer ${admin.token}` } }
    const response = await play(server, named, scene, visitor)
    checkIds(walk, host.school as OrganisationCode, named, response.body, scene.call, found)
    if (named.route.access.who !== 'anyone' && response.statusCode < 400)
      found.failures.push(`${named.action}: ${code} was admitted on the host of ${host.school}`)
  }
}

/** On an organisation's host, a response may only contain ids of that organisation and ids from the request. */
function checkIds(
  { owners }: OrganisationWalk,
  at: OrganisationCode,
  { action }: NamedRoute,
  body: string,
  call: CallInput,
  found: Findings,
) {
  found.count += 1
  const given = new Set(extractIds(JSON.stringify(call)))
  const foreign = extractIds(body).find((id) => !given.has(id) && owners.has(id) && owners.get(id) !== at)
  if (foreign) found.failures.push(`${action} at ${at} returned an id of ${owners.get(foreign)}`)
}

/** At most `wanted` items, spread evenly over the list. */
const spread = <T>(list: readonly T[], wanted: number): T[] =>
  list.filter((_, index) => index % Math.ceil(list.length / wanted) === 0)

async function mapIdOwners(
  server: ProofServer,
  codes: readonly OrganisationCode[],
): Promise<Map<string, OrganisationCode>> {
  const tables = await readTables(server.owner)
  const owners = new Map<string, OrganisationCode>()
  for (const code of codes) {
    for (const name of [code, ...organisations[code]]) {
      const tenant = await server.services.directory.byHost(`${name}.localhost`)
      if (!tenant) throw new Error(`${name} is missing from the small test world.`)
      owners.set(tenant.id, code).set(tenant.organisationId, code)
      for (const id of listIds(await collectIds(server.owner, tables, tenant.id))) owners.set(id, code)
    }
  }
  return owners
}

/** Even an update without a condition changes only the rows of the current organisation. */
async function tryWrites(server: ProofServer, codes: readonly OrganisationCode[], found: Findings) {
  for (const code of codes) {
    const { id, organisationId } = await getTenant(server, code)
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
      if (named.rowCount) found.failures.push(`${code} changed ${named.rowCount} tenants of other organisations`)
      if (all.rows.some(({ owner }) => owner !== organisationId))
        found.failures.push(`${code} changed a tenant of another organisation`)
      if (renamed.rows.map((row) => row.id).join() !== organisationId)
        found.failures.push(`${code} renamed another organisation`)
    })
  }
}
