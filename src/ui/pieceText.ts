import { createContext } from 'react'
import type { BoardText } from './board/boardText.ts'
import type { ChartText } from './chart/chartText.ts'
import type { GridText } from './grid/gridText.ts'
import type { RichTextText } from './richText/richTextText.ts'
import type { TableText } from './table/tableText.ts'
import type { TreeText } from './tree/treeText.ts'

/** The text of the larger components. Each has its own English, so that other pages need not load it. */
export type PieceText = {
  readonly board: BoardText
  readonly chart: ChartText
  readonly grid: GridText
  readonly richText: RichTextText
  readonly table: TableText
  readonly tree: TreeText
}

/** The app provides languages other than English here. */
export const PieceTextContext = createContext<PieceText | null>(null)
