import { createContext } from 'react'
import type { BoardText } from './board/BoardText.ts'
import type { ChartText } from './chart/ChartText.ts'
import type { GridText } from './grid/GridText.ts'
import type { RichTextText } from './richtext/RichTextText.ts'
import type { TableText } from './table/TableText.ts'
import type { TreeText } from './tree/TreeText.ts'

/** The words of the larger pieces; each brings its own English, so that a page without it need not carry its words. */
export type PieceText = {
  readonly board: BoardText
  readonly chart: ChartText
  readonly grid: GridText
  readonly richText: RichTextText
  readonly table: TableText
  readonly tree: TreeText
}

/** The app puts another language than English in force here. */
export const PieceTextContext = createContext<PieceText | null>(null)
