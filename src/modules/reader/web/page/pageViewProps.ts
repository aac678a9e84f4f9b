import type { Drawing, Mark, NewDrawing, Point, Rectangle } from '#modules/reader/operations.ts'
import type { OpenPdf, PdfPage } from './pdf.ts'

/** The highlighter marks selected text, the marker is drawn by hand. */
export type Tool = 'select' | 'highlight' | 'marker' | 'pen' | 'eraser' | 'note'

/** Where a selection is on each visible page; empty if it doesn't touch the page. */
export type Passages = Map<number, (range: Range) => Rectangle[]>

export type PageViewProps = {
  pdf: OpenPdf
  page: PdfPage
  scale: number
  /** The user's rotation in degrees, in addition to the file's own. */
  rotation: number
  tool: Tool
  penColour: number
  penThickness: number
  drawings: readonly Drawing[]
  marks: readonly Mark[]
  sought: string
  watermark: { person: string; school: string } | null
  /** Whether notes show their text on the page instead of a pin. */
  hasOpenNotes?: boolean
  /** Light letters on dark paper. */
  isDark: boolean
  /** Every visible page enters itself here. */
  passages: Passages
  /** Rendered ahead of time, hidden behind the open page. */
  isAhead: boolean
  onRendered: (page: number) => void
  onDrawn: (drawing: NewDrawing) => void
  onNote: (page: number, at: Point) => void
  onOpenNote: (id: string) => void
}
