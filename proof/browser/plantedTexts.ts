import { allRoutes, isWrite, type NamedRoute } from '../stage/routes.ts'
import { createScene, play, type Scene, type Stage } from '../stage/scenes.ts'
import { type CallInput, type CallSlot, withValue } from '../stage/values.ts'
import { alternativeBodies } from './bodyShapes.ts'
import { acceptsText, findTextFields, isFieldNamed, readFieldNames } from './textFields.ts'

/** The texts to put into every field that accepts them. */
export type TextSource = {
  readonly count: number
  /** How many of them each field gets; the next field continues with the next text. */
  readonly each: number
  /** `number` is unique. */
  text(index: number, number: number): string
  /** Whether the text only works alone in a field; others are combined as far as they fit. */
  isAlone(index: number): boolean
}

type PlantedText = { readonly action: string; readonly field: string; readonly index: number }

export type PlantingResult = {
  /** Where each text was put, by its number. */
  readonly planted: ReadonlyMap<number, PlantedText>
  /** How many texts were sent, and how many of them the server accepted. */
  readonly tried: number
  readonly stored: number
  readonly fields: ReadonlySet<string>
  readonly failures: readonly string[]
}

/** Signed messages are refused if any text changes, which T4.6 proves. Files are covered by T8. */
const isCoveredElsewhere = (named: NamedRoute) => named.route.signed !== undefined || named.route.carries !== undefined

/** Routes with input beyond ids, and those that store it. */
export const inputRoutes = allRoutes.filter(
  (named) => (named.route.body || named.route.query) && !isCoveredElsewhere(named),
)
export const storingRoutes = inputRoutes.filter((named) => isWrite(named) && named.route.body)

/** How many texts to combine in one field; the largest batch that fits is used. */
const batchSizes = [12, 6, 3, 1]

/** Sends the texts to every field that accepts them. Each call carries some texts in each of its fields. */
export async function plantTexts(
  stage: Stage,
  routes: readonly NamedRoute[],
  texts: TextSource,
): Promise<PlantingResult> {
  const planted = new Map<number, PlantedText>()
  const fields = new Set<string>()
  const failures: string[] = []
  let [tried, stored] = [0, 0]

  /** Removes from the queue as many texts as the field accepts at once, and drops those it never accepts. */
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
      for (;;) {
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
        if (chosen.length === 0) break
        tried += chosen.reduce((sum, { count }) => sum + count, 0)
        const { kept, problem } = await storeTexts(stage, named, { ...scene, call }, chosen)
        stored += kept
        if (problem) failures.push(`${named.action}: ${problem}`)
      }
    }
  return { planted, tried, stored, fields, failures }
}

type ChosenText = { readonly slot: CallSlot; readonly text: string; readonly count: number }

/** Sends the call; fields that the server rejects by name keep their original value and the rest is sent again. */
async function storeTexts(stage: Stage, named: NamedRoute, scene: Scene, chosen: readonly ChosenText[]) {
  let left = chosen
  for (let attempt = 0; attempt < 3 && left.length > 0; attempt++) {
    const call = left.reduce<CallInput>((changed, { slot, text }) => withValue(changed, slot, text), scene.call)
    const { statusCode, body } = await play(stage.server, named, { ...scene, call })
    if (statusCode >= 500) return { kept: 0, problem: `returned ${statusCode} for ${left[0]?.text}` }
    if (statusCode < 400) return { kept: left.reduce((sum, { count }) => sum + count, 0), problem: null }
    const names = readFieldNames(body)
    const rest = left.filter(({ slot }) => !isFieldNamed(names, slot))
    if (rest.length === left.length) break
    left = rest
  }
  return { kept: 0, problem: null }
}
