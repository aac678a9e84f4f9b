import { type PointerEvent, useRef, useState } from 'react'
import type { CalendarEntry } from '#modules/calendar/schemas.ts'
import { type CivilDate, daysBetween } from '#platform/contract/dates/dates.ts'
import { minutesOn } from './entryLayout.ts'
import { shifted, type Times, timesOf } from './entryMoves.ts'

/** Pixels the pointer must travel before a press becomes a drag. */
const dragThreshold = 5
/** Minutes a drag snaps to. */
const step = 15

/** A preview of where the dragged entry would land. */
export type Ghost = { readonly entry: CalendarEntry; readonly times: Times }

type Drag = {
  readonly entry: CalendarEntry
  readonly kind: 'move' | 'resize'
  readonly x: number
  readonly y: number
  readonly day: CivilDate
  isDragging: boolean
}

const dayAt = (x: number, y: number): CivilDate | null => {
  const cell = document.elementsFromPoint(x, y).find((one) => one instanceof HTMLElement && one.dataset.day)
  return cell instanceof HTMLElement ? (cell.dataset.day as CivilDate) : null
}

/**
 * Drags entries from day to day and, with `pixelsPerMinute`, up and down in time. Mouse and pen only, because a finger
 * scrolls; touch and keyboard users edit the entry instead.
 */
export function useEntryDrag(onDrop: (entry: CalendarEntry, to: Times) => void, pixelsPerMinute: number | null) {
  const held = useRef<Drag | null>(null)
  const [ghost, setGhost] = useState<Ghost | null>(null)

  const timesAt = (one: Drag, x: number, y: number): Times => {
    const minutes = pixelsPerMinute ? Math.round((y - one.y) / pixelsPerMinute / step) * step : 0
    if (one.kind === 'resize') {
      const times = timesOf(one.entry)
      const from = minutesOn(one.entry.start, times.startDate)
      const to = Math.max(from + step, Math.min(1439, minutesOn(one.entry.end, times.startDate) + minutes))
      return {
        ...times,
        endDate: times.startDate,
        endTime: `${String(Math.floor(to / 60)).padStart(2, '0')}:${String(to % 60).padStart(2, '0')}`,
      }
    }
    const day = dayAt(x, y) ?? one.day
    return shifted(one.entry, daysBetween(one.day, day), one.entry.isAllDay ? 0 : minutes)
  }
  const press = (entry: CalendarEntry, kind: Drag['kind']) => (event: PointerEvent<HTMLElement>) => {
    if (!entry.mayEdit || event.button !== 0 || event.pointerType === 'touch') return
    const day = dayAt(event.clientX, event.clientY)
    if (!day) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { entry, kind, x: event.clientX, y: event.clientY, day, isDragging: false }
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    const one = held.current
    if (!one) return
    if (!one.isDragging && Math.hypot(event.clientX - one.x, event.clientY - one.y) < dragThreshold) return
    one.isDragging = true
    setGhost({ entry: one.entry, times: timesAt(one, event.clientX, event.clientY) })
  }
  const release = (event: PointerEvent<HTMLElement>) => {
    const one = held.current
    held.current = null
    setGhost(null)
    if (!one?.isDragging) return
    // Swallow the click that follows the drag, which would open the entry.
    event.currentTarget.addEventListener('click', (click) => click.stopImmediatePropagation(), {
      capture: true,
      once: true,
    })
    const to = timesAt(one, event.clientX, event.clientY)
    if (JSON.stringify(to) !== JSON.stringify(timesOf(one.entry))) onDrop(one.entry, to)
  }
  const cancel = () => {
    held.current = null
    setGhost(null)
  }
  const handlers = (entry: CalendarEntry, kind: Drag['kind'] = 'move') => ({
    onPointerDown: press(entry, kind),
    onPointerMove: drag,
    onPointerUp: release,
    onPointerCancel: cancel,
  })
  return { ghost, handlers }
}
