import { useCallback, useEffect, useRef, useState } from 'react'
import { familyTests } from '#modules/onlineTests/familyContract.ts'
import type { Sitting } from '#modules/onlineTests/familySchemas.ts'
import { testPages } from '#modules/onlineTests/pagesContract.ts'
import type { Answer } from '#modules/questions/answer.ts'
import { ApiProblem, call } from '#platform/web/api.ts'
import { sendFile } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import type { EventKind } from '../../rules/kinds.ts'
import { acknowledged, isTooMuch, nextBatch, note, type Play, playFrom, write } from '../../rules/playing.ts'
import { deviceName, findKept, forgetKept, type KeptSitting, keepSitting, keptKey } from './keptSittings.ts'

/** How long a student may go on typing before it is sent, and how often a lost network is tried again. */
const pause = 700
const retry = 4000

export type SaveState = 'saved' | 'saving' | 'offline'
type Running = { readonly sitting: Sitting; readonly play: Play; readonly offset: number }
export type Begun = Running & {
  readonly saveState: SaveState
  readonly secondsLeft: number
  answer(testItemId: string, answer: Answer, isFlagged: boolean): void
  look(testItemId: string): void
  addPhoto(testItemId: string, file: File): Promise<void>
  removePhoto(photoId: string): Promise<void>
  handIn(): Promise<void>
}

/** Everybody begins in the same minute. While the server is busy it is asked again, and the student just waits. */
async function beginAtServer(params: { studentId: string; testId: string }): Promise<Sitting> {
  for (let left = 30; ; left--) {
    try {
      return await call(familyTests.routes.beginAttempt, { params, body: { device: deviceName() } })
    } catch (failure) {
      if (!(failure instanceof ApiProblem && failure.status === 429 && left > 0)) throw failure
      await new Promise((resolve) => setTimeout(resolve, 1000 * (failure.retryAfter ?? 2)))
    }
  }
}

/** A running attempt on this device: kept here at every answer, sent as soon as the server can be reached. */
export function useSitting({ testId, studentId }: { testId: string; studentId: string }, onOver: () => void) {
  const { userId } = useUser()
  const [running, setRunning] = useState<Running | null>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [isBeginning, setBeginning] = useState(false)
  const [saveState, setSaveState] = useState<SaveState>('saved')
  /** Answers that did not reach the server before the attempt was over. */
  const [lost, setLost] = useState(0)
  const [now, setNow] = useState(() => Date.now())
  const latest = useRef<Running | null>(null)
  /** The request under way: writes are sent one request after the other. */
  const sending = useRef<Promise<void> | null>(null)
  const lookedAt = useRef<string | null>(null)
  const key = keptKey(testId, studentId)

  const keep = useCallback(
    (next: Running) => {
      latest.current = next
      setRunning(next)
      const kept: KeptSitting = { key, owner: userId, testId, ...next }
      void keepSitting(kept)
    },
    [key, userId, testId],
  )
  const end = useCallback(() => {
    latest.current = null
    setRunning(null)
    void forgetKept(userId, key)
    onOver()
  }, [userId, key, onOver])

  const begin = useCallback(async () => {
    const kept = await findKept(userId, key)
    setProblem(null)
    setBeginning(true)
    try {
      const sitting = await beginAtServer({ studentId, testId })
      lookedAt.current = sitting.testItemId ?? sitting.items[0]?.testItemId ?? null
      const own = kept?.sitting.attemptId === sitting.attemptId ? kept.play : undefined
      keep({ sitting, play: playFrom(sitting, own), offset: Date.parse(sitting.now) - Date.now() })
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      // Without a network the student goes on with what the device has.
      if (kept && failure.status === 0) keep(kept)
      else setProblem(failure)
    } finally {
      setBeginning(false)
    }
  }, [userId, key, studentId, testId, keep])

  /** Sends one request of what waits; `isLast` hands in with it. Resolves when the server has answered. */
  const deliver = useCallback(
    async (current: Running, isLast: boolean) => {
      const batch = nextBatch(current.play)
      const { attemptId } = current.sitting
      const input = {
        params: { studentId, attemptId },
        body: {
          device: deviceName(),
          answers: [...batch.waiting],
          events: [...batch.events],
          testItemId: lookedAt.current,
        },
      }
      if (isLast) {
        const { state } = await call(familyTests.routes.handInAttempt, input)
        // The time was over before this request arrived, and its answers were not taken.
        if (state !== 'handedIn') setLost(batch.waiting.length)
        return end()
      }
      const reply = await call(familyTests.routes.saveAnswers, input)
      const after = latest.current
      if (after)
        keep({
          sitting: { ...after.sitting, endsAt: reply.endsAt },
          play: acknowledged(after.play, batch, reply.seq),
          offset: Date.parse(reply.now) - Date.now(),
        })
    },
    [studentId, keep, end],
  )

  const attempt = useCallback(
    async (isLast: boolean) => {
      setSaveState('saving')
      try {
        // Before the last request everything that does not fit into it.
        while (isLast && latest.current && isTooMuch(latest.current.play)) await deliver(latest.current, false)
        if (latest.current) await deliver(latest.current, isLast)
        setSaveState('saved')
      } catch (failure) {
        if (failure instanceof ApiProblem && failure.code === 'handed-in-already') {
          setLost(latest.current?.play.waiting.length ?? 0)
          end()
        } else setSaveState('offline')
        if (isLast) throw failure
      }
    },
    [deliver, end],
  )

  const send = useCallback(
    async (isLast: boolean): Promise<void> => {
      if (sending.current) {
        if (!isLast) return
        await sending.current.catch(() => undefined)
      }
      const request = attempt(isLast)
      sending.current = request
      try {
        await request
      } finally {
        if (sending.current === request) sending.current = null
      }
    },
    [attempt],
  )

  const waits = (running?.play.waiting.length ?? 0) + (running?.play.events.length ?? 0)
  useEffect(() => {
    if (waits === 0) return
    const timer = setTimeout(() => void send(false), saveState === 'offline' ? retry : pause)
    return () => clearTimeout(timer)
  }, [waits, saveState, send])

  const isRunning = running !== null
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [isRunning])

  const secondsLeft = running
    ? Math.max(0, Math.ceil((Date.parse(running.sitting.endsAt) - now - running.offset) / 1000))
    : 0
  const isTimeOver = running !== null && secondsLeft === 0
  useEffect(() => {
    if (!isTimeOver) return
    // At the end it hands itself in, and goes on trying until the server has it or has ended it.
    void send(true).catch(() => undefined)
    const timer = setInterval(() => void send(true).catch(() => undefined), retry)
    return () => clearInterval(timer)
  }, [isTimeOver, send])

  const happened = useCallback(
    (kind: EventKind) => {
      const current = latest.current
      if (!current) return
      const event = { key: crypto.randomUUID(), kind, at: new Date().toISOString() }
      keep({ ...current, play: note(current.play, event) })
    },
    [keep],
  )
  useEffect(() => {
    if (!isRunning) return
    const looked = () => happened(document.hidden ? 'leftPage' : 'cameBack')
    const screen = () => document.fullscreenElement === null && happened('leftFullScreen')
    const [lost, back] = [() => happened('offline'), () => happened('online')]
    document.addEventListener('visibilitychange', looked)
    document.addEventListener('fullscreenchange', screen)
    window.addEventListener('offline', lost)
    window.addEventListener('online', back)
    return () => {
      document.removeEventListener('visibilitychange', looked)
      document.removeEventListener('fullscreenchange', screen)
      window.removeEventListener('offline', lost)
      window.removeEventListener('online', back)
    }
  }, [isRunning, happened])

  const keepPhotos = (change: (photos: Sitting['photos']) => Sitting['photos']) => {
    const current = latest.current
    if (current) keep({ ...current, sitting: { ...current.sitting, photos: change(current.sitting.photos) } })
  }

  const begun: Begun | null = running && {
    ...running,
    saveState: waits === 0 && saveState !== 'offline' ? 'saved' : saveState === 'saved' ? 'saving' : saveState,
    secondsLeft,
    answer: (testItemId, answer, isFlagged) => {
      const current = latest.current
      if (current) keep({ ...current, play: write(current.play, testItemId, answer, isFlagged) })
    },
    look: (testItemId) => {
      lookedAt.current = testItemId
      const current = latest.current
      if (current) keep({ ...current, sitting: { ...current.sitting, testItemId } })
    },
    handIn: () => send(true),
    addPhoto: async (testItemId, file) => {
      const params = { studentId, attemptId: running.sitting.attemptId }
      const query = { testItemId, deviceKey: crypto.randomUUID() }
      const { data } = await sendFile(testPages.routes.sendPhoto, { params, query }, file)
      keepPhotos((photos) => [...photos.filter(({ photoId }) => photoId !== data.photoId), data])
    },
    removePhoto: async (photoId) => {
      const params = { studentId, attemptId: running.sitting.attemptId, photoId }
      await call(testPages.routes.removePhoto, { params })
      keepPhotos((photos) => photos.filter((one) => one.photoId !== photoId))
    },
  }
  return { begin, isBeginning, begun, problem, lost }
}
