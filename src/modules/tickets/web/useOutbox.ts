import { useEffect, useState } from 'react'
import { queryClient } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { flush, type WaitingTicket, waitingTickets, watchOutbox } from './outbox.ts'

/** How often what waits is tried again, in ms. */
const retryTime = 30_000

/** The tickets this person wrote without a network. They are sent when the page opens, when the network returns, and now and then. */
export function useOutbox(): readonly WaitingTicket[] {
  const { userId } = useUser()
  const [waiting, setWaiting] = useState<readonly WaitingTicket[]>([])
  useEffect(() => {
    const read = () => void waitingTickets(userId).then(setWaiting, () => undefined)
    const send = () => void flush(userId).then((sent) => (sent > 0 ? queryClient.invalidateQueries() : undefined))
    read()
    send()
    const stop = watchOutbox(read)
    window.addEventListener('online', send)
    const timer = setInterval(send, retryTime)
    return () => {
      stop()
      window.removeEventListener('online', send)
      clearInterval(timer)
    }
  }, [userId])
  return waiting
}
