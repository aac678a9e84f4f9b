import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

/** A key that does something on this screen. `keys` is one key (`/`, `?`, `n`) or one with Ctrl or Cmd (`mod+k`). */
export type Shortcut = { readonly keys: string; readonly label: string }

type Registered = Shortcut & { readonly run: () => void }

let registered: readonly Registered[] = []
const listeners = new Set<() => void>()

function change(next: readonly Registered[]) {
  registered = next
  for (const listener of listeners) listener()
}

/** Whether the keys go into a field, where a letter is a letter. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox],[type=radio],[type=button]), textarea, select'))

/** The name of a key press in the way shortcuts are written. */
export const keysOf = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>) =>
  `${event.ctrlKey || event.metaKey ? 'mod+' : ''}${event.altKey ? 'alt+' : ''}${event.key.toLowerCase()}`

/** Single keys are silent while somebody types, and everything but Ctrl combinations is silent behind an open dialog. */
export function shortcutFor(event: KeyboardEvent, all: readonly Registered[] = registered): Registered | undefined {
  if (event.defaultPrevented || event.isComposing) return undefined
  const keys = keysOf(event)
  const isSingle = !keys.startsWith('mod+')
  if (isSingle && (isTyping(event.target) || document.querySelector('dialog[open][data-modal]'))) return undefined
  return all.findLast((one) => one.keys === keys)
}

function press(event: KeyboardEvent) {
  const shortcut = shortcutFor(event)
  if (!shortcut) return
  event.preventDefault()
  shortcut.run()
}

/** Gives a key a meaning while the component is on the page; the newest wins, and `?` lists them all. */
export function useShortcut(keys: string, label: string, run: () => void): void {
  const latest = useRef(run)
  // Before the paint: a key pressed on what is seen must not run with what was there before.
  useLayoutEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const one: Registered = { keys, label, run: () => latest.current() }
    if (registered.length === 0) document.addEventListener('keydown', press)
    change([...registered, one])
    return () => {
      change(registered.filter((other) => other !== one))
      if (registered.length === 0) document.removeEventListener('keydown', press)
    }
  }, [keys, label])
}

/** The shortcuts that work right now. */
export const useShortcuts = (): readonly Shortcut[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => registered,
  )

/** How the keys are written on this person's keyboard. */
export function keyNames(keys: string): string {
  const isMac = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '')
  return keys
    .split('+')
    .map((key) =>
      key === 'mod'
        ? isMac
          ? '⌘'
          : 'Ctrl'
        : key === 'alt'
          ? isMac
            ? '⌥'
            : 'Alt'
          : key.length === 1
            ? key.toUpperCase()
            : key,
    )
    .join(' ')
}
