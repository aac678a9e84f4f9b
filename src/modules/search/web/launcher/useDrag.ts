import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { readStored, store } from '#platform/web/device/store.ts'
import { floorAbove } from '#ui/feedback/toastPlacement.ts'
import { followLayout } from '#ui/overlays/layoutChanges.ts'
import { clamped, firstPosition, type Position, positionFrom } from './position.ts'

const key = 'banyan.searchLauncher'
/** A press that moves less than this, in px, is a click. */
const slack = 4
/** How far an arrow key moves it, in px. */
const step = 24

const steps: Readonly<Record<string, Position>> = {
  ArrowLeft: { x: step, y: 0 },
  ArrowRight: { x: -step, y: 0 },
  ArrowUp: { x: 0, y: step },
  ArrowDown: { x: 0, y: -step },
}

/** Bars at the bottom of the window and buttons that submit stay uncovered. */
const kept = 'button[type="submit"], [data-keep-clear]'

/** The place of the launcher, saved on this device and kept on the screen. */
export function useDrag(element: RefObject<HTMLElement | null>, page: string) {
  const [wanted, setWanted] = useState<Position>(() => positionFrom(readStored(key)))
  const [shown, setShown] = useState(wanted)
  const [lift, setLift] = useState(0)
  const [isDragging, setDragging] = useState(false)
  const start = useRef<{ readonly at: Position; readonly from: Position } | null>(null)
  const moved = useRef(false)

  const placed = (position: Position): Position => {
    const box = element.current?.getBoundingClientRect()
    const bar = barHeight()
    const screen = { width: document.documentElement.clientWidth, height: window.innerHeight - bar }
    return box ? clamped(position, box, screen) : position
  }
  const save = (position: Position) => {
    const fitting = placed(position)
    setWanted(fitting)
    store(key, fitting)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other bars.
  useEffect(() => {
    const own = element.current
    if (!own) return
    const place = () => {
      const fitting = placed(wanted)
      const box = own.getBoundingClientRect()
      const right = document.documentElement.clientWidth - fitting.x
      const least = fitting.y + barHeight()
      const boxes = [...document.querySelectorAll(kept)]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('dialog'))
        .map((one) => one.getBoundingClientRect())
      const floor = floorAbove(least, { height: box.height, left: right - box.width, right }, boxes, window.innerHeight)
      setShown(fitting)
      setLift(Math.min(floor, window.innerHeight - box.height) - least)
    }
    const main = document.getElementById('main')
    return followLayout([own, main], place)
  }, [wanted, page])

  return {
    isDragging,
    style: {
      insetInlineEnd: 'auto',
      right: shown.x,
      bottom: `calc(${shown.y + lift}px + var(--bottom-bar, 0px))`,
    } as CSSProperties,
    /** Whether the press that just ended was a drag. */
    hasMoved: () => moved.current,
    side: shown.x > window.innerWidth / 2 ? ('left' as const) : ('right' as const),
    toSide: (side: 'left' | 'right') => save({ x: side === 'left' ? window.innerWidth : firstPosition.x, y: shown.y }),
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        moved.current = false
        start.current = { at: { x: event.clientX, y: event.clientY }, from: { x: shown.x, y: shown.y + lift } }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (!start.current) return
        const { at, from } = start.current
        const [dx, dy] = [event.clientX - at.x, event.clientY - at.y]
        if (!moved.current && Math.hypot(dx, dy) < slack) return
        moved.current = true
        setDragging(true)
        setLift(0)
        setShown(placed({ x: from.x - dx, y: from.y - dy }))
      },
      onPointerUp: () => {
        if (start.current && moved.current) save(shown)
        start.current = null
        setDragging(false)
      },
      onPointerCancel: () => {
        start.current = null
        setShown(wanted)
        setDragging(false)
      },
      onKeyDown: (event: KeyboardEvent) => {
        const by = event.shiftKey ? steps[event.key] : undefined
        moved.current = false
        if (!by) return
        event.preventDefault()
        save({ x: shown.x + by.x, y: shown.y + by.y })
      },
    },
  }
}

/** The height of the bar at the bottom of a phone, in px. */
const barHeight = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--bottom-bar')) || 0
