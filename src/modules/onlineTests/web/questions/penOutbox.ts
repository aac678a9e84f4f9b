import { testPages } from '#modules/onlineTests/pagesContract.ts'
import type { BookOperation } from '#modules/reader/schemas.ts'
import type { MarkStore } from '#modules/reader/web/public.tsx'
import { type ApiProblem, call } from '#platform/web/api.ts'
import { deviceQueue } from '#platform/web/device/deviceQueue.ts'

/** The answer somebody draws on. */
export type PenPlace = { readonly testId: string; readonly testItemId: string; readonly attemptId: string }

type QueuedStroke = PenPlace & { readonly key: string; readonly owner: string; readonly operation: BookOperation }

const queue = deviceQueue<QueuedStroke>('banyan.testPen')
/** What could not be stored because the device is full or storage is off. Lost when the window closes. */
const inMemory = new Map<string, QueuedStroke>()

/** Everything queued for this person, oldest first. */
async function queued(owner: string): Promise<QueuedStroke[]> {
  const kept = await queue.all(owner).catch(() => [])
  const here = [...inMemory.values()].filter((one) => one.owner === owner)
  return [...kept, ...here].sort((a, b) => (a.operation.madeAt < b.operation.madeAt ? -1 : 1))
}

const isOf = (place: PenPlace) => (one: PenPlace) =>
  one.attemptId === place.attemptId && one.testItemId === place.testItemId

/** Operations in one request. */
const batchSize = 50

/** Retrying helps with a lost connection or a busy server, not with these. */
const isFinal = (failed: unknown) => [400, 403, 404, 409, 413, 422].includes((failed as ApiProblem).status)

async function deliver(batch: readonly QueuedStroke[]): Promise<void> {
  const [first] = batch
  if (!first) return
  const { testId, testItemId, attemptId } = first
  try {
    const operations = batch.map(({ operation }) => operation)
    await call(testPages.routes.addAnswerMarks, { params: { testId, testItemId, attemptId }, body: { operations } })
  } catch (failed) {
    if (!isFinal(failed)) throw failed
    // One bad operation must not block the others.
    if (batch.length > 1) {
      for (const one of batch) await deliver([one])
      return
    }
  }
  await queue.drop(batch.filter(({ key }) => !inMemory.delete(key)))
}

async function flushOnce(owner: string): Promise<number> {
  for (;;) {
    const all = await queued(owner)
    const [first] = all
    if (!first) return 0
    try {
      await deliver(all.filter(isOf(first)).slice(0, batchSize))
    } catch {
      return (await queued(owner)).length
    }
  }
}

let sending: Promise<number> | undefined

/** Sends everything queued and returns how many operations are left. Two windows may send the same; the server counts it once. */
function flush(owner: string): Promise<number> {
  sending ??= flushOnce(owner).finally(() => {
    sending = undefined
  })
  return sending
}

/** What is drawn on an answer: on this device until the server has it. `stored` is what the server had when the page opened. */
export const penMarks = (owner: string, place: PenPlace, stored: readonly BookOperation[]): MarkStore => ({
  queued: async () => (await queued(owner)).filter(isOf(place)).map(({ operation }) => operation),
  marks: async () => ({ operations: stored, isComplete: true }),
  // All operations of an answer came with its pages.
  drawings: async () => ({ operations: [], isComplete: true }),
  keep: async (operation) => {
    const one = { ...place, key: operation.operationId, owner, operation }
    await queue.put(one).catch(() => inMemory.set(one.key, one))
  },
  flush: () => flush(owner),
})
