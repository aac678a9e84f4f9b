import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { toast } from '../feedback/toast.ts'
import { figure } from '../formats/numberFormat.ts'
import { useLook } from '../theme/Theme.tsx'
import { useUiText } from '../uiText.ts'
import { type BoardCard, type CardMove, type CardStep, carried, changes, placeOf, withMoves } from './boardMoves.ts'
import type { BoardColumn, BoardProps } from './boardProps.ts'
import { useBoardText } from './useBoardText.ts'

const reasonOf = (error: unknown) => (error instanceof Error && error.message ? error.message : undefined)

/** Optimistic moves: pending ones are applied on top of the columns from the screen. */
function usePendingMoves<Card extends BoardCard>(
  { columns, onMove }: BoardProps<Card>,
  onFail: (move: CardMove, why: unknown) => void,
) {
  const [moves, setMoves] = useState<readonly CardMove[]>([])
  const shown = useMemo(() => withMoves<Card, BoardColumn<Card>>(columns, moves), [columns, moves])
  const send = async (move: CardMove) => {
    setMoves((old) => [...old, move])
    const settle = () => setMoves((old) => old.filter((one) => one !== move))
    try {
      await onMove?.(move)
      settle()
    } catch (error) {
      settle()
      onFail(move, error)
    }
  }
  return { shown, moves, send }
}

/** Why a column refuses a card; null if it accepts it. */
function useRefusals<Card extends BoardCard>({ refuses }: BoardProps<Card>) {
  const text = useBoardText()
  const { locale } = useLook()
  return (card: Card, column: BoardColumn<Card>): string | null => {
    if (column.cards.some((one) => one.id === card.id)) return null
    const full = column.limit !== undefined && column.cards.length >= column.limit
    return refuses?.(card, column) ?? (full ? text.full(figure(column.limit ?? 0, locale)) : null)
  }
}

/** The current card, which is the one in the tab order. It is found again after a move to another column. */
export function useCurrentCard<Card extends BoardCard>(
  columns: readonly BoardColumn<Card>[],
  frame: RefObject<HTMLElement | null>,
) {
  const [id, setId] = useState<string | null>(null)
  const lastPlace = useRef({ at: 0, index: 0 })
  const place = id === null ? null : placeOf(columns, id)
  const { at, index } = place ?? lastPlace.current
  const near = columns[at]?.cards ?? []
  const current =
    place?.card.id ?? near[Math.min(index, near.length - 1)]?.id ?? columns.find((one) => one.cards[0])?.cards[0]?.id
  const focusNext = useRef(false)
  const lastFocused = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (place) lastPlace.current = { at: place.at, index: place.index }
    const lost = lastFocused.current?.isConnected === false && document.activeElement === document.body
    if ((!focusNext.current && !lost) || current === undefined) return
    focusNext.current = false
    const card = frame.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(current)}"]`)
    card?.querySelector<HTMLElement>('[data-card-title]')?.focus({ preventScroll: true })
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  const go = (next: string | null, focus = true) => {
    if (next === null) return
    focusNext.current = focus
    setId(next)
  }
  const noteFocus = (element: HTMLElement) => {
    lastFocused.current = element
  }
  return { current, go, noteFocus }
}

/** The board's state and everything that can be done to it, shared by mouse, keyboard and menu. */
export function useBoard<Card extends BoardCard>(props: BoardProps<Card>) {
  const text = useBoardText()
  const words = useUiText()
  const { locale } = useLook()
  const refusal = useRefusals(props)
  const [announcement, setAnnouncement] = useState('')
  const [refused, setRefused] = useState<{ column: string; why: string } | null>(null)
  const again = useRef<(move: CardMove) => void>(() => {})
  const onFail = (move: CardMove, error: unknown) => {
    const title = placeOf(props.columns, move.id)?.card.title ?? ''
    const home = props.columns.find((column) => column.id === move.from)?.title ?? ''
    setAnnouncement('')
    toast.error(text.failed(title, home), {
      detail: reasonOf(error) ?? text.failedWhy,
      action: { label: words.retry, onAction: () => again.current(move) },
    })
  }
  const { shown: columns, moves, send } = usePendingMoves(props, onFail)
  const movable = !props.readOnly && props.onMove !== undefined

  /** Makes a move unless it is refused, and announces the result. */
  const attempt = (move: CardMove): boolean => {
    const place = placeOf<Card, BoardColumn<Card>>(columns, move.id)
    const goal = columns.find((column) => column.id === move.to)
    if (!movable || !place || !goal || !changes(columns, move)) return false
    const why = refusal(place.card, goal)
    setRefused(why === null ? null : { column: goal.id, why })
    if (why !== null) {
      setAnnouncement(text.refused(goal.title, why))
      return false
    }
    const of = goal.cards.length + (place.column.id === goal.id ? 0 : 1)
    setAnnouncement(text.moved(place.card.title, goal.title, figure(move.index + 1, locale), figure(of, locale)))
    void send(move)
    return true
  }
  const carry = (id: string, way: CardStep): boolean => {
    const move = carried(columns, id, way)
    if (move) return attempt(move)
    setAnnouncement(text.atEnd(placeOf(columns, id)?.card.title ?? ''))
    return false
  }
  useLayoutEffect(() => {
    again.current = attempt
  })
  const waiting = useMemo(() => new Set(moves.map((move) => move.id)), [moves])
  const clearRefusal = () => setRefused(null)
  return { columns, waiting, movable, refusal, attempt, carry, announcement, refused, clearRefusal }
}

export type BoardState<Card extends BoardCard> = ReturnType<typeof useBoard<Card>>
