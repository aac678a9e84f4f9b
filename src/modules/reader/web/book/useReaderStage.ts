import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Device, debounce, phoneBelow, singleBelow } from '#modules/reader/limits.ts'
import { useMedia, useResize } from '#ui/layout/measurements.ts'

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

/** The room for pages: without the vertical scroll bar, whose space is always kept, and as if there were no horizontal one. */
export function useStageSize(stage: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useResize(
    () => [stage.current],
    () => {
      const { clientWidth: width = 0, offsetHeight: height = 0 } = stage.current ?? {}
      setSize((now) => (now.width === width && now.height === height ? now : { width, height }))
    },
  )
  return size
}

type Place = { page: number; share: number | null }

/**
 * All pages below each other: the page in the middle is the current one. When sizes change, the same line of the book stays in
 * the middle.
 */
export function useScrollView(
  stage: RefObject<HTMLElement | null>,
  { isOn, page, scale, onPage }: { isOn: boolean; page: number; scale: number; onPage: (page: number) => void },
) {
  /** The line in the middle, as a share of its page; null for the top of the page at the top of the window. */
  const place = useRef<Place>({ page, share: null })
  const slotOf = (number: number) => stage.current?.querySelector<HTMLElement>(`[data-slot="${number}"]`) ?? null
  const restore = () => {
    const [element, slot] = [stage.current, slotOf(place.current.page)]
    if (!element || !slot) return
    const { share } = place.current
    const middle = slot.offsetTop + (share ?? 0) * slot.offsetHeight
    element.scrollTop = share === null ? slot.offsetTop - scrollMargin : middle - element.clientHeight / 2
  }
  const latest = useRef({ onPage, page })
  latest.current = { onPage, page }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the view opens and when the pages have another size
  useLayoutEffect(() => {
    if (!isOn || scale === 0) return
    if (place.current.page !== latest.current.page) place.current = { page: latest.current.page, share: null }
    restore()
  }, [isOn, scale])
  useEffect(() => {
    const element = stage.current
    if (!isOn || !element) return
    const read = () => {
      const middle = element.scrollTop + element.clientHeight / 2
      const slots = element.querySelectorAll<HTMLElement>('[data-slot]')
      let [low, high] = [0, slots.length - 1]
      while (low < high) {
        const between = Math.ceil((low + high) / 2)
        if ((slots[between]?.offsetTop ?? 0) <= middle) low = between
        else high = between - 1
      }
      const slot = slots[low]
      if (!slot) return
      const number = Number(slot.dataset.slot)
      place.current = { page: number, share: (middle - slot.offsetTop) / Math.max(1, slot.offsetHeight) }
      if (number !== latest.current.page) latest.current.onPage(number)
    }
    element.addEventListener('scroll', read, { passive: true })
    return () => element.removeEventListener('scroll', read)
  }, [stage, isOn])
  return (target: number) => {
    place.current = { page: target, share: null }
    restore()
  }
}

/** Space above a page that was jumped to, in CSS pixels. */
const scrollMargin = 16
