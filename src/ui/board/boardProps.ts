import type { ReactNode } from 'react'
import type { MenuEntry } from '../actions/Menu.tsx'
import type { BulkAction } from '../table/selection/SelectionBar.tsx'
import type { BoardCard, CardColumn, CardMove } from './boardMoves.ts'

export interface BoardColumn<Card extends BoardCard> extends CardColumn<Card> {
  title: string
  /** A sum or other figure under the heading. */
  summary?: ReactNode
  /** The maximum number of cards; a full column refuses more. */
  limit?: number | undefined
  /** Shown when there are no cards. */
  empty?: ReactNode
  /** Starts collapsed, showing only its name and count. */
  folded?: boolean | undefined
}

export interface BoardProps<Card extends BoardCard> {
  /** The board's accessible name. */
  label: string
  columns: readonly BoardColumn<Card>[]
  /** The content of a card under its title. */
  face: (card: Card) => ReactNode
  onOpen: (card: Card) => void
  /**
   * Called for every move; apply it with `moveCard`. The card moves at once and goes back with an error message if the
   * promise rejects, so resolve it once `columns` include the move. Without this prop,
   * nothing can be moved.
   */
  onMove?: ((move: CardMove) => Promise<unknown>) | undefined
  /** Why a column refuses a card, or null. Moves within a column are always allowed. */
  refuses?: ((card: Card, column: BoardColumn<Card>) => string | null) | undefined
  /** The screen's own actions, above the moves. */
  actions?: ((card: Card) => readonly MenuEntry[]) | undefined
  /** The selected cards. Together with `onSelect` and `bulkActions`, cards can be selected and a bar offers the actions. */
  selected?: ReadonlySet<string> | undefined
  onSelect?: ((ids: ReadonlySet<string>) => void) | undefined
  bulkActions?: readonly BulkAction[] | undefined
  readOnly?: boolean | undefined
  status?: 'ready' | 'loading' | 'failed' | undefined
  onRetry?: (() => void) | undefined
}
