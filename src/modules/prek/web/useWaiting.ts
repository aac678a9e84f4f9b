import { useCallback, useEffect, useState } from 'react'
import { queryClient } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { flush, waitingObservations } from './outbox.ts'

/** How many observations wait on this device. They are sent when the page opens and when the network returns. */
export function useWaiting(): { waiting: number; look: () => void } {
  const { userId } = useUser()
  const [waiting, setWaiting] = useState(0)
  const look = useCallback(
    () =>
      void waitingObservations(userId).then(
        (all) => setWaiting(all.length),
        () => undefined,
      ),
    [userId],
  )
  useEffect(() => {
    const send = () =>
      void flush(userId).then((sent) => {
        look()
        return sent > 0 ? queryClient.invalidateQueries() : undefined
      })
    look()
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [userId, look])
  return { waiting, look }
}
