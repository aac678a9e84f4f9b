import { useEffect, useRef } from 'react'

/** Keys pressed while pages are shown. */
export function useKeys(isOn: boolean, pressed: (key: string) => void): void {
  const latest = useRef(pressed)
  latest.current = pressed
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => latest.current(event.key)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}
