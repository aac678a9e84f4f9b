import type { BoardCard, Way } from './boardmoves.ts'
import type { BoardProps } from './boardprops.ts'
import type { BoardState } from './boardstate.ts'
import type { BoardDrag } from './dragging.ts'

/** What every column and card of a board needs. */
export interface BoardView<Card extends BoardCard> {
  props: BoardProps<Card>
  state: BoardState<Card>
  drag: BoardDrag
  boardId: string
  keysId: string
  current: string | undefined
  folded: ReadonlySet<string>
  fold: (column: string, folded: boolean) => void
  moveTo: (id: string, from: string, to: string) => void
  carry: (id: string, way: Way) => void
  /** Whether the column takes what is held over it. */
  taken?: boolean
}
