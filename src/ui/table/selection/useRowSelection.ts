import { useEffect, useRef, useState } from 'react'
import type { TableState } from '../tableState.ts'
import { between, nothingSelected, type TableSelection, withSelected } from './tableSelection.ts'

interface RowSelectionInput<Row> {
  rows: readonly Row[]
  rowId: (row: Row) => string
  state: TableState
  bulkActions?: readonly unknown[] | undefined
  onSelectionChange?: ((selection: TableSelection) => void) | undefined
}

/** The selected rows, across pages; another search or filter starts over. */
export function useRowSelection<Row>({ rows, rowId, state, bulkActions, onSelectionChange }: RowSelectionInput<Row>) {
  const [selection, setSelection] = useState<TableSelection>(nothingSelected)
  const last = useRef<string | null>(null)
  const change = (next: TableSelection) => {
    setSelection(next)
    onSelectionChange?.(next)
  }
  // Another search changes what "everything that matches" means.
  const query = JSON.stringify([state.q, state.filters])
  const lastQuery = useRef(query)
  useEffect(() => {
    if (lastQuery.current === query) return
    lastQuery.current = query
    setSelection(nothingSelected)
    onSelectionChange?.(nothingSelected)
  }, [query, onSelectionChange])
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

export type RowSelection = ReturnType<typeof useRowSelection>
