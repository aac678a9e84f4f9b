import type { BoardCard, CardColumn } from './boardMoves.ts'
import type { BoardProps } from './boardProps.ts'

/** What can be done to the selection of a board; null if its cards cannot be selected. */
export interface BoardSelection {
  /** Those of the selected cards that are on the board now. */
  ids: ReadonlySet<string>
  toggle: (id: string) => void
  /** Selects every card of a column, or deselects them if all were selected. */
  toggleAll: (column: CardColumn<BoardCard>) => void
  clear: () => void
}

export function boardSelection<Card extends BoardCard>(
  { selected, onSelect }: Pick<BoardProps<Card>, 'selected' | 'onSelect'>,
  columns: readonly CardColumn<Card>[],
): BoardSelection | null {
  if (!onSelect) return null
  const shown = columns.flatMap(({ cards }) => cards.map(({ id }) => id))
  const ids = new Set(shown.filter((id) => selected?.has(id)))
  return {
    ids,
    toggle: (id) => {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      onSelect(next)
    },
    toggleAll: ({ cards }) => {
      const isWhole = cards.every(({ id }) => ids.has(id))
      const own = new Set(cards.map(({ id }) => id))
      onSelect(new Set(isWhole ? [...ids].filter((id) => !own.has(id)) : [...ids, ...own]))
    },
    clear: () => onSelect(new Set()),
  }
}
