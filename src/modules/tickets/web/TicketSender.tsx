import { useEffect } from 'react'
import { useUser } from '#platform/web/session/session.ts'
import { keepSending } from './keepSending.ts'

/** On every page of those who raise tickets: sends what they wrote without a network. Shows nothing. */
export default function TicketSender() {
  const { userId } = useUser()
  useEffect(() => keepSending(userId), [userId])
  return null
}
