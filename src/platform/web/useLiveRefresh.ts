import { useEffect } from 'react'
import { listenLive } from './liveConnection.ts'
import { queryClient } from './query.ts'

/** Messages within this many milliseconds cause one refetch: a new connection reports all of them at once. */
const batchTime = 50

let isScheduled = false

function scheduleRefetch(): void {
  if (isScheduled) return
  isScheduled = true
  setTimeout(() => {
    isScheduled = false
    void queryClient.invalidateQueries()
  }, batchTime)
}

/** Refetches the data on the page whenever one of these live messages arrives. */
export function useLiveRefresh(...events: readonly string[]): void {
  const names = events.join(' ')
  useEffect(() => {
    const unsubscribe = names.split(' ').map((event) => listenLive(event, scheduleRefetch))
    return () => {
      for (const stop of unsubscribe) stop()
    }
  }, [names])
}
