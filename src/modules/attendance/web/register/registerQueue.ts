import { useSyncExternalStore } from 'react'
import type { Code } from '#modules/attendance/codes.ts'
import { attendance } from '#modules/attendance/contract.ts'
import type { Register } from '#modules/attendance/schemas.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { Spoken } from '#platform/web/answers/answerText.ts'
import { type ApiProblem, call } from '#platform/web/api.ts'
import { flushStored } from '#platform/web/device/store.ts'
import { draftsKey, dropDraft, parkDraft, parkedDraft } from '#platform/web/drafts/parkedDrafts.ts'
import { queryClient } from '#platform/web/query.ts'
import { getSession } from '#platform/web/session/session.ts'

/** Identifies a register, with the names to show in lists. */
export type RegisterInfo = {
  readonly classId: string
  readonly className: string
  readonly date: string
  readonly periodId: string | null
  readonly courseId: string | null
  readonly courseDisplayName: string | null
}

export type Submission = {
  readonly baseVersion: number
  readonly marks: Readonly<Record<string, Code>>
  readonly reason: string
}

/**
 * A submitted register without a response yet. Its idempotency key makes it safe to resend. `theirs` is what someone else
 * has submitted in the meantime; the user then decides.
 */
export type QueuedRegister = {
  readonly key: string
  readonly place: RegisterInfo
  readonly sent: Submission
  readonly yearId: string | null
  readonly at: number
  readonly theirs?: Register
  /** Why the server rejected it. */
  readonly refused?: Spoken
}

export const registerKey = ({
  classId,
  date,
  periodId,
  courseId,
}: Omit<RegisterInfo, 'className' | 'courseDisplayName'>) => [classId, date, periodId ?? '', courseId ?? ''].join(' ')

const draftName = 'attendance.waiting'
const empty: readonly QueuedRegister[] = []
let queue: readonly QueuedRegister[] | null = null
let owner: string | null = null
const listeners = new Set<() => void>()

function readQueue(): readonly QueuedRegister[] {
  const userId = getSession().user?.userId ?? null
  if (userId !== owner) queue = null
  owner = userId
  if (!userId) return empty
  queue ??= parkedDraft<readonly QueuedRegister[]>(userId, draftName)?.value ?? empty
  return queue
}

/** Written to the device before anything is sent, so that a reload or a flat battery loses nothing. */
function saveQueue(next: readonly QueuedRegister[]) {
  // Updates `owner`.
  readQueue()
  queue = next
  if (owner) {
    if (next.length > 0) parkDraft(owner, draftName, next)
    else dropDraft(owner, draftName)
    flushStored()
  }
  for (const listener of listeners) listener()
  // A queued register is no longer to do.
  for (const counted of ['waiting work', 'rail']) void queryClient.invalidateQueries({ queryKey: [counted] })
}

const replace = (key: string, queued: QueuedRegister | null) =>
  saveQueue(readQueue().flatMap((each) => (each.key !== key ? [each] : queued ? [queued] : [])))

/** The server has answered; only the user can decide what to do next. */
const isSettled = ({ theirs, refused }: QueuedRegister) => theirs !== undefined || refused !== undefined

/** The user's registers queued on this device. */
export const useQueue = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    startSending()
    return () => listeners.delete(listener)
  }, readQueue)

/** The same, outside of React. */
export const queuedRegisters = (): readonly QueuedRegister[] => readQueue()

export const queuedFor = (register: Parameters<typeof registerKey>[0]) =>
  readQueue().find(({ place }) => registerKey(place) === registerKey(register))

export const discardQueued = (key: string) => replace(key, null)

export type Outcome =
  | { readonly register: Register }
  /** Not sent yet; `stored` is false if it did not fit on the device. */
  | { readonly queued: true; readonly stored: boolean }
  | { readonly settled: true }

/** Whether it is really in storage, which fails silently when it is full or blocked. */
const isStored = (key: string) => {
  try {
    return localStorage.getItem(draftsKey)?.includes(key) ?? false
  } catch {
    return false
  }
}

/** Queues a register on the device, then sends it. */
export function submit(place: RegisterInfo, sent: Submission): Promise<Outcome> {
  const old = queuedFor(place)
  const queued = { key: crypto.randomUUID(), place, sent, yearId: getSession().yearId, at: Date.now() }
  saveQueue([...readQueue().filter((each) => each !== old), queued])
  startSending()
  return send(queued)
}

async function send(queued: QueuedRegister): Promise<Outcome> {
  const { key, place, sent, yearId } = queued
  const { classId, periodId, courseId } = place
  const params = { classId, date: place.date as CivilDate }
  const body = { ...sent, marks: { ...sent.marks } }
  const options = { idempotencyKey: key, ...(yearId && { yearId }) }
  try {
    const register =
      periodId && courseId
        ? await call(attendance.routes.saveLessonRegister, { params: { ...params, periodId, courseId }, body }, options)
        : await call(attendance.routes.saveRegister, { params, body }, options)
    replace(key, null)
    void queryClient.invalidateQueries()
    return { register }
  } catch (failed) {
    const { code, status, message, values, details } = failed as ApiProblem
    if (code === 'register-changed') {
      replace(key, { ...queued, theirs: details as Register })
      return { settled: true }
    }
    // Offline, the server is busy or restarting, or the session has expired: keep it and retry.
    if (status === 0 || status === 401 || status === 429 || status >= 500)
      return { queued: true, stored: isStored(key) }
    replace(key, { ...queued, refused: { code, message, values } })
    return { settled: true }
  }
}

let sending: Promise<void> | null = null
let timer: ReturnType<typeof setTimeout> | undefined
/** The retry delay in ms; doubles with each failed attempt. */
const minDelay = 4000
const maxDelay = 60_000
let delay = minDelay

/** Sends the queue, oldest first. */
export function sendQueue(): Promise<void> {
  sending ??= (async () => {
    clearTimeout(timer)
    for (const queued of readQueue().filter((each) => !isSettled(each))) {
      const outcome = await send(queued)
      if ('queued' in outcome) break
      delay = minDelay
    }
    if (readQueue().some((each) => !isSettled(each))) {
      timer = setTimeout(() => void sendQueue(), delay)
      delay = Math.min(delay * 2, maxDelay)
    }
  })().finally(() => {
    sending = null
  })
  return sending
}

let isListening = false

/** Sends the queue now, when the network is back, when the window becomes visible, and periodically. */
export function startSending() {
  if (isListening) return
  isListening = true
  window.addEventListener('online', () => void sendQueue())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sendQueue()
  })
  void sendQueue()
}
