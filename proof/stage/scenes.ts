import { readdir } from 'node:fs/promises'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { asTenant, quoted } from '../database/catalogue.ts'
import { tableOf } from '../database/ownedIds.ts'
import { newAddress, type ProofServer } from '../server/proofServer.ts'
import { everybody, lets, type Person, stranger } from './principals.ts'
import { requestFor } from './requests.ts'
import type { NamedRoute } from './routes.ts'
import { fill, type Sent, type Slot, valueAt, withValue } from './values.ts'

/** Where calls are made from: a school, its organisation, and the people of both. */
export type Stage = {
  readonly server: ProofServer
  readonly school: string
  readonly organisation: string
  readonly tenantId: string
  readonly people: readonly Person[]
  person(name: string): Person
}

/** A call that succeeds, who makes it, and where its ids stand. */
export type Scene = {
  readonly as: Person
  readonly call: Sent
  readonly slots: readonly Slot[]
  /** Headers the route asks for beside those of the caller. */
  readonly headers?: Readonly<Record<string, string>>
  /** The call as somebody else would make it, where that depends on who does. Each use makes a fresh one. */
  readonly madeBy?: (person: Person) => Promise<Sent>
}

/** What the schemas alone cannot tell about a route: who calls it and with which values. Each use makes a fresh one. */
export type Example = (stage: Stage, turn: number) => Promise<Given>
type Values = { params?: object; query?: object; body?: object }
type Given = Values & {
  as?: Person
  headers?: Record<string, string>
  /** What is different when somebody else makes the call, such as a record of their own. */
  madeBy?: (person: Person) => Promise<Values>
}
/** Work on the school's own data, as its routes do it. */
export const within = <T>(
  { server, tenantId }: Stage,
  work: (db: TenantDb) => Promise<T>,
  yearId?: string,
): Promise<T> => server.services.database.inTenant({ tenantId, ...(yearId && { yearId }) }, work)

export const office = (stage: Stage): Person => stage.person('superadmin')

export type Examples = Readonly<Record<string, Example>>

let known: Promise<Examples> | undefined

/** The examples of all modules, one file for each in the folder beside. */
function examples(): Promise<Examples> {
  known ??= (async () => {
    const folder = new URL('./examples/', import.meta.url)
    const files = (await readdir(folder)).filter((name) => name.endsWith('.ts'))
    const parts = await Promise.all(files.map((file) => import(new URL(file, folder).href)))
    return Object.assign({}, ...parts.map((part: { examples: Examples }) => part.examples)) as Examples
  })()
  return known
}

export async function stageFor(
  server: ProofServer,
  school: string,
  organisation: string,
  people: readonly Person[],
): Promise<Stage> {
  const { tenantId } = await stranger(server, school)
  const person = (name: string) => {
    const found = people.find((one) => one.name === name)
    if (!found) throw new Error(`${name} is not on this stage.`)
    return found
  }
  return { server, school, organisation, tenantId, people, person }
}

let turns = 0

/** Greenwood and its organisation with everybody in their seats. */
export const usualStage = async (server: ProofServer): Promise<Stage> =>
  stageFor(server, 'greenwood', 'banyan-trust', await everybody(server, 'greenwood', 'banyan-trust'))

/** Turns are numbers nobody used before, so that names made from them are free. */
export function newTurn(): number {
  turns += 1
  return turns
}

/** Makes a call of the route that must succeed: from its schemas, its example, and ids the caller's tenant owns. */
export async function sceneOf({ action, route }: NamedRoute, stage: Stage, turn = newTurn()): Promise<Scene> {
  const given = await (await examples())[action]?.(stage, turn)
  const as = given?.as ?? stage.people.find((person) => lets(route.access, person))
  if (!as) throw new Error(`${action}: nobody on the stage may call it; add an example in src/app/proof/examples.`)
  const { call, slots } = fill(route, { idOf: () => unknownId, where: action })
  const merged = merge(call, given)
  let complete = merged
  for (const slot of slots) {
    // Ids the example did not give are the first the caller's tenant has of their kind.
    if (valueAt(complete, slot) === unknownId) {
      complete = withValue(complete, slot, await firstOwn(stage, as.tenantId, slot.name, action))
    }
  }
  const { headers, madeBy } = given ?? {}
  return {
    ...{ as, call: complete, slots },
    ...(headers && { headers }),
    ...(madeBy && { madeBy: async (person) => merge(complete, await madeBy(person)) }),
  }
}

/** Makes the scene's call as somebody, from an address of its own so that no limit on guessing answers instead. */
export function play(
  server: ProofServer,
  { route }: NamedRoute,
  scene: Scene,
  as: Person = scene.as,
  from = newAddress(),
) {
  const request = requestFor(route, scene.call)
  return server.call({ ...request, headers: { ...request.headers, ...scene.headers, ...as.headers }, from })
}

/** Stands for an id until a real one is known. */
const unknownId = newId()

/** The first id the tenant has in the table such an id names. */
async function firstOwn({ server }: Stage, tenantId: string, name: string, action: string): Promise<string> {
  const table = tableOf(name, action)
  return asTenant(server.owner, tenantId, async (client) => {
    const { rows } = await client.query<{ id: string }>(`select id from ${quoted(table)} order by id limit 1`)
    return rows[0]?.id ?? newId()
  })
}

function merge(call: Sent, given: Values | undefined): Sent {
  const merged: Sent = { ...call }
  if (call.params) merged.params = { ...call.params, ...given?.params }
  if (call.query) merged.query = { ...call.query, ...given?.query }
  if (call.body !== undefined) merged.body = { ...(call.body as object), ...given?.body }
  return merged
}
