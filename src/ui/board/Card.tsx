import { IconArrowDown, IconArrowUp, IconDotsVertical } from '@tabler/icons-react'
import { useRef } from 'react'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { Menu, type MenuEntry } from '../actions/Menu.tsx'
import { cx } from '../classNames.ts'
import { Spinner } from '../feedback/Spinner.tsx'
import type { BoardCard } from './boardMoves.ts'
import type { BoardView } from './boardView.ts'
import css from './Card.module.css'
import { useDragCard } from './useBoardDrag.ts'
import { useBoardText } from './useBoardText.ts'

interface CardProps<Card extends BoardCard> {
  card: Card
  column: string
  view: BoardView<Card>
}

/** Menu entries for moving a card: every column, disabled with a reason where refused, then up and down. */
function useMoves<Card extends BoardCard>({ card, column, view }: CardProps<Card>): MenuEntry[] {
  const text = useBoardText()
  const { state } = view
  if (!state.movable) return []
  const columns = state.columns.map((goal): MenuEntry => {
    const why = state.refusal(card, goal)
    const here = goal.id === column
    return {
      label: goal.title,
      checked: here,
      hint: why ?? undefined,
      disabled: why !== null || here,
      onSelect: () => view.moveTo(card.id, column, goal.id),
    }
  })
  return [
    { heading: text.moveTo },
    ...columns,
    'divider',
    { label: text.moveUp, icon: IconArrowUp, kbd: 'Alt ↑', onSelect: () => view.carry(card.id, 'up') },
    { label: text.moveDown, icon: IconArrowDown, kbd: 'Alt ↓', onSelect: () => view.carry(card.id, 'down') },
  ]
}

/** One card. Its title opens it; its menu moves it. */
export function Card<Card extends BoardCard>(props: CardProps<Card>) {
  const { card, view } = props
  const text = useBoardText()
  const ref = useRef<HTMLLIElement>(null)
  const { state, drag, boardId } = view
  useDragCard(ref, drag.tools, boardId, card.id)
  const own = view.props.actions?.(card) ?? []
  const moves = useMoves(props)
  const items: MenuEntry[] = own.length > 0 && moves.length > 0 ? [...own, 'divider', ...moves] : [...own, ...moves]
  const landing = drag.landing?.over?.id === card.id && view.taken ? drag.landing.over : null
  const current = view.current === card.id
  const waiting = state.waiting.has(card.id)
  return (
    <li
      ref={ref}
      data-card={card.id}
      className={cx(
        css.card,
        drag.dragged === card.id && css.dragged,
        waiting && css.waiting,
        view.selection?.ids.has(card.id) && css.selected,
      )}
      data-landing={landing ? (landing.below ? 'below' : 'above') : undefined}
    >
      <div className={css.head}>
        {view.selection && (
          <Checkbox
            label={text.select(card.title)}
            labelHidden
            tabIndex={current ? 0 : -1}
            checked={view.selection.ids.has(card.id)}
            onChange={() => view.selection?.toggle(card.id)}
          />
        )}
        <button
          type="button"
          data-card-title=""
          className={css.title}
          tabIndex={current ? 0 : -1}
          aria-describedby={view.keysId}
          onClick={() => view.props.onOpen(card)}
        >
          {card.title}
        </button>
        {waiting && (
          <span className={css.spin}>
            <Spinner />
            <span className="visually-hidden">{text.saving}</span>
          </span>
        )}
        {items.length > 0 && (
          <Menu
            label={text.actionsOf(card.title)}
            align="end"
            items={items}
            trigger={(trigger) => (
              <IconButton
                {...trigger}
                data-card-menu=""
                className={css.menu}
                tabIndex={current ? 0 : -1}
                icon={IconDotsVertical}
                size="small"
                label={text.actionsOf(card.title)}
                tooltip={false}
              />
            )}
          />
        )}
      </div>
      {view.props.face(card)}
    </li>
  )
}
