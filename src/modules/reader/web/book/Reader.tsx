import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import {
  afterModeChange,
  jumpTarget,
  messageTime,
  openPages,
  pinched,
  thickness,
  turned,
  zoomed,
  zoomLimits,
} from '#modules/reader/limits.ts'
import type { NewDrawing, Point, Rectangle } from '#modules/reader/operations.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { cx } from '#ui/classNames.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { useWidth } from '#ui/layout/measurements.ts'
import { useFullScreen } from '#ui/layout/useFullScreen.ts'
import { useKeys } from '#ui/useKeys.ts'
import { MarkTools } from '../marks/MarkTools.tsx'
import { useMarks } from '../marks/useMarks.ts'
import { flush, keepEvent } from '../outbox.ts'
import { PageView } from '../page/PageView.tsx'
import type { Tool } from '../page/pageViewProps.ts'
import type { PdfPage } from '../page/pdf.ts'
import { readerText } from '../words.ts'
import css from './Reader.module.css'
import { ReaderBar } from './ReaderBar.tsx'
import { type Book, usePages, usePdf, useReadingRecord } from './useBook.ts'
import { useDebounced, useDevice, useZoomAnchor } from './useReaderStage.ts'
import { useSwipes } from './useSwipes.ts'

const SidePanel = lazy(() => import('./SidePanel.tsx').then((file) => ({ default: file.SidePanel })))
const NoteDialog = lazy(() => import('../marks/NoteDialog.tsx').then((file) => ({ default: file.NoteDialog })))
const PrintDialog = lazy(() => import('./PrintDialog.tsx').then((file) => ({ default: file.PrintDialog })))
const Playlist = lazy(() => import('./Playlist.tsx').then((file) => ({ default: file.Playlist })))

type OpenNote = { page: number; at: Point } | { id: string }

export function Reader({ book }: { book: Book }) {
  const text = useText(readerText)
  const format = useFormat()
  const user = useUser()
  const { device, hasRoomForTwo } = useDevice()
  const root = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLElement>(null)
  const stageWidth = Math.floor(useWidth(stage))
  const { isFull, toggle: toggleFull } = useFullScreen(root)
  const { pdf, isBroken } = usePdf(user.userId, book)
  const total = pdf?.document.numPages ?? 0
  const [page, setPage] = useState(book.lastPage)
  const [wantsDual, setDual] = useState(false)
  const [zoom, setZoom] = useState<number>(zoomLimits[device].start)
  const [rotation, setRotation] = useState(0)
  const [tool, setTool] = useState<Tool>('select')
  const [penColour, setPenColour] = useState(1)
  const [highlightColour, setHighlightColour] = useState(1)
  const [panel, setPanel] = useState<'panel' | 'playlist' | null>(null)
  const [sought, setSought] = useState('')
  const [note, setNote] = useState<OpenNote | null>(null)
  const [isPrinting, setPrinting] = useState(false)
  const [message, setMessage] = useState<{ key: number } | null>(null)
  const isDual = wantsDual && hasRoomForTwo
  const visible = total > 0 ? openPages(Math.min(page, total), total, isDual) : []
  const [left = 1, right = left] = visible
  const next = right < total ? openPages(turned(left, total, isDual, true), total, isDual) : []
  const { pages, ahead, isRendering, onRendered } = usePages(pdf, visible, next)
  const marks = useMarks(user.userId, book.bookId, [...visible, ...ahead.map((one) => one.pageNumber)])

  useEffect(() => setZoom(zoomLimits[device].start), [device])
  // The saved position can be beyond the end of a new, shorter file.
  useEffect(() => {
    if (total > 0 && page > total) setPage(total)
  }, [page, total])
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(null), messageTime)
    return () => clearTimeout(timer)
  }, [message])
  useReadingRecord(user.userId, book.bookId, page, total > 0)

  const goTo = useCallback((target: number) => {
    setPage(target)
    stage.current?.scrollTo({ top: 0 })
  }, [])
  const canBack = left > 1
  const canForward = right < total && !isRendering
  const turn = (forward: boolean) => {
    // Turning a page cancels a pending jump.
    jump.drop()
    if (forward ? canForward : canBack) goTo(turned(page, total, isDual, forward))
  }
  const turnSoon = useDebounced(turn)
  const jump = useDebounced((typed: string) => {
    const target = jumpTarget(typed, total)
    if (target === null) setMessage({ key: Date.now() })
    else goTo(target)
  })
  const onKey = (event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey } = event
    if (target instanceof HTMLElement && target.closest('input, textarea, select, dialog, [role="tablist"]')) return
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'z') {
      event.preventDefault()
      return event.shiftKey ? marks.redo() : marks.undo()
    }
    if (ctrlKey || metaKey || altKey) return
    const isRtl = getComputedStyle(document.documentElement).direction === 'rtl'
    if (key === 'ArrowRight') turnSoon(!isRtl)
    else if (key === 'ArrowLeft') turnSoon(isRtl)
    else if (key === 'Escape') setTool('select')
  }
  useKeys(true, onKey)
  const zoomBefore = useRef(zoom)
  const anchor = useZoomAnchor(stage, zoom)
  const swipes = useSwipes(stage, {
    isDrawing: tool !== 'select' && tool !== 'highlight',
    onTurn: (forward) => zoom === zoomLimits[device].least && turn(forward),
    onPinchStart: () => {
      zoomBefore.current = zoom
    },
    onPinch: (apart, middle) => {
      const next = pinched(device, zoomBefore.current, apart)
      if (next === zoom) return
      anchor(middle)
      setZoom(next)
    },
    onPan: (left, top) => stage.current?.scrollBy({ left, top }),
  })
  const onHighlight = (number: number, points: Rectangle[], quoted: string) =>
    marks.add({
      kind: 'highlight',
      page: number,
      points: points.map((one) => [...one]),
      color: highlightColour,
      text: quoted,
    })
  const onDrawn = ({ points, ...drawing }: NewDrawing) =>
    marks.add({ ...drawing, points: points.map((one) => [...one]) } as Parameters<typeof marks.add>[0])
  const bookmarks = marks.marks.filter((mark) => mark.kind === 'bookmark' && visible.includes(mark.page))
  const toggleBookmark = () => {
    if (bookmarks.length === 0) return marks.add({ kind: 'bookmark', page: left })
    for (const one of bookmarks) marks.remove(one.id, one.page)
  }
  const scaleOf = useCallback(
    (open: readonly PdfPage[]) => {
      const wide = open.reduce((sum, one) => sum + widthOf(one, rotation), 0)
      return wide > 0 && stageWidth > 0 ? unitOf(device, stageWidth - gaps(open.length), wide) * zoom : 0
    },
    [rotation, stageWidth, device, zoom],
  )
  const scale = scaleOf(pages)
  const scaleAhead = scaleOf(ahead)
  if (isBroken)
    return (
      <>
        <h1 className="visually-hidden">{book.title}</h1>
        <EmptyState kind="nothing" sketch="books" title={text.noBook} body={text.cannotOpen} />
      </>
    )
  return (
    <div ref={root} className={cx(css.reader, isFull && css.full)} data-reader>
      <ReaderBar
        book={book}
        device={device}
        page={left}
        right={right}
        total={total}
        zoom={zoom}
        isDual={isDual}
        hasRoomForTwo={hasRoomForTwo}
        isFull={isFull}
        canBack={canBack}
        canForward={canForward}
        jump={jump}
        turn={turn}
        toggleFull={toggleFull}
        onZoom={(steps) => setZoom(steps === 0 ? zoomLimits[device].start : zoomed(device, zoom, steps))}
        onDual={() => {
          setPage(afterModeChange(page, !isDual))
          setDual(!isDual)
        }}
        onRotate={() => setRotation((rotation + 90) % 360)}
        onPrint={() => setPrinting(true)}
        isPanelOpen={panel === 'panel'}
        onPanel={() => setPanel(panel === 'panel' ? null : 'panel')}
        onPlaylist={() => setPanel(panel === 'playlist' ? null : 'playlist')}
      />
      <MarkTools
        tool={tool}
        setTool={setTool}
        penColour={penColour}
        setPenColour={setPenColour}
        highlightColour={highlightColour}
        setHighlightColour={setHighlightColour}
        marks={marks}
        isBookmarked={bookmarks.length > 0}
        onBookmark={toggleBookmark}
      />
      <div className={css.body}>
        <Suspense>
          {panel === 'panel' && pdf && (
            <SidePanel
              pdf={pdf}
              marks={marks}
              goTo={goTo}
              sought={sought}
              setSought={setSought}
              title={book.title}
              page={left}
              onClose={() => setPanel(null)}
            />
          )}
          {panel === 'playlist' && <Playlist book={book} onClose={() => setPanel(null)} />}
        </Suspense>
        <section
          ref={stage}
          className={css.stage}
          aria-label={text.stage}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users have to be able to scroll it
          tabIndex={0}
          data-stage
          data-rendering={isRendering || undefined}
          data-zoomed={zoom > zoomLimits[device].least || undefined}
          dir="ltr"
          lang={book.language}
          {...swipes}
        >
          {scale === 0 && (
            <Loading>
              <SkeletonRows rows={8} columns={1} />
            </Loading>
          )}
          {pdf && scale > 0 && (
            <div className={css.spread} data-spread>
              {[...pages, ...ahead].map((one, place) => (
                <PageView
                  key={one.pageNumber}
                  pdf={pdf}
                  rotation={rotation}
                  tool={tool}
                  penColour={penColour}
                  sought={sought}
                  onRendered={onRendered}
                  onHighlight={onHighlight}
                  onDrawn={onDrawn}
                  page={one}
                  isAhead={place >= pages.length}
                  scale={place >= pages.length ? scaleAhead : scale}
                  penThickness={thickness.pen[device]}
                  drawings={marks.drawings.get(one.pageNumber) ?? []}
                  marks={marks.marks.filter((mark) => mark.page === one.pageNumber)}
                  watermark={book.watermark}
                  onNote={(number, at) => {
                    setTool('select')
                    setNote({ page: number, at })
                  }}
                  onOpenNote={(id) => setNote({ id })}
                />
              ))}
            </div>
          )}
        </section>
      </div>
      {message && (
        <div key={message.key} role="alert" className={css.message}>
          <strong>{text.jump.notFound}</strong>
          <span>{fill(text.jump.has, { n: format.number(total) })}</span>
        </div>
      )}
      <Suspense>
        {note && <NoteDialog note={note} marks={marks} onClose={() => setNote(null)} />}
        {isPrinting && pdf && (
          <PrintDialog
            pdf={pdf}
            marks={marks}
            book={{ ...book, owner: user.userId }}
            from={left}
            to={right}
            onPrinted={() => void keepEvent(user.userId, book.bookId, 'print', left).then(() => flush(user.userId))}
            onClose={() => setPrinting(false)}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Space between and beside the pages, in CSS pixels. */
const gaps = (pages: number) => 32 + (pages - 1) * 8

const widthOf = (page: PdfPage, rotation: number) =>
  page.getViewport({ scale: 1, rotation: (page.rotate + rotation) % 360 }).width

/** CSS pixels per PDF point at zoom 1: at the initial zoom a page fills the width, on desktop up to scale 2. */
const unitOf = (device: 'desktop' | 'phone', stageWidth: number, wide: number) =>
  device === 'phone' ? stageWidth / wide : Math.min(stageWidth / wide, 2) / 2
