import { library } from '#modules/library/contract.ts'
import { type ApiProblem, call } from '#platform/web/api.ts'
import { deviceQueue } from '#platform/web/device/deviceQueue.ts'
import { reader } from '../contract.ts'
import { layerOf } from '../operations.ts'
import type { BookOperation } from '../schemas.ts'
import { keepMarks } from './downloads/deviceBooks.ts'

type UsageEvent = {
  eventId: string
  contentId: string
  kind: 'open' | 'page' | 'print' | 'download' | 'close'
  page?: number
  happenedAt: string
}
type ReadingPosition = { page: number; readAt: string }
type QueuedItem =
  | { key: string; owner: string; bookId: string; what: 'operation'; operation: BookOperation }
  | { key: string; owner: string; bookId: string; what: 'event'; event: UsageEvent }
  | { key: string; owner: string; bookId: string; what: 'place'; place: ReadingPosition }

const queue = deviceQueue<QueuedItem>('banyan.reader')
/** Marks that could not be stored because the device is full or storage is disabled. Lost when the window closes. */
const inMemory = new Map<string, QueuedItem>()

/** Everything queued for this person, oldest first. */
async function queuedItems(owner: string): Promise<QueuedItem[]> {
  const at = (one: QueuedItem) =>
    one.what === 'operation' ? one.operation.madeAt : one.what === 'event' ? one.event.happenedAt : one.place.readAt
  // Without storage there is only the queue in memory.
  const kept = await queue.all(owner).catch(() => [])
  const here = [...inMemory.values()].filter((one) => one.owner === owner)
  return [...kept, ...here].sort((a, b) => (at(a) < at(b) ? -1 : 1))
}

async function drop(sent: readonly QueuedItem[]): Promise<void> {
  const kept = sent.filter(({ key }) => !inMemory.delete(key))
  if (kept.length > 0) await queue.drop(kept)
}

/** Queues a mark on the device, or in memory if that fails. */
export async function keepOperation(owner: string, bookId: string, operation: BookOperation): Promise<void> {
  const one: QueuedItem = { key: operation.operationId, owner, bookId, what: 'operation', operation }
  await queue.put(one).catch(() => inMemory.set(one.key, one))
}

export function keepEvent(owner: string, contentId: string, kind: UsageEvent['kind'], page?: number): Promise<void> {
  const eventId = crypto.randomUUID()
  const event = { eventId, contentId, kind, happenedAt: new Date().toISOString(), ...(page !== undefined && { page }) }
  return queue.put({ key: eventId, owner, bookId: contentId, what: 'event', event })
}

/** Replaces the queued position: there is one per book. */
export const keepPlace = (owner: string, bookId: string, page: number) => {
  const place = { page, readAt: new Date().toISOString() }
  return queue.put({ key: `place ${owner} ${bookId}`, owner, bookId, what: 'place', place })
}

export async function queuedPlace(owner: string, bookId: string): Promise<ReadingPosition | undefined> {
  const all = await queuedItems(owner)
  return all.flatMap((one) => (one.what === 'place' && one.bookId === bookId ? [one.place] : []))[0]
}

export async function queuedOperations(owner: string, bookId: string): Promise<BookOperation[]> {
  const all = await queuedItems(owner)
  return all.flatMap((one) => (one.what === 'operation' && one.bookId === bookId ? [one.operation] : []))
}

/** Items per batch. */
const batchSize = 100

async function sendOperations(bookId: string, operations: readonly BookOperation[]): Promise<void> {
  const params = { bookId }
  const strokes = operations.filter((one) => one.kind === 'stroke')
  const erasers = operations.filter((one) => one.kind === 'erase')
  if (strokes.length + erasers.length > 0)
    await call(reader.routes.addDrawings, { params, body: { type: 'pdf', strokes, erasers } })
  for (const one of operations)
    if (one.kind === 'highlight') {
      const { kind: _, page: pageNumber, ...highlight } = one
      await call(reader.routes.addHighlight, { params, body: { ...highlight, type: 'pdf', pageNumber } })
    }
  const others = operations.filter((one) => one.kind !== 'stroke' && one.kind !== 'erase' && one.kind !== 'highlight')
  if (others.length > 0) await call(reader.routes.addMarks, { params, body: { operations: others } })
}

let sending: Promise<number> | undefined

/** Sends everything queued and returns how many marks are left. Two windows may send the same item; the server counts it once. */
export function flush(owner: string): Promise<number> {
  sending ??= flushOnce(owner).finally(() => {
    sending = undefined
  })
  return sending
}

/** Retrying helps with a lost connection or a busy server, not with these. */
const isFinal = (failed: unknown) => {
  const { status } = failed as ApiProblem
  return [400, 404, 409, 413, 422].includes(status)
}

/** Sends a batch of one kind and, except for events, of one book. */
async function send(owner: string, batch: readonly QueuedItem[]): Promise<void> {
  const events = batch.flatMap((one) => (one.what === 'event' ? [one.event] : []))
  if (events.length > 0) await call(library.routes.recordUsage, { body: { events } })
  for (const one of batch)
    if (one.what === 'place') await call(reader.routes.keepPlace, { params: { bookId: one.bookId }, body: one.place })
  const operations = batch.flatMap((one) => (one.what === 'operation' ? [one.operation] : []))
  const [first] = batch
  if (!first || operations.length === 0) return
  await sendOperations(first.bookId, operations)
  // They leave the queue now, so add them to the offline copy of the server's marks.
  await storeSent(owner, first.bookId, operations).catch(() => {})
}

/** Drawings are stored per page; other marks belong to the whole book and are stored under 0. */
const storedPage = (one: BookOperation) => (layerOf(one) === 'drawing' ? one.page : 0)

async function storeSent(owner: string, bookId: string, operations: readonly BookOperation[]): Promise<void> {
  for (const [page, sent] of Map.groupBy(operations, storedPage)) await keepMarks(owner, bookId, page, sent)
}

/** Sends a batch and removes it from the queue. If it is rejected, retries item by item, so that one bad item can't block the rest. */
async function deliver(owner: string, batch: readonly QueuedItem[]): Promise<void> {
  try {
    await send(owner, batch)
  } catch (failed) {
    if (!isFinal(failed)) throw failed
    if (batch.length > 1) {
      for (const one of batch) await deliver(owner, [one])
      return
    }
  }
  await drop(batch)
}

async function flushOnce(owner: string): Promise<number> {
  for (;;) {
    const all = await queuedItems(owner)
    const [first] = all
    if (!first) return 0
    const batch = all
      .filter(({ what, bookId }) => what === first.what && (what === 'event' || bookId === first.bookId))
      .slice(0, batchSize)
    try {
      await deliver(owner, batch)
    } catch {
      return countOperations(await queuedItems(owner))
    }
  }
}

const countOperations = (all: readonly QueuedItem[]) => all.filter(({ what }) => what === 'operation').length
