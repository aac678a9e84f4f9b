import { readdir } from 'node:fs/promises'
import { newId } from '#platform/server/ids.ts'
import { readTables } from './catalogue.ts'
import { collectIds, tableOf } from './ids.ts'
import { lets, type Person, stranger } from './principals.ts'
import type { NamedRoute } from './routes.ts'
import type { ProofServer } from './server.ts'
import { fill, type Sent, type Slot } from './values.ts'

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
export type Scene = { readonly as: Person; readonly call: Sent; readonly slots: readonly Slot[] }

/** What the schemas alone cannot tell about a route: who calls it and with which values. Each use makes a fresh one. */
export type Example = (
  stage: Stage,
  turn: number,
) => Promise<{ as?: Person; params?: object; query?: object; body?: object }>
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

let turn = 0

/** Makes a call of the route that must succeed: from its schemas, its example, and ids the caller's tenant owns. */
export async function sceneOf({ action, route }: NamedRoute, stage: Stage): Promise<Scene> {
  turn += 1
  const given = await (await examples())[action]?.(stage, turn)
  const as = given?.as ?? stage.people.find((person) => lets(route.access, person))
  if (!as) throw new Error(`${action}: nobody on the stage may call it; add an example in src/app/proof/examples.`)
  const { call, slots } = fill(route, { idOf: () => unknownId, where: action })
  const merged = merge(call, given)
  const own = await ownIds(stage, as.tenantId, slots.length > 0)
  // Ids the example did not give are the first the caller's tenant has of their kind.
  const complete = slots.reduce<Sent>((sent, slot) => replaceUnknown(sent, slot, () => own(slot.name, action)), merged)
  return { as, call: complete, slots }
}

/** Stands for an id until a real one is known. */
const unknownId = newId()

function replaceUnknown(call: Sent, slot: Slot, id: () => string): Sent {
  const copy = structuredClone(call)
  const holder = slot.path
    .slice(0, -1)
    .reduce<unknown>((value, key) => (value as Record<string | number, unknown> | undefined)?.[key], copy[slot.part])
  const last = slot.path.at(-1)
  if (last === undefined || !holder) return copy
  const target = holder as Record<string | number, unknown>
  if (target[last] === unknownId) target[last] = id()
  return copy
}

async function ownIds({ server }: Stage, tenantId: string, needed: boolean) {
  const owned = needed ? await collectIds(server.owner, await readTables(server.owner), tenantId) : null
  return (name: string, action: string) => owned?.byTable.get(tableOf(name, action))?.[0] ?? newId()
}

function merge(call: Sent, given: { params?: object; query?: object; body?: object } | undefined): Sent {
  const merged: Sent = { ...call }
  if (call.params) merged.params = { ...call.params, ...given?.params }
  if (call.query) merged.query = { ...call.query, ...given?.query }
  if (call.body !== undefined) merged.body = { ...(call.body as object), ...given?.body }
  return merged
}
