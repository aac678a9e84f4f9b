import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Keys pressed anywhere on the page, or inside one element of it, while `isOn`. */
export function useKeys(
  isOn: boolean,
  onKey: (event: KeyboardEvent) => unknown,
  within?: RefObject<HTMLElement | null>,
): void {
  const latest = useRef(onKey)
  // Before the paint, so that a key never runs with an older state than the one on screen.
  useLayoutEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const target = within ? within.current : document
    if (!isOn || !target) return
    const press = (event: Event) => latest.current(event as KeyboardEvent)
    target.addEventListener('keydown', press)
    return () => target.removeEventListener('keydown', press)
  }, [isOn, within])
}
