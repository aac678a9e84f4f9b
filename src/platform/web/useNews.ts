import { useEffect } from 'react'
import { listenLive } from './liveConnection.ts'
import { queryClient } from './query.ts'

/** Milliseconds in which news of several kinds are answered by one reading: a new connection tells them all at once. */
const gathered = 50

let isDue = false

function readAgain(): void {
  if (isDue) return
  isDue = true
  setTimeout(() => {
    isDue = false
    void queryClient.invalidateQueries()
  }, gathered)
}

/** Reads again whatever is shown as soon as one of these live messages comes. */
export function useNews(...events: readonly string[]): void {
  const names = events.join(' ')
  useEffect(() => {
    const stops = names.split(' ').map((event) => listenLive(event, readAgain))
    return () => {
      for (const stop of stops) stop()
    }
  }, [names])
}
