import { useEffect, useState } from 'react'
import type { ApiProblem } from '#platform/web/api.ts'

/** Seconds to wait before retrying, if the server sent a delay. */
export function secondsToWait(problem: ApiProblem): number | null {
  const { retryAfter } = problem as { retryAfter?: unknown }
  return typeof retryAfter === 'number' && retryAfter > 0 ? Math.ceil(retryAfter) : null
}

/** Counts down to 0 while mounted; `until` is in milliseconds since the epoch. */
export function useSecondsLeft(until: number | null): number {
  const [now, setNow] = useState(Date.now)
  const left = until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
  const isOver = left === 0
  useEffect(() => {
    if (until === null || isOver) return
    const timer = window.setInterval(() => setNow(Date.now()), 500)
    return () => window.clearInterval(timer)
  }, [until, isOver])
  return left
}
