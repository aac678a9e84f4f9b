import { type ApiProblem, call, upload } from '#platform/web/api.ts'
import { deviceQueue, type QueueItem } from '#platform/web/device/deviceQueue.ts'
import { ownTickets } from '../contract.ts'
import type { TicketKind } from '../rules.ts'
import type { OwnTicket } from '../schemas.ts'

/** A ticket as it was written, until the server has it. */
export type WrittenTicket = {
  readonly kind: TicketKind
  readonly subject: string
  readonly message: string
  readonly files: readonly File[]
  readonly studentId: string | null
}

/** Its key is the client id, so that it arrives once. */
export type WaitingTicket = QueueItem &
  WrittenTicket & {
    readonly writtenAt: string
    /** Why the server refused it; it is kept until its author discards it. */
    readonly refusal?: { readonly message: string; readonly code: string }
  }

const queue = deviceQueue<WaitingTicket>('banyan.tickets')
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

/** Calls back whenever something was added to the queue or left it. */
export function watchOutbox(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const waitingTickets = (owner: string): Promise<WaitingTicket[]> => queue.all(owner)

export async function discard(ticket: WaitingTicket): Promise<void> {
  await queue.drop([ticket])
  changed()
}

/** Retrying helps with a lost connection or a busy server, not with these. */
const isFinal = (failed: unknown) => [400, 403, 404, 409, 413, 415, 422, 429].includes((failed as ApiProblem).status)

async function send({ key: clientId, kind, subject, message, files, studentId }: WaitingTicket): Promise<OwnTicket> {
  const fileIds: string[] = []
  for (const file of files) fileIds.push((await upload(ownTickets.routes.keepOwnTicketFile, {}, file)).data.fileId)
  return call(ownTickets.routes.raiseTicket, { body: { clientId, kind, subject, message, fileIds, studentId } })
}

/**
 * Sends a ticket, or keeps it on the device if there is no network: then the answer is null. A refused one is not kept, as the
 * form still has it.
 */
export async function sendTicket(owner: string, written: WrittenTicket): Promise<OwnTicket | null> {
  const ticket: WaitingTicket = { key: crypto.randomUUID(), owner, ...written, writtenAt: new Date().toISOString() }
  await queue.put(ticket)
  try {
    const raised = await send(ticket)
    await queue.drop([ticket])
    return raised
  } catch (failed) {
    if (!isFinal(failed)) return null
    await queue.drop([ticket])
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
  for (const ticket of waiting.toSorted((a, b) => (a.writtenAt < b.writtenAt ? -1 : 1))) {
    try {
      await send(ticket)
      sent += 1
      await queue.drop([ticket])
    } catch (failed) {
      if (!isFinal(failed)) break
      const { message, code } = failed as ApiProblem
      await queue.put({ ...ticket, refusal: { message, code } })
    }
  }
  if (waiting.length > 0) changed()
  return sent
}
