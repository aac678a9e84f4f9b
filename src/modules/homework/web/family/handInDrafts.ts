import type { UploadKind } from '#modules/homework/handIns.ts'
import { deviceQueue } from '#platform/web/device/deviceQueue.ts'

export type Turn = 0 | 90 | 180 | 270

/** A photo, file or recording of a draft. It is sent when the server has it; until then its bytes are on this device. */
export type DraftUpload = {
  readonly deviceKey: string
  readonly kind: UploadKind
  readonly name: string
  readonly turn: Turn
  readonly isSent: boolean
}

/** Work in progress for one homework of one child. With a `handInKey` it is being handed in, however often that takes. */
export type Draft = {
  readonly text: string
  readonly uploads: readonly DraftUpload[]
  readonly handInKey: string | null
  /** The server's answer if it refused the work. */
  readonly refusal: { readonly code: string; readonly message: string } | null
}

export type DraftPlace = { readonly owner: string; readonly studentId: string; readonly homeworkId: string }

type QueuedItem =
  | (DraftPlace & { readonly key: string; readonly what: 'draft'; readonly draft: Draft })
  | { readonly key: string; readonly owner: string; readonly what: 'bytes'; readonly bytes: Blob }

const queue = deviceQueue<QueuedItem>('banyan.homework')
/** What could not be stored because the device is full or storage is off. Lost when the window closes. */
const inMemory = new Map<string, QueuedItem>()

const listeners = new Set<() => void>()
/** Calls back after every change of a draft in this window. */
export function watchDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const draftKey = ({ owner, studentId, homeworkId }: DraftPlace) => `draft ${owner} ${studentId} ${homeworkId}`
const bytesKey = (deviceKey: string) => `bytes ${deviceKey}`

async function put(item: QueuedItem): Promise<void> {
  await queue.put(item).catch(() => inMemory.set(item.key, item))
}

async function all(owner: string): Promise<QueuedItem[]> {
  const kept = await queue.all(owner).catch(() => [])
  return [...kept, ...[...inMemory.values()].filter((one) => one.owner === owner)]
}

async function remove(owner: string, keys: readonly string[]): Promise<void> {
  const items = (await all(owner)).filter(({ key }) => keys.includes(key))
  await queue.drop(items.filter(({ key }) => !inMemory.delete(key))).catch(() => {})
}

export async function readDraft(place: DraftPlace): Promise<Draft | undefined> {
  const key = draftKey(place)
  return (await all(place.owner)).flatMap((one) => (one.key === key && one.what === 'draft' ? [one.draft] : []))[0]
}

export async function keepDraft(place: DraftPlace, draft: Draft): Promise<void> {
  const { owner, studentId, homeworkId } = place
  await put({ owner, studentId, homeworkId, key: draftKey(place), what: 'draft', draft })
  for (const listener of listeners) listener()
}

/** Removes a draft and the bytes of its uploads. */
export async function dropDraft(place: DraftPlace): Promise<void> {
  const uploads = (await readDraft(place))?.uploads ?? []
  await remove(place.owner, [draftKey(place), ...uploads.map(({ deviceKey }) => bytesKey(deviceKey))])
  for (const listener of listeners) listener()
}

export const keepBytes = (owner: string, deviceKey: string, bytes: Blob): Promise<void> =>
  put({ key: bytesKey(deviceKey), owner, what: 'bytes', bytes })

export const dropBytes = (owner: string, deviceKey: string): Promise<void> => remove(owner, [bytesKey(deviceKey)])

export async function readBytes(owner: string, deviceKey: string): Promise<Blob | undefined> {
  const key = bytesKey(deviceKey)
  return (await all(owner)).flatMap((one) => (one.key === key && one.what === 'bytes' ? [one.bytes] : []))[0]
}

/** The drafts of this person that are being handed in. */
export async function draftsToSend(owner: string): Promise<{ place: DraftPlace; draft: Draft }[]> {
  return (await all(owner)).flatMap((one) => {
    if (one.what !== 'draft' || one.draft.handInKey === null) return []
    const { studentId, homeworkId, draft } = one
    return [{ place: { owner, studentId, homeworkId }, draft }]
  })
}
