import { readdir } from 'node:fs/promises'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { asTenant, quoteName } from '../database/catalogue.ts'
import { findIdTable } from '../database/ownedIds.ts'
import { newAddress, type ProofServer } from '../server/proofServer.ts'
import { createAnonymous, isAllowed, type Person, signInEveryone } from './principals.ts'
import { buildRequest } from './requests.ts'
import type { NamedRoute } from './routes.ts'
import { type CallInput, type CallSlot, fillCall, valueAt, withValue } from './values.ts'

/** The school that calls are made from, with its organisation and its signed-in users. */
export type Stage = {
  readonly server: ProofServer
  readonly school: string
  readonly organisation: string
  readonly tenantId: string
  readonly people: readonly Person[]
  person(name: string): Person
}

/** A call that succeeds, with its caller and the positions of its ids. */
export type Scene = {
  readonly as: Person
  readonly call: CallInput
  readonly slots: readonly CallSlot[]
  /** Headers the route needs in addition to the caller's own. */
  readonly headers?: Readonly<Record<string, string>>
  /** The same call for another caller, where the values depend on the caller. Creates new records on each use. */
  readonly forPerson?: (person: Person) => Promise<CallInput>
}

/**
 * What the schemas alone do not say about a route: who calls it and with which values. Creates new records on each use;
 * `serial` is a number that has not been used before, for names that must be unique.
 */
export type Example = (stage: Stage, serial: number) => Promise<ExampleResult>
type CallValues = { params?: object; query?: object; body?: object }
type ExampleResult = CallValues & {
  as?: Person
  headers?: Record<string, string>
  /** The values that change with the caller, such as a record of their own. */
  forPerson?: (person: Person) => Promise<CallValues>
}
/** Runs work in the school's transaction, as a route handler does. */
export const within = <T>(
  { server, tenantId }: Stage,
  work: (db: TenantDb) => Promise<T>,
  yearId?: string,
): Promise<T> => server.services.database.inTenant({ tenantId, ...(yearId && { yearId }) }, work)

export const office = (stage: Stage): Person => stage.person('superadmin')

export type Examples = Readonly<Record<string, Example>>

let loadedExamples: Promise<Examples> | undefined

/** The examples of all modules, from the files in the examples folder. */
export function loadExamples(): Promise<Examples> {
  loadedExamples ??= (async () => {
    const folder = new URL('./examples/', import.meta.url)
    const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'))
    const parts = await Promise.all(files.map((file) => import(new URL(file, folder).href)))
    return Object.assign({}, ...parts.map((part: { examples: Examples }) => part.examples)) as Examples
  })()
  return loadedExamples
}

export async function createStage(
  server: ProofServer,
  school: string,
  organisation: string,
  people: readonly Person[],
): Promise<Stage> {
  const { tenantId } = await createAnonymous(server, school)
  const person = (name: string) => {
    const found = people.find((candidate) => candidate.name === name)
    if (!found) throw new Error(`${name} is not signed in on this stage.`)
    return found
  }
  return { server, school, organisation, tenantId, people, person }
}

let lastSerial = 0

/** Greenwood and its organisation, with everyone signed in. */
export const createDefaultStage = async (server: ProofServer): Promise<Stage> =>
  createStage(server, 'greenwood', 'banyan-trust', await signInEveryone(server, 'greenwood', 'banyan-trust'))

/** A number that has not been used before, so that names built from it are free. */
export function nextSerial(): number {
  lastSerial += 1
  return lastSerial
}

/** Builds a call of the route that must succeed, from its schemas, its example and ids that the caller's tenant owns. */
export async function createScene({ action, route }: NamedRoute, stage: Stage, serial = nextSerial()): Promise<Scene> {
  const given = await (await loadExamples())[action]?.(stage, serial)
  const as = given?.as ?? stage.people.find((person) => isAllowed(route.access, person))
  if (!as)
    throw new Error(
      `${action}: nobody in proof/stage/principals.ts may call it. Add an example in proof/stage/examples.`,
    )
  const { call, slots } = fillCall(route, { idOf: () => unknownId, action })
  const merged = mergeValues(call, given)
  let complete = merged
  for (const slot of slots) {
    // For ids that the example does not give, use the first row of the caller's tenant.
    if (valueAt(complete, slot) === unknownId) {
      complete = withValue(complete, slot, await findOwnedId(stage, as.tenantId, slot.name, action))
    }
  }
  const { headers, forPerson } = given ?? {}
  return {
    as,
    call: complete,
    slots,
    ...(headers && { headers }),
    ...(forPerson && { forPerson: async (person) => mergeValues(complete, await forPerson(person)) }),
  }
}

/** Sends the scene's call, by default as its own caller. Each call comes from a new address, to stay clear of rate limits. */
export function play(
  server: ProofServer,
  { route }: NamedRoute,
  scene: Scene,
  as: Person = scene.as,
  from = newAddress(),
) {
  const request = buildRequest(route, scene.call)
  return server.call({ ...request, headers: { ...request.headers, ...scene.headers, ...as.headers }, from })
}

/** Placeholder for an id until a real one is known. */
const unknownId = newId()

/** The first id of the tenant in the table that the parameter refers to. */
async function findOwnedId({ server }: Stage, tenantId: string, name: string, action: string): Promise<string> {
  const table = findIdTable(name, action)
  return asTenant(server.owner, tenantId, async (client) => {
    const { rows } = await client.query<{ id: string }>(`select id from ${quoteName(table)} order by id limit 1`)
    return rows[0]?.id ?? newId()
  })
}

function mergeValues(call: CallInput, given: CallValues | undefined): CallInput {
  const merged: CallInput = { ...call }
  if (call.params) merged.params = { ...call.params, ...given?.params }
  if (call.query) merged.query = { ...call.query, ...given?.query }
  if (call.body !== undefined) merged.body = { ...(call.body as object), ...given?.body }
  return merged
}
