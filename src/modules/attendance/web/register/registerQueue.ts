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

/** Which register it is, with the names that lists show. */
export type WaitingPlace = {
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
 * A register that was submitted and is not known to have arrived. Its key makes sending it again harmless. `theirs` is what
 * somebody else has submitted meanwhile: then a person decides.
 */
export type Waiting = {
  readonly key: string
  readonly place: WaitingPlace
  readonly sent: Submission
  readonly yearId: string | null
  readonly at: number
  readonly theirs?: Register
  /** Why the server refused it. */
  readonly refused?: Spoken
}

export const placeKey = ({
  classId,
  date,
  periodId,
  courseId,
}: Omit<WaitingPlace, 'className' | 'courseDisplayName'>) => [classId, date, periodId ?? '', courseId ?? ''].join(' ')

const draftName = 'attendance.waiting'
const none: readonly Waiting[] = []
let shown: readonly Waiting[] | null = null
let owner: string | null = null
const listeners = new Set<() => void>()

function all(): readonly Waiting[] {
  const userId = getSession().user?.userId ?? null
  if (userId !== owner) shown = null
  owner = userId
  if (!userId) return none
  shown ??= parkedDraft<readonly Waiting[]>(userId, draftName)?.value ?? none
  return shown
}

/** Kept on the device at once, before anything is sent: a reload or a flat battery loses nothing. */
function keep(next: readonly Waiting[]) {
  all()
  shown = next
  if (owner) {
    if (next.length > 0) parkDraft(owner, draftName, next)
    else dropDraft(owner, draftName)
    flushStored()
  }
  for (const listener of listeners) listener()
}

const replace = (key: string, one: Waiting | null) =>
  keep(all().flatMap((each) => (each.key !== key ? [each] : one ? [one] : [])))

const isSettled = ({ theirs, refused }: Waiting) => theirs !== undefined || refused !== undefined

/** Registers of this person that wait on this device. */
export const useWaiting = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    startSending()
    return () => listeners.delete(listener)
  }, all)

/** The same for whoever asks once. */
export const listWaiting = (): readonly Waiting[] => all()

export const waitingFor = (place: Parameters<typeof placeKey>[0]) =>
  all().find((one) => placeKey(one.place) === placeKey(place))

export const dropWaiting = (key: string) => replace(key, null)

export type Outcome =
  | { readonly register: Register }
  /** Not sent yet; `kept` is false when the device had no room for it. */
  | { readonly waits: true; readonly kept: boolean }
  | { readonly settled: true }

/** Whether storage really holds it: a full or forbidden one says nothing. */
const isKept = (key: string) => {
  try {
    return localStorage.getItem(draftsKey)?.includes(key) ?? false
  } catch {
    return false
  }
}

/** Submits a register: keeps it here first, then sends it. */
export function submit(place: WaitingPlace, sent: Submission): Promise<Outcome> {
  const old = waitingFor(place)
  const one = { key: crypto.randomUUID(), place, sent, yearId: getSession().yearId, at: Date.now() }
  keep([...all().filter((each) => each !== old), one])
  startSending()
  return send(one)
}

async function send(one: Waiting): Promise<Outcome> {
  const { key, place, sent, yearId } = one
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
      replace(key, { ...one, theirs: details as Register })
      return { settled: true }
    }
    // Nobody answered, the server is busy or restarting, or the session has ended: it stays and is sent again.
    if (status === 0 || status === 401 || status === 429 || status >= 500) return { waits: true, kept: isKept(key) }
    replace(key, { ...one, refused: { code, message, values } })
    return { settled: true }
  }
}

let sending: Promise<void> | null = null
let timer: ReturnType<typeof setTimeout> | undefined
/** In ms; each try that reaches nobody doubles the wait. */
const firstWait = 4000
const longestWait = 60_000
let wait = firstWait

/** Sends whatever waits, one after the other, oldest first. */
export function sendWaiting(): Promise<void> {
  sending ??= (async () => {
    clearTimeout(timer)
    for (const one of all().filter((each) => !isSettled(each))) {
      const outcome = await send(one)
      if ('waits' in outcome) break
      wait = firstWait
    }
    if (all().some((one) => !isSettled(one))) {
      timer = setTimeout(() => void sendWaiting(), wait)
      wait = Math.min(wait * 2, longestWait)
    }
  })().finally(() => {
    sending = null
  })
  return sending
}

let isListening = false

/** From now on whatever waits is sent when the network is back, the window is looked at again, and every now and then. */
export function startSending() {
  if (isListening) return
  isListening = true
  window.addEventListener('online', () => void sendWaiting())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sendWaiting()
  })
  void sendWaiting()
}

/** How many registers wait on this device; asking for it sets the sending going. */
export function countWaiting(): number {
  startSending()
  return all().length
}
