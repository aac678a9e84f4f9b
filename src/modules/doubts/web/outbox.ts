import { type ApiProblem, call, upload } from '#platform/web/api.ts'
import { deviceQueue, type QueueItem } from '#platform/web/device/deviceQueue.ts'
import { doubts } from '../contract.ts'
import { familyDoubts } from '../familyContract.ts'
import type { AboutWhat } from '../familySchemas.ts'
import type { Thread } from '../schemas.ts'

/** What was written, until the server has it. Its key is the client id, so that it arrives once. */
type Written = { readonly text: string; readonly files: readonly File[] }
export type Destination =
  | {
      readonly what: 'ask'
      readonly studentId: string
      readonly courseId: string
      readonly about: AboutWhat
      readonly forClass: boolean
      readonly hidesName: boolean
    }
  | { readonly what: 'reply'; readonly studentId: string; readonly doubtId: string }
  | { readonly what: 'answer'; readonly doubtId: string }

export type WaitingPost = QueueItem &
  Written & {
    readonly to: Destination
    readonly writtenAt: string
    /** Why the server refused it; it is kept until its author discards it. */
    readonly refusal?: { readonly message: string; readonly code: string }
  }

const queue = deviceQueue<WaitingPost>('banyan.doubts')
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

/** Calls back whenever something was added to the queue or left it. */
export function watchOutbox(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const waitingPosts = (owner: string): Promise<WaitingPost[]> => queue.all(owner)

export async function discard(post: WaitingPost): Promise<void> {
  await queue.drop([post])
  changed()
}

/** Retrying helps with a lost connection or a busy server, not with these. */
const isFinal = (failed: unknown) => [400, 403, 404, 409, 413, 422, 429].includes((failed as ApiProblem).status)

async function fileIdsOf({ to, files }: WaitingPost): Promise<string[]> {
  const ids: string[] = []
  for (const file of files) {
    const kept =
      to.what === 'answer'
        ? await upload(doubts.routes.keepDoubtFile, {}, file)
        : await upload(familyDoubts.routes.keepChildFile, { params: { studentId: to.studentId } }, file)
    ids.push(kept.data.fileId)
  }
  return ids
}

async function send(post: WaitingPost): Promise<Thread> {
  const { to, key: clientId, text } = post
  const body = { clientId, text, fileIds: await fileIdsOf(post) }
  if (to.what === 'answer') return call(doubts.routes.replyToDoubt, { params: { doubtId: to.doubtId }, body })
  const { studentId } = to
  if (to.what === 'reply')
    return call(familyDoubts.routes.replyAsStudent, { params: { studentId, doubtId: to.doubtId }, body })
  const { courseId, about, forClass, hidesName } = to
  return call(familyDoubts.routes.askDoubt, {
    params: { studentId },
    body: { ...body, courseId, about, forClass, hidesName },
  })
}

/**
 * Sends a post, or keeps it on the device if there is no network: then the answer is null. A refused post is not kept, as the
 * form still has it.
 */
export async function sendPost(owner: string, to: Destination, written: Written): Promise<Thread | null> {
  const post: WaitingPost = { key: crypto.randomUUID(), owner, to, ...written, writtenAt: new Date().toISOString() }
  await queue.put(post)
  try {
    const thread = await send(post)
    await queue.drop([post])
    return thread
  } catch (failed) {
    if (!isFinal(failed)) return null
    await queue.drop([post])
    throw failed
  } finally {
    changed()
  }
}

let current: Promise<number> | undefined

/** Sends what waits, oldest first, and returns how much the server took. */
export function flush(owner: string): Promise<number> {
  current ??= flushOnce(owner).finally(() => {
    current = undefined
  })
  return current
}

async function flushOnce(owner: string): Promise<number> {
  const waiting = (await queue.all(owner)).filter(({ refusal }) => !refusal)
  let sent = 0
  for (const post of waiting.toSorted((a, b) => (a.writtenAt < b.writtenAt ? -1 : 1))) {
    try {
      await send(post)
      sent += 1
      await queue.drop([post])
    } catch (failed) {
      if (!isFinal(failed)) break
      const { message, code } = failed as ApiProblem
      await queue.put({ ...post, refusal: { message, code } })
    }
  }
  if (waiting.length > 0) changed()
  return sent
}
