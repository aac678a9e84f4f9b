import { allRoutes, isWrite, type NamedRoute } from '../stage/routes.ts'
import { play, type Scene, type Stage, sceneOf } from '../stage/scenes.ts'
import { type Sent, type Slot, withValue } from '../stage/values.ts'
import { otherShapes } from './bodyShapes.ts'
import { isNamed, namedIn, takes, textsIn } from './textFields.ts'

/** Texts that are put into every field that takes them. */
export type Texts = {
  readonly count: number
  /** How many of them each field gets; the next field begins with the next one. */
  readonly each: number
  /** `number` is nobody else's. */
  text(index: number, number: number): string
  /** Whether it means something only when it stands in the field alone; others may share it, as far as there is room. */
  isAlone(index: number): boolean
}

type Planted = { readonly action: string; readonly field: string; readonly index: number }

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

/** So many texts are tried together in one field, the largest number that fits. */
const together = [12, 6, 3, 1]

/** Sends the texts to every field that takes them: each call carries some in each of its fields, and every call others. */
export async function plant(stage: Stage, routes: readonly NamedRoute[], texts: Texts): Promise<Planting> {
  const planted = new Map<number, Planted>()
  const fields = new Set<string>()
  const failures: string[] = []
  let [tried, stored] = [0, 0]

  /** As many of a field's texts as it takes at once, gone from its queue; those it never takes go with them. */
  function next(one: NamedRoute, call: Sent, slot: Slot, queue: number[]): Chosen | null {
    while (queue.length > 0) {
      for (const size of together) {
        const indices = queue.slice(0, size)
        if (indices.length < size || (size > 1 && indices.some(texts.isAlone))) continue
        const field = slot.path.join('.')
        const text = indices.map((index, place) => texts.text(index, planted.size + 1 + place)).join(' ')
        if (!takes(one.route, call, slot, text)) continue
        for (const index of indices) planted.set(planted.size + 1, { action: one.action, field, index })
        fields.add(`${one.action} ${field}`)
        queue.splice(0, size)
        return { slot, text, count: size }
      }
      queue.shift()
    }
    return null
  }

  for (const one of routes)
    for (const shape of [{ body: {} }, ...(otherShapes[one.action] ?? [])]) {
      const queues = new Map<string, number[]>()
      for (let isMore = true; isMore; ) {
        const scene = await sceneOf(one, stage)
        const body = scene.call.body ? { body: { ...(scene.call.body as object), ...shape.body } } : {}
        const call: Sent = { ...scene.call, ...body }
        if ('prepare' in shape) await shape.prepare?.(stage, call)
        const chosen = textsIn(call, ['body', 'query']).flatMap((slot) => {
          const key = slot.path.join('.')
          const begin = fields.size + queues.size
          const fresh = () => Array.from({ length: texts.each }, (_, place) => (begin + place) % texts.count)
          const queue = queues.get(key) ?? fresh()
          queues.set(key, queue)
          return next(one, call, slot, queue) ?? []
        })
        isMore = chosen.length > 0
        if (!isMore) break
        tried += chosen.reduce((sum, { count }) => sum + count, 0)
        const { kept, problem } = await store(stage, one, { ...scene, call }, chosen)
        stored += kept
        if (problem) failures.push(`${one.action}: ${problem}`)
      }
    }
  return { planted, tried, stored, fields, failures }
}

type Chosen = { readonly slot: Slot; readonly text: string; readonly count: number }

/** Fields the server refuses by name are left as they were, and the others are sent once more. */
async function store(stage: Stage, one: NamedRoute, scene: Scene, chosen: readonly Chosen[]) {
  let left = chosen
  for (let attempt = 0; attempt < 3 && left.length > 0; attempt++) {
    const call = left.reduce<Sent>((made, { slot, text }) => withValue(made, slot, text), scene.call)
    const { statusCode, body } = await play(stage.server, one, { ...scene, call })
    if (statusCode >= 500) return { kept: 0, problem: `answered ${statusCode} to ${left[0]?.text}` }
    if (statusCode < 400) return { kept: left.reduce((sum, { count }) => sum + count, 0), problem: null }
    const names = namedIn(body)
    const rest = left.filter(({ slot }) => !isNamed(names, slot))
    if (rest.length === left.length) break
    left = rest
  }
  return { kept: 0, problem: null }
}
