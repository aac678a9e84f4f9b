import { useCallback, useEffect, useState } from 'react'
import { queryClient } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { flush, type KeptObservation, waitingObservations } from './outbox.ts'

/** Milliseconds until the next attempt while the server cannot be reached. */
const pause = 20_000

type Waiting = { waiting: number; refused: readonly KeptObservation[]; look: () => void; send: () => void }

/**
 * The observations that wait on this device, and those the server refused. They are sent when the page opens, when the network
 * returns, and again and again until the server can be reached.
 */
export function useWaiting(): Waiting {
  const { userId } = useUser()
  const [kept, setKept] = useState<readonly KeptObservation[]>([])
  const look = useCallback(() => void waitingObservations(userId).then(setKept, () => undefined), [userId])
  const send = useCallback(
    () =>
      void flush(userId).then((sent) => {
        look()
        return sent > 0 ? queryClient.invalidateQueries() : undefined
      }),
    [userId, look],
  )
  useEffect(() => {
    look()
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [look, send])
  const refused = kept.filter(({ refusal }) => refusal)
  const waiting = kept.length - refused.length
  useEffect(() => {
    if (waiting === 0) return
    const timer = setInterval(send, pause)
    return () => clearInterval(timer)
  }, [waiting, send])
  return { waiting, refused, look, send }
}
