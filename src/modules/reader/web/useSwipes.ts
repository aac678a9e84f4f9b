import { type PointerEvent, useRef } from 'react'

type Swipes = { isOn: boolean; onTurn: (forward: boolean) => void; onPinch: (steps: number) => void }

/** Fingers further apart by this share are a step of zoom. */
const pinchStep = 0.08
/** A swipe is this far, in CSS pixels, and more across than down. */
const swipeFar = 60

/** Fingers on the page: two pinch, one swipes to turn. */
export function useSwipes({ isOn, onTurn, onPinch }: Swipes) {
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
    const [across, down] = [event.clientX - from.x, event.clientY - from.y]
    const isSelecting = !(getSelection()?.isCollapsed ?? true)
    if (Math.abs(across) > swipeFar && Math.abs(across) > 2 * Math.abs(down) && !isSelecting) onTurn(across < 0)
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (!isOn || event.pointerType !== 'touch') return
      fingers.current.set(event.pointerId, place(event))
      if (fingers.current.size === 1) first.current = place(event)
      else apart.current = distance()
    },
    onPointerMove: (event: PointerEvent) => {
      if (!fingers.current.has(event.pointerId)) return
      fingers.current.set(event.pointerId, place(event))
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
