import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

/** A keyboard shortcut. `keys` is a single key (`/`, `?`, `n`) or one with Ctrl or Cmd (`mod+k`). */
export type Shortcut = { readonly keys: string; readonly label: string }

type Registered = Shortcut & { readonly run: (event: KeyboardEvent) => void }

let registered: readonly Registered[] = []
const listeners = new Set<() => void>()

function change(next: readonly Registered[]) {
  registered = next
  for (const listener of listeners) listener()
}

/** Whether the event targets a field, where single keys are text. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox],[type=radio],[type=button]), textarea, select'))

/** A key press in the notation of shortcuts. */
export const keysOf = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>) =>
  `${event.ctrlKey || event.metaKey ? 'mod+' : ''}${event.altKey ? 'alt+' : ''}${event.key.toLowerCase()}`

/** Single keys do nothing while the user types or a modal dialog is open; Ctrl and Cmd combinations always work. */
export function shortcutFor(event: KeyboardEvent, all: readonly Registered[] = registered): Registered | undefined {
  if (event.defaultPrevented || event.isComposing) return undefined
  const keys = keysOf(event)
  const isSingle = !keys.startsWith('mod+')
  if (isSingle && (isTyping(event.target) || document.querySelector('dialog:modal'))) return undefined
  // Arrow keys move between radio buttons.
  if (keys.startsWith('arrow') && event.target instanceof Element && event.target.matches('[type=radio]'))
    return undefined
  return all.findLast((one) => one.keys === keys)
}

function press(event: KeyboardEvent) {
  const shortcut = shortcutFor(event)
  if (!shortcut) return
  event.preventDefault()
  shortcut.run(event)
}

/** Registers a shortcut while the component is mounted. The latest registration wins, and `?` lists them all. */
export function useShortcut(keys: string, label: string, run: (event: KeyboardEvent) => void): void {
  const latest = useRef(run)
  // Before paint, so that a key press on the new content never runs the old callback.
  useLayoutEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const one: Registered = { keys, label, run: (event) => latest.current(event) }
    if (registered.length === 0) document.addEventListener('keydown', press)
    change([...registered, one])
    return () => {
      change(registered.filter((other) => other !== one))
      if (registered.length === 0) document.removeEventListener('keydown', press)
    }
  }, [keys, label])
}

/** The shortcuts that work at the moment. */
export const useShortcuts = (): readonly Shortcut[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => registered,
  )

const namedKeys: Readonly<Record<string, string>> = {
  arrowleft: '←',
  arrowright: '→',
  home: 'Home',
  end: 'End',
  pageup: 'Page Up',
  pagedown: 'Page Down',
  escape: 'Esc',
}

/** The keys as labelled on this platform's keyboards. */
export function keyNames(keys: string): string {
  const isMac = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '')
  return (keys === '+' ? [keys] : keys.split('+'))
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
            : (namedKeys[key] ?? key),
    )
    .join(' ')
}
