import { type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { fill, useText } from '#platform/web/i18n.tsx'
import { penOpacity, thickness } from '../limits.ts'
import type { Drawing, Mark, NewDrawing, Point, Rectangle } from '../operations.ts'
import { draw, highlighterOf, prepared } from './drawing.ts'
import { linesOf, placingOf } from './geometry.ts'
import css from './Page.module.css'
import type { OpenPdf, PdfPage } from './pdf.ts'
import { foundIn } from './searching.ts'
import { Watermark } from './Watermark.tsx'
import { readerText } from './words.ts'

export type Tool = 'select' | 'highlight' | 'pen' | 'eraser' | 'note'

type PageViewProps = {
  pdf: OpenPdf
  page: PdfPage
  scale: number
  /** Quarter turns of the reader, in degrees; the file's own come on top. */
  rotation: number
  tool: Tool
  penColour: number
  penThickness: number
  drawings: readonly Drawing[]
  marks: readonly Mark[]
  sought: string
  watermark: { person: string; school: string }
  onRendered: (page: number) => void
  onDrawn: (drawing: NewDrawing) => void
  onHighlight: (page: number, points: Rectangle[], text: string) => void
  onNote: (page: number, at: Point) => void
  onOpenNote: (id: string) => void
}

/** One page: the file's own picture, its text for selecting, and the marks over it. */
export function PageView(props: PageViewProps) {
  const { pdf, page, scale, rotation, tool, drawings, marks, sought, watermark, onRendered } = props
  const text = useText(readerText)
  const number = page.pageNumber
  const viewport = useMemo(
    () => page.getViewport({ scale, rotation: (page.rotate + rotation) % 360 }),
    [page, scale, rotation],
  )
  const placing = useMemo(() => placingOf(page, viewport), [page, viewport])
  const picture = useRef<HTMLCanvasElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const ink = useRef<HTMLCanvasElement>(null)
  const live = useRef<HTMLCanvasElement>(null)
  const [hits, setHits] = useState<readonly DOMRect[]>([])
  const rendered = useRef(onRendered)
  rendered.current = onRendered

  useEffect(() => {
    const canvas = picture.current
    const layer = words.current
    if (!canvas || !layer) return
    // A picture of more than this many pixels is too much for a phone's memory.
    const most = 16_000_000
    const ratio = Math.min(globalThis.devicePixelRatio || 1, 2, Math.sqrt(most / (viewport.width * viewport.height)))
    const sharp = page.getViewport({ scale: scale * ratio, rotation: viewport.rotation })
    const fresh = document.createElement('canvas')
    fresh.width = Math.round(sharp.width)
    fresh.height = Math.round(sharp.height)
    const task = page.render({ canvas: fresh, viewport: sharp })
    const holder = document.createElement('div')
    const textLayer = new pdf.engine.TextLayer({
      textContentSource: page.streamTextContent(),
      container: holder,
      viewport,
    })
    let isShown = true
    Promise.all([task.promise, textLayer.render()]).then(
      () => {
        if (!isShown) return
        canvas.width = fresh.width
        canvas.height = fresh.height
        canvas.getContext('2d')?.drawImage(fresh, 0, 0)
        layer.replaceChildren(...holder.childNodes)
        // A page that lies on its side has its words turned with it.
        layer.dataset.mainRotation = holder.dataset.mainRotation ?? '0'
        layer.style.width = holder.style.width
        layer.style.height = holder.style.height
        layer.dataset.ready = String(scale)
        rendered.current(number)
      },
      // Turned away before it was drawn.
      () => {},
    )
    return () => {
      isShown = false
      task.cancel()
      textLayer.cancel()
    }
  }, [pdf, page, scale, viewport, number])

  useEffect(() => {
    const context = ink.current && prepared(ink.current, placing)
    if (context) for (const one of drawings) draw(context, one, placing)
  }, [drawings, placing])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are there once the page is drawn, at every size anew
  useEffect(() => {
    const layer = words.current
    if (!layer || sought === '') return setHits([])
    const look = () => setHits(foundIn(layer, sought))
    look()
    const watch = new MutationObserver(look)
    watch.observe(layer, { childList: true })
    return () => watch.disconnect()
  }, [sought, placing])

  usePassages(words, props, placing)
  const pointing = usePointing(props, placing, ink, live)
  const isDrawing = tool === 'pen' || tool === 'eraser' || tool === 'note'
  return (
    <section
      className={css.page}
      aria-label={fill(text.page, { n: number })}
      data-page={number}
      style={{ inlineSize: placing.width, blockSize: placing.height }}
    >
      <canvas ref={picture} className={css.layer} aria-hidden />
      <div className={css.marks} aria-hidden>
        {marks.map(
          (mark) =>
            mark.kind === 'highlight' &&
            mark.points.map((box) => (
              <div
                key={`${mark.id} ${box.join()}`}
                className={css.highlight}
                data-highlight={mark.id}
                style={{ ...placing.rectangle(box), backgroundColor: highlighterOf(mark.color) }}
              />
            )),
        )}
        {hits.map((hit) => (
          <div
            key={`${hit.x} ${hit.y}`}
            className={css.found}
            style={{ left: hit.x, top: hit.y, width: hit.width, height: hit.height }}
          />
        ))}
      </div>
      <canvas ref={ink} className={css.layer} data-ink={number} aria-hidden />
      <div
        ref={words}
        className={css.words}
        data-words
        dir="ltr"
        style={{ ['--total-scale-factor' as string]: scale, ['--scale-factor' as string]: scale }}
      />
      <Watermark {...watermark} />
      {marks.map((mark) => {
        if (mark.kind !== 'note') return null
        const [left, top] = placing.toScreen(mark.at)
        return (
          <button
            key={mark.id}
            type="button"
            className={css.note}
            style={{ left, top }}
            aria-label={fill(text.note.open, { text: mark.text.slice(0, 60) })}
            onClick={() => props.onOpenNote(mark.id)}
          >
            ✎
          </button>
        )
      })}
      <canvas
        ref={live}
        className={css.live}
        data-on={isDrawing || undefined}
        data-tool={tool}
        aria-hidden
        {...pointing}
      />
    </section>
  )
}

/** In the highlighter's hands, a selection becomes a highlight on each page it touches. */
function usePassages(
  words: RefObject<HTMLDivElement | null>,
  { tool, page, onHighlight }: PageViewProps,
  placing: ReturnType<typeof placingOf>,
) {
  useEffect(() => {
    if (tool !== 'highlight') return
    const take = () => {
      const layer = words.current
      const selection = getSelection()
      if (!layer || !selection || selection.isCollapsed || selection.rangeCount === 0) return
      const range = selection.getRangeAt(0).cloneRange()
      if (!range.intersectsNode(layer)) return
      if (!layer.contains(range.startContainer)) range.setStart(layer, 0)
      if (!layer.contains(range.endContainer)) range.setEnd(layer, layer.childNodes.length)
      const area = layer.getBoundingClientRect()
      const inside = [...range.getClientRects()]
        .filter(({ height, width }) => height < area.height / 4 && width <= area.width)
        .map((box) => ({
          left: box.left - area.left,
          right: box.right - area.left,
          top: box.top - area.top,
          bottom: box.bottom - area.top,
        }))
      const points = linesOf(inside).map((line): Rectangle => {
        const [x0, y0] = placing.toPage(line.left, line.top)
        const [x1, y1] = placing.toPage(line.right, line.bottom)
        return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)]
      })
      if (points.length > 0) onHighlight(page.pageNumber, points.slice(0, 300), range.toString().slice(0, 4000))
      // The other page of a spread takes its share of the same selection first.
      setTimeout(() => getSelection()?.removeAllRanges())
    }
    document.addEventListener('pointerup', take)
    return () => document.removeEventListener('pointerup', take)
  }, [tool, page, onHighlight, placing, words])
}

const mostPoints = 3000
/** Once a pen has touched this device, fingers and palms do not draw. */
let hasPen = false

/** Pen, eraser and the placing of notes. Only the stroke under the hand is drawn anew, once a frame. */
function usePointing(
  props: PageViewProps,
  placing: ReturnType<typeof placingOf>,
  ink: RefObject<HTMLCanvasElement | null>,
  live: RefObject<HTMLCanvasElement | null>,
) {
  const { tool, page, penColour, penThickness, onDrawn, onNote } = props
  const points = useRef<Point[]>([])
  const frame = useRef(0)
  const pointer = useRef<number | null>(null)
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
  const finish = (event: PointerEvent<HTMLCanvasElement>) => {
    if (pointer.current !== event.pointerId) return
    pointer.current = null
    cancelAnimationFrame(frame.current)
    frame.current = 0
    if (points.current.length > 0) onDrawn(drawing())
    points.current = []
    if (live.current) prepared(live.current, placing)
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
      if (event.pointerType === 'pen') hasPen = true
      if (event.button !== 0 || pointer.current !== null || (hasPen && event.pointerType === 'touch')) return
      const area = event.currentTarget.getBoundingClientRect()
      if (tool === 'note') return onNote(page.pageNumber, placeOf(event.nativeEvent, area))
      event.currentTarget.setPointerCapture(event.pointerId)
      pointer.current = event.pointerId
      points.current = [placeOf(event.nativeEvent, area)]
      frame.current ||= requestAnimationFrame(show)
    },
    onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => {
      if (pointer.current !== event.pointerId) return
      const area = event.currentTarget.getBoundingClientRect()
      const { nativeEvent } = event
      const between = nativeEvent.getCoalescedEvents?.() ?? []
      for (const one of between.length > 0 ? between : [nativeEvent]) points.current.push(placeOf(one, area))
      frame.current ||= requestAnimationFrame(show)
    },
    onPointerUp: finish,
    onPointerCancel: finish,
  }
}
