import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { isPalm, onlyPenDraws, penDown, penUp } from '../marks/palmRejection.ts'

type Point = { x: number; y: number }
type Swipes = {
  /** While drawing with a finger, only two-finger gestures are handled. With a pen, fingers move the page. */
  isDrawing: boolean
  onTurn: (forward: boolean) => void
  /** Receives the scale since the pinch started and the midpoint in window coordinates. */
  onPinch: (apart: number, middle: Point) => void
  onPinchStart: () => void
  /** In CSS pixels; only while drawing, when native scrolling is off. */
  onPan: (across: number, down: number) => void
}

/** Minimum distance of a swipe in CSS pixels. */
const minSwipe = 60

/** Touch gestures: pinch to zoom, swipe to turn the page; a resting palm is ignored. */
export function useSwipes(stage: RefObject<HTMLElement | null>, swipes: Swipes) {
  const { isDrawing, onTurn, onPinch, onPinchStart, onPan } = swipes
  const fingers = useRef(new Map<number, Point>())
  const first = useRef<Point | null>(null)
  /** Initial distance of a pinch in CSS pixels; 0 if there isn't one. */
  const apart = useRef(0)

  // Otherwise the browser may take a pinch for scrolling and cancel it.
  useEffect(() => {
    const element = stage.current
    const preventScroll = (event: TouchEvent) => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault()
    }
    // On the window, because a pen can be lifted outside the stage.
    const onPenLift = (event: globalThis.PointerEvent) => {
      if (event.pointerType === 'pen') penUp()
    }
    element?.addEventListener('touchmove', preventScroll, { passive: false })
    for (const name of ['pointerup', 'pointercancel'] as const) addEventListener(name, onPenLift)
    return () => {
      element?.removeEventListener('touchmove', preventScroll)
      for (const name of ['pointerup', 'pointercancel'] as const) removeEventListener(name, onPenLift)
    }
  }, [stage])

  const distance = () => {
    const [a, b] = [...fingers.current.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
  }
  const release = (id: number) => {
    if (!fingers.current.delete(id)) return
    if (fingers.current.size > 0) return
    first.current = null
    apart.current = 0
  }
  const lift = (event: PointerEvent) => {
    const from = first.current
    const wasAlone = fingers.current.has(event.pointerId) && fingers.current.size === 1 && apart.current === 0
    release(event.pointerId)
    // While drawing, a hand sliding over the page must not turn it.
    if (!wasAlone || !from || isDrawing) return
    const [across, down] = [event.clientX - from.x, event.clientY - from.y]
    const isSelecting = !(getSelection()?.isCollapsed ?? true)
    if (Math.abs(across) <= minSwipe || Math.abs(across) <= 2 * Math.abs(down) || isSelecting) return
    const isRtl = getComputedStyle(document.documentElement).direction === 'rtl'
    onTurn(isRtl ? across > 0 : across < 0)
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'pen') {
        penDown()
        // Earlier touches were the hand holding the pen.
        for (const id of fingers.current.keys()) release(id)
      }
      if (event.pointerType !== 'touch' || isPalm(event)) return
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      if (fingers.current.size === 1) first.current = { x: event.clientX, y: event.clientY }
      if (fingers.current.size !== 2) return
      apart.current = distance()
      // Zooming replaces the elements under the fingers, so capture the pointers here.
      for (const id of fingers.current.keys()) event.currentTarget.setPointerCapture(id)
      onPinchStart()
    },
    onPointerMove: (event: PointerEvent) => {
      const before = fingers.current.get(event.pointerId)
      if (!before) return
      // A palm touches down with its edge first and grows.
      if (isPalm(event)) return release(event.pointerId)
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      if (apart.current === 0) {
        if (isDrawing && onlyPenDraws()) onPan(before.x - event.clientX, before.y - event.clientY)
        return
      }
      const [a, b] = [...fingers.current.values()]
      if (a && b) onPinch(distance() / apart.current, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
    },
    onPointerUp: lift,
    onPointerCancel: (event: PointerEvent) => release(event.pointerId),
  }
}
