import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { isPalm, onlyPenDraws, penDown, penUp } from '../marks/palmRejection.ts'

type Point = { x: number; y: number }
type Swipes = {
  /** Whether one finger draws: then only two of them mean anything here, unless a pen has taken over the drawing. */
  isDrawing: boolean
  onTurn: (forward: boolean) => void
  /** How far the fingers are apart, as a multiple of where they began, and the place between them in the window. */
  onPinch: (apart: number, middle: Point) => void
  onPinchStart: () => void
  /** In CSS pixels; only while drawing, when the page does not scroll by itself. */
  onPan: (across: number, down: number) => void
}

/** A swipe is this far, in CSS pixels, and more across than down. */
const swipeFar = 60

/** Fingers on the page: two pinch, one swipes to turn, and the hand that rests there does nothing. */
export function useSwipes(stage: RefObject<HTMLElement | null>, swipes: Swipes) {
  const { isDrawing, onTurn, onPinch, onPinchStart, onPan } = swipes
  const fingers = useRef(new Map<number, Point>())
  const first = useRef<Point | null>(null)
  /** How far apart two fingers began, in CSS pixels; 0 until there were two. */
  const apart = useRef(0)

  // The browser would take two fingers that move together for its own scrolling, and end the pinch.
  useEffect(() => {
    const element = stage.current
    const keep = (event: TouchEvent) => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault()
    }
    // A pen may be lifted anywhere.
    const lifted = (event: globalThis.PointerEvent) => {
      if (event.pointerType === 'pen') penUp()
    }
    element?.addEventListener('touchmove', keep, { passive: false })
    for (const name of ['pointerup', 'pointercancel'] as const) addEventListener(name, lifted)
    return () => {
      element?.removeEventListener('touchmove', keep)
      for (const name of ['pointerup', 'pointercancel'] as const) removeEventListener(name, lifted)
    }
  }, [stage])

  const distance = () => {
    const [a, b] = [...fingers.current.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
  }
  const forget = (id: number) => {
    if (!fingers.current.delete(id)) return
    if (fingers.current.size > 0) return
    first.current = null
    apart.current = 0
  }
  const lift = (event: PointerEvent) => {
    const from = first.current
    const wasAlone = fingers.current.has(event.pointerId) && fingers.current.size === 1 && apart.current === 0
    forget(event.pointerId)
    // While something is drawn, a hand that slides over the page must not turn it.
    if (!wasAlone || !from || isDrawing) return
    const [across, down] = [event.clientX - from.x, event.clientY - from.y]
    const isSelecting = !(getSelection()?.isCollapsed ?? true)
    if (Math.abs(across) <= swipeFar || Math.abs(across) <= 2 * Math.abs(down) || isSelecting) return
    const isRtl = getComputedStyle(document.documentElement).direction === 'rtl'
    onTurn(isRtl ? across > 0 : across < 0)
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'pen') {
        penDown()
        // Whatever lay there before the pen was the hand that holds it.
        for (const id of fingers.current.keys()) forget(id)
      }
      if (event.pointerType !== 'touch' || isPalm(event)) return
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      if (fingers.current.size === 1) first.current = { x: event.clientX, y: event.clientY }
      if (fingers.current.size !== 2) return
      apart.current = distance()
      // What they lie on is drawn anew while they zoom, and would take their events away with it.
      for (const id of fingers.current.keys()) event.currentTarget.setPointerCapture(id)
      onPinchStart()
    },
    onPointerMove: (event: PointerEvent) => {
      const before = fingers.current.get(event.pointerId)
      if (!before) return
      // A palm comes down with its edge first.
      if (isPalm(event)) return forget(event.pointerId)
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      if (apart.current === 0) {
        if (isDrawing && onlyPenDraws()) onPan(before.x - event.clientX, before.y - event.clientY)
        return
      }
      const [a, b] = [...fingers.current.values()]
      if (a && b) onPinch(distance() / apart.current, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
    },
    onPointerUp: lift,
    onPointerCancel: (event: PointerEvent) => forget(event.pointerId),
  }
}
