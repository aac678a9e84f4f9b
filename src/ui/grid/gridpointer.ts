import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { GridHandle } from './gridhandle.ts'
import { type Block, contains, type Point, type Size } from './range.ts'

/** What lies under the pointer. */
type Spot = { kind: 'cell' | 'row' | 'column'; point: Point } | { kind: 'corner' }

const longPress = 500
const doubleTap = 350
/** A finger that moves farther than this, in pixels, scrolls. */
const steady = 10

function spotAt(target: EventTarget | null): Spot | null {
  const element = target instanceof Element ? target : null
  if (!element || element.closest('[popover], input, button')) return null
  const found = element.closest<HTMLElement>(
    '[role="gridcell"][data-r], [data-row-header], [data-column-header], [data-corner]',
  )
  if (!found) return null
  const { r, c, corner, rowHeader, columnHeader } = found.dataset
  if (corner !== undefined) return { kind: 'corner' }
  const point = { r: Number(r ?? 0), c: Number(c ?? 0) }
  return { kind: rowHeader !== undefined ? 'row' : columnHeader !== undefined ? 'column' : 'cell', point }
}

interface PointerInput {
  handle: GridHandle
  scroller: RefObject<HTMLDivElement | null>
  size: Size
  chosen: Block
  active: Point
  openMenu: (x: number, y: number) => void
}

/** Scrolls while the pointer is dragged over the edge of the sheet, faster the farther it is out. */
function scrollTowards(scroller: HTMLElement, x: number, y: number) {
  const box = scroller.getBoundingClientRect()
  const out = (at: number, from: number, to: number) => (at < from ? at - from : at > to ? at - to : 0)
  scroller.scrollBy(out(x, box.left + 8, box.right - 8) / 3, out(y, box.top + 8, box.bottom - 8) / 3)
}

/** A block grows from where the button went down to where the pointer is, until the button goes up. */
function useDrag({ handle, scroller, size }: PointerInput) {
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])
  return (start: Exclude<Spot, { kind: 'corner' }>) => {
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
    const move = (event: globalThis.MouseEvent) => {
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

/** Choosing with the mouse, and with a finger: tap chooses, a second tap edits, a long press opens the menu. */
export function useGridPointer(input: PointerInput) {
  const { handle, size, chosen, openMenu } = input
  const drag = useDrag(input)
  const touch = useRef({ kind: '', timer: 0, x: 0, y: 0, tapped: 0, cell: '', menu: false })

  const press = (spot: Spot, extend: boolean) => {
    handle.settle()
    const last = { r: size.rows - 1, c: size.columns - 1 }
    if (spot.kind === 'corner') handle.chooseWhole('all')
    else if (spot.kind === 'cell') handle.go(spot.point, extend)
    else {
      const { r, c } = spot.point
      const block =
        spot.kind === 'row'
          ? { top: r, bottom: r, left: 0, right: last.c }
          : { top: 0, bottom: last.r, left: c, right: c }
      if (extend) handle.stretch(spot.kind === 'row' ? { r, c: last.c } : { r: last.r, c })
      else handle.choose(block)
    }
  }
  const menuAt = (target: EventTarget | null, x: number, y: number) => {
    const spot = spotAt(target)
    if (!spot || spot.kind === 'corner') return false
    if (spot.kind !== 'cell' || !contains(chosen, spot.point)) press(spot, false)
    openMenu(x, y)
    return true
  }
  const tap = (spot: Spot, time: number) => {
    press(spot, false)
    if (spot.kind !== 'cell') return
    const cell = `${spot.point.r},${spot.point.c}`
    const twice = touch.current.cell === cell && time - touch.current.tapped < doubleTap
    touch.current.cell = cell
    touch.current.tapped = twice ? 0 : time
    if (twice) handle.edit()
  }

  return {
    onPointerDown: (event: PointerEvent) => {
      const now = touch.current
      Object.assign(now, { kind: event.pointerType, x: event.clientX, y: event.clientY, menu: false })
      window.clearTimeout(now.timer)
      if (event.pointerType !== 'touch') return
      const { target } = event
      now.timer = window.setTimeout(() => {
        now.menu = menuAt(target, now.x, now.y)
      }, longPress)
    },
    onPointerMove: (event: PointerEvent) => {
      const now = touch.current
      if (Math.hypot(event.clientX - now.x, event.clientY - now.y) > steady) window.clearTimeout(now.timer)
    },
    onPointerUp: () => window.clearTimeout(touch.current.timer),
    onPointerCancel: () => window.clearTimeout(touch.current.timer),
    onMouseDown: (event: MouseEvent) => {
      const spot = spotAt(event.target)
      if (!spot || event.button !== 0) return
      // The cell takes the focus by itself, and no text is to be marked.
      event.preventDefault()
      if (touch.current.kind === 'touch') return
      press(spot, event.shiftKey)
      if (spot.kind !== 'corner') drag(spot)
    },
    onClick: (event: MouseEvent) => {
      const spot = spotAt(event.target)
      if (spot && touch.current.kind === 'touch' && !touch.current.menu) tap(spot, event.timeStamp)
    },
    onDoubleClick: (event: MouseEvent) => {
      if (touch.current.kind !== 'touch' && spotAt(event.target)?.kind === 'cell') handle.edit()
    },
    onContextMenu: (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('input, [popover]')) return
      event.preventDefault()
      window.clearTimeout(touch.current.timer)
      if (!touch.current.menu) touch.current.menu = menuAt(event.target, event.clientX, event.clientY)
    },
  }
}
