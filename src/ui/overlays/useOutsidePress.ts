import { type RefObject, useEffect, useRef } from 'react'

/** Calls `onOutside` when a press or the focus lands outside all of the elements while `isOn`. */
export function useOutsidePress(
  isOn: boolean,
  elements: readonly RefObject<HTMLElement | null>[],
  onOutside: () => void,
): void {
  const latest = useRef({ elements, onOutside })
  useEffect(() => {
    latest.current = { elements, onOutside }
  })
  useEffect(() => {
    if (!isOn) return
    const check = ({ target }: Event) => {
      const isInside = latest.current.elements.some(
        ({ current }) => target instanceof Node && current?.contains(target),
      )
      if (!isInside) latest.current.onOutside()
    }
    document.addEventListener('pointerdown', check, true)
    document.addEventListener('focusin', check, true)
    return () => {
      document.removeEventListener('pointerdown', check, true)
      document.removeEventListener('focusin', check, true)
    }
  }, [isOn])
}
