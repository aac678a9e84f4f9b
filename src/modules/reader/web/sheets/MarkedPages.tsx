import { useEffect, useRef, useState } from 'react'
import { markerColour, penSizes, thickness } from '#modules/reader/limits.ts'
import type { NewDrawing, Point } from '#modules/reader/operations.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Stage } from '../book/Stage.tsx'
import { useDevice } from '../book/useReaderStage.ts'
import { useReaderView } from '../book/useReaderView.ts'
import { useSwipes } from '../book/useSwipes.ts'
import type { MarkStore } from '../marks/markStore.ts'
import { NoteDialog } from '../marks/NoteDialog.tsx'
import type { Ink } from '../marks/ToolOptions.tsx'
import { useMarks } from '../marks/useMarks.ts'
import type { Passages, Tool } from '../page/pageViewProps.ts'
import { type BookFile, type OpenPdf, openPdf } from '../page/pdf.ts'
import { readerText } from '../words.ts'
import css from './MarkedPages.module.css'
import { SheetTools } from './SheetTools.tsx'

export type MarkedPagesProps = {
  /** A PDF; `renew` gives it a new link when this one has expired. */
  file: BookFile & { readonly fileId: string }
  renew: () => Promise<BookFile>
  /** Made once for each document. */
  store: MarkStore
  /** Shows the marks without the tools. */
  isReadOnly?: boolean
}

type OpenNote = { page: number; at: Point } | { id: string }

/** All pages of a document below each other, to draw and write on. Who sees the marks is up to the store. */
export default function MarkedPages({ file, renew, store, isReadOnly = false }: MarkedPagesProps) {
  const text = useText(readerText)
  const count = useCount()
  const { device, hasRoomForTwo } = useDevice()
  const stage = useRef<HTMLElement>(null)
  const { pdf, isBroken } = useDocument(file, renew)
  const [tool, setTool] = useState<Tool>('select')
  const [ink, setInk] = useState<Ink>({ pen: 2, highlight: 1, size: 0 })
  const [note, setNote] = useState<OpenNote | null>(null)
  const [passages] = useState<Passages>(() => new Map())
  const view = { firstView: 'scroll', startsWide: true } as const
  const shown = useReaderView({ stage, pdf, firstPage: 1, device, hasRoomForTwo, ...view })
  const marks = useMarks(store, shown.drawnNumbers)
  const swipes = useSwipes(stage, {
    isDrawing: tool !== 'select',
    onTurn: () => {},
    ...shown.pinching,
    onPan: (across, down) => stage.current?.scrollBy({ left: across, top: down }),
  })
  const onDrawn = ({ points, ...drawing }: NewDrawing) =>
    marks.add({ ...drawing, points: points.map((one) => [...one]) } as Parameters<typeof marks.add>[0])
  if (isBroken) return <EmptyState kind="nothing" sketch="books" title={text.noBook} body={text.cannotOpen} />
  return (
    <div className={css.sheets} data-sheets>
      {!isReadOnly && (
        <SheetTools tool={tool} setTool={setTool} ink={ink} setInk={setInk} marks={marks} onZoom={shown.changeBy}>
          <span className={css.status} role="status">
            {marks.waiting > 0 ? count(text.tools.waiting, marks.waiting) : text.tools.saved}
          </span>
        </SheetTools>
      )}
      <div className={css.body}>
        <Stage
          {...shown}
          stage={stage}
          pdf={pdf}
          language=""
          marks={marks}
          swipes={swipes}
          shared={{
            rotation: shown.rotation,
            tool,
            penColour: tool === 'marker' ? markerColour(ink.highlight) : ink.pen,
            penThickness: thickness.pen[device] * (penSizes[ink.size] ?? 1),
            sought: '',
            isDark: false,
            passages,
            watermark: null,
            hasOpenNotes: true,
            onRendered: shown.onRendered,
            onDrawn,
            onNote: (page, at) => {
              setTool('select')
              setNote({ page, at })
            },
            onOpenNote: (id) => !isReadOnly && setNote({ id }),
          }}
        />
      </div>
      {note && <NoteDialog note={note} marks={marks} onClose={() => setNote(null)} />}
    </div>
  )
}

/** Opens a document by its file and closes it when it is left. A new link to the same file opens nothing anew. */
function useDocument(file: MarkedPagesProps['file'], renew: MarkedPagesProps['renew']) {
  const [pdf, setPdf] = useState<OpenPdf | null>(null)
  const [isBroken, setBroken] = useState(false)
  const latest = useRef({ file, renew })
  latest.current = { file, renew }
  const { fileId } = file
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once for each file
  useEffect(() => {
    let isOpen = true
    let opened: OpenPdf | undefined
    const nothingHere = async () => null
    openPdf(latest.current.file, nothingHere, () => latest.current.renew()).then(
      (one) => {
        opened = one
        if (isOpen) setPdf(one)
        else one.close()
      },
      () => isOpen && setBroken(true),
    )
    return () => {
      isOpen = false
      setPdf(null)
      setBroken(false)
      opened?.close()
    }
  }, [fileId])
  return { pdf, isBroken }
}
