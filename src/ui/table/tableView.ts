import type { ReactNode } from 'react'
import type { TableSelection } from './selection/tableSelection.ts'
import type { RowAction, TableColumn } from './tableColumn.ts'
import type { OnStateChange, TableState } from './tableState.ts'

/** What the table needs, whether it is drawn as a table or as cards. */
export interface TableView<Row> {
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  rowLabel: (row: Row) => string
  total: number
  state: TableState
  onStateChange: OnStateChange
  /** Rows are loading for the first time. */
  waiting: boolean
  /** Rows are shown while newer ones are loading. */
  refreshing: boolean
  onOpen: ((row: Row) => void) | undefined
  rowActions: ((row: Row) => readonly RowAction[]) | undefined
  selection: TableSelection | undefined
  onSelect: (index: number, selected: boolean, upTo: boolean) => void
  onSelectPage: (selected: boolean) => void
  footerLabel: ReactNode
  /** Every row is needed, for printing. */
  printing: boolean
  locale: string
}
