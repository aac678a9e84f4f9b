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
  /** The term it belongs to. Observations kept before this was asked have none. */
  readonly termKey?: string
  /** Observations kept before there were photos have none. */
  readonly photos?: readonly KeptPhoto[]
  /** What was said about it. */
  readonly voice?: File
  /** Why the server refused it; it stays until somebody sends it again, changes it or discards it. */
  readonly refusal?: { readonly code: string; readonly message: string }
}

const queue = deviceQueue<KeptObservation>('banyan.prek')

export const waitingObservations = (owner: string): Promise<KeptObservation[]> => queue.all(owner)

/** The observation first, then its photos and voice note; whatever arrived before is not added again. */
async function send({
  key,
  classId,
  studentIds,
  indicatorKeys,
  note,
  seenAt,
  termKey,
  photos = [],
  voice,
}: KeptObservation) {
  const { observationId } = await call(prek.routes.addObservation, {
    params: { classId },
    body: {
      deviceKey: key,
      studentIds: [...studentIds],
      indicatorKeys: [...indicatorKeys],
      note,
      seenAt,
      ...(termKey && { termKey }),
    },
  })
  for (const { key: photoKey, file } of photos)
    await upload(prek.routes.addPhoto, { params: { classId, observationId, photoKey } }, file)
  if (voice) await upload(prek.routes.addVoice, { params: { classId, observationId } }, voice)
}

/** Retrying helps with a lost connection or a busy server, not with these. */
const isRefused = (failed: unknown) => [400, 403, 404, 409, 413, 422].includes((failed as ApiProblem).status)

type Outbox = {
  readonly queue: Pick<typeof queue, 'put' | 'all' | 'drop'>
  readonly send: (observation: KeptObservation) => Promise<void>
}
const own: Outbox = { queue, send }

/** Keeps an observation on the device and sends it; false if it has to wait for the network. A refused one is still in its form. */
export async function keepObservation(observation: KeptObservation, outbox = own): Promise<boolean> {
  await outbox.queue.put(observation)
  try {
    await outbox.send(observation)
    await outbox.queue.drop([observation])
    return true
  } catch (failed) {
    if (!isRefused(failed)) return false
    await outbox.queue.drop([observation])
    throw failed
  }
}

/** Sends what waits, oldest first; how much the server took. What it refuses stays on the device with the reason. */
export async function flush(owner: string, outbox = own): Promise<number> {
  let sent = 0
  const waiting = (await outbox.queue.all(owner)).filter(({ refusal }) => !refusal)
  for (const one of waiting.toSorted((a, b) => (a.seenAt < b.seenAt ? -1 : 1))) {
    try {
      await outbox.send(one)
      await outbox.queue.drop([one])
      sent += 1
    } catch (failed) {
      if (!isRefused(failed)) break
      const { code = '', message = '' } = failed as Partial<ApiProblem>
      await outbox.queue.put({ ...one, refusal: { code, message } })
    }
  }
  return sent
}

/** Lets a refused observation be sent again. */
export const allowAgain = ({ refusal: _, ...observation }: KeptObservation): Promise<void> => queue.put(observation)

/** Puts back one whose form is still open. */
export const keepAgain = (observation: KeptObservation): Promise<void> => queue.put(observation)

export const discardObservation = (observation: KeptObservation): Promise<void> => queue.drop([observation])
