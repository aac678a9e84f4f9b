import type { LightMyRequestResponse } from 'fastify'
import { readTables } from '../database/catalogue.ts'
import { extractIds, findIdTable } from '../database/ownedIds.ts'
import { type ProofContext, proof } from '../program.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { type Person, signInEveryone } from '../stage/principals.ts'
import { allRoutes, type NamedRoute } from '../stage/routes.ts'
import { createScene, createStage, play, type Scene, type Stage } from '../stage/scenes.ts'
import { type CallSlot, withValue } from '../stage/values.ts'
import { collectForeignTenants, type ForeignTenant, fingerprint, foreignSchools, mapOwners } from './foreignTenants.ts'
import { stripTenantConditions } from './tenantConditions.ts'

/** Every route and every caller, with every id replaced by another tenant's; once as written and once with all tenant conditions removed from the queries. */
export const program = proof('T1.1', 'no route reads or changes data of another tenant', async (context) => {
  const asWritten = await walkRoutes(await context.server(), context, context.subset(allRoutes, 11))
  let removed = { count: 0 }
  const careless = await context.server({
    prepare: (banyan) => {
      removed = stripTenantConditions(banyan)
    },
  })
  const forgotten = await walkRoutes(careless, context, context.subset(allRoutes, 17))
  const failures = [...asWritten.failures, ...forgotten.failures.map((text) => `with conditions removed: ${text}`)]
  if (removed.count === 0) failures.push('No tenant condition was found in any query.')
  return {
    count: asWritten.count + forgotten.count,
    failures,
    figures: { routes: allRoutes.length, 'queries without their tenant conditions': removed.count },
  }
})

async function walkRoutes(server: ProofServer, context: ProofContext, routes: readonly NamedRoute[]) {
  const people = await signInEveryone(server, 'greenwood', 'banyan-trust')
  const stage = await createStage(server, 'greenwood', 'banyan-trust', people)
  const foreign = await collectForeignTenants(server, context.full ? foreignSchools : ['riverside', 'sunrise'])
  const owners = mapOwners(foreign)
  const tables = await readTables(server.owner)
  const before = await Promise.all(foreign.map(({ tenantId }) => fingerprint(server, tables, tenantId)))
  const failures: string[] = []
  let count = 0
  let tried = 0
  for (const named of routes) {
    const scene = await createScene(named, stage)
    const control = await play(server, named, scene)
    if (control.statusCode >= 400 && !isRefusedForItsFile(control))
      failures.push(
        `${named.action}: the valid call was refused (${control.statusCode} ${control.body}). Correct its example in proof/stage/examples.`,
      )
    for (const probe of createProbes(named, stage, scene, foreign, context)) {
      tried += 1
      if (tried % context.count(1, 11) !== 0) continue
      count += 1
      let response = await play(server, named, probe)
      // The valid call may have changed the record or used up a unique value, which says nothing about the id. Retry with new data.
      const saysNothing =
        ([400, 409, 422].includes(response.statusCode) && !saysMissing(response)) ||
        answersEach(response) ||
        isRepeated(probe)
      if (probe.slot && probe.foreignId && saysNothing) {
        const fresh = await createScene(named, stage)
        const headers = fresh.headers && { headers: fresh.headers }
        response = await play(server, named, {
          ...probe,
          ...headers,
          call: withValue(fresh.call, probe.slot, probe.foreignId),
        })
      }
      const problem = findProblem(named, probe, response, owners, listBranchIds(probe.as, foreign))
      if (problem)
        failures.push(
          `${named.action} as ${probe.as.name}${probe.slot ? ` with ${probe.slot.name} of ${probe.of}` : ''}: ${problem}`,
        )
    }
  }
  const after = await Promise.all(foreign.map(({ tenantId }) => fingerprint(server, tables, tenantId)))
  foreign.forEach(({ school }, index) => {
    if (before[index] !== after[index]) failures.push(`rows of ${school} were changed`)
  })
  return { count, failures }
}

type Probe = Scene & { readonly slot?: CallSlot; readonly of?: string; readonly foreignId?: string }

/** Every person with every foreign id in every slot; a route without ids is simply called by everyone. */
function* createProbes(
  named: NamedRoute,
  stage: Stage,
  scene: Scene,
  foreign: readonly ForeignTenant[],
  context: ProofContext,
): Generator<Probe> {
  for (const as of stage.people) {
    if (scene.slots.length === 0) {
      // Ending a caller's session would turn every later response into a 401.
      if (!endsOwnSession(named)) yield { ...scene, as }
      continue
    }
    for (const slot of scene.slots) {
      for (const tenant of foreign) {
        // A sister school belongs to the caller's own organisation.
        if (as.name === 'orgadmin' && tenant.organisationId === as.actor?.organisationId) continue
        for (const id of chooseIds(tenant, findIdTable(slot.name, named.action), context)) {
          yield { ...scene, as, call: withValue(scene.call, slot, id), slot, of: tenant.school, foreignId: id }
        }
      }
    }
  }
}

const endsOwnSession = ({ action }: NamedRoute) =>
  ['access.logout', 'access.setPassword', 'access.updatePassword', 'access.createPassword'].includes(action)

/** Where chooseIds continues among the ids of other tables. */
let nextOther = 0

/** Some ids from the right table and some from other tables, in rotation, so that over a run every table is tried in many slots. */
function chooseIds(tenant: ForeignTenant, table: string, context: ProofContext): string[] {
  const right = tenant.byTable.get(table) ?? []
  const others = [...tenant.byTable].filter(([name]) => name !== table).flatMap(([, ids]) => ids.slice(0, 3))
  const some = Array.from({ length: context.count(4, 1) }, () => others[nextOther++ % others.length] ?? [])
  return [...right.slice(0, context.count(4, 1)), ...some.flat(), tenant.tenantId]
}

/** The sister schools that an organisation's super-admin may see in the directory, but not look into. */
const listBranchIds = ({ actor }: Person, foreign: readonly ForeignTenant[]) =>
  foreign.filter(({ organisationId }) => organisationId === actor?.organisationId).map(({ tenantId }) => tenantId)

/** What is wrong with a response, or null. */
function findProblem(
  named: NamedRoute,
  probe: Probe,
  response: LightMyRequestResponse,
  owners: Map<string, string>,
  branches: readonly string[],
): string | null {
  const { statusCode } = response
  const sent = new Set([...extractIds(JSON.stringify(probe.call)), ...branches])
  const leaked = extractIds(response.body).find((id) => owners.has(id) && !sent.has(id))
  if (leaked) return `the response contains an id of ${owners.get(leaked)}`
  if (statusCode >= 500) return `returned ${statusCode} ${response.body}`
  if (!probe.slot) return null
  if (named.route.access.who === 'anyone') {
    const declared = Object.values(named.route.fails ?? {}).map((failure) => failure.status)
    return declared.includes(statusCode as never) || [403, 404].includes(statusCode) ? null : `returned ${statusCode}`
  }
  if (answersEach(response) && outcomesOf(response).every(({ refusal }) => refusal)) return null
  if (!probe.as.actor) return statusCode === 401 ? null : `returned ${statusCode} ${response.body.slice(0, 200)}`
  if (saysMissing(response) || changedNothing(named, response) || isExcluded(probe.slot)) return null
  return [403, 404].includes(statusCode) ? null : `returned ${statusCode} ${response.body.slice(0, 200)}`
}

/** Some routes answer for each of several entries, with the reason why one was refused. An entry that is sent again gets its old answer. */
const outcomesOf = (response: LightMyRequestResponse): { refusal?: string | null }[] =>
  response.statusCode === 200 && /json/.test(String(response.headers['content-type']))
    ? (response.json().data?.outcomes ?? [])
    : []

/** What is sent again under the client id of the valid call gets the answer to that one. */
const isRepeated = ({ call: { body, query } }: Probe) =>
  (body !== null && typeof body === 'object' && 'clientId' in body) || (query !== undefined && 'deviceKey' in query)

const codeOf = (response: LightMyRequestResponse): string => (response.json() as { code?: string }).code ?? ''

/** Some routes say in words of their own that there is no such topic, student or consent. */
const saysMissing = (response: LightMyRequestResponse) =>
  [409, 422].includes(response.statusCode) && codeOf(response).startsWith('no-such-')

/** What is removed twice is gone, and bulk changes skip what they do not find. That no row has changed is checked at the end. */
const changedNothing = ({ route }: NamedRoute, response: LightMyRequestResponse) =>
  response.statusCode === 200 && (route.method === 'DELETE' || response.json().data?.changed === 0)

/** Ids of what a list leaves out, and of what a report prints: one that was removed meanwhile must not stop anybody. */
const isExcluded = ({ name }: CallSlot) => ['exceptVersionIds', 'observationIds', 'photoIds'].includes(name)

/** A file made for one sheet. Everything else was checked before it was read. */
const isRefusedForItsFile = (response: LightMyRequestResponse) =>
  response.statusCode === 422 && codeOf(response) === 'extension'

const answersEach = (response: LightMyRequestResponse) => outcomesOf(response).length > 0
