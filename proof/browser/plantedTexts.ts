import { allRoutes, isWrite, type NamedRoute } from '../stage/routes.ts'
import { play, type Scene, type Stage, createScene } from '../stage/scenes.ts'
import { type CallInput, type CallSlot, withValue } from '../stage/values.ts'
import { alternativeBodies } from './bodyShapes.ts'
import { isFieldNamed, readFieldNames, acceptsText, findTextFields } from './textFields.ts'

/** Texts that are put into every field that takes them. */
export type TextSource = {
  readonly count: number
  /** How many of them each field gets; the next field begins with the next one. */
  readonly each: number
  /** `number` is nobody else's. */
  text(index: number, number: number): string
  /** Whether it means something only when it stands in the field alone; others may share it, as far as there is room. */
  isAlone(index: number): boolean
}

type PlantedText = { readonly action: string; readonly field: string; readonly index: number }

export type PlantingResult = {
  /** What was put where, by its number. */
  readonly planted: ReadonlyMap<number, PlantedText>
  /** How many texts were sent to fields, and how many of them the server took. */
  readonly tried: number
  readonly stored: number
  readonly fields: ReadonlySet<string>
  readonly failures: readonly string[]
}

/** Signed by their sender: another text and they are refused, which T4.6 proves. Files are T8's. */
const isCoveredElsewhere = (named: NamedRoute) => named.action === 'feeGateway.hearEvent' || named.route.carries !== undefined

/** Routes that take anything but ids, and those of them that store it. */
export const inputRoutes = allRoutes.filter((named) => (named.route.body || named.route.query) && !isCoveredElsewhere(named))
export const storingRoutes = inputRoutes.filter((named) => isWrite(named) && named.route.body)

/** So many texts are tried together in one field, the largest number that fits. */
const batchSizes = [12, 6, 3, 1]

/** Sends the texts to every field that takes them: each call carries some in each of its fields, and every call others. */
export async function plantTexts(stage: Stage, routes: readonly NamedRoute[], texts: TextSource): Promise<PlantingResult> {
  const planted = new Map<number, PlantedText>()
  const fields = new Set<string>()
  const failures: string[] = []
  let [tried, stored] = [0, 0]

  /** As many of a field's texts as it takes at once, gone from its queue; those it never takes go with them. */
  function takeNext(named: NamedRoute, call: CallInput, slot: CallSlot, queue: number[]): ChosenText | null {
    while (queue.length > 0) {
      for (const size of batchSizes) {
        const indices = queue.slice(0, size)
        if (indices.length < size || (size > 1 && indices.some(texts.isAlone))) continue
        const field = slot.path.join('.')
        const text = indices.map((index, place) => texts.text(index, planted.size + 1 + place)).join(' ')
        if (!acceptsText(named.route, call, slot, text)) continue
        for (const index of indices) planted.set(planted.size + 1, { action: named.action, field, index })
        fields.add(`${named.action} ${field}`)
        queue.splice(0, size)
        return { slot, text, count: size }
      }
      queue.shift()
    }
    return null
  }

  for (const named of routes)
    for (const shape of [{ body: {} }, ...(alternativeBodies[named.action] ?? [])]) {
      const queues = new Map<string, number[]>()
      for (let isMore = true; isMore; ) {
        const scene = await createScene(named, stage)
        const body = scene.call.body ? { body: { ...(scene.call.body as object), ...shape.body } } : {}
        const call: CallInput = { ...scene.call, ...body }
        if ('prepare' in shape) await shape.prepare?.(stage, call)
        const chosen = findTextFields(call, ['body', 'query']).flatMap((slot) => {
          const key = slot.path.join('.')
          const begin = fields.size + queues.size
          const fresh = () => Array.from({ length: texts.each }, (_, place) => (begin + place) % texts.count)
          const queue = queues.get(key) ?? fresh()
          queues.set(key, queue)
          return takeNext(named, call, slot, queue) ?? []
        })
        isMore = chosen.length > 0
        if (!isMore) break
        tried += chosen.reduce((sum, { count }) => sum + count, 0)
        const { kept, problem } = await storeTexts(stage, named, { ...scene, call }, chosen)
        stored += kept
        if (problem) failures.push(`${named.action}: ${problem}`)
      }
    }
  return { planted, tried, stored, fields, failures }
}

type ChosenText = { readonly slot: CallSlot; readonly text: string; readonly count: number }

/** Fields the server refuses by name are left as they were, and the others are sent once more. */
async function storeTexts(stage: Stage, named: NamedRoute, scene: Scene, chosen: readonly ChosenText[]) {
  let left = chosen
  for (let attempt = 0; attempt < 3 && left.length > 0; attempt++) {
    const call = left.reduce<CallInput>((made, { slot, text }) => withValue(made, slot, text), scene.call)
    const { statusCode, body } = await play(stage.server, named, { ...scene, call })
    if (statusCode >= 500) return { kept: 0, problem: `answered ${statusCode} to ${left[0]?.text}` }
    if (statusCode < 400) return { kept: left.reduce((sum, { count }) => sum + count, 0), problem: null }
    const names = readFieldNames(body)
    const rest = left.filter(({ slot }) => !isFieldNamed(names, slot))
    if (rest.length === left.length) break
    left = rest
  }
  return { kept: 0, problem: null }
}
