import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'
import { type CellRange, contains, type GridSize } from '../sheet/cellRange.ts'
import type { GridHandle } from '../useGridHandle.ts'
import { type PointerTarget, spotAt } from './pointerTarget.ts'
import { useGridDrag } from './useGridDrag.ts'

/** In milliseconds. */
const longPress = 500
const doubleTap = 350
/** A finger that moves farther than this, in pixels, is scrolling. */
const steady = 10

interface GridPointerInput {
  handle: GridHandle
  scroller: RefObject<HTMLDivElement | null>
  size: GridSize
  chosen: CellRange
  openMenu: (x: number, y: number) => void
}

/** Moves to a cell, or selects a row, a column or everything; `extend` grows the current selection. */
function pressOn(spot: PointerTarget, extend: boolean, handle: GridHandle, size: GridSize) {
  handle.settle()
  if (spot.kind === 'corner') return handle.chooseWhole('all')
  if (spot.kind === 'cell') return handle.go(spot.point, extend)
  const { r, c } = spot.point
  const last = { r: size.rows - 1, c: size.columns - 1 }
  if (extend) return handle.stretch(spot.kind === 'row' ? { r, c: last.c } : { r: last.r, c })
  if (spot.kind === 'row') handle.choose({ top: r, bottom: r, left: 0, right: last.c })
  else handle.choose({ top: 0, bottom: last.r, left: c, right: c })
}

/** Touch: a tap selects, a second tap edits, a long press opens the menu. */
function useTouch(press: (spot: PointerTarget) => void, edit: () => void, menuAt: OpenCellMenu) {
  const now = useRef({ touching: false, timer: 0, x: 0, y: 0, tapped: 0, cell: '', menu: false }).current
  return {
    now,
    down: (event: PointerEvent) => {
      const { pointerType, clientX: x, clientY: y, target } = event
      Object.assign(now, { touching: pointerType === 'touch', x, y, menu: false })
      window.clearTimeout(now.timer)
      if (!now.touching) return
      now.timer = window.setTimeout(() => {
        now.menu = menuAt(target, x, y)
      }, longPress)
    },
    move: (event: PointerEvent) => {
      if (Math.hypot(event.clientX - now.x, event.clientY - now.y) > steady) window.clearTimeout(now.timer)
    },
    up: () => window.clearTimeout(now.timer),
    tap: (spot: PointerTarget, time: number) => {
      press(spot)
      if (spot.kind !== 'cell') return
      const cell = `${spot.point.r},${spot.point.c}`
      const twice = now.cell === cell && time - now.tapped < doubleTap
      now.cell = cell
      now.tapped = twice ? 0 : time
      if (twice) edit()
    },
  }
}

/** Returns true if there was something to open a menu for. */
type OpenCellMenu = (target: EventTarget | null, x: number, y: number) => boolean

/** Mouse and touch input. */
export function useGridPointer(input: GridPointerInput) {
  const { handle, size, chosen, openMenu } = input
  const drag = useGridDrag(input)
  const press = (spot: PointerTarget, extend = false) => pressOn(spot, extend, handle, size)
  const menuAt: OpenCellMenu = (target, x, y) => {
    const spot = spotAt(target)
    if (!spot || spot.kind === 'corner') return false
    if (spot.kind !== 'cell' || !contains(chosen, spot.point)) press(spot)
    openMenu(x, y)
    return true
  }
  const touch = useTouch(press, () => handle.edit(), menuAt)
  return {
    onPointerDown: touch.down,
    onPointerMove: touch.move,
    onPointerUp: touch.up,
    onPointerCancel: touch.up,
    onMouseDown: (event: MouseEvent) => {
      const spot = spotAt(event.target)
      if (!spot || event.button !== 0) return
      // The cell is focused by us, and no text should be selected.
      event.preventDefault()
      if (touch.now.touching) return
      press(spot, event.shiftKey)
      if (spot.kind !== 'corner') drag(spot)
    },
    onClick: (event: MouseEvent) => {
      const spot = spotAt(event.target)
      if (spot && touch.now.touching && !touch.now.menu) touch.tap(spot, event.timeStamp)
    },
    onDoubleClick: (event: MouseEvent) => {
      if (!touch.now.touching && spotAt(event.target)?.kind === 'cell') handle.edit()
    },
    onContextMenu: (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('input, [popover]')) return
      event.preventDefault()
      window.clearTimeout(touch.now.timer)
      if (!touch.now.menu) touch.now.menu = menuAt(event.target, event.clientX, event.clientY)
    },
  }
}
