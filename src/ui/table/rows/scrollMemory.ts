import { useEffect, useLayoutEffect, useRef } from 'react'

const storageKey = 'banyan.scroll'
const most = 50

/** Scroll positions by history entry; the oldest is dropped first. */
let kept: Map<string, number> | undefined

function positions(): Map<string, number> {
  if (kept) return kept
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    kept = new Map(Array.isArray(stored) ? (stored as [string, number][]) : [])
  } catch {
    kept = new Map()
  }
  return kept
}

function remember(key: string, top: number) {
  const all = positions()
  all.delete(key)
  if (top > 0) all.set(key, Math.round(top))
  for (const oldest of all.keys()) {
    if (all.size <= most) break
    all.delete(oldest)
  }
}

function store() {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions()]))
  } catch {
    // Without storage the position is lost on reload only.
  }
}

/** The nearest ancestor that scrolls vertically; null if it is the page itself. */
export function scrollParent(element: Element | null): HTMLElement | null {
  for (let at = element?.parentElement; at && at !== document.body; at = at.parentElement) {
    if (/auto|scroll|overlay/.test(getComputedStyle(at).overflowY) && at !== document.documentElement) return at
  }
  return null
}

/**
 * Restores the scroll position when a history entry is visited again. `ready` is false until the rows have loaded,
 * because before that the page is too short to scroll.
 */
export function useScrollMemory(key: string | undefined, ready: boolean, scroller: HTMLElement | null): void {
  const restored = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (key === undefined || !ready || restored.current === key) return
    restored.current = key
    const top = positions().get(key)
    if (top !== undefined) (scroller ?? window).scrollTo({ top, behavior: 'instant' })
  }, [key, ready, scroller])

  useEffect(() => {
    if (key === undefined) return
    const target: HTMLElement | Window = scroller ?? window
    const note = () => {
      // Until the old position is restored, scroll events do not come from the user.
      if (restored.current === key) remember(key, scroller ? scroller.scrollTop : window.scrollY)
    }
    target.addEventListener('scroll', note, { passive: true })
    window.addEventListener('pagehide', store)
    return () => {
      target.removeEventListener('scroll', note)
      window.removeEventListener('pagehide', store)
      store()
    }
  }, [key, scroller])
}
