import { useEffect, useState } from 'react'
import { queryClient } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import type { WaitingMark } from './markOutbox.ts'
import { waitingMarks } from './markQueue.ts'

/** What is younger, in ms, is on its way and no news. */
const ordinary = 4000
/** Milliseconds between attempts, at least and at most. */
const waits = { least: 4000, most: 60_000 }

/**
 * The marks that wait on this device, wherever their owner is. They are sent when the app opens, when the network returns, and again
 * and again while the server cannot be reached.
 */
export function useWaitingMarks(): { late: readonly WaitingMark[]; send: () => void } {
  const { userId } = useUser()
  const [late, setLate] = useState<readonly WaitingMark[]>([])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let wait = waits.least
    let isOver = false
    const look = async () => {
      const all = await waitingMarks.all(userId).catch(() => [])
      if (isOver) return
      // A sheet on the screen shows its own refusals.
      const news = all
        .filter((one) => (one.refusal ? !waitingMarks.isOnScreen(one) : Date.now() - (one.typedAt ?? 0) > ordinary))
        .toSorted((one, other) => (one.typedAt ?? 0) - (other.typedAt ?? 0))
      setLate((before) => (JSON.stringify(before) === JSON.stringify(news) ? before : news))
      const isWaiting = all.some(({ refusal }) => !refusal)
      clearTimeout(timer)
      if (isWaiting) timer = setTimeout(() => void send(), wait)
    }
    const send = async () => {
      const before = (await waitingMarks.all(userId).catch(() => [])).length
      const isDone = await waitingMarks.flush(userId).catch(() => false)
      wait = isDone ? waits.least : Math.min(wait * 2, waits.most)
      const after = (await waitingMarks.all(userId).catch(() => [])).length
      if (after < before && !isOver) void queryClient.invalidateQueries()
      await look()
    }
    const now = () => {
      wait = waits.least
      void send()
    }
    const unwatch = waitingMarks.watch(() => void look())
    now()
    window.addEventListener('online', now)
    return () => {
      isOver = true
      clearTimeout(timer)
      unwatch()
      window.removeEventListener('online', now)
    }
  }, [userId])
  const sendAll = () => {
    waitingMarks.resend()
    void waitingMarks.flush(userId).catch(() => false)
  }
  return { late, send: sendAll }
}
