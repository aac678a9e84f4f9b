import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { jumpTarget, messageTime, penSizes, thickness, turned } from '#modules/reader/limits.ts'
import type { NewDrawing, Point } from '#modules/reader/operations.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { cx } from '#ui/classNames.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { useFullScreen } from '#ui/layout/useFullScreen.ts'
import { MarkTools, ToolRow } from '../marks/MarkTools.tsx'
import { SelectionBar } from '../marks/SelectionBar.tsx'
import type { Ink } from '../marks/ToolOptions.tsx'
import { useMarks } from '../marks/useMarks.ts'
import { type Selected, useSelection } from '../marks/useSelection.ts'
import { flush, keepEvent } from '../outbox.ts'
import type { Passages, Tool } from '../page/pageViewProps.ts'
import { readerText } from '../words.ts'
import { bookMarks } from './bookMarks.ts'
import { CompactBar } from './CompactBar.tsx'
import css from './Reader.module.css'
import { ReaderBar } from './ReaderBar.tsx'
import type { PanelPart } from './SidePanel.tsx'
import { Stage } from './Stage.tsx'
import { type Book, usePdf, useReadingRecord } from './useBook.ts'
import { useDarkPages } from './useDarkPages.ts'
import { useReaderKeys } from './useReaderKeys.ts'
import { useDebounced, useDevice } from './useReaderStage.ts'
import { useReaderView } from './useReaderView.ts'
import { useSwipes } from './useSwipes.ts'
import { useWayBack } from './useWayBack.ts'

const loadPanel = () => import('./SidePanel.tsx').then((file) => ({ default: file.SidePanel }))
const SidePanel = lazy(loadPanel)
const NoteDialog = lazy(() => import('../marks/NoteDialog.tsx').then((file) => ({ default: file.NoteDialog })))
const PrintDialog = lazy(() => import('./PrintDialog.tsx').then((file) => ({ default: file.PrintDialog })))
const Playlist = lazy(() => import('./Playlist.tsx').then((file) => ({ default: file.Playlist })))

type OpenNote = { page: number; at: Point } | { id: string }

export function Reader({ book }: { book: Book }) {
  const text = useText(readerText)
  const count = useCount()
  const user = useUser()
  const { device, hasRoomForTwo } = useDevice()
  const root = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLElement>(null)
  const { isFull, toggle: toggleFull } = useFullScreen(root)
  const onBack = useWayBack()
  const { isDark, toggleDark } = useDarkPages()
  const { pdf, isBroken } = usePdf(user.userId, book)
  const [tool, setTool] = useState<Tool>('select')
  const [ink, setInk] = useState<Ink>({ pen: 1, highlight: 1, size: 1 })
  const [isMarking, setMarking] = useState(false)
  const [panel, setPanel] = useState<'panel' | 'playlist' | null>(null)
  const [part, setPart] = useState<PanelPart>('outline')
  const [sought, setSought] = useState('')
  const [note, setNote] = useState<OpenNote | null>(null)
  const [isPrinting, setPrinting] = useState(false)
  const [message, setMessage] = useState<{ key: number } | null>(null)
  const shown = useReaderView({ stage, pdf, firstPage: book.lastPage, device, hasRoomForTwo })
  const { total, page, left, right, view, isDual, goTo } = shown
  const store = useMemo(() => bookMarks(user.userId, book.bookId), [user.userId, book.bookId])
  const marks = useMarks(store, shown.drawnNumbers)
  const [passages] = useState<Passages>(() => new Map())

  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(null), messageTime)
    return () => clearTimeout(timer)
  }, [message])
  // Loaded before Ctrl+F asks for it: what is typed next belongs into its field, and each letter is also a key of the reader.
  useEffect(() => void (total > 0 && loadPanel()), [total])
  useReadingRecord(user.userId, book.bookId, page, total > 0)

  const canBack = left > 1
  const canForward = right < total && (view === 'scroll' || !shown.isRendering)
  const turn = (forward: boolean) => {
    // Turning a page cancels a pending jump.
    jump.drop()
    if (forward ? canForward : canBack) goTo(turned(left, total, isDual, forward))
  }
  const turnSoon = useDebounced(turn)
  const jump = useDebounced((typed: string) => {
    const target = jumpTarget(typed, total)
    if (target === null) setMessage({ key: Date.now() })
    else goTo(target)
  })
  const swipes = useSwipes(stage, {
    isDrawing: tool !== 'select' && tool !== 'highlight',
    onTurn: (forward) => view !== 'scroll' && !shown.isZoomed && turn(forward),
    ...shown.pinching,
    onPan: (across, down) => stage.current?.scrollBy({ left: across, top: down }),
  })
  const highlight = ({ passages: all, text: quoted }: Selected, color: number) => {
    for (const { page: number, points } of all)
      marks.add({ kind: 'highlight', page: number, points: points.map((one) => [...one]), color, text: quoted })
  }
  const { selected, clear } = useSelection(stage, passages, tool, (all) => highlight(all, ink.highlight))
  const onDrawn = ({ points, ...drawing }: NewDrawing) =>
    marks.add({ ...drawing, points: points.map((one) => [...one]) } as Parameters<typeof marks.add>[0])
  const bookmarks = marks.marks.filter((mark) => mark.kind === 'bookmark' && shown.openNumbers.includes(mark.page))
  const onBookmark = () => {
    if (bookmarks.length === 0) return marks.add({ kind: 'bookmark', page: left })
    for (const one of bookmarks) marks.remove(one.id, one.page)
  }
  useReaderKeys({
    stage,
    total,
    isScrolling: view === 'scroll',
    turn,
    turnSoon,
    goTo,
    onZoom: shown.changeBy,
    onWidth: shown.fitWidth,
    onSearch: () => {
      setPart('search')
      setPanel('panel')
    },
    onBookmark,
    onFull: toggleFull,
    onTool: setTool,
    marks,
  })
  if (isBroken)
    return (
      <>
        <h1 className="visually-hidden">{book.title}</h1>
        <EmptyState kind="nothing" sketch="books" title={text.noBook} body={text.cannotOpen} />
      </>
    )
  const status = (
    <span className={css.sent} role="status">
      {marks.waiting > 0 ? count(text.tools.waiting, marks.waiting) : text.tools.saved}
    </span>
  )
  const bar = {
    ...shown,
    book,
    device,
    page: left,
    hasRoomForTwo,
    isFull,
    isDark,
    canBack,
    canForward,
    jump,
    turn,
    toggleFull,
    onBack,
    onZoom: shown.changeBy,
    onWidth: shown.fitWidth,
    onView: shown.setView,
    onDark: toggleDark,
    onRotate: shown.rotate,
    onPrint: () => setPrinting(true),
    isPanelOpen: panel === 'panel',
    onPanel: () => setPanel(panel === 'panel' ? null : 'panel'),
    onPlaylist: () => setPanel(panel === 'playlist' ? null : 'playlist'),
  }
  const tools = { tool, setTool, ink, setInk, marks, isBookmarked: bookmarks.length > 0, onBookmark }
  const isCompact = device === 'phone'
  return (
    <div ref={root} className={cx(css.reader, isFull && css.full)} data-reader>
      {!isCompact && <ReaderBar {...bar} status={status} />}
      {isCompact && !isMarking && <CompactBar {...bar} {...tools} onTools={() => setMarking(true)} />}
      {isCompact && isMarking && <ToolRow {...tools} onDone={() => setMarking(false)} />}
      <div className={css.body}>
        {!isCompact && <MarkTools {...tools} />}
        <Suspense>
          {panel === 'panel' && pdf && (
            <SidePanel
              pdf={pdf}
              marks={marks}
              goTo={goTo}
              part={part}
              setPart={setPart}
              sought={sought}
              setSought={setSought}
              title={book.title}
              page={left}
              onClose={() => setPanel(null)}
            />
          )}
          {panel === 'playlist' && <Playlist book={book} onClose={() => setPanel(null)} />}
        </Suspense>
        <Stage
          {...shown}
          stage={stage}
          pdf={pdf}
          language={book.language}
          marks={marks}
          swipes={swipes}
          shared={{
            rotation: shown.rotation,
            tool,
            penColour: ink.pen,
            penThickness: thickness.pen[device] * (penSizes[ink.size] ?? 1),
            sought,
            isDark,
            passages,
            watermark: book.watermark,
            onRendered: shown.onRendered,
            onDrawn,
            onNote: (number, at) => {
              setTool('select')
              setNote({ page: number, at })
            },
            onOpenNote: (id) => setNote({ id }),
          }}
        />
      </div>
      {isCompact && <div className="visually-hidden">{status}</div>}
      {message && <MissingPage key={message.key} total={total} />}
      {selected && (
        <SelectionBar
          box={selected.box}
          onHighlight={(colour) => {
            highlight(selected, colour)
            clear()
          }}
          onNote={() => {
            const [first] = selected.passages
            const [x = 0, y = 0] = first?.points[0] ?? []
            if (first) setNote({ page: first.page, at: [x, y] })
            clear()
          }}
          onCopy={() => {
            void navigator.clipboard.writeText(selected.text).then(() => toast.success(text.tools.copied))
            clear()
          }}
        />
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

function MissingPage({ total }: { total: number }) {
  const text = useText(readerText).jump
  const format = useFormat()
  return (
    <div role="alert" className={css.message}>
      <strong>{text.notFound}</strong>
      <span>{fill(text.has, { n: format.number(total) })}</span>
    </div>
  )
}
