import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { Loading, Skeleton } from '../feedback/Skeleton.tsx'
import { type KeyHint, useKeyHints } from '../keyHints.ts'
import { textScale, useWidth } from '../layout/measurements.ts'
import { Tabs } from '../layout/Tabs.tsx'
import { SelectionBar } from '../table/selection/SelectionBar.tsx'
import { useLook } from '../theme/Theme.tsx'
import css from './Board.module.css'
import { boardKey } from './boardKeys.ts'
import { type BoardCard, type CardStep, placeOf } from './boardMoves.ts'
import type { BoardProps } from './boardProps.ts'
import { boardSelection } from './boardSelection.ts'
import { useBoard, useCurrentCard } from './boardState.ts'
import type { BoardView } from './boardView.ts'
import { Column } from './Column.tsx'
import { useBoardDrag } from './useBoardDrag.ts'
import { useBoardText } from './useBoardText.ts'

// Below this width, one column is shown at a time.
const narrowest = 600

const noHints: readonly KeyHint[] = []

const bones = [3, 2, 1, 2]

function BoardSkeleton() {
  return (
    <Loading>
      <div className={css.columns}>
        {bones.map((cards, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
          <div key={at} className={css.column}>
            <div className={css.heading}>
              <Skeleton width="50%" height={12} />
            </div>
            {Array.from({ length: cards }, (_, card) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
              <div key={card} className={css.bone}>
                <Skeleton width={`${48 + ((card * 17 + at * 11) % 30)}%`} height={10} />
                <Skeleton width="80%" height={8} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </Loading>
  )
}

/** Cards that pass through stages, moved by dragging, by key or by menu. A column can refuse a card. */
export function Board<Card extends BoardCard>(props: BoardProps<Card>) {
  const { status = 'ready', columns } = props
  if (status === 'loading' && columns.length === 0) return <BoardSkeleton />
  if (status === 'failed') {
    return <EmptyState kind="failed" compact onRetry={props.onRetry ?? (() => window.location.reload())} />
  }
  return <StandingBoard {...props} />
}

/** Escape in an open menu closes only the menu. */
const isInPopup = (target: EventTarget) => target instanceof Element && target.closest('[popover]') !== null

function useCollapsedColumns<Card extends BoardCard>({ columns }: BoardProps<Card>) {
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const folded = new Set(columns.filter(({ id, folded: at }) => changed.get(id) ?? at).map(({ id }) => id))
  const fold = (id: string, isFolded: boolean) => setChanged((old) => new Map(old).set(id, isFolded))
  return { folded, fold }
}

function StandingBoard<Card extends BoardCard>(props: BoardProps<Card>) {
  const text = useBoardText()
  useKeyHints(text.shortcuts)
  useKeyHints(props.onSelect ? text.selectShortcuts : noHints)
  const { locale } = useLook()
  const boardId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const narrow = width > 0 && width < narrowest * textScale()
  const state = useBoard(props)
  const { folded, fold } = useCollapsedColumns(props)
  const [tab, setTab] = useState<string | null>(null)
  const shown = state.columns.find((column) => column.id === tab) ?? state.columns[0]
  const visibleColumns = narrow ? (shown ? [shown] : []) : state.columns.filter((column) => !folded.has(column.id))
  const { current, go, noteFocus } = useCurrentCard(visibleColumns, frame)
  const drag = useBoardDrag(boardId, state, go)
  const selection = boardSelection(props, state.columns)

  /** Follows a moved card; on a phone this switches to its column. */
  const follow = (id: string, to: string) => {
    if (folded.has(to)) fold(to, false)
    setTab(to)
    go(id)
  }
  const carry = (id: string, way: CardStep) => {
    const at = state.columns.findIndex((column) => column.id === placeOf(state.columns, id)?.column.id)
    if (!state.carry(id, way)) return
    const step = way === 'next' ? 1 : way === 'previous' ? -1 : 0
    follow(id, state.columns[at + step]?.id ?? '')
  }
  const moveTo = (id: string, from: string, to: string) => {
    const index = state.columns.find((column) => column.id === to)?.cards.length ?? 0
    // On a phone, focus moves on to the next card of the same column.
    if (state.attempt({ id, from, to, index }) && !narrow) follow(id, to)
  }
  const view: BoardView<Card> = {
    props,
    state,
    drag,
    boardId,
    current,
    folded,
    fold,
    moveTo,
    carry,
    keysId: `${boardId}-keys`,
    selection,
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && selection && selection.ids.size > 0 && !isInPopup(event.target)) {
      event.preventDefault()
      selection.clear()
      return
    }
    const columns = narrow ? state.columns : visibleColumns
    boardKey(
      event,
      {
        columns,
        carry,
        toggle: selection?.toggle,
        go: (id) => id && follow(id, placeOf(state.columns, id)?.column.id ?? ''),
      },
      state.clearRefusal,
    )
  }
  const click = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('button, a, label, input, [popover]')) return
    const place = placeOf<Card, (typeof visibleColumns)[number]>(
      visibleColumns,
      event.target.closest<HTMLElement>('[data-card]')?.dataset.card ?? '',
    )
    if (!place) return
    if (selection && (event.ctrlKey || event.metaKey)) selection.toggle(place.card.id)
    else props.onOpen(place.card)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div
      ref={frame}
      role="group"
      aria-label={props.label}
      className={css.frame}
      onKeyDown={press}
      onClick={click}
      onFocus={(event) => {
        noteFocus(event.target)
        go(event.target.closest<HTMLElement>('[data-card]')?.dataset.card ?? null, false)
      }}
    >
      <p id={view.keysId} className="visually-hidden">
        {[text.keys, state.movable && text.moveKeys, selection && text.selectKeys].filter(Boolean).join(' ')}
      </p>
      {narrow && shown ? (
        <Tabs
          label={props.label}
          value={shown.id}
          onChange={setTab}
          tabs={state.columns.map(({ id, title, cards }) => ({ value: id, label: title, count: cards.length }))}
        >
          <Column key={shown.id} column={shown} view={view} bare />
        </Tabs>
      ) : (
        <div className={css.columns}>
          {state.columns.map((column) => (
            <Column key={column.id} column={column} view={view} />
          ))}
        </div>
      )}
      {selection && (
        <SelectionBar
          selection={{ allMatching: false, ids: selection.ids }}
          onChange={({ ids }) => props.onSelect?.(ids)}
          total={selection.ids.size}
          offerAll={false}
          actions={props.bulkActions ?? []}
          locale={locale}
          narrow={narrow}
        />
      )}
      <p className="visually-hidden" role="status">
        {state.announcement}
      </p>
    </div>
  )
}
