import { type PointerEvent, useRef } from 'react'
import { onlyPenDraws } from './usePointing.ts'

type Swipes = {
  /** Whether one finger draws: then only two of them mean anything here, unless a pen has taken over the drawing. */
  isDrawing: boolean
  onTurn: (forward: boolean) => void
  onPinch: (steps: number) => void
  /** In CSS pixels; only while drawing, when the page does not scroll by itself. */
  onPan: (across: number, down: number) => void
}

/** Fingers further apart by this share are a step of zoom. */
const pinchStep = 0.08
/** A swipe is this far, in CSS pixels, and more across than down. */
const swipeFar = 60

/** Fingers on the page: two pinch, one swipes to turn. */
export function useSwipes({ isDrawing, onTurn, onPinch, onPan }: Swipes) {
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const first = useRef<{ x: number; y: number } | null>(null)
  const apart = useRef(0)
  const distance = () => {
    const [a, b] = [...fingers.current.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
  }
  const place = (event: PointerEvent) => ({ x: event.clientX, y: event.clientY })
  const lift = (event: PointerEvent) => {
    const from = first.current
    const wasAlone = fingers.current.size === 1
    if (!fingers.current.delete(event.pointerId)) return
    if (fingers.current.size === 0) first.current = null
    if (!wasAlone || !from || apart.current > 0) {
      if (fingers.current.size === 0) apart.current = 0
      return
    }
    if (isDrawing && !onlyPenDraws()) return
    const [across, down] = [event.clientX - from.x, event.clientY - from.y]
    const isSelecting = !(getSelection()?.isCollapsed ?? true)
    if (Math.abs(across) > swipeFar && Math.abs(across) > 2 * Math.abs(down) && !isSelecting) onTurn(across < 0)
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') return
      fingers.current.set(event.pointerId, place(event))
      if (fingers.current.size === 1) first.current = place(event)
      else apart.current = distance()
    },
    onPointerMove: (event: PointerEvent) => {
      const before = fingers.current.get(event.pointerId)
      if (!before) return
      fingers.current.set(event.pointerId, place(event))
      if (fingers.current.size === 1 && isDrawing && onlyPenDraws())
        onPan(before.x - event.clientX, before.y - event.clientY)
      if (fingers.current.size < 2 || apart.current === 0) return
      const change = distance() / apart.current
      if (Math.abs(change - 1) < pinchStep) return
      onPinch(change > 1 ? 1 : -1)
      apart.current = distance()
    },
    onPointerUp: lift,
    onPointerCancel: (event: PointerEvent) => {
      fingers.current.delete(event.pointerId)
      if (fingers.current.size === 0) apart.current = 0
    },
  }
}
