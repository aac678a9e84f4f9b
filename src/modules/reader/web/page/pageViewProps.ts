import type { Drawing, Mark, NewDrawing, Point, Rectangle } from '#modules/reader/operations.ts'
import type { OpenPdf, PdfPage } from './pdf.ts'

export type Tool = 'select' | 'highlight' | 'pen' | 'eraser' | 'note'

export type PageViewProps = {
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
  /** Drawn before anybody has turned to it: it lies beneath, where nobody meets it. */
  isAhead: boolean
  onRendered: (page: number) => void
  onDrawn: (drawing: NewDrawing) => void
  onHighlight: (page: number, points: Rectangle[], text: string) => void
  onNote: (page: number, at: Point) => void
  onOpenNote: (id: string) => void
}
