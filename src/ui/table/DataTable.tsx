import { type CSSProperties, type ReactNode, useEffect } from 'react'
import { cx } from '../classNames.ts'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { figure } from '../formats/numberFormat.ts'
import { useLook } from '../theme/Theme.tsx'
import type { ExportRows } from './exports/tableFile.ts'
import { useTableExport } from './exports/useTableExport.ts'
import { AddFilter, FilterSentence } from './FilterSentence.tsx'
import { RuledTable } from './RuledTable.tsx'
import { useScrollMemory } from './rows/scrollMemory.ts'
import { type BulkAction, SelectionBar } from './selection/SelectionBar.tsx'
import { isSelected, type TableSelection } from './selection/tableSelection.ts'
import { type RowSelection, useRowSelection } from './selection/useRowSelection.ts'
import css from './Table.module.css'
import { TableCards } from './TableCards.tsx'
import { TableGallery } from './TableGallery.tsx'
import { TablePager } from './TablePager.tsx'
import tools from './TableTools.module.css'
import { TableTools } from './TableTools.tsx'
import { chosenColumns, exportedColumns, type RowAction, roleOf, sortField, type TableColumn } from './tableColumn.ts'
import { inSentence, type TableFilter } from './tableFilter.ts'
import { changed, isFiltered, type OnStateChange, type TableState } from './tableState.ts'
import type { TableView } from './tableView.ts'
import { usePrintMode } from './usePrintMode.ts'
import { useTablePlace } from './useTablePlace.ts'
import { useTableText } from './useTableText.ts'

export interface DataTableProps<Row> {
  /** Accessible name. */
  label: string
  columns: readonly TableColumn<Row>[]
  /** The rows of this page, as sorted by the server. */
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** The total number of matches. */
  total: number
  state: TableState
  onStateChange: OnStateChange
  status?: 'ready' | 'loading' | 'failed' | 'forbidden' | undefined
  onRetry?: (() => void) | undefined
  /** An EmptyState of kind `nothing`, for a list without any entries yet. */
  empty: ReactNode
  /** Formats a number of rows: `(n, written) => …` gives “41 students”. */
  count?: ((count: number, written: string) => string) | undefined
  filters?: readonly TableFilter[] | undefined
  /** Placeholder of the search box; false leaves it out. */
  search?: string | boolean | undefined
  onOpen?: ((row: Row) => void) | undefined
  rowActions?: ((row: Row) => readonly RowAction[]) | undefined
  /** Makes rows selectable. */
  bulkActions?: readonly BulkAction[] | undefined
  onSelectionChange?: ((selection: TableSelection) => void) | undefined
  /** Label of the totals row; “Total” by default. */
  footerLabel?: ReactNode
  /**
   * Reads all matching rows page by page for export; without it, only a list that fits on this page can be exported. A
   * list that the screen holds completely may return everything at once.
   */
  exportRows?: ExportRows<Row> | undefined
  /** Also offers Excel 97. */
  oldExcel?: boolean | undefined
  /** Draws each row as a card of a gallery instead, such as a book with its cover. */
  gallery?: ((row: Row) => ReactNode) | undefined
  /** More buttons at the end of the toolbar. */
  tools?: ReactNode
  /** The router's `location.key`: Back to it restores the scroll position. */
  historyKey?: string | undefined
  sizes?: readonly number[] | undefined
  /** Number of skeleton rows for the first load. */
  skeletonRows?: number | undefined
}

function useViewOf<Row>(props: DataTableProps<Row>, selecting: RowSelection, printing: boolean) {
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

/** Announces what is shown now to screen readers. */
function useAnnouncement<Row>({ columns, state, status = 'ready' }: DataTableProps<Row>, count: string): string {
  const text = useTableText()
  const { locale } = useLook()
  if (status !== 'ready') return ''
  const descending = state.sort.startsWith('-')
  const by = columns.find((column) => sortField(column) === state.sort.replace(/^-/, ''))
  return by ? `${count}. ${text.sorted(inSentence(by.header, locale), descending)}` : count
}

/** A page beyond the last one, as in an old link, leads to the last one. */
function useLastPage<Row>({ rows, total, state, status = 'ready', onStateChange }: DataTableProps<Row>) {
  const beyond = status === 'ready' && rows.length === 0 && total > 0 && state.page > 1
  useEffect(() => {
    if (beyond) onStateChange(changed(state, { page: Math.ceil(total / state.size) }), { replace: true })
  }, [beyond, onStateChange, state, total])
}

/**
 * A list that is searched, filtered, sorted and paged by the server, with its state in the address: a ruled table on a
 * desktop, cards on a phone.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { total, state, status = 'ready' } = props
  const printing = usePrintMode()
  const selecting = useRowSelection(props)
  const view = useViewOf(props, selecting, printing)
  useLastPage(props)
  if (status === 'forbidden') return <EmptyState kind="no-permission" />
  if (status === 'ready' && total === 0 && !isFiltered(state)) return props.empty
  return <Frame props={props} view={view} selecting={selecting} />
}

interface TableFrameProps<Row> {
  props: DataTableProps<Row>
  view: TableView<Row>
  selecting: RowSelection
}

function Frame<Row>({ props, view, selecting }: TableFrameProps<Row>) {
  const { columns, rows, total, state, onStateChange, status = 'ready', filters = [] } = props
  const text = useTableText()
  const { locale } = view
  const place = useTablePlace(view)
  const { cards, room, boxed, box, scroller } = place
  const ready = status === 'ready' && rows.length > 0 && room > 0 && (!boxed || box !== null)
  useScrollMemory(props.historyKey, ready, scroller)
  const count = (props.count ?? text.rows)(total, figure(total, locale))
  const announcement = useAnnouncement(props, count)
  const exporting = useTableExport({
    ...props,
    columns: exportedColumns(columns, view.columns),
    exportRows: props.exportRows,
  })
  const emptyState = renderEmptyState(props, () => onStateChange(changed(state, { q: '', filters: {} })))
  const skeletonRows = props.skeletonRows ?? Math.min(state.size, 12)
  return (
    <div
      ref={place.frame}
      className={cx(css.frame, cards && tools.narrow)}
      // In a drawer or dialog there is nothing above the scroll container.
      style={scroller && !boxed ? ({ '--sticky-top': '0px' } as CSSProperties) : undefined}
    >
      <TableTools
        columns={columns}
        state={state}
        onStateChange={onStateChange}
        search={props.search ?? true}
        exporting={exporting}
        tools={props.tools}
        filter={filters.length > 0 && <AddFilter filters={filters} state={state} onStateChange={onStateChange} />}
      />
      <FilterSentence
        columns={columns}
        filters={filters}
        state={state}
        onStateChange={onStateChange}
        locale={locale}
        count={status === 'ready' || rows.length > 0 ? count : null}
      />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {emptyState}
      {!emptyState && props.gallery && <TableGallery view={view} card={props.gallery} skeletons={skeletonRows} />}
      {!emptyState && !props.gallery && cards && room > 0 && (
        <TableCards view={view} scroller={scroller} skeletonRows={skeletonRows} />
      )}
      {!emptyState && !props.gallery && !cards && (
        <Boxed boxed={boxed} label={props.label} setBox={place.setBox} least={place.least}>
          <RuledTable
            view={view}
            scroller={scroller}
            skeletonRows={skeletonRows}
            room={Math.max(room, boxed ? place.least : 0)}
          />
        </Boxed>
      )}
      {!emptyState && !view.waiting && (
        <TablePager
          state={state}
          onStateChange={onStateChange}
          total={total}
          locale={locale}
          shown={rows.length}
          sizes={props.sizes ?? [25, 50, 100, 200]}
          onTurn={place.toTop}
        />
      )}
      <Selected props={props} view={view} selecting={selecting} narrow={cards} />
    </div>
  )
}

function Selected<Row>({ props, view, selecting, narrow }: TableFrameProps<Row> & { narrow: boolean }) {
  const { rows, total, bulkActions } = props
  const { selection } = selecting
  if (!selection || !bulkActions) return null
  const wholePage = rows.every((row) => isSelected(selection, props.rowId(row)))
  return (
    <SelectionBar
      selection={selection}
      total={total}
      narrow={narrow}
      locale={view.locale}
      onChange={selecting.change}
      actions={bulkActions}
      offerAll={!selection.allMatching && total > rows.length && wholePage}
    />
  )
}

/** Shown instead of the rows when there are none. */
function renderEmptyState<Row>({ status, rows, total, onRetry }: DataTableProps<Row>, clear: () => void): ReactNode {
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

interface TableBoxProps {
  boxed: boolean
  label: string
  least: number
  setBox: (element: HTMLDivElement | null) => void
  children: ReactNode
}

/** Too many columns scroll sideways in their own box; else the page scrolls the table. */
function Boxed({ boxed, label, least, setBox, children }: TableBoxProps) {
  return (
    <div ref={setBox} {...(boxed ? { className: css.box, role: 'group', 'aria-label': label, tabIndex: 0 } : {})}>
      <div style={boxed ? { minInlineSize: `${least / 16}rem` } : undefined}>{children}</div>
    </div>
  )
}
