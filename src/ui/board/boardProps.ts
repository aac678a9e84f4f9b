import type { ReactNode } from 'react'
import type { MenuEntry } from '../actions/Menu.tsx'
import type { BoardCard, CardColumn, CardMove } from './boardMoves.ts'

export interface BoardColumn<Card extends BoardCard> extends CardColumn<Card> {
  title: string
  /** A sum or another figure under the heading. */
  summary?: ReactNode
  /** How many cards it takes; a full column refuses more. */
  limit?: number | undefined
  /** Said where there are no cards. */
  empty?: ReactNode
  /** Narrow at first, showing only its name and count. */
  folded?: boolean | undefined
}

export interface BoardProps<Card extends BoardCard> {
  /** What a screen reader calls the board. */
  label: string
  columns: readonly BoardColumn<Card>[]
  /** What stands on a card under its title. */
  face: (card: Card) => ReactNode
  onOpen: (card: Card) => void
  /**
   * The one answer to every move; `moveCard` applies it. The card stands in its new place at once; when the
   * promise fails it goes back and the error's message is shown. Let it succeed once `columns` hold the move. Without it
   * nothing moves.
   */
  onMove?: ((move: CardMove) => Promise<unknown>) | undefined
  /** Why a column does not take a card; null when it does. A card may always move within its own column. */
  refuses?: ((card: Card, column: BoardColumn<Card>) => string | null) | undefined
  /** The screen's own actions, above the moves. */
  actions?: ((card: Card) => readonly MenuEntry[]) | undefined
  readOnly?: boolean | undefined
  status?: 'ready' | 'loading' | 'failed' | undefined
  onRetry?: (() => void) | undefined
}
