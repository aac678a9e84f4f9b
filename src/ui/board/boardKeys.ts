import type { KeyboardEvent } from 'react'
import { type BoardCard, type CardColumn, type CardStep, neighbour } from './boardMoves.ts'

interface BoardKeys {
  columns: readonly CardColumn<BoardCard>[]
  go: (id: string | null) => void
  carry: (id: string, way: CardStep) => void
  toggle?: ((id: string) => void) | undefined
}

function wayOf(event: KeyboardEvent): CardStep | undefined {
  const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  const ways: Record<string, CardStep> = {
    ArrowUp: 'up',
    ArrowDown: 'down',
    ArrowRight: rtl ? 'previous' : 'next',
    ArrowLeft: rtl ? 'next' : 'previous',
  }
  return ways[event.key]
}

/** Arrows move between cards, Home and End to the ends of a column; with Alt or Ctrl they move the card itself. X selects it. */
export function boardKey(
  event: KeyboardEvent<HTMLElement>,
  { columns, go, carry, toggle }: BoardKeys,
  clearRefusal: () => void,
): void {
  const title = event.target
  // Keys pressed in a card's menu or on its own controls are not for the board.
  if (!(title instanceof HTMLElement) || title.dataset.cardTitle === undefined) return
  const card = title.closest<HTMLElement>('[data-card]')
  const id = card?.dataset.card
  if (!card || id === undefined || event.metaKey) return
  clearRefusal()
  if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
    event.preventDefault()
    card.querySelector<HTMLElement>('[data-card-menu]')?.click()
    return
  }
  const way = wayOf(event)
  const end = ({ Home: 'first', End: 'last' } as const)[event.key as 'Home']
  if (way && (event.altKey || event.ctrlKey)) carry(id, way)
  else if (toggle && event.key.toLowerCase() === 'x' && !event.altKey && !event.ctrlKey) toggle(id)
  else if ((way ?? end) && !event.altKey && !event.ctrlKey) go(neighbour(columns, id, way ?? end))
  else return
  event.preventDefault()
}
