/// <reference types="vite/client" />
import { useSyncExternalStore } from 'react'

type Words = Record<string, unknown>

let version = 0
const listeners = new Set<() => void>()

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Development only, called by the build's `liveWords`: copies the edited words into those the page shows. */
export function replaceWords(shown: Words, edited: Words): void {
  // The exports of a file cannot be assigned, what is in them can.
  for (const [name, words] of Object.entries(edited))
    if (isGroup(shown[name]) && isGroup(words)) copyInto(shown[name], words)
  version += 1
  for (const listener of listeners) listener()
}

function copyInto(shown: Words, edited: Words): void {
  for (const key of Object.keys(shown)) if (!(key in edited)) delete shown[key]
  for (const [key, value] of Object.entries(edited)) {
    const old = shown[key]
    if (isGroup(old) && isGroup(value)) copyInto(old, value)
    else shown[key] = value
  }
}

const isGroup = (value: unknown): value is Words => typeof value === 'object' && value !== null

/** Draws a component again when the words it shows were edited; words never change outside development. */
export const useFreshWords: () => unknown = import.meta.hot
  ? () => useSyncExternalStore(listen, () => version)
  : () => undefined
