import { type RefObject, useEffect, useState } from 'react'

/** The browser's full screen or, where there is none (phones), over the whole page. */
export function useFullScreen(of: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === of.current)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [of])
  const toggle = () => {
    if (isFull && document.fullscreenElement) return void document.exitFullscreen()
    const request = isFull ? undefined : of.current?.requestFullscreen?.()
    if (request) request.catch(() => setFull(true))
    else setFull(!isFull)
  }
  return { isFull, toggle }
}
