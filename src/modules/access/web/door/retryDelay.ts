import { useEffect, useState } from 'react'
import type { ApiProblem } from '#platform/web/api.ts'

/** Seconds a refusal asks to wait, where it says so. */
export function secondsToWait(problem: ApiProblem): number | null {
  const { retryAfter } = problem as { retryAfter?: unknown }
  return typeof retryAfter === 'number' && retryAfter > 0 ? Math.ceil(retryAfter) : null
}

/** Seconds left until the moment (ms since 1970); counts down to 0 while shown. */
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
