import { isNamed, namedIn, takes, textsIn } from './freeTexts.ts'
import { allRoutes, isWrite, type NamedRoute } from './routes.ts'
import { play, type Scene, type Stage, sceneOf } from './scenes.ts'
import { otherShapes } from './shapes.ts'
import type { Sent, Slot } from './values.ts'
import { withValue } from './values.ts'

/** Texts that are put into every field that takes them; `number` is nobody else's. */
export type Texts = { readonly count: number; text(index: number, number: number): string }
export type Planted = { readonly action: string; readonly field: string; readonly index: number }

export type Planting = {
  /** What was put where, by its number. */
  readonly planted: ReadonlyMap<number, Planted>
  /** How many texts were sent to fields, and how many of them the server took. */
  readonly tried: number
  readonly stored: number
  readonly fields: ReadonlySet<string>
  readonly failures: readonly string[]
}

/** Signed by their sender: another text and they are refused, which T4.6 proves. Files are T8's. */
const isElsewhere = (one: NamedRoute) => one.action === 'feeGateway.hearEvent' || one.route.carries !== undefined

/** Routes that take anything but ids, and those of them that store it. */
export const askedRoutes = allRoutes.filter((one) => (one.route.body || one.route.query) && !isElsewhere(one))
export const storingRoutes = askedRoutes.filter((one) => isWrite(one) && one.route.body)

/** Sends every text to every field that takes it: each call carries one in each of its fields, and every call others. */
export async function plant(stage: Stage, routes: readonly NamedRoute[], texts: Texts): Promise<Planting> {
  const planted = new Map<number, Planted>()
  const fields = new Set<string>()
  const failures: string[] = []
  let [tried, stored] = [0, 0]
  for (const one of routes)
    for (let round = 0; round < texts.count; round++) {
      for (const shape of [{}, ...(otherShapes[one.action] ?? [])]) {
        const scene = await sceneOf(one, stage)
        const body = scene.call.body ? { body: { ...(scene.call.body as object), ...shape } } : {}
        const call: Sent = { ...scene.call, ...body }
        const numbers = new Map<Slot, number>()
        const texted = (slot: Slot, place: number) => {
          const number = planted.size + 1
          const index = (round + place) % texts.count
          const text = texts.text(index, number)
          if (!takes(one.route, call, slot, text)) return null
          planted.set(number, { action: one.action, field: slot.path.join('.'), index })
          numbers.set(slot, number)
          return text
        }
        const chosen = textsIn(call, ['body', 'query']).flatMap((slot, place) => {
          const text = texted(slot, place)
          return text === null ? [] : [{ slot, text }]
        })
        if (chosen.length === 0) continue
        for (const { slot } of chosen) fields.add(`${one.action} ${slot.path.join('.')}`)
        tried += chosen.length
        const { kept, problem } = await store(stage, one, { ...scene, call }, chosen)
        stored += kept
        if (problem) failures.push(`${one.action}: ${problem}`)
      }
    }
  return { planted, tried, stored, fields, failures }
}

type Chosen = { readonly slot: Slot; readonly text: string }

/** Fields the server refuses by name are left as they were, and the others are sent once more. */
async function store(stage: Stage, one: NamedRoute, scene: Scene, chosen: readonly Chosen[]) {
  let left = chosen
  for (let attempt = 0; attempt < 3 && left.length > 0; attempt++) {
    const call = left.reduce<Sent>((made, { slot, text }) => withValue(made, slot, text), scene.call)
    const { statusCode, body } = await play(stage.server, one, { ...scene, call })
    if (statusCode >= 500) return { kept: 0, problem: `answered ${statusCode} to ${left[0]?.text}` }
    if (statusCode < 400) return { kept: left.length, problem: null }
    const names = namedIn(body)
    const rest = left.filter(({ slot }) => !isNamed(names, slot))
    if (rest.length === left.length) break
    left = rest
  }
  return { kept: 0, problem: null }
}
