import type { BoardCard, CardStep } from './boardMoves.ts'
import type { BoardProps } from './boardProps.ts'
import type { BoardSelection } from './boardSelection.ts'
import type { BoardState } from './boardState.ts'
import type { BoardDrag } from './useBoardDrag.ts'

/** What every column and card needs from the board. */
export interface BoardView<Card extends BoardCard> {
  props: BoardProps<Card>
  state: BoardState<Card>
  drag: BoardDrag
  boardId: string
  keysId: string
  selection: BoardSelection | null
  current: string | undefined
  folded: ReadonlySet<string>
  fold: (column: string, folded: boolean) => void
  moveTo: (id: string, from: string, to: string) => void
  carry: (id: string, way: CardStep) => void
  /** Whether the column accepts the card held over it. */
  taken?: boolean
}
