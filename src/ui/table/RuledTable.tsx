import { type PointerEvent, useMemo, useRef } from 'react'
import { cx } from '../classNames.ts'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { type KeyHint, useKeyHints } from '../keyHints.ts'
import { useMedia } from '../layout/measurements.ts'
import { ManyRows, manyRows } from './rows/ManyRows.tsx'
import { buttonsFor } from './rows/RowActions.tsx'
import { TableRow } from './rows/TableRow.tsx'
import { useRowKeys } from './rows/useRowKeys.ts'
import { isSelected } from './selection/tableSelection.ts'
import css from './Table.module.css'
import { TableHead } from './TableHead.tsx'
import { roleOf, spread } from './tableColumn.ts'
import type { TableView } from './tableView.ts'
import { useTableText } from './useTableText.ts'

interface RuledTableProps<Row> {
  view: TableView<Row>
  /** Available width, in pixels at the default text size. */
  room: number
  /** The box that scrolls it; null if the page does. */
  scroller: HTMLElement | null
  skeletonRows: number
}

const tickWidth = 34
/** In a narrower table, text wraps to a second line instead of being cut off. */
const wrapsBelow = 896
const silent = { 'aria-hidden': true } as const

/** Width of the actions at the end of a row, from the row that has most of them. */
export function actionsWidth<Row>(view: TableView<Row>, folded: boolean): number {
  if (!view.rowActions) return 0
  if (folded) return 48
  if (view.rows.length === 0) return 12 + 30 * 3
  const { rowActions, rows } = view
  return 12 + 30 * rows.reduce((most, row) => Math.max(most, buttonsFor(rowActions(row).length)), 0)
}

/** Width taken before the first column. */
export const takenWidth = <Row,>(view: TableView<Row>, folded: boolean): number =>
  actionsWidth(view, folded) + (view.selection ? tickWidth : 0)

function Widths<Row>({ view, room, folded }: { view: TableView<Row>; room: number; folded: boolean }) {
  const taken = takenWidth(view, folded)
  const widths = spread(view.columns, room - taken)
  const all = widths.reduce((sum, width) => sum + width, taken)
  const share = (width: number) => ({ inlineSize: `${(100 * width) / all}%` })
  return (
    <colgroup>
      {view.selection && <col style={share(tickWidth)} data-print="hide" />}
      {view.columns.map((column, at) => (
        <col key={column.id} style={share(widths[at] ?? 0)} />
      ))}
      {view.rowActions && <col style={share(actionsWidth(view, folded))} data-print="hide" />}
    </colgroup>
  )
}

function Foot<Row>({ view }: { view: TableView<Row> }) {
  const { columns } = view
  if (view.waiting || columns.every((column) => column.footer === undefined)) return null
  return (
    <tfoot>
      <tr>
        {view.selection && <td data-print="hide" />}
        {columns.map((column) => (
          <td key={column.id} className={cx(roleOf(column) === 'number' && css.number)}>
            {column.footer ?? (roleOf(column) === 'primary' ? view.footerLabel : null)}
          </td>
        ))}
        {view.rowActions && <td data-print="hide" />}
      </tr>
    </tfoot>
  )
}

/** Rows of the final height with grey bars for the text. */
function TableSkeleton<Row>({ view, rows }: { view: TableView<Row>; rows: number }) {
  return Array.from({ length: rows }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows are alike.
    <tr key={index} {...silent} className={css.row}>
      {view.selection && <td className={css.tick} />}
      {view.columns.map((column, at) => (
        <td key={column.id} className={cx(roleOf(column) === 'number' && css.number, column.person && css.person)}>
          <span className={css.bone}>
            {column.person && <Skeleton width={28} height={28} round />}
            <Skeleton width={`${38 + ((index * 17 + at * 29) % 45)}%`} height={10} />
          </span>
        </td>
      ))}
      {view.rowActions && <td className={css.actions} />}
    </tr>
  ))
}

/** Shows clipped text in full on hover. */
function revealCut(event: PointerEvent) {
  const cell = event.target instanceof Element ? event.target.closest('td') : null
  if (!cell) return
  const cut = [cell, ...cell.querySelectorAll<HTMLElement>('span, a')].some(
    (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1,
  )
  cell.title = cut ? cell.innerText.trim() : ''
}

const noKeys: readonly KeyHint[] = []

/** Lists the keys that work on the rows of this table. */
function useTableKeys(isFocusable: boolean, canOpen: boolean, canSelect: boolean) {
  const text = useTableText()
  const hints = useMemo(
    () =>
      isFocusable
        ? [...text.moveKeys, ...(canOpen ? text.openKeys : []), ...(canSelect ? text.selectKeys : [])]
        : noKeys,
    [isFocusable, canOpen, canSelect, text],
  )
  useKeyHints(hints)
}

interface TableBodyProps<Row> extends Omit<RuledTableProps<Row>, 'room'> {
  focusable: boolean
  folded: boolean
}

function Body<Row>({ view, scroller, skeletonRows, focusable, folded }: TableBodyProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { rows, selection, onOpen } = view
  useTableKeys(focusable, onOpen !== undefined, selection !== undefined)
  const keys = useRowKeys({
    count: rows.length,
    body,
    onOpen: onOpen && ((index) => rows[index] !== undefined && onOpen(rows[index])),
    onToggle:
      selection &&
      ((index, upTo) => {
        const row = rows[index]
        if (row !== undefined) view.onSelect(index, upTo || !isSelected(selection, view.rowId(row)), upTo)
      }),
  })
  const columns = view.columns.length + (selection ? 1 : 0) + (view.rowActions ? 1 : 0)
  const row = (index: number, measure?: (element: HTMLElement | null) => void) => {
    const one = rows[index]
    const active = focusable && keys.active === index
    return (
      one !== undefined && (
        <TableRow
          key={view.rowId(one)}
          view={view}
          index={index}
          focusable={focusable}
          folded={folded}
          active={active}
          measure={measure}
        />
      )
    )
  }
  const gap = (height: number) => (
    <tr {...silent} className={css.gap}>
      <td colSpan={columns} style={{ blockSize: height }} />
    </tr>
  )
  return (
    <tbody
      ref={body}
      onKeyDown={focusable ? keys.onKeyDown : undefined}
      onPointerOver={revealCut}
      onFocus={keys.onFocus}
      onBlur={keys.onBlur}
    >
      {view.waiting && <TableSkeleton view={view} rows={skeletonRows} />}
      {rows.length <= manyRows || view.printing ? (
        rows.map((_, index) => row(index))
      ) : (
        <ManyRows
          count={rows.length}
          keep={focusable ? keys.active : -1}
          onDrawn={keys.onDrawn}
          body={body}
          scroller={scroller}
          row={row}
          gap={gap}
        />
      )}
    </tbody>
  )
}

/** The table with ruled lines, sticky headers and keyboard navigation. */
export function RuledTable<Row>({ view, room, scroller, skeletonRows }: RuledTableProps<Row>) {
  const folded = useMedia('(pointer: coarse)')
  const focusable = Boolean(view.selection || view.onOpen)
  return (
    <table
      {...(focusable && { role: 'grid', 'aria-multiselectable': view.selection !== undefined })}
      aria-label={view.label}
      aria-rowcount={view.total + 1}
      aria-busy={view.waiting || view.refreshing || undefined}
      className={cx(css.table, view.refreshing && css.refreshing, room < wrapsBelow && css.wrapping)}
    >
      <Widths view={view} room={room} folded={folded} />
      <TableHead view={view} />
      <Body view={view} scroller={scroller} skeletonRows={skeletonRows} focusable={focusable} folded={folded} />
      <Foot view={view} />
    </table>
  )
}
