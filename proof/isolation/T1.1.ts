import type { LightMyRequestResponse } from 'fastify'
import { readTables } from '../database/catalogue.ts'
import { idsIn, tableOf } from '../database/ownedIds.ts'
import { type ProofContext, proof } from '../program.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { everybody, type Person } from '../stage/principals.ts'
import { allRoutes, type NamedRoute } from '../stage/routes.ts'
import { play, type Scene, type Stage, sceneOf, stageFor } from '../stage/scenes.ts'
import { type Slot, withValue } from '../stage/values.ts'
import { type Foreign, fingerprint, foreignTenants, ownersOf, strangers } from './foreignTenants.ts'
import { forgetTenantConditions } from './tenantConditions.ts'

/** Every route, every principal, every id replaced by another tenant's; once as written and once with all tenant conditions taken out. */
export const program = proof('T1.1', 'no route gives or changes what another tenant owns', async (context) => {
  const asWritten = await walk(await context.server(), context, context.share(allRoutes, 11))
  let removed = { count: 0 }
  const careless = await context.server({
    prepare: (banyan) => {
      removed = forgetTenantConditions(banyan)
    },
  })
  const forgotten = await walk(careless, context, context.share(allRoutes, 17))
  const failures = [...asWritten.failures, ...forgotten.failures.map((text) => `with conditions removed: ${text}`)]
  if (removed.count === 0) failures.push('No tenant condition was found to remove.')
  return {
    count: asWritten.count + forgotten.count,
    failures,
    figures: { routes: allRoutes.length, 'queries sent without their tenant conditions': removed.count },
  }
})

async function walk(server: ProofServer, context: ProofContext, routes: readonly NamedRoute[]) {
  const people = await everybody(server, 'greenwood', 'banyan-trust')
  const stage = await stageFor(server, 'greenwood', 'banyan-trust', people)
  const foreign = await foreignTenants(server, context.full ? strangers : ['riverside', 'sunrise'])
  const owners = ownersOf(foreign)
  const tables = await readTables(server.owner)
  const before = await Promise.all(foreign.map(({ tenantId }) => fingerprint(server, tables, tenantId)))
  const failures: string[] = []
  let count = 0
  let tried = 0
  for (const one of routes) {
    const scene = await sceneOf(one, stage)
    const control = await play(server, one, scene)
    if (control.statusCode >= 400)
      failures.push(`${one.action}: the valid call was refused (${control.statusCode} ${control.body})`)
    for (const probe of probes(one, stage, scene, foreign, context)) {
      tried += 1
      if (tried % context.count(1, 11) !== 0) continue
      count += 1
      let answer = await play(server, one, probe)
      // The valid call has changed the record or taken the number: that says nothing about the id. Asked again with new ones.
      if (probe.slot && probe.foreignId && [400, 409, 422].includes(answer.statusCode)) {
        const fresh = await sceneOf(one, stage)
        const headers = fresh.headers && { headers: fresh.headers }
        answer = await play(server, one, {
          ...probe,
          ...headers,
          call: withValue(fresh.call, probe.slot, probe.foreignId),
        })
      }
      const problem = judge(one, probe, answer, owners, branchesOf(probe.as, foreign))
      if (problem)
        failures.push(
          `${one.action} as ${probe.as.name}${probe.slot ? ` with ${probe.slot.name} of ${probe.of}` : ''}: ${problem}`,
        )
    }
  }
  const after = await Promise.all(foreign.map(({ tenantId }) => fingerprint(server, tables, tenantId)))
  foreign.forEach(({ school }, index) => {
    if (before[index] !== after[index]) failures.push(`rows of ${school} were changed`)
  })
  return { count, failures }
}

type Probe = Scene & { readonly slot?: Slot; readonly of?: string; readonly foreignId?: string }

/** Each person with each foreign id in each place; a route without ids is simply called by everybody. */
function* probes(
  one: NamedRoute,
  stage: Stage,
  scene: Scene,
  foreign: readonly Foreign[],
  context: ProofContext,
): Generator<Probe> {
  for (const as of stage.people) {
    if (scene.slots.length === 0) {
      // Ending the session of a walker would make every later answer a 401.
      if (!endsOwnSession(one)) yield { ...scene, as }
      continue
    }
    for (const slot of scene.slots) {
      for (const tenant of foreign) {
        // A sister school belongs to the organisation whose super-admin calls.
        if (as.name === 'orgadmin' && tenant.organisationId === as.actor?.organisationId) continue
        for (const id of chosenIds(tenant, tableOf(slot.name, one.action), context)) {
          yield { ...scene, as, call: withValue(scene.call, slot, id), slot, of: tenant.school, foreignId: id }
        }
      }
    }
  }
}

const endsOwnSession = ({ action }: NamedRoute) =>
  ['access.logout', 'access.setPassword', 'access.updatePassword', 'access.createPassword'].includes(action)

/** Where the other kinds go on at the next place. */
let turn = 0

/** Some ids of the right kind and some of other kinds, which take turns: in the course of a walk every kind is tried at many places. */
function chosenIds(tenant: Foreign, table: string, context: ProofContext): string[] {
  const right = tenant.byTable.get(table) ?? []
  const others = [...tenant.byTable].filter(([name]) => name !== table).flatMap(([, ids]) => ids.slice(0, 3))
  const some = Array.from({ length: context.count(4, 1) }, () => others[turn++ % others.length] ?? [])
  return [...right.slice(0, context.count(4, 1)), ...some.flat(), tenant.tenantId]
}

/** The sister schools an organisation's super-admin may see in the directory; of what is inside them, nothing. */
const branchesOf = ({ actor }: Person, foreign: readonly Foreign[]) =>
  foreign.filter(({ organisationId }) => organisationId === actor?.organisationId).map(({ tenantId }) => tenantId)

/** What is wrong with an answer, if anything. */
function judge(
  one: NamedRoute,
  probe: Probe,
  answer: LightMyRequestResponse,
  owners: Map<string, string>,
  branches: readonly string[],
): string | null {
  const { statusCode } = answer
  const sent = new Set([...idsIn(JSON.stringify(probe.call)), ...branches])
  const leaked = idsIn(answer.body).find((id) => owners.has(id) && !sent.has(id))
  if (leaked) return `the answer holds an id of ${owners.get(leaked)}`
  if (statusCode >= 500) return `answered ${statusCode} ${answer.body}`
  if (!probe.slot) return null
  if (one.route.access.who === 'anyone') {
    const declared = Object.values(one.route.fails ?? {}).map((failure) => failure.status)
    return declared.includes(statusCode as never) || [403, 404].includes(statusCode) ? null : `answered ${statusCode}`
  }
  const refusals = probe.as.actor ? [403, 404] : [401]
  return refusals.includes(statusCode) ? null : `answered ${statusCode} ${answer.body.slice(0, 200)}`
}
