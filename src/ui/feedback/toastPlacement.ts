import { type RefObject, useLayoutEffect } from 'react'

export type Box = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number }

/** Gap between a toast and what it must not cover, in pixels. */
const gap = 8

/** The lowest position for toasts, from the bottom of the window, at which they cover none of the boxes. */
export function floorAbove(
  least: number,
  own: { readonly height: number; readonly left: number; readonly right: number },
  boxes: readonly Box[],
  windowHeight: number,
): number {
  const inTheWay = boxes
    .filter((box) => box.left < own.right && box.right > own.left && box.top < windowHeight)
    .toSorted((a, b) => b.bottom - a.bottom)
  return inTheWay.reduce((floor, box) => {
    const [top, bottom] = [windowHeight - floor - own.height, windowHeight - floor]
    return box.top < bottom && box.bottom > top ? windowHeight - box.top + gap : floor
  }, least)
}

/** What must stay clickable while a toast is shown: submit buttons, and bars at the bottom of a window or dialog. */
const kept = 'button[type="submit"], [data-keep-clear]'

const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true })

/** Moves the toasts above the buttons they would cover, also while the page scrolls. */
export function useClearPlace(region: RefObject<HTMLElement | null>, isNeeded: boolean) {
  useLayoutEffect(() => {
    const element = region.current
    if (!element || !isNeeded) return
    const place = () => {
      element.style.removeProperty('inset-block-end')
      const { height, left, right, bottom } = element.getBoundingClientRect()
      // Behind an open dialog nothing can be pressed.
      const within = element.closest('dialog') ?? document
      const boxes = [...within.querySelectorAll(kept)].filter(seen).map((one) => one.getBoundingClientRect())
      const least = window.innerHeight - bottom
      const floor = floorAbove(least, { height, left, right }, boxes, window.innerHeight)
      const highest = Math.max(least, window.innerHeight - height - gap)
      if (floor > least) element.style.insetBlockEnd = `${Math.min(floor, highest)}px`
    }
    place()
    const sizes = new ResizeObserver(place)
    sizes.observe(element)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      sizes.disconnect()
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [region, isNeeded])
}
