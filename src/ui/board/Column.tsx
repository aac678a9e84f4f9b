import { IconBan, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { cx } from '../classNames.ts'
import { figure } from '../formats/numberFormat.ts'
import { Icon } from '../Icon.tsx'
import { useLook } from '../theme/Theme.tsx'
import css from './Board.module.css'
import type { BoardCard } from './boardMoves.ts'
import { placeOf } from './boardMoves.ts'
import type { BoardColumn } from './boardProps.ts'
import type { BoardView } from './boardView.ts'
import { Card } from './Card.tsx'
import { useDropColumn } from './useBoardDrag.ts'
import { useBoardText } from './useBoardText.ts'

interface ColumnProps<Card extends BoardCard> {
  column: BoardColumn<Card>
  view: BoardView<Card>
  /** On a phone the tab already shows the name. */
  bare?: boolean | undefined
}

/** Why this column refuses the card being dragged, or refused the last one sent by key. */
function whyNot<Card extends BoardCard>({ column, view }: ColumnProps<Card>): string | null {
  const { state, drag } = view
  const dragged = drag.dragged === null ? null : placeOf<Card, BoardColumn<Card>>(state.columns, drag.dragged)
  if (dragged) return state.refusal(dragged.card, column)
  return state.refused?.column === column.id ? state.refused.why : null
}

function Count<Card extends BoardCard>({ column }: { column: BoardColumn<Card> }) {
  const text = useBoardText()
  const { locale } = useLook()
  const { limit, cards } = column
  const count = figure(cards.length, locale)
  const shown = limit === undefined ? count : `${count} / ${figure(limit, locale)}`
  const spokenCount = limit === undefined ? text.cards(cards.length, count) : text.ofLimit(count, figure(limit, locale))
  return (
    <span className={cx(css.count, limit !== undefined && cards.length >= limit && css.full)}>
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">{spokenCount}</span>
    </span>
  )
}

function Refusal({ why }: { why: string | null }): ReactNode {
  if (why === null) return null
  return (
    <p className={css.why}>
      <Icon of={IconBan} size={14} />
      {why}
    </p>
  )
}

/** A column with its heading, figures and cards; collapsed, only a strip with its name. */
export function Column<Card extends BoardCard>(props: ColumnProps<Card>) {
  const { column, view, bare } = props
  const text = useBoardText()
  const ref = useRef<HTMLElement>(null)
  const { drag, boardId, folded } = view
  useDropColumn(ref, drag.tools, boardId, column.id)
  const why = whyNot(props)
  const over = drag.held?.column === column.id
  const look = over ? (why === null ? 'takes' : 'refuses') : why === null ? undefined : 'closed'
  const titleId = `${boardId}-${column.id}`
  const selectedHere = column.cards.filter(({ id }) => view.selection?.ids.has(id)).length
  const isFolded = !bare && folded.has(column.id)
  const fold = (
    <IconButton
      icon={isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse}
      size="small"
      className={css.fold}
      aria-expanded={!isFolded}
      label={isFolded ? text.expand(column.title) : text.collapse(column.title)}
      onClick={() => view.fold(column.id, !isFolded)}
    />
  )
  return (
    <section
      ref={ref}
      className={cx(css.column, isFolded && css.folded)}
      aria-labelledby={titleId}
      data-drop={look}
      data-column={column.id}
    >
      <div className={cx(css.heading, bare && css.bare)}>
        {view.selection && !isFolded && column.cards.length > 0 && (
          <Checkbox
            label={text.selectAll(column.title)}
            labelHidden={!bare}
            checked={selectedHere === column.cards.length}
            indeterminate={selectedHere > 0 && selectedHere < column.cards.length}
            onChange={() => view.selection?.toggleAll(column)}
          />
        )}
        <h3 id={titleId} className={cx(css.title, bare && 'visually-hidden')}>
          {column.title}
        </h3>
        {(!bare || column.limit !== undefined) && <Count column={column} />}
        {column.summary !== undefined && !isFolded && <span className={css.summary}>{column.summary}</span>}
        {!bare && fold}
      </div>
      {!isFolded && <Refusal why={why} />}
      {!isFolded && <Cards {...props} takes={look === 'takes'} />}
    </section>
  )
}

function Cards<Card extends BoardCard>({ column, view, takes }: ColumnProps<Card> & { takes: boolean }) {
  const text = useBoardText()
  const { landing } = view.drag
  const atEnd = takes && landing !== null && landing.over === null
  const inner = { ...view, taken: takes }
  return (
    <>
      <ul className={css.list} data-cards="">
        {column.cards.map((card) => (
          <Card key={card.id} card={card} column={column.id} view={inner} />
        ))}
      </ul>
      {atEnd && <span className={css.end} data-landing="end" />}
      {column.cards.length === 0 && <div className={css.empty}>{column.empty ?? text.empty}</div>}
    </>
  )
}
