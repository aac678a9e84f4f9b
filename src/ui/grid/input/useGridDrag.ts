import { type RefObject, useEffect, useRef } from 'react'
import type { GridSize } from '../sheet/cellRange.ts'
import type { GridHandle } from '../useGridHandle.ts'
import { type PointerTarget, spotAt } from './pointerTarget.ts'

interface GridDragInput {
  handle: GridHandle
  scroller: RefObject<HTMLDivElement | null>
  size: GridSize
}

/** Scrolls while dragging past the edge of the grid, faster the farther out. */
function scrollTowards(scroller: HTMLElement, x: number, y: number) {
  const box = scroller.getBoundingClientRect()
  const out = (at: number, from: number, to: number) => (at < from ? at - from : at > to ? at - to : 0)
  scroller.scrollBy(out(x, box.left + 8, box.right - 8) / 3, out(y, box.top + 8, box.bottom - 8) / 3)
}

/** Extends the selection from the pointer-down cell to the pointer, until the button is released. */
export function useGridDrag({ handle, scroller, size }: GridDragInput) {
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])
  return (start: Exclude<PointerTarget, { kind: 'corner' }>) => {
    let x = 0
    let y = 0
    let frame = 0
    const reach = () => {
      const spot = spotAt(document.elementFromPoint(x, y))
      if (!spot || spot.kind === 'corner') return
      const last = { r: size.rows - 1, c: size.columns - 1 }
      if (start.kind === 'row') handle.stretch({ r: spot.point.r, c: last.c })
      else if (start.kind === 'column') handle.stretch({ r: last.r, c: spot.point.c })
      else if (spot.kind === 'cell') handle.stretch(spot.point)
    }
    const tick = () => {
      if (scroller.current) scrollTowards(scroller.current, x, y)
      reach()
      frame = requestAnimationFrame(tick)
    }
    const move = (event: MouseEvent) => {
      x = event.clientX
      y = event.clientY
      if (!frame) frame = requestAnimationFrame(tick)
    }
    const end = () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('mousemove', move)
      document.removeEventListener('mouseup', end)
      stop.current = null
    }
    stop.current?.()
    stop.current = end
    document.addEventListener('mousemove', move)
    document.addEventListener('mouseup', end)
  }
}
