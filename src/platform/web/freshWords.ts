/// <reference types="vite/client" />
import { useSyncExternalStore } from 'react'

type Messages = Record<string, unknown>

let version = 0
const listeners = new Set<() => void>()

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Development only, called by the `liveWords` build plugin: hot-replaces edited messages in place. */
export function replaceWords(current: Messages, edited: Messages): void {
  // Module exports are read-only, but the objects they hold are not.
  for (const [name, words] of Object.entries(edited))
    if (isGroup(current[name]) && isGroup(words)) copyInto(current[name], words)
  version += 1
  for (const listener of listeners) listener()
}

function copyInto(current: Messages, edited: Messages): void {
  for (const key of Object.keys(current)) if (!(key in edited)) delete current[key]
  for (const [key, value] of Object.entries(edited)) {
    const old = current[key]
    if (isGroup(old) && isGroup(value)) copyInto(old, value)
    else current[key] = value
  }
}

const isGroup = (value: unknown): value is Messages => typeof value === 'object' && value !== null

/** Re-renders the component when messages are edited; does nothing in production. */
export const useFreshWords: () => unknown = import.meta.hot
  ? () => useSyncExternalStore(listen, () => version)
  : () => undefined
