import { homeworkPages } from '#modules/homework/pagesContract.ts'
import type { BookOperation } from '#modules/reader/schemas.ts'
import type { MarkStore } from '#modules/reader/web/public.tsx'
import { type ApiProblem, call } from '#platform/web/api.ts'
import { deviceQueue } from '#platform/web/device/deviceQueue.ts'

/** The PDF of a student's work that somebody draws on. */
export type PenPlace = { readonly homeworkId: string; readonly studentId: string; readonly fileId: string }

type QueuedStroke = PenPlace & { readonly key: string; readonly owner: string; readonly operation: BookOperation }

const queue = deviceQueue<QueuedStroke>('banyan.homeworkPen')
/** What could not be stored because the device is full or storage is off. Lost when the window closes. */
const inMemory = new Map<string, QueuedStroke>()

/** Everything queued for this person, oldest first. */
async function queued(owner: string): Promise<QueuedStroke[]> {
  const kept = await queue.all(owner).catch(() => [])
  const here = [...inMemory.values()].filter((one) => one.owner === owner)
  return [...kept, ...here].sort((a, b) => (a.operation.madeAt < b.operation.madeAt ? -1 : 1))
}

async function drop(sent: readonly QueuedStroke[]): Promise<void> {
  await queue.drop(sent.filter(({ key }) => !inMemory.delete(key)))
}

/** Operations in one request. */
const batchSize = 50

/** Retrying helps with a lost connection or a busy server, not with these. */
const isFinal = (failed: unknown) => [400, 403, 404, 409, 413, 422].includes((failed as ApiProblem).status)

async function deliver(batch: readonly QueuedStroke[]): Promise<void> {
  const [first] = batch
  if (!first) return
  const { homeworkId, studentId, fileId } = first
  try {
    const operations = batch.map(({ operation }) => operation)
    await call(homeworkPages.routes.addMarks, { params: { homeworkId, studentId }, body: { fileId, operations } })
  } catch (failed) {
    if (!isFinal(failed)) throw failed
    // One bad operation must not block the others.
    if (batch.length > 1) {
      for (const one of batch) await deliver([one])
      return
    }
  }
  await drop(batch)
}

async function flushOnce(owner: string): Promise<number> {
  for (;;) {
    const all = await queued(owner)
    const [first] = all
    if (!first) return 0
    const { fileId, studentId } = first
    const batch = all.filter((one) => one.fileId === fileId && one.studentId === studentId).slice(0, batchSize)
    try {
      await deliver(batch)
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

/** What is drawn on a student's work: on this device until the server has it. `stored` is what the server had when the page opened. */
export const penMarks = (owner: string, place: PenPlace, stored: readonly BookOperation[]): MarkStore => ({
  queued: async () => (await queued(owner)).flatMap((one) => (one.fileId === place.fileId ? [one.operation] : [])),
  marks: async () => ({ operations: stored, isComplete: true }),
  // All operations of a submission came with its pages.
  drawings: async () => ({ operations: [], isComplete: true }),
  keep: async (operation) => {
    const one = { ...place, key: operation.operationId, owner, operation }
    await queue.put(one).catch(() => inMemory.set(one.key, one))
  },
  flush: () => flush(owner),
})
