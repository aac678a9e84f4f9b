import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { EmptyState } from '../EmptyState.tsx'
import { useLook } from '../theme/Theme.tsx'
import { type Column, chosenColumns, leastWidth, type RowAction, roleOf, sortField } from './column.ts'
import { AddFilter, FilterSentence } from './FilterSentence.tsx'
import { figure } from './figures.ts'
import { inSentence, type TableFilter } from './filter.ts'
import { textScale, useMedia, useWidth } from './media.ts'
import { usePrinting } from './printing.ts'
import { RuledTable, takenWidth } from './RuledTable.tsx'
import { type BulkAction, SelectionBar } from './SelectionBar.tsx'
import { scrollParent, useScrollMemory } from './scrollmemory.ts'
import { between, isSelected, nothingSelected, type TableSelection, withSelected } from './selection.ts'
import css from './Table.module.css'
import { TableCards } from './TableCards.tsx'
import { TablePager } from './TablePager.tsx'
import { useTableText } from './TableText.ts'
import { type ExportFormat, TableTools } from './TableTools.tsx'
import tools from './Tools.module.css'
import { changed, isFiltered, type OnStateChange, type TableState } from './tablestate.ts'
import type { TableView } from './view.ts'

export interface DataTableProps<Row> {
  /** What a screen reader calls it. */
  label: string
  columns: readonly Column<Row>[]
  /** The rows of this page, as the server sorted them. */
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** How many match in all. */
  total: number
  state: TableState
  onStateChange: OnStateChange
  status?: 'ready' | 'loading' | 'failed' | 'forbidden' | undefined
  onRetry?: (() => void) | undefined
  /** An EmptyState of kind `nothing`, for a list that has never held anything. */
  empty: ReactNode
  /** How a number of rows reads: `(n, written) => …` gives “41 students”. */
  count?: ((count: number, written: string) => string) | undefined
  filters?: readonly TableFilter[] | undefined
  /** What the search box says while empty; false leaves it out. */
  search?: string | boolean | undefined
  onOpen?: ((row: Row) => void) | undefined
  rowActions?: ((row: Row) => readonly RowAction[]) | undefined
  /** Makes rows selectable. */
  bulkActions?: readonly BulkAction[] | undefined
  onSelectionChange?: ((selection: TableSelection) => void) | undefined
  /** Stands before the sums; “Total” unless told. */
  footerLabel?: ReactNode
  onExport?: ((format: ExportFormat) => unknown) | undefined
  /** More buttons at the end of the line above the table. */
  tools?: ReactNode
  /** The router's `location.key`: Back to it restores the scroll position. */
  historyKey?: string | undefined
  sizes?: readonly number[] | undefined
  /** How many grey rows stand in while the first ones load. */
  skeletonRows?: number | undefined
}

/** Least width of a table in pixels at the normal size of text; below it the rows become cards. */
const cardsBelow = 640

function useSelection<Row>(props: DataTableProps<Row>) {
  const { rows, rowId, state, bulkActions, onSelectionChange } = props
  const [selection, setSelection] = useState<TableSelection>(nothingSelected)
  const last = useRef<string | null>(null)
  const change = (next: TableSelection) => {
    setSelection(next)
    onSelectionChange?.(next)
  }
  // Another search makes "everything that matches" something else.
  const question = JSON.stringify([state.q, state.filters])
  const asked = useRef(question)
  useEffect(() => {
    if (asked.current === question) return
    asked.current = question
    setSelection(nothingSelected)
    onSelectionChange?.(nothingSelected)
  }, [question, onSelectionChange])
  const select = (index: number, selected: boolean, upTo: boolean) => {
    const row = rows[index]
    if (row === undefined) return
    const id = rowId(row)
    const ids = upTo && last.current !== null ? between(rows.map(rowId), last.current, id) : [id]
    if (!upTo || last.current === null) last.current = id
    change(withSelected(selection, ids, selected))
  }
  const selectPage = (selected: boolean) => change(withSelected(selection, rows.map(rowId), selected))
  return { selection: bulkActions ? selection : undefined, change, select, selectPage }
}

function useViewOf<Row>(
  props: DataTableProps<Row>,
  selecting: ReturnType<typeof useSelection<Row>>,
  printing: boolean,
) {
  const { columns, rows, state, status = 'ready' } = props
  const text = useTableText()
  const { locale } = useLook()
  const primary = columns.find((column) => roleOf(column) === 'primary')
  const view: TableView<Row> = {
    ...props,
    columns: chosenColumns(columns, state.columns),
    rowLabel: (row) => String(primary?.value(row) ?? props.rowId(row)),
    waiting: status === 'loading' && rows.length === 0,
    refreshing: status === 'loading' && rows.length > 0,
    onOpen: props.onOpen,
    rowActions: props.rowActions,
    selection: selecting.selection,
    onSelect: selecting.select,
    onSelectPage: selecting.selectPage,
    footerLabel: props.footerLabel ?? text.total,
    printing,
    locale,
  }
  return view
}

/** Says what is shown now to those who do not see it. */
function useAnnouncement<Row>({ columns, state, status = 'ready' }: DataTableProps<Row>, count: string): string {
  const text = useTableText()
  const { locale } = useLook()
  if (status !== 'ready') return ''
  const descending = state.sort.startsWith('-')
  const by = columns.find((column) => sortField(column) === state.sort.replace(/^-/, ''))
  return by ? `${count}. ${text.sorted(inSentence(by.header, locale), descending)}` : count
}

/**
 * A list of anything: searched, filtered, sorted and paged by the server, all of it in the address; ruled table on a
 * desk, cards on a phone.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, total, state, onStateChange, status = 'ready', filters = [], bulkActions } = props
  const text = useTableText()
  const { locale } = useLook()
  const printing = usePrinting()
  const selecting = useSelection(props)
  const view = useViewOf(props, selecting, printing)
  const frame = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const folded = useMedia('(pointer: coarse)')
  const room = useWidth(frame) / textScale()
  const cards = room < cardsBelow && !printing
  const least = view.columns.reduce((sum, column) => sum + leastWidth(column), takenWidth(view, folded))
  const boxed = !cards && !printing && least > room + 1
  const scroller = boxed ? box : scrollParent(frame.current)
  useScrollMemory(
    props.historyKey,
    status === 'ready' && rows.length > 0 && room > 0 && (!boxed || box !== null),
    scroller,
  )

  const written = figure(total, locale)
  const count = (props.count ?? text.rows)(total, written)
  const announcement = useAnnouncement(props, count)
  const toTop = () => {
    box?.scrollTo({ top: 0 })
    if (frame.current && frame.current.getBoundingClientRect().top < 0) frame.current.scrollIntoView({ block: 'start' })
  }
  const clear = () => onStateChange(changed(state, { q: '', filters: {} }))

  if (status === 'forbidden') return <EmptyState kind="no-permission" />
  if (status === 'ready' && total === 0 && !isFiltered(state)) return props.empty
  const gone = stateInPlace(props, clear)
  const selection = selecting.selection
  const skeletonRows = props.skeletonRows ?? Math.min(state.size, 12)
  return (
    <div ref={frame} className={cx(css.frame, cards && tools.narrow)}>
      <TableTools
        {...{ columns, state, onStateChange }}
        search={props.search ?? true}
        onExport={props.onExport}
        tools={props.tools}
        filter={filters.length > 0 && <AddFilter {...{ filters, state, onStateChange }} />}
      />
      <FilterSentence
        {...{ columns, filters, state, onStateChange, locale }}
        count={status === 'ready' || rows.length > 0 ? count : null}
      />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {gone ??
        (room === 0 ? null : cards ? (
          <TableCards {...{ view, scroller, skeletonRows }} bodyRef={list} />
        ) : (
          <Boxed boxed={boxed} label={props.label} setBox={setBox} least={least}>
            <RuledTable
              {...{ view, scroller, skeletonRows }}
              room={Math.max(room, boxed ? least : 0)}
              tableRef={table}
              bodyRef={body}
            />
          </Boxed>
        ))}
      {!gone && !view.waiting && (
        <TablePager
          {...{ state, onStateChange, total, locale }}
          shown={rows.length}
          sizes={props.sizes ?? [25, 50, 100, 200]}
          onTurn={toTop}
        />
      )}
      {selection && bulkActions && (
        <SelectionBar
          {...{ selection, total, locale }}
          onChange={selecting.change}
          actions={bulkActions}
          narrow={cards}
          offerAll={
            !selection.allMatching &&
            total > rows.length &&
            rows.every((row) => isSelected(selection, props.rowId(row)))
          }
        />
      )}
    </div>
  )
}

/** What stands in place of the rows when there are none to show. */
function stateInPlace<Row>({ status, rows, total, onRetry }: DataTableProps<Row>, clear: () => void): ReactNode {
  if (status === 'failed') {
    return (
      <div className={tools.state}>
        <EmptyState kind="failed" onRetry={onRetry ?? (() => window.location.reload())} />
      </div>
    )
  }
  if (status === 'loading' || total > 0 || rows.length > 0) return null
  return (
    <div className={tools.state}>
      <EmptyState kind="no-match" onClear={clear} />
    </div>
  )
}

interface BoxedProps {
  boxed: boolean
  label: string
  least: number
  setBox: (element: HTMLDivElement | null) => void
  children: ReactNode
}

/** More columns than fit scroll sideways in a box of their own; else the page scrolls the table. */
function Boxed({ boxed, label, least, setBox, children }: BoxedProps) {
  return (
    <div ref={setBox} {...(boxed ? { className: css.box, role: 'group', 'aria-label': label, tabIndex: 0 } : {})}>
      <div style={boxed ? { minInlineSize: `${least / 16}rem` } : undefined}>{children}</div>
    </div>
  )
}
