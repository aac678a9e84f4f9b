import { useCallback, useEffect, useState } from 'react'
import { archiveStatus } from '#modules/promotion/choices.ts'
import { yearTurn } from '#modules/promotion/contract.ts'
import type { ArchiveStatus } from '#modules/promotion/turnSchemas.ts'
import { call } from '#platform/web/api.ts'

/** Milliseconds between two looks while anything runs, and after a failed one. */
const every = 2000
const afterError = 5000
/** Failed looks in a row after which nothing is asked until a live message or a reload. */
const maxErrors = 4

/** Asks how far the new year is: again and again while anything of it runs, otherwise only when told to. */
export function useArchivePolling() {
  const [status, setStatus] = useState<ArchiveStatus | null>(null)
  const [errors, setErrors] = useState(0)
  const [round, setRound] = useState(0)
  const poll = useCallback(() => setRound((n) => n + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks once.
  useEffect(() => {
    const abort = new AbortController()
    call(yearTurn.routes.getArchiveStatus, {}, { signal: abort.signal }).then(
      (answer) => {
        setErrors(0)
        setStatus(answer)
      },
      () => {
        if (!abort.signal.aborted) setErrors((n) => n + 1)
      },
    )
    return () => abort.abort()
  }, [round])
  useEffect(() => {
    const isRunning =
      status?.isPromotionInProgress && status.items.some(({ StatusID }) => StatusID === archiveStatus.inProgress)
    const isTrying = errors > 0 && errors <= maxErrors
    if (!isRunning && !isTrying) return
    const timer = setTimeout(poll, isTrying ? afterError : every)
    return () => clearTimeout(timer)
  }, [errors, status, poll])
  return { status, hasLostServer: errors > 0 && status !== null, poll }
}
