/** The fields every card needs; screens add their own. */
export interface BoardCard {
  id: string
  title: string
}

export interface CardColumn<Card extends BoardCard> {
  id: string
  cards: readonly Card[]
}

export interface CardMove {
  id: string
  from: string
  to: string
  /** Index among the other cards of the target column. */
  index: number
}

export interface CardPlace<Card extends BoardCard, Column extends CardColumn<Card>> {
  card: Card
  column: Column
  /** Column index. */
  at: number
  index: number
}

/** Where a card is. */
export function placeOf<Card extends BoardCard, Column extends CardColumn<Card>>(
  columns: readonly (Column & CardColumn<Card>)[],
  id: string,
): CardPlace<Card, Column> | null {
  for (const [at, column] of columns.entries()) {
    const index = column.cards.findIndex((card) => card.id === id)
    const card = column.cards[index]
    if (card) return { card, column, at, index }
  }
  return null
}

/** Whether a move is possible and would change anything. */
export function changes<Card extends BoardCard>(columns: readonly CardColumn<Card>[], move: CardMove): boolean {
  const place = placeOf(columns, move.id)
  const goal = columns.find((column) => column.id === move.to)
  if (!place || !goal || !Number.isInteger(move.index)) return false
  const own = place.column.id === move.to
  const others = goal.cards.length - (own ? 1 : 0)
  return move.index >= 0 && move.index <= others && !(own && place.index === move.index)
}

/** The columns after a move, or the same columns if nothing changes. Untouched columns keep their identity. */
export function moveCard<Card extends BoardCard, Column extends CardColumn<Card>>(
  columns: readonly (Column & CardColumn<Card>)[],
  move: CardMove,
): readonly (Column & CardColumn<Card>)[] {
  const place = placeOf<Card, Column>(columns, move.id)
  if (!place || !changes(columns, move)) return columns
  return columns.map((column) => {
    if (column.id !== move.to && column.id !== place.column.id) return column
    const others = column.cards.filter((card) => card.id !== move.id)
    if (column.id !== move.to) return { ...column, cards: others }
    return { ...column, cards: [...others.slice(0, move.index), place.card, ...others.slice(move.index)] }
  })
}

/** The columns with all pending moves applied; a move that no longer fits goes as close as it can. */
export function withMoves<Card extends BoardCard, Column extends CardColumn<Card>>(
  columns: readonly (Column & CardColumn<Card>)[],
  moves: readonly CardMove[],
): readonly (Column & CardColumn<Card>)[] {
  return moves.reduce((before, move) => {
    const goal = before.find((column) => column.id === move.to)
    const others = goal?.cards.filter((card) => card.id !== move.id).length ?? 0
    return moveCard<Card, Column>(before, { ...move, index: Math.min(move.index, others) })
  }, columns)
}

export type CardStep = 'up' | 'down' | 'next' | 'previous'

/** The move for a key: within the column, or to the same height of the next column; null at an end. */
export function carried<Card extends BoardCard>(
  columns: readonly CardColumn<Card>[],
  id: string,
  way: CardStep,
): CardMove | null {
  const place = placeOf(columns, id)
  if (!place) return null
  const { column, at, index } = place
  if (way === 'up' || way === 'down') {
    const to = { id, from: column.id, to: column.id, index: index + (way === 'up' ? -1 : 1) }
    return changes(columns, to) ? to : null
  }
  const beside = columns[at + (way === 'next' ? 1 : -1)]
  return beside ? { id, from: column.id, to: beside.id, index: Math.min(index, beside.cards.length) } : null
}

/** The card an arrow key leads to: sideways at the same height of the nearest non-empty column; null at an end. */
export function neighbour<Card extends BoardCard>(
  columns: readonly CardColumn<Card>[],
  id: string,
  way: CardStep | 'first' | 'last',
): string | null {
  const place = placeOf(columns, id)
  if (!place) return null
  const { cards } = place.column
  if (way === 'first') return cards[0]?.id ?? null
  if (way === 'last') return cards.at(-1)?.id ?? null
  if (way === 'up' || way === 'down') return cards[place.index + (way === 'up' ? -1 : 1)]?.id ?? null
  const step = way === 'next' ? 1 : -1
  for (let at = place.at + step; at >= 0 && at < columns.length; at += step) {
    const beside = columns[at]?.cards ?? []
    if (beside.length > 0) return beside[Math.min(place.index, beside.length - 1)]?.id ?? null
  }
  return null
}

/** Where a card lands when dropped above or below another card, or on the empty part of the column. */
export function droppedOn<Card extends BoardCard>(
  columns: readonly CardColumn<Card>[],
  id: string,
  to: string,
  over: { id: string; below: boolean } | null,
): CardMove | null {
  const place = placeOf(columns, id)
  const goal = columns.find((column) => column.id === to)
  if (!place || !goal) return null
  const others = goal.cards.filter((card) => card.id !== id)
  const move = { id, from: place.column.id, to }
  if (over === null) return { ...move, index: others.length }
  if (over.id === id) return { ...move, index: place.index }
  const beside = others.findIndex((card) => card.id === over.id)
  return beside < 0 ? { ...move, index: others.length } : { ...move, index: beside + (over.below ? 1 : 0) }
}
