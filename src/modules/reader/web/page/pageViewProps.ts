import type { Drawing, Mark, NewDrawing, Point, Rectangle } from '#modules/reader/operations.ts'
import type { OpenPdf, PdfPage } from './pdf.ts'

export type Tool = 'select' | 'highlight' | 'pen' | 'eraser' | 'note'

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
  watermark: { person: string; school: string }
  /** Rendered ahead of time, hidden behind the open page. */
  isAhead: boolean
  onRendered: (page: number) => void
  onDrawn: (drawing: NewDrawing) => void
  onHighlight: (page: number, points: Rectangle[], text: string) => void
  onNote: (page: number, at: Point) => void
  onOpenNote: (id: string) => void
}
