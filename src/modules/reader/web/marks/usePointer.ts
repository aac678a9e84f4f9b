import { type PointerEvent, type RefObject, useRef } from 'react'
import { marker, penOpacity, thickness } from '#modules/reader/limits.ts'
import type { Drawing, NewDrawing, Point } from '#modules/reader/operations.ts'
import type { PageTransform } from '../page/pageGeometry.ts'
import type { PageViewProps } from '../page/pageViewProps.ts'
import { clearCanvas, draw } from './inkStrokes.ts'
import { isPalm, onlyPenDraws } from './palmRejection.ts'

const maxPoints = 3000

/** Handles pen, eraser and note placement. Only the current stroke is redrawn, once per frame. */
export function usePointer(
  props: PageViewProps,
  transform: PageTransform,
  ink: RefObject<HTMLCanvasElement | null>,
  live: RefObject<HTMLCanvasElement | null>,
  repaint: () => void,
) {
  const { tool, page, penColour, penThickness, onDrawn, onNote } = props
  const points = useRef<Point[]>([])
  const frame = useRef(0)
  const pointer = useRef<{ id: number; type: string } | null>(null)
  const drawing = (): NewDrawing => {
    const common = { page: page.pageNumber, points: points.current.slice(0, maxPoints) }
    if (tool === 'eraser') return { ...common, kind: 'erase', thickness: thickness.eraser }
    const line = tool === 'marker' ? marker : { thickness: penThickness, opacity: penOpacity }
    return { ...common, kind: 'stroke', color: penColour, ...line }
  }
  const pointOf = (event: globalThis.PointerEvent, area: DOMRect) =>
    transform.toPage(
      event.clientX - area.left,
      event.clientY - area.top,
      event.pointerType === 'pen' && event.pressure > 0 ? event.pressure : undefined,
    )
  const drawCurrent = () => {
    frame.current = 0
    if (tool === 'eraser') {
      const context = ink.current?.getContext('2d')
      if (context) draw(context, { ...drawing(), id: '' } as Drawing, transform)
      return
    }
    const context = live.current && clearCanvas(live.current, transform)
    if (context) draw(context, { ...drawing(), id: '' } as Drawing, transform)
  }
  const drop = () => {
    if (tool === 'eraser' && pointer.current) repaint()
    pointer.current = null
    cancelAnimationFrame(frame.current)
    frame.current = 0
    points.current = []
    if (live.current) clearCanvas(live.current, transform)
  }
  const finish = (event: PointerEvent<HTMLCanvasElement>) => {
    if (pointer.current?.id !== event.pointerId) return
    if (points.current.length > 0) onDrawn(drawing())
    drop()
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
      // A second finger starts a pinch; a pen means that the earlier touch was a palm.
      if (pointer.current?.type === 'touch' && event.pointerType !== 'mouse') drop()
      else if (pointer.current) return
      if (event.button !== 0) return
      if (event.pointerType === 'touch' && (onlyPenDraws() || !event.isPrimary || isPalm(event))) return
      const area = event.currentTarget.getBoundingClientRect()
      if (tool === 'note') return onNote(page.pageNumber, pointOf(event.nativeEvent, area))
      event.currentTarget.setPointerCapture(event.pointerId)
      pointer.current = { id: event.pointerId, type: event.pointerType }
      points.current = [pointOf(event.nativeEvent, area)]
      frame.current ||= requestAnimationFrame(drawCurrent)
    },
    onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => {
      if (pointer.current?.id !== event.pointerId) return
      // A palm touches down with its edge first and grows; discard what it has drawn.
      if (isPalm(event)) return drop()
      const area = event.currentTarget.getBoundingClientRect()
      const { nativeEvent } = event
      const between = nativeEvent.getCoalescedEvents?.() ?? []
      for (const one of between.length > 0 ? between : [nativeEvent]) points.current.push(pointOf(one, area))
      frame.current ||= requestAnimationFrame(drawCurrent)
    },
    onPointerUp: finish,
    // The system cancels a touch it recognises as a palm; a cancelled pen stroke is kept.
    onPointerCancel: (event: PointerEvent<HTMLCanvasElement>) => {
      if (pointer.current?.id !== event.pointerId) return
      if (event.pointerType === 'touch') drop()
      else finish(event)
    },
  }
}
