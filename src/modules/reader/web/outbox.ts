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
type Waiting =
  | { key: string; owner: string; bookId: string; what: 'operation'; operation: BookOperation }
  | { key: string; owner: string; bookId: string; what: 'event'; event: UsageEvent }
  | { key: string; owner: string; bookId: string; what: 'place'; place: ReadingPosition }

const list = deviceQueue<Waiting>('banyan.reader')
/** Marks the device could not keep, because it is full or keeps nothing: they wait in this window, by their key. */
const unkept = new Map<string, Waiting>()

/** Everything of this person that waits, the oldest first. */
async function waiting(owner: string): Promise<Waiting[]> {
  const at = (one: Waiting) =>
    one.what === 'operation' ? one.operation.madeAt : one.what === 'event' ? one.event.happenedAt : one.place.readAt
  // On a device that keeps nothing, nothing waits but what is in this window.
  const kept = await list.all(owner).catch(() => [])
  const here = [...unkept.values()].filter((one) => one.owner === owner)
  return [...kept, ...here].sort((a, b) => (at(a) < at(b) ? -1 : 1))
}

async function drop(sent: readonly Waiting[]): Promise<void> {
  const kept = sent.filter(({ key }) => !unkept.delete(key))
  if (kept.length > 0) await list.drop(kept)
}

/** A mark waits from here on, whether the device keeps it or not. */
export async function keepOperation(owner: string, bookId: string, operation: BookOperation): Promise<void> {
  const one: Waiting = { key: operation.operationId, owner, bookId, what: 'operation', operation }
  await list.put(one).catch(() => unkept.set(one.key, one))
}

export function keepEvent(owner: string, contentId: string, kind: UsageEvent['kind'], page?: number): Promise<void> {
  const eventId = crypto.randomUUID()
  const event = { eventId, contentId, kind, happenedAt: new Date().toISOString(), ...(page !== undefined && { page }) }
  return list.put({ key: eventId, owner, bookId: contentId, what: 'event', event })
}

/** Where one reads replaces where one read: there is one place for each book. */
export const keepPlace = (owner: string, bookId: string, page: number) => {
  const place = { page, readAt: new Date().toISOString() }
  return list.put({ key: `place ${owner} ${bookId}`, owner, bookId, what: 'place', place })
}

export async function waitingPlace(owner: string, bookId: string): Promise<ReadingPosition | undefined> {
  const all = await waiting(owner)
  return all.flatMap((one) => (one.what === 'place' && one.bookId === bookId ? [one.place] : []))[0]
}

export async function waitingOperations(owner: string, bookId: string): Promise<BookOperation[]> {
  const all = await waiting(owner)
  return all.flatMap((one) => (one.what === 'operation' && one.bookId === bookId ? [one.operation] : []))
}

/** Sends of one kind at a time; what the server has, or will never take, does not wait any longer. */
const atOnce = 100

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

/** Sends what waits and tells how many still do. Two windows may send the same: the server keeps each once. */
export function flush(owner: string): Promise<number> {
  sending ??= flushOnce(owner).finally(() => {
    sending = undefined
  })
  return sending
}

/** A refusal will not change by sending again; a lost connection or a busy server may. */
const isFinal = (failed: unknown) => {
  const { status } = failed as ApiProblem
  return [400, 404, 409, 413, 422].includes(status)
}

/** Sends what is of one kind and, but for events, of one book. */
async function send(owner: string, batch: readonly Waiting[]): Promise<void> {
  const events = batch.flatMap((one) => (one.what === 'event' ? [one.event] : []))
  if (events.length > 0) await call(library.routes.recordUsage, { body: { events } })
  for (const one of batch)
    if (one.what === 'place') await call(reader.routes.keepPlace, { params: { bookId: one.bookId }, body: one.place })
  const operations = batch.flatMap((one) => (one.what === 'operation' ? [one.operation] : []))
  const [first] = batch
  if (!first || operations.length === 0) return
  await sendOperations(first.bookId, operations)
  // They wait no longer, so a device that keeps the book has to find them among what the server has.
  await keepSent(owner, first.bookId, operations).catch(() => {})
}

/** As the server lists them; those of the whole book are kept under 0. */
const listedUnder = (one: BookOperation) => (layerOf(one) === 'drawing' ? one.page : 0)

async function keepSent(owner: string, bookId: string, operations: readonly BookOperation[]): Promise<void> {
  for (const [page, sent] of Map.groupBy(operations, listedUnder)) await keepMarks(owner, bookId, page, sent)
}

/** Sends a batch and lets go of it. Where it is refused for good, each by itself: one takes no other along. */
async function deliver(owner: string, batch: readonly Waiting[]): Promise<void> {
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
    const all = await waiting(owner)
    const [first] = all
    if (!first) return 0
    const batch = all
      .filter(({ what, bookId }) => what === first.what && (what === 'event' || bookId === first.bookId))
      .slice(0, atOnce)
    try {
      await deliver(owner, batch)
    } catch {
      return operationsAmong(await waiting(owner))
    }
  }
}

const operationsAmong = (all: readonly Waiting[]) => all.filter(({ what }) => what === 'operation').length
