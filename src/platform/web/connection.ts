import { useSyncExternalStore } from 'react'

let isReachable = true
const listeners = new Set<() => void>()

/** Called after every request: whether the server answered, whatever the answer. */
export function noteReach(isNow: boolean): void {
  if (isNow === isReachable) return
  isReachable = isNow
  for (const listener of listeners) listener()
}

/** Whether the server answered the last request. */
export const useReachable = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isReachable,
  )
