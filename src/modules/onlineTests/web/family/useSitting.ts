import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { familyTests } from '#modules/onlineTests/familyContract.ts'
import type { Sitting } from '#modules/onlineTests/familySchemas.ts'
import type { Answer } from '#modules/questions/answer.ts'
import { ApiProblem, call } from '#platform/web/api.ts'
import { useUser } from '#platform/web/session/session.ts'
import type { EventKind } from '../../rules/kinds.ts'
import { acknowledged, hasUnsent, nextBatch, note, type Play, playFrom, write } from '../../rules/playing.ts'
import type { KeptPhoto } from './keptPhotos.ts'
import {
  countUnsent,
  deviceName,
  dropOthers,
  dropSent,
  findKept,
  type KeptSitting,
  keepSitting,
  ownKey,
} from './keptSittings.ts'
import { usePhotos } from './usePhotos.ts'

/** How long a student may go on typing before it is sent, and how often a lost network is tried again. */
const pause = 700
const retry = 4000
/** How often an idle device asks for the end, which a teacher may have moved, and says where the student is. */
const heartbeat = () => 20_000 + Math.random() * 10_000
/** Requests before the last one: a device that is this far behind goes on trying in a while. */
const mostBefore = 20

/** Handing in, by the student or because the time is over. */
type Last = 'byStudent' | 'timeOver'
export type SaveState = 'saved' | 'saving' | 'offline'
type Running = { readonly sitting: Sitting; readonly play: Play; readonly offset: number }
/** What the player shows and reports to: an attempt of a student, or a teacher’s preview, which has none behind it. */
export type Begun = {
  readonly sitting: Pick<Sitting, 'title' | 'pageMode' | 'testItemId' | 'items' | 'pictures' | 'photos'>
  readonly play: Pick<Play, 'answers' | 'flagged'>
  /** Null where nothing is saved. */
  readonly saveState: SaveState | null
  readonly secondsLeft: number
  answer(testItemId: string, answer: Answer, isFlagged: boolean): void
  look(testItemId: string): void
  readonly photos: {
    readonly waiting: readonly Pick<KeptPhoto, 'testItemId' | 'deviceKey' | 'file'>[]
    readonly refused: number
    add(testItemId: string, files: readonly File[]): Promise<void>
    remove(id: string): Promise<void>
  }
  handIn(): Promise<void>
}

/** What is left of the time by the server's clock. */
const secondsOf = ({ sitting, offset }: Running, now: number) =>
  Math.max(0, Math.ceil((Date.parse(sitting.endsAt) - now - offset) / 1000))

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
  /** Answers of this device that did not reach the server before the attempt was over. They are kept: it can go on. */
  const [lost, setLost] = useState(0)
  const [now, setNow] = useState(() => Date.now())
  const latest = useRef<Running | null>(null)
  /** The request under way: writes are sent one request after the other. */
  const sending = useRef<Promise<void> | null>(null)
  const lookedAt = useRef<string | null>(null)
  const key = ownKey(testId, studentId)
  const place = useMemo(() => ({ owner: userId, testId, studentId }), [userId, testId, studentId])

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
    void dropSent(place)
    onOver()
  }, [place, onOver])
  useEffect(() => void countUnsent(place).then(setLost), [place])

  const changePhotos = useCallback(
    (change: (photos: Sitting['photos']) => Sitting['photos']) => {
      const current = latest.current
      if (current) keep({ ...current, sitting: { ...current.sitting, photos: change(current.sitting.photos) } })
    },
    [keep],
  )
  const photos = usePhotos({ studentId, attemptId: running?.sitting.attemptId ?? null }, changePhotos)
  const sendPhotos = photos.send

  const begin = useCallback(async () => {
    const kept = await findKept(place)
    setProblem(null)
    setBeginning(true)
    try {
      const sitting = await beginAtServer({ studentId, testId })
      lookedAt.current = sitting.testItemId ?? sitting.items[0]?.testItemId ?? null
      const own = kept?.sitting.attemptId === sitting.attemptId ? kept.play : undefined
      setLost(0)
      keep({ sitting, play: playFrom(sitting, own), offset: Date.parse(sitting.now) - Date.now() })
      void dropOthers(place)
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      // Without a network the student goes on with what the device has.
      if (kept && failure.status === 0) keep({ sitting: kept.sitting, play: kept.play, offset: kept.offset })
      else setProblem(failure)
    } finally {
      setBeginning(false)
    }
  }, [place, studentId, testId, keep])

  /** Sends one request of what waits. Resolves when the server has answered. */
  const deliver = useCallback(
    async (current: Running, last: Last | null) => {
      const batch = nextBatch(current.play)
      const { attemptId } = current.sitting
      const body = {
        device: deviceName(),
        answers: batch.waiting.map(({ at: _, ...sent }) => sent),
        events: [...batch.events],
        testItemId: lookedAt.current,
      }
      const params = { studentId, attemptId }
      if (last) {
        const isAutomatic = last === 'timeOver'
        const reply = await call(familyTests.routes.handInAttempt, { params, body: { ...body, isAutomatic } })
        const after = latest.current
        if (reply.state === 'running' && after) {
          const offset = Date.parse(reply.now) - Date.now()
          return keep({ ...after, sitting: { ...after.sitting, endsAt: reply.endsAt }, offset })
        }
        if (reply.isTaken && after) {
          const play = acknowledged(after.play, batch, { seq: after.play.seq, refused: [] })
          await keepSitting({ key, owner: userId, testId, ...after, play })
        } else setLost(batch.waiting.length)
        return end()
      }
      const reply = await call(familyTests.routes.saveAnswers, { params, body })
      const after = latest.current
      if (after)
        keep({
          sitting: { ...after.sitting, endsAt: reply.endsAt },
          play: acknowledged(after.play, batch, reply),
          offset: Date.parse(reply.now) - Date.now(),
        })
    },
    [studentId, key, userId, testId, keep, end],
  )

  const attempt = useCallback(
    async (last: Last | null) => {
      setSaveState('saving')
      try {
        // Before the last request everything else: an answer that was refused can be sent again only while the attempt runs.
        const hasMore = () => latest.current !== null && hasUnsent(latest.current.play)
        for (let n = 0; last && hasMore() && n < mostBefore; n++)
          if (latest.current) await deliver(latest.current, null)
        if (last) await sendPhotos()
        // The last answer may have told of more time.
        const isMeant = last !== 'timeOver' || (latest.current !== null && secondsOf(latest.current, Date.now()) === 0)
        if (latest.current && isMeant) await deliver(latest.current, last)
        setSaveState('saved')
      } catch (failure) {
        if (failure instanceof ApiProblem && failure.code === 'handed-in-already') {
          setLost(latest.current?.play.waiting.length ?? 0)
          end()
        } else setSaveState('offline')
        if (last) throw failure
      }
    },
    [deliver, end, sendPhotos],
  )

  const send = useCallback(
    async (last: Last | null): Promise<void> => {
      if (sending.current) {
        if (!last) return
        await sending.current.catch(() => undefined)
      }
      const request = attempt(last)
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
    if (waits === 0 && saveState !== 'offline') return
    const timer = setTimeout(() => void send(null), saveState === 'offline' ? retry : pause)
    return () => clearTimeout(timer)
  }, [waits, saveState, send])

  const isRunning = running !== null
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [isRunning])
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void send(null), heartbeat())
    return () => clearInterval(timer)
  }, [isRunning, send])

  const secondsLeft = running ? secondsOf(running, now) : 0
  const isTimeOver = running !== null && secondsLeft === 0
  useEffect(() => {
    if (!isTimeOver) return
    // At the end it hands itself in, and goes on trying until the server has it or has ended it.
    void send('timeOver').catch(() => undefined)
    const timer = setInterval(() => void send('timeOver').catch(() => undefined), retry)
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

  const begun: Begun | null = running && {
    ...running,
    saveState: waits === 0 && saveState !== 'offline' ? 'saved' : saveState === 'saved' ? 'saving' : saveState,
    secondsLeft,
    answer: (testItemId, answer, isFlagged) => {
      const current = latest.current
      if (current)
        keep({ ...current, play: write(current.play, testItemId, answer, isFlagged, Date.now() + current.offset) })
    },
    look: (testItemId) => {
      lookedAt.current = testItemId
      const current = latest.current
      if (current) keep({ ...current, sitting: { ...current.sitting, testItemId } })
    },
    handIn: () => send('byStudent'),
    photos,
  }
  return { begin, isBeginning, begun, problem, lost }
}
