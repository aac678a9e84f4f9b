import { gate } from '#modules/visitors/contract.ts'
import type { EntryOutcome, EntryRefusal, GateEntryInput } from '#modules/visitors/gateSchemas.ts'
import { ApiProblem, call, upload } from '#platform/web/api.ts'
import { deviceQueue, type QueueItem } from '#platform/web/device/deviceQueue.ts'
import { type Sealed, seal, sealJson, unseal, unsealJson } from './vault.ts'

/** An entry that waits to be sent. Its key is the entry's client id, so that it is recorded once. */
type Kept = QueueItem & {
  readonly at: number
  readonly sealed: Sealed
  readonly photo?: Sealed
  readonly refusal?: EntryRefusal
}

/** The same, opened. */
export type PendingEntry = {
  readonly entry: GateEntryInput
  readonly refusal: EntryRefusal | null
  readonly photo: Blob | null
}

const queue = deviceQueue<Kept>('banyan.gateEntries')
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

export function watchEntries(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const photoType = 'image/jpeg'

async function opened(kept: Kept): Promise<PendingEntry> {
  const photo = kept.photo ? new Blob([await unseal(kept.photo)], { type: photoType }) : null
  return { entry: await unsealJson<GateEntryInput>(kept.sealed), refusal: kept.refusal ?? null, photo }
}

/** What waits on this phone, in the order it happened. */
export async function pendingEntries(owner: string): Promise<PendingEntry[]> {
  const all = (await queue.all(owner)).toSorted((a, b) => a.at - b.at)
  return Promise.all(all.map(opened))
}

/** Removes an entry the server has refused, once somebody has read why. */
export async function dismissEntry(owner: string, clientId: string): Promise<void> {
  await queue.drop((await queue.all(owner)).filter(({ key }) => key === clientId))
  changed()
}

/** Keeps an entry on the phone, then sends everything that waits. Returns the server's answer; null without a network. */
export async function recordEntry(
  owner: string,
  entry: GateEntryInput,
  photo: Blob | null = null,
): Promise<EntryOutcome | null> {
  await queue.put({
    key: entry.clientId,
    owner,
    at: Date.parse(entry.at),
    sealed: await sealJson(entry),
    ...(photo && { photo: await seal(await photo.arrayBuffer()) }),
  })
  changed()
  const outcomes = await sendEntries(owner)
  return outcomes.find(({ clientId }) => clientId === entry.clientId) ?? null
}

let current: Promise<EntryOutcome[]> | undefined

/** Sends what waits, in order. A second call waits for the first and sends what was added meanwhile. */
export async function sendEntries(owner: string): Promise<EntryOutcome[]> {
  if (current) await current.catch(() => [])
  current ??= sendOnce(owner).finally(() => {
    current = undefined
  })
  return current
}

/** Entries in one request: few enough to be sent again on a bad network. */
const batchSize = 50

async function sendOnce(owner: string): Promise<EntryOutcome[]> {
  const waiting = (await queue.all(owner)).filter(({ refusal }) => !refusal).toSorted((a, b) => a.at - b.at)
  const outcomes: EntryOutcome[] = []
  for (let from = 0; from < waiting.length; from += batchSize) {
    const sent = await sendBatch(waiting.slice(from, from + batchSize))
    if (!sent) break
    outcomes.push(...sent)
  }
  if (waiting.length > 0) changed()
  return outcomes
}

/** Null if the server cannot be reached. A request the server does not understand is split, so that one entry cannot stop the rest. */
async function sendBatch(batch: readonly Kept[]): Promise<EntryOutcome[] | null> {
  try {
    const entries: GateEntryInput[] = []
    for (const kept of batch) {
      const { entry, photo } = await opened(kept)
      if (photo && entry.kind === 'arrival' && entry.photoId)
        await upload(
          gate.routes.keepGatePhoto,
          { params: { photoId: entry.photoId } },
          new File([photo], 'photo.jpg', { type: photoType }),
        )
      entries.push(entry)
    }
    const { outcomes } = await call(gate.routes.sendEntries, { body: { sentAt: new Date().toISOString(), entries } })
    await settle(batch, outcomes)
    return outcomes
  } catch (problem) {
    const isFinal = problem instanceof ApiProblem && [400, 413, 415, 422].includes(problem.status)
    if (!isFinal) return null
    const [first] = batch
    if (batch.length === 1 && first) {
      await queue.put({ ...first, refusal: 'not-now' })
      return []
    }
    const each: EntryOutcome[] = []
    for (const one of batch) {
      const sent = await sendBatch([one])
      if (!sent) return null
      each.push(...sent)
    }
    return each
  }
}

async function settle(batch: readonly Kept[], outcomes: readonly EntryOutcome[]): Promise<void> {
  const refusals = new Map(outcomes.map(({ clientId, refusal }) => [clientId, refusal]))
  await queue.drop(batch.filter(({ key }) => refusals.get(key) === null))
  for (const kept of batch) {
    const refusal = refusals.get(kept.key)
    if (refusal) await queue.put({ ...kept, refusal })
  }
}
