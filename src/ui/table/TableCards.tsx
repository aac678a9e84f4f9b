import { memo, type ReactNode, useRef } from 'react'
import { Link } from '../actions/Link.tsx'
import { Checkbox } from '../choices/Checkbox.tsx'
import { cx } from '../classNames.ts'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { Avatar } from '../people/Avatar.tsx'
import { cellContent } from './rows/Cell.tsx'
import { ManyRows, manyRows } from './rows/ManyRows.tsx'
import { RowActions } from './rows/RowActions.tsx'
import { isSelected } from './selection/tableSelection.ts'
import css from './TableCards.module.css'
import { type ColumnRole, roleOf, type TableColumn } from './tableColumn.ts'
import type { TableView } from './tableView.ts'
import { useTableText } from './useTableText.ts'

interface CardPart {
  column: string
  header: string
  content: ReactNode
  /** Whether the number is clear without a label. */
  isMoney: boolean
}

function partsOf<Row>(view: TableView<Row>, row: Row, role: ColumnRole): CardPart[] {
  return view.columns
    .filter((column) => roleOf(column) === role)
    .map((column) => ({
      column: column.id,
      header: column.header,
      isMoney: column.kind === 'money',
      content: cellContent(column, row, view.locale),
    }))
    .filter((part) => part.content !== null)
}

function Title<Row>({ view, row, column }: { view: TableView<Row>; row: Row; column: TableColumn<Row> }) {
  const { onOpen } = view
  const person = column.person?.(row)
  const words = person?.name ?? cellContent({ ...column, person: undefined }, row, view.locale)
  if (onOpen) {
    return (
      <button type="button" className={cx(css.title, css.whole)} onClick={() => onOpen(row)}>
        {words}
      </button>
    )
  }
  if (person?.to) {
    return (
      <Link to={person.to} look="ink" className={cx(css.title, css.whole)}>
        {words}
      </Link>
    )
  }
  return <span className={css.title}>{words}</span>
}

/** Number and state at the end, everything else in small print under the name. */
function CardWords<Row>({ view, row }: { view: TableView<Row>; row: Row }) {
  const primary = view.columns.find((column) => roleOf(column) === 'primary')
  const person = primary?.person?.(row)
  // In a ledger the last number is the one that matters.
  const numbers = partsOf(view, row, 'number')
  const number = numbers.pop()
  const states = partsOf(view, row, 'status')
  const second = partsOf(view, row, 'secondary')
  const named = [...partsOf(view, row, 'meta'), ...numbers]
  return (
    <>
      {person && <Avatar name={person.name} src={person.src} size={32} />}
      <div className={css.words}>
        {primary && <Title view={view} row={row} column={primary} />}
        {(person?.meta || second.length > 0) && (
          <p className={css.second}>
            {person?.meta && <span>{person.meta}</span>}
            {second.map((part) => (
              <span key={part.column}>{part.content}</span>
            ))}
          </p>
        )}
        {named.length > 0 && (
          <dl className={css.named}>
            {named.map((part) => (
              <div key={part.column}>
                <dt>{part.header}</dt>
                <dd>{part.content}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {(number || states.length > 0) && (
        <div className={css.end}>
          {number && (
            <span className={css.number}>
              <span className={number.isMoney ? 'visually-hidden' : css.unit}>{number.header} </span>
              {number.content}
            </span>
          )}
          {states.map((part) => (
            <span key={part.column}>{part.content}</span>
          ))}
        </div>
      )}
    </>
  )
}

interface TableCardProps<Row> {
  view: TableView<Row>
  index: number
  measure?: ((element: HTMLElement | null) => void) | undefined
}

function DrawnCard<Row>({ view, index, measure }: TableCardProps<Row>) {
  const text = useTableText()
  const row = view.rows[index]
  if (row === undefined) return null
  const { selection } = view
  const selected = selection ? isSelected(selection, view.rowId(row)) : false
  const name = view.rowLabel(row)
  const actions = view.rowActions?.(row) ?? []
  return (
    <li
      ref={measure}
      data-index={index}
      className={cx(css.card, selected && css.selected)}
      aria-posinset={(view.state.page - 1) * view.state.size + index + 1}
      aria-setsize={view.total}
    >
      {selection && (
        <Checkbox
          className={css.tick}
          label={text.selectRow(name)}
          labelHidden
          checked={selected}
          onChange={(checked) => view.onSelect(index, checked, false)}
        />
      )}
      <CardWords view={view} row={row} />
      {actions.length > 0 && (
        <div className={css.more}>
          <RowActions actions={actions} of={name} folded />
        </div>
      )}
    </li>
  )
}

const Card = memo(DrawnCard) as typeof DrawnCard

function CardsSkeleton({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: cards are alike.
    <li key={index} aria-hidden="true" className={css.card}>
      <Skeleton width={32} height={32} round />
      <div className={css.words}>
        <Skeleton width={`${40 + ((index * 17) % 30)}%`} height={12} />
        <Skeleton width={`${55 + ((index * 13) % 30)}%`} height={10} />
      </div>
    </li>
  ))
}

interface TableCardsProps<Row> {
  view: TableView<Row>
  scroller: HTMLElement | null
  skeletonRows: number
}

/** The table on a narrow screen: a ruled list, each entry laid out by its columns' roles. */
export function TableCards<Row>({ view, scroller, skeletonRows }: TableCardsProps<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const { rows } = view
  const sums = view.columns.filter((column) => column.footer !== undefined)
  const card = (index: number, measure?: (element: HTMLElement | null) => void) => {
    const row = rows[index]
    return row === undefined ? null : <Card key={view.rowId(row)} view={view} index={index} measure={measure} />
  }
  return (
    <>
      <ul ref={list} className={cx(css.cards, view.refreshing && css.refreshing)} aria-label={view.label}>
        {view.waiting && <CardsSkeleton rows={skeletonRows} />}
        {rows.length <= manyRows ? (
          rows.map((_, index) => card(index))
        ) : (
          <ManyRows
            count={rows.length}
            body={list}
            scroller={scroller}
            keep={-1}
            row={card}
            gap={(height) => <li aria-hidden="true" style={{ blockSize: height }} />}
          />
        )}
      </ul>
      {sums.length > 0 && !view.waiting && (
        <dl className={css.sums}>
          {sums.map((column) => (
            <div key={column.id}>
              <dt>{column.header}</dt>
              <dd>{column.footer}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
