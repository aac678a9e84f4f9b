import { useEffect, useSyncExternalStore } from 'react'

/** Keys as labelled on a keyboard, and what they do: `['Ctrl + A', 'Select all']`. */
export type KeyHint = readonly [keys: string, what: string]

let shown: readonly (readonly KeyHint[])[] = []
const listeners = new Set<() => void>()

function change(next: readonly (readonly KeyHint[])[]) {
  shown = next
  for (const listener of listeners) listener()
}

/** Announces the keys a component handles itself, so that the page can list them. Pass the same array while nothing changes. */
export function useKeyHints(hints: readonly KeyHint[]): void {
  useEffect(() => {
    change([...shown, hints])
    return () => change(shown.filter((one) => one !== hints))
  }, [hints])
}

/** The keys of all components on the page. */
export const useShownKeys = (): readonly (readonly KeyHint[])[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
