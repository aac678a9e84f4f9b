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
    /** The ids of the files that the server has already, in their order, so that no file is uploaded twice. */
    readonly uploaded?: readonly string[]
    /** After a limit was reached: when it is tried again. */
    readonly notBefore?: string
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

/** Retrying helps with a lost connection, a busy server or a limit, not with these. */
const isFinal = (failed: unknown) => [400, 403, 404, 409, 413, 415, 422].includes((failed as ApiProblem).status)

/** How long a ticket waits after a limit was reached: as long as the server says, or for the limit of a day an hour. */
const waitAfter = ({ retryAfter }: ApiProblem) => (retryAfter ?? 60 * 60) * 1000

/** Uploads what is missing and raises the ticket. What the server has is noted at once, on the device too. */
async function send(ticket: WaitingTicket): Promise<OwnTicket> {
  const { key, kind, subject, message, files, studentId } = ticket
  let current = ticket
  const note = async (uploaded: readonly string[]) => {
    current = { ...current, uploaded }
    await queue.put(current)
  }
  const raise = async () => {
    for (const file of files.slice(current.uploaded?.length ?? 0)) {
      const { data } = await upload(ownTickets.routes.keepOwnTicketFile, {}, file)
      await note([...(current.uploaded ?? []), data.fileId])
    }
    const fileIds = [...(current.uploaded ?? [])]
    return call(ownTickets.routes.raiseTicket, { body: { clientId: key, kind, subject, message, fileIds, studentId } })
  }
  try {
    return await raise()
  } catch (failed) {
    // The server keeps a file without a ticket for two days.
    if ((failed as ApiProblem).code !== 'no-such-file' || !ticket.uploaded?.length) throw failed
    await note([])
    return raise()
  }
}

/** The ticket as the device has it now. */
async function kept({ key, owner }: WaitingTicket): Promise<WaitingTicket | undefined> {
  return (await queue.all(owner)).find((one) => one.key === key)
}

async function forget(ticket: WaitingTicket): Promise<void> {
  const current = await kept(ticket)
  if (current) await queue.drop([current])
}

/** Sends a ticket of the queue. One that meets a limit is tried again later; what cannot help stays refused. */
async function attempt(ticket: WaitingTicket): Promise<OwnTicket> {
  try {
    const raised = await send(ticket)
    await forget(ticket)
    return raised
  } catch (failed) {
    const problem = failed as ApiProblem
    const current = await kept(ticket)
    if (current && problem.status === 429)
      await queue.put({ ...current, notBefore: new Date(Date.now() + waitAfter(problem)).toISOString() })
    throw failed
  }
}

/** Only one page of the browser sends at a time; the others leave it to that one. */
const alone = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> =>
  navigator.locks
    ? navigator.locks.request('banyan.tickets', { ifAvailable: true }, (lock) => (lock ? work() : otherwise))
    : work()

/** Tickets that the form is sending. */
const inForm = new Set<string>()

/**
 * Sends a ticket, or keeps it on the device: `offline` without a network, `later` if a limit was reached. A refused one is not
 * kept, as the form still has it.
 */
export async function sendTicket(owner: string, written: WrittenTicket): Promise<OwnTicket | 'offline' | 'later'> {
  const ticket: WaitingTicket = { key: crypto.randomUUID(), owner, ...written, writtenAt: new Date().toISOString() }
  inForm.add(ticket.key)
  try {
    await queue.put(ticket)
    return await attempt(ticket)
  } catch (failed) {
    if (!isFinal(failed)) return (failed as ApiProblem).status === 429 ? 'later' : 'offline'
    await forget(ticket)
    throw failed
  } finally {
    inForm.delete(ticket.key)
    changed()
  }
}

let current: Promise<number> | undefined

/** Sends what waits, oldest first, and returns how much the server took. */
export function flush(owner: string): Promise<number> {
  current ??= alone(() => flushOnce(owner), 0).finally(() => {
    current = undefined
  })
  return current
}

/** In how many ms the first limit ends; null if none was reached. */
export async function nextTry(owner: string): Promise<number | null> {
  const times = (await queue.all(owner)).flatMap(({ notBefore, refusal }) => (notBefore && !refusal ? [notBefore] : []))
  const [first] = times.toSorted()
  return first === undefined ? null : Math.max(250, Date.parse(first) - Date.now())
}

async function flushOnce(owner: string): Promise<number> {
  const now = new Date().toISOString()
  const waiting = (await queue.all(owner)).filter(
    ({ key, refusal, notBefore }) => !refusal && !inForm.has(key) && (notBefore ?? '') <= now,
  )
  let sent = 0
  for (const ticket of waiting.toSorted((a, b) => (a.writtenAt < b.writtenAt ? -1 : 1))) {
    try {
      await attempt(ticket)
      sent += 1
    } catch (failed) {
      if (!isFinal(failed)) break
      const { message, code } = failed as ApiProblem
      await queue.put({ ...ticket, refusal: { message, code } })
    }
  }
  if (waiting.length > 0) changed()
  return sent
}
