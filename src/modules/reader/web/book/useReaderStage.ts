import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { type Device, debounce, phoneBelow, singleBelow } from '#modules/reader/limits.ts'
import { useMedia } from '#ui/layout/measurements.ts'

/** Which limits apply at this window size, and whether two pages fit. */
export function useDevice(): { device: Device; hasRoomForTwo: boolean } {
  const isPhone = useMedia(`(width < ${phoneBelow}px)`)
  const isNarrow = useMedia(`(width < ${singleBelow}px)`)
  return { device: isPhone ? 'phone' : 'desktop', hasRoomForTwo: !isNarrow }
}

type Point = { x: number; y: number }

/** Keeps a point of the page in place while the zoom changes, so that pinching zooms around the fingers. */
export function useZoomAnchor(stage: RefObject<HTMLElement | null>, zoom: number): (at: Point) => void {
  const anchor = useRef<{ at: Point; across: number; down: number } | null>(null)
  const spread = () => stage.current?.querySelector('[data-spread]')?.getBoundingClientRect()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per zoom change, after the pages have resized
  useLayoutEffect(() => {
    const { current } = anchor
    anchor.current = null
    const box = spread()
    if (!current || !box) return
    const { at, across, down } = current
    stage.current?.scrollBy({ left: box.left + across * box.width - at.x, top: box.top + down * box.height - at.y })
  }, [zoom])
  return (at) => {
    const box = spread()
    if (box) anchor.current = { at, across: (at.x - box.left) / box.width, down: (at.y - box.top) / box.height }
  }
}

/** Debounces calls, with `drop` to cancel: five quick key presses turn one page. */
export function useDebounced<Args extends unknown[]>(work: (...args: Args) => void) {
  const latest = useRef(work)
  latest.current = work
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const drop = () => clearTimeout(timer.current)
  const schedule = (...args: Args) => {
    drop()
    timer.current = setTimeout(() => latest.current(...args), debounce)
  }
  return Object.assign(schedule, { drop })
}
