import { type RefObject, useLayoutEffect } from 'react'
import { followLayout } from '../overlays/layoutChanges.ts'

export type ScreenBox = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number }

/** Gap between a toast and what it must not cover, in pixels. */
const gap = 8

/** The lowest position for toasts, from the bottom of the window, at which they cover none of the boxes. */
export function floorAbove(
  least: number,
  own: { readonly height: number; readonly left: number; readonly right: number },
  boxes: readonly ScreenBox[],
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
    return followLayout([element], place)
  }, [region, isNeeded])
}
