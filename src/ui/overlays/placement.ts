import { type RefObject, useLayoutEffect } from 'react'
import { followLayout } from './layoutChanges.ts'

export interface Placement {
  side?: 'below' | 'above' | undefined
  align?: 'start' | 'center' | 'end' | undefined
  /** Distance from the anchor in pixels. */
  gap?: number | undefined
  /** At least as wide as the anchor. */
  matchWidth?: boolean | undefined
  /** Shrinks instead of covering the anchor, for a field people keep typing in. */
  keepsAnchorVisible?: boolean | undefined
}

const margin = 8

/** Places a fixed element next to its anchor, on the other side if there is no room, never off screen. */
export function placeBeside(anchor: Element, floating: HTMLElement, placement: Placement): void {
  const { side = 'below', align = 'start', gap = 4, matchWidth, keepsAnchorVisible } = placement
  const at = anchor.getBoundingClientRect()
  const { clientWidth: screenWidth, clientHeight } = document.documentElement
  // A phone's on-screen keyboard covers the page without making it shorter.
  const keyboard = keepsAnchorVisible && window.visualViewport?.scale === 1 ? window.visualViewport : null
  const screenHeight = keyboard ? Math.min(clientHeight, keyboard.offsetTop + keyboard.height) : clientHeight
  if (matchWidth) floating.style.minInlineSize = `${at.width}px`
  floating.style.maxBlockSize = ''
  const width = floating.offsetWidth
  const height = floating.offsetHeight
  const roomBelow = screenHeight - at.bottom - gap - margin
  const roomAbove = at.top - gap - margin
  const below =
    side === 'below' ? height <= roomBelow || roomBelow >= roomAbove : height > roomAbove && roomBelow > roomAbove
  const beside = Math.max(80, below ? roomBelow : roomAbove)
  // On a small screen a tall panel may cover its anchor; next to it, it would be cut to a slit.
  const covering = !keepsAnchorVisible && height > beside && beside < 480
  const room = covering ? screenHeight - 2 * margin : beside
  if (height > room) floating.style.maxBlockSize = `${room}px`
  const shown = Math.min(height, room)
  const rtl = getComputedStyle(anchor).direction === 'rtl'
  const toLeftEdge = (align === 'start') !== rtl
  const wanted = align === 'center' ? at.left + at.width / 2 - width / 2 : toLeftEdge ? at.left : at.right - width
  const left = Math.max(margin, Math.min(wanted, screenWidth - width - margin))
  const edge = below ? at.bottom + gap : at.top - gap - shown
  const top = covering ? Math.min(edge, screenHeight - shown - margin) : edge
  floating.style.left = `${Math.round(left)}px`
  floating.style.top = `${Math.round(Math.max(margin, top))}px`
}

/** Shows the floating element in the top layer while `open`, and keeps it next to its anchor. */
export function useAnchored(
  open: boolean,
  anchor: () => Element | null,
  floatingRef: RefObject<HTMLElement | null>,
  placement: Placement,
): void {
  const { side, align, gap, matchWidth, keepsAnchorVisible } = placement
  // biome-ignore lint/correctness/useExhaustiveDependencies: `anchor` is read again at every placement.
  useLayoutEffect(() => {
    const floating = floatingRef.current
    if (!open || !floating) return
    if (!floating.matches(':popover-open')) floating.showPopover()
    const place = () => {
      const target = anchor()
      if (target) placeBeside(target, floating, { side, align, gap, matchWidth, keepsAnchorVisible })
    }
    const stop = followLayout([floating, anchor()], place)
    return () => {
      stop()
      if (floating.isConnected && floating.matches(':popover-open')) floating.hidePopover()
    }
  }, [open, side, align, gap, matchWidth, keepsAnchorVisible])
}
