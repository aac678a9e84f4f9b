import { useEffect, useState } from 'react'
import { useUser } from '#platform/web/session/session.ts'
import { keepSending } from './keepSending.ts'
import { type WaitingTicket, waitingTickets, watchOutbox } from './outbox.ts'

/** The tickets this person wrote that are still on the device. They are sent here and, on other pages, by `TicketSender`. */
export function useOutbox(): readonly WaitingTicket[] {
  const { userId } = useUser()
  const [waiting, setWaiting] = useState<readonly WaitingTicket[]>([])
  useEffect(() => {
    const read = () => void waitingTickets(userId).then(setWaiting, () => undefined)
    read()
    const stopSending = keepSending(userId)
    const stopWatching = watchOutbox(read)
    return () => {
      stopSending()
      stopWatching()
    }
  }, [userId])
  return waiting
}
