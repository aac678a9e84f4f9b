import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { type Device, debounce, phoneBelow, singleBelow } from '#modules/reader/limits.ts'
import { useMedia } from '#ui/layout/measurements.ts'

/** Which numbers count on this window, and whether there is room for two pages. */
export function useDevice(): { device: Device; hasRoomForTwo: boolean } {
  const isPhone = useMedia(`(width < ${phoneBelow}px)`)
  const isNarrow = useMedia(`(width < ${singleBelow}px)`)
  return { device: isPhone ? 'phone' : 'desktop', hasRoomForTwo: !isNarrow }
}

type Point = { x: number; y: number }

/** Keeps what lies at a place of the window there while the zoom changes: pinching zooms into what is between the fingers. */
export function useHeldPlace(stage: RefObject<HTMLElement | null>, zoom: number): (at: Point) => void {
  const held = useRef<{ at: Point; across: number; down: number } | null>(null)
  const spread = () => stage.current?.querySelector('[data-spread]')?.getBoundingClientRect()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every zoom, when the pages have their new size
  useLayoutEffect(() => {
    const { current } = held
    held.current = null
    const box = spread()
    if (!current || !box) return
    const { at, across, down } = current
    stage.current?.scrollBy({ left: box.left + across * box.width - at.x, top: box.top + down * box.height - at.y })
  }, [zoom])
  return (at) => {
    const box = spread()
    if (box) held.current = { at, across: (at.x - box.left) / box.width, down: (at.y - box.top) / box.height }
  }
}

/** Runs once after the last call, unless dropped before: a key that is pressed five times in a moment turns one page. */
export function useDebounced<Args extends unknown[]>(work: (...args: Args) => void) {
  const latest = useRef(work)
  latest.current = work
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const drop = () => clearTimeout(timer.current)
  const soon = (...args: Args) => {
    drop()
    timer.current = setTimeout(() => latest.current(...args), debounce)
  }
  return Object.assign(soon, { drop })
}
