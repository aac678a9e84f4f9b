import { type PointerEvent, type RefObject, useRef } from 'react'
import { penOpacity, thickness } from '#modules/reader/limits.ts'
import type { Drawing, NewDrawing, Point } from '#modules/reader/operations.ts'
import type { Placing } from '../page/pageGeometry.ts'
import type { PageViewProps } from '../page/pageViewProps.ts'
import { draw, prepared } from './inkStrokes.ts'
import { isPalm, onlyPenDraws } from './palmRejection.ts'

const mostPoints = 3000

/** Pen, eraser and the placing of notes. Only the stroke under the hand is drawn anew, once a frame. */
export function usePointing(
  props: PageViewProps,
  placing: Placing,
  ink: RefObject<HTMLCanvasElement | null>,
  live: RefObject<HTMLCanvasElement | null>,
  repaint: () => void,
) {
  const { tool, page, penColour, penThickness, onDrawn, onNote } = props
  const points = useRef<Point[]>([])
  const frame = useRef(0)
  const pointer = useRef<{ id: number; type: string } | null>(null)
  const drawing = (): NewDrawing => {
    const common = { page: page.pageNumber, points: points.current.slice(0, mostPoints) }
    return tool === 'eraser'
      ? { ...common, kind: 'erase', thickness: thickness.eraser }
      : { ...common, kind: 'stroke', color: penColour, thickness: penThickness, opacity: penOpacity }
  }
  const placeOf = (event: globalThis.PointerEvent, area: DOMRect) =>
    placing.toPage(
      event.clientX - area.left,
      event.clientY - area.top,
      event.pointerType === 'pen' && event.pressure > 0 ? event.pressure : undefined,
    )
  const show = () => {
    frame.current = 0
    if (tool === 'eraser') {
      const context = ink.current?.getContext('2d')
      if (context) draw(context, { ...drawing(), id: '' } as Drawing, placing)
      return
    }
    const context = live.current && prepared(live.current, placing)
    if (context) draw(context, { ...drawing(), id: '' } as Drawing, placing)
  }
  const drop = () => {
    if (tool === 'eraser' && pointer.current) repaint()
    pointer.current = null
    cancelAnimationFrame(frame.current)
    frame.current = 0
    points.current = []
    if (live.current) prepared(live.current, placing)
  }
  const finish = (event: PointerEvent<HTMLCanvasElement>) => {
    if (pointer.current?.id !== event.pointerId) return
    if (points.current.length > 0) onDrawn(drawing())
    drop()
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
      // A second finger means that both are there to zoom; a pen means that the finger before it was a palm.
      if (pointer.current?.type === 'touch' && event.pointerType !== 'mouse') drop()
      else if (pointer.current) return
      if (event.button !== 0) return
      if (event.pointerType === 'touch' && (onlyPenDraws() || !event.isPrimary || isPalm(event))) return
      const area = event.currentTarget.getBoundingClientRect()
      if (tool === 'note') return onNote(page.pageNumber, placeOf(event.nativeEvent, area))
      event.currentTarget.setPointerCapture(event.pointerId)
      pointer.current = { id: event.pointerId, type: event.pointerType }
      points.current = [placeOf(event.nativeEvent, area)]
      frame.current ||= requestAnimationFrame(show)
    },
    onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => {
      if (pointer.current?.id !== event.pointerId) return
      // A palm comes down with its edge first; what it has drawn until then goes.
      if (isPalm(event)) return drop()
      const area = event.currentTarget.getBoundingClientRect()
      const { nativeEvent } = event
      const between = nativeEvent.getCoalescedEvents?.() ?? []
      for (const one of between.length > 0 ? between : [nativeEvent]) points.current.push(placeOf(one, area))
      frame.current ||= requestAnimationFrame(show)
    },
    onPointerUp: finish,
    // The system takes a touch away when it finds out that it was a palm; of a pen it only loses the rest.
    onPointerCancel: (event: PointerEvent<HTMLCanvasElement>) => {
      if (pointer.current?.id !== event.pointerId) return
      if (event.pointerType === 'touch') drop()
      else finish(event)
    },
  }
}
