import { type ApiProblem, call, upload } from '#platform/web/api.ts'
import { deviceQueue, type QueueItem } from '#platform/web/device/deviceQueue.ts'
import { prek } from '../contract.ts'

/** A photo with the key that lets it arrive once. */
export type KeptPhoto = { readonly key: string; readonly file: File }

/** An observation until the server has it. Its key is the device key, so that it arrives once. */
export type KeptObservation = QueueItem & {
  readonly classId: string
  readonly studentIds: readonly string[]
  readonly indicatorKeys: readonly string[]
  readonly note: string
  readonly seenAt: string
  /** Observations kept before there were photos have none. */
  readonly photos?: readonly KeptPhoto[]
}

const queue = deviceQueue<KeptObservation>('banyan.prek')

export const waitingObservations = (owner: string): Promise<KeptObservation[]> => queue.all(owner)

/** The observation first, then its photos; whatever arrived before is not added again. */
async function send({ key, classId, studentIds, indicatorKeys, note, seenAt, photos = [] }: KeptObservation) {
  const { observationId } = await call(prek.routes.addObservation, {
    params: { classId },
    body: { deviceKey: key, studentIds: [...studentIds], indicatorKeys: [...indicatorKeys], note, seenAt },
  })
  for (const { key: photoKey, file } of photos)
    await upload(prek.routes.addPhoto, { params: { classId, observationId, photoKey } }, file)
}

/** Retrying helps with a lost connection or a busy server, not with these. */
const isRefused = (failed: unknown) => [400, 403, 404, 409, 413, 422].includes((failed as ApiProblem).status)

/** Keeps an observation on the device and sends it; false if it has to wait for the network. */
export async function keepObservation(observation: KeptObservation): Promise<boolean> {
  await queue.put(observation)
  try {
    await send(observation)
    await queue.drop([observation])
    return true
  } catch (failed) {
    if (!isRefused(failed)) return false
    await queue.drop([observation])
    throw failed
  }
}

/** Sends what waits, oldest first; how much the server took. */
export async function flush(owner: string): Promise<number> {
  let sent = 0
  for (const one of (await queue.all(owner)).toSorted((a, b) => (a.seenAt < b.seenAt ? -1 : 1))) {
    try {
      await send(one)
      sent += 1
    } catch (failed) {
      if (!isRefused(failed)) break
    }
    await queue.drop([one])
  }
  return sent
}
