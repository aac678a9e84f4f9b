import { useEffect } from 'react'
import { useUser } from '#platform/web/session/session.ts'
import { watchDrafts } from './handInDrafts.ts'
import { sendHandIns } from './handInSending.ts'

/** Milliseconds between two attempts. */
const retryInterval = 5000

/** On every page of a family: goes on handing in what a lost network or a reload has interrupted. Shows nothing. */
export default function HandInSender() {
  const { userId } = useUser()
  useEffect(() => {
    const send = () => void sendHandIns(userId)
    send()
    const timer = setInterval(send, retryInterval)
    const stopWatching = watchDrafts(send)
    globalThis.addEventListener('online', send)
    return () => {
      clearInterval(timer)
      stopWatching()
      globalThis.removeEventListener('online', send)
    }
  }, [userId])
  return null
}
