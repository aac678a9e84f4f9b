import { gate } from '#modules/visitors/contract.ts'
import type { EntryOutcome, EntryRefusal, GateEntryInput } from '#modules/visitors/gateSchemas.ts'
import { ApiProblem, call, upload } from '#platform/web/api.ts'
import { deviceQueue, type QueueItem } from '#platform/web/device/deviceQueue.ts'
import { type Posted, retryDelay, sendRound } from './entryRound.ts'
import { type Sealed, seal, sealJson, unseal, unsealJson } from './vault.ts'

/** An entry that waits to be sent. Its key is the entry's client id, so that it is recorded once. */
type Kept = QueueItem & {
  readonly at: number
  readonly sealed: Sealed
  readonly photo?: Sealed
  readonly refusal?: EntryRefusal
  /** How often the server failed at it, and when it is sent again. */
  readonly failures?: number
  readonly retryAt?: number
}

/** The same, opened. */
export type PendingEntry = {
  readonly entry: GateEntryInput
  readonly refusal: EntryRefusal | null
  readonly photo: Blob | null
}

/** What waits belongs to the phone: the next guard who signs in on it sends what the last one recorded. */
const owner = 'gate'
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
export async function pendingEntries(): Promise<PendingEntry[]> {
  const all = (await queue.all(owner)).toSorted((a, b) => a.at - b.at)
  return Promise.all(all.map(opened))
}

/** Removes an entry the server has refused, once somebody has read why. */
export async function dismissEntry(clientId: string): Promise<void> {
  await queue.drop((await queue.all(owner)).filter(({ key }) => key === clientId))
  changed()
}

/** Keeps an entry on the phone, then sends everything that waits. Returns the server's answer; null without a network. */
export async function recordEntry(entry: GateEntryInput, photo: Blob | null = null): Promise<EntryOutcome | null> {
  await queue.put({
    key: entry.clientId,
    owner,
    at: Date.parse(entry.at),
    sealed: await sealJson(entry),
    ...(photo && { photo: await seal(await photo.arrayBuffer()) }),
  })
  changed()
  const outcomes = await sendEntries()
  return outcomes.find(({ clientId }) => clientId === entry.clientId) ?? null
}

let current: Promise<EntryOutcome[]> | undefined

/** Sends what waits, in order. A second call waits for the first and sends what was added meanwhile. */
export async function sendEntries(): Promise<EntryOutcome[]> {
  if (current) await current.catch(() => [])
  current ??= sendOnce().finally(() => {
    current = undefined
  })
  return current
}

type Opened = PendingEntry & { readonly kept: Kept }

async function sendOnce(): Promise<EntryOutcome[]> {
  const all = (await queue.all(owner)).filter(({ refusal }) => !refusal).toSorted((a, b) => a.at - b.at)
  if (all.length === 0) return []
  const waiting: Opened[] = []
  for (const kept of all) waiting.push({ ...(await opened(kept)), kept })
  const now = Date.now()
  const isEarly = ({ kept }: Opened) => (kept.retryAt ?? 0) > now
  const outcomes = await sendRound(
    waiting.filter((one) => !isEarly(one)),
    waiting.filter(isEarly),
    {
      post,
      answered: ({ kept }) => queue.drop([kept]),
      refused: ({ kept }, refusal) => queue.put({ ...kept, refusal }),
      held: ({ kept }) => {
        const failures = (kept.failures ?? 0) + 1
        return queue.put({ ...kept, failures, retryAt: Date.now() + retryDelay(failures) })
      },
    },
  )
  changed()
  return outcomes
}

/** Failures that lie in what was sent, and would be the same next time. */
const isFinal = (status: number) => [400, 413, 415, 422].includes(status)

async function post(batch: readonly Opened[]): Promise<Posted> {
  try {
    const entries: GateEntryInput[] = []
    for (const { entry, photo } of batch) entries.push(await withPhoto(entry, photo))
    const { outcomes } = await call(gate.routes.sendEntries, { body: { sentAt: new Date().toISOString(), entries } })
    return outcomes
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) return 'unreachable'
    return isFinal(problem.status) ? 'refused' : problem.status === 500 ? 'failed' : 'unreachable'
  }
}

/** Sends the photo first. An arrival whose photo cannot be stored is sent without it: who is inside matters more. */
async function withPhoto(entry: GateEntryInput, photo: Blob | null): Promise<GateEntryInput> {
  if (!photo || entry.kind !== 'arrival' || !entry.photoId) return entry
  const file = new File([photo], 'photo.jpg', { type: photoType })
  try {
    await upload(gate.routes.keepGatePhoto, { params: { photoId: entry.photoId } }, file)
    return entry
  } catch (problem) {
    if (!(problem instanceof ApiProblem && isFinal(problem.status))) throw problem
    return { ...entry, photoId: null }
  }
}
