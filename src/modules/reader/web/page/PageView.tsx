import { useEffect, useMemo, useRef, useState } from 'react'
import { fill, useText } from '#platform/web/i18n.tsx'
import { cx } from '#ui/classNames.ts'
import { foundIn } from '../book/bookSearch.ts'
import { highlighterOf } from '../marks/inkStrokes.ts'
import { useInk } from '../marks/useInk.ts'
import { usePassages } from '../marks/usePassages.ts'
import { usePointer } from '../marks/usePointer.ts'
import { readerText } from '../words.ts'
import css from './PageView.module.css'
import { drawPage, lookOf } from './pageCanvas.ts'
import { pageTransform } from './pageGeometry.ts'
import type { PageViewProps } from './pageViewProps.ts'
import { guardSelection } from './selectionGuard.ts'
import { Watermark } from './Watermark.tsx'

const none: readonly DOMRect[] = []

/** One page: the rendered image, a selectable text layer, and the marks on top. */
export function PageView(props: PageViewProps) {
  const { pdf, page, scale, rotation, tool, drawings, marks, sought, watermark, isAhead, isDark, onRendered } = props
  const { hasOpenNotes = false } = props
  const text = useText(readerText)
  const number = page.pageNumber
  const viewport = useMemo(
    () => page.getViewport({ scale, rotation: (page.rotate + rotation) % 360 }),
    [page, scale, rotation],
  )
  /** Exposed in the DOM so that tests can wait for the page at this size and rotation. */
  const look = lookOf(viewport)
  const transform = useMemo(() => pageTransform(page, viewport), [page, viewport])
  const picture = useRef<HTMLDivElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const ink = useRef<HTMLCanvasElement>(null)
  const live = useRef<HTMLCanvasElement>(null)
  const [hits, setHits] = useState(none)

  useEffect(() => {
    const work = drawPage(pdf, page, viewport)
    work.done.then(
      (drawn) => {
        const layer = words.current
        if (!layer) return
        drawn.picture.dataset.picture = String(number)
        picture.current?.replaceChildren(drawn.picture)
        layer.replaceChildren(...drawn.words.childNodes)
        guardSelection(layer)
        // Rotates the text of pages stored sideways.
        layer.dataset.mainRotation = drawn.words.dataset.mainRotation ?? '0'
        layer.style.width = drawn.words.style.width
        layer.style.height = drawn.words.style.height
        layer.dataset.ready = look
        onRendered(number)
      },
      // Cancelled because the page was left.
      () => {},
    )
    return () => work.cancel()
  }, [pdf, page, viewport, number, look, onRendered])

  const { repaint } = useInk(ink, drawings, transform)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text layer is rebuilt whenever the page's size changes
  useEffect(() => {
    const layer = words.current
    // Preloaded pages are scaled down, so their text can't be measured yet.
    if (!layer || sought === '' || isAhead) return setHits(none)
    const find = () => setHits(foundIn(layer, sought))
    find()
    const watch = new MutationObserver(find)
    watch.observe(layer, { childList: true })
    return () => watch.disconnect()
  }, [sought, transform, isAhead])

  usePassages(words, props, transform)
  const pointing = usePointer(props, transform, ink, live, repaint)
  const isDrawing = tool !== 'select' && tool !== 'highlight'
  return (
    <section
      className={cx(css.page, isAhead && css.ahead)}
      aria-label={fill(text.page, { n: number })}
      inert={isAhead}
      data-page={isAhead ? undefined : number}
      data-look={look}
      data-dark={isDark || undefined}
      style={{ inlineSize: transform.width, blockSize: transform.height }}
    >
      <div ref={picture} className={css.picture} aria-hidden />
      <div className={css.marks} aria-hidden>
        {marks.map(
          (mark) =>
            mark.kind === 'highlight' &&
            mark.points.map((box) => (
              <div
                key={`${mark.id} ${box.join()}`}
                className={css.highlight}
                data-highlight={mark.id}
                style={{ ...transform.rectangle(box), backgroundColor: highlighterOf(mark.color) }}
              />
            )),
        )}
        {hits.map((hit) => (
          <div
            key={`${hit.x} ${hit.y}`}
            className={css.found}
            data-found
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
      {watermark && <Watermark {...watermark} />}
      {marks.map((mark) => {
        if (mark.kind !== 'note') return null
        const [left, top] = transform.toScreen(mark.at)
        return (
          <button
            key={mark.id}
            type="button"
            className={cx(css.note, hasOpenNotes && css.openNote)}
            style={{ left, top }}
            aria-label={fill(text.note.open, { text: mark.text.slice(0, 60) })}
            onClick={() => props.onOpenNote(mark.id)}
          >
            {hasOpenNotes ? mark.text : '✎'}
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
