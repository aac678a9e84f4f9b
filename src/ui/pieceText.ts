import { createContext } from 'react'
import type { BoardText } from './board/boardText.ts'
import type { ChartText } from './chart/chartText.ts'
import type { GridText } from './grid/gridText.ts'
import type { RichTextText } from './richText/richTextText.ts'
import type { TableText } from './table/tableText.ts'
import type { TreeText } from './tree/treeText.ts'

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
