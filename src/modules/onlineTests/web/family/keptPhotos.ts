import { deviceQueue } from '#platform/web/device/deviceQueue.ts'

/** A photo of an answer that the server does not have yet. */
export type KeptPhoto = {
  readonly key: string
  readonly owner: string
  readonly attemptId: string
  readonly testItemId: string
  /** The device's name for it: sent twice, it counts once. */
  readonly deviceKey: string
  readonly file: File
}

const queue = deviceQueue<KeptPhoto>('banyan.testPhotos')
/** Where storage is off or full; lost with the window. */
const inMemory = new Map<string, KeptPhoto>()

export async function keepPhoto(photo: Omit<KeptPhoto, 'key'>): Promise<KeptPhoto> {
  const kept = { ...photo, key: `${photo.attemptId} ${photo.deviceKey}` }
  await queue.put(kept).catch(() => inMemory.set(kept.key, kept))
  return kept
}

/** In the order they were taken: their keys tell nothing of it, the time of the files does. */
export async function listKeptPhotos(owner: string, attemptId: string): Promise<KeptPhoto[]> {
  const stored = await queue.all(owner).catch(() => [])
  return [...stored, ...inMemory.values()]
    .filter((one) => one.owner === owner && one.attemptId === attemptId)
    .toSorted((a, b) => a.file.lastModified - b.file.lastModified)
}

/** The results of these attempts are out: nothing can be sent any more. */
export async function forgetPhotos(owner: string, attemptIds: readonly string[]): Promise<void> {
  for (const attemptId of attemptIds) await dropPhotos(await listKeptPhotos(owner, attemptId))
}

export async function dropPhotos(photos: readonly KeptPhoto[]): Promise<void> {
  for (const { key } of photos) inMemory.delete(key)
  await queue.drop(photos).catch(() => {})
}
