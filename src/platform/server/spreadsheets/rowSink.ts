import { UnreadableSheet } from './unreadableSheet.ts'

/** One row, numbered as in the sheet, with its cells as text. */
export type SheetRow = { number: number; cells: string[] }

export type ReadResult = {
  /** The cells of the first row that is not blank. */
  header: string[]
  headerRow: number
  /** The non-blank rows below the header, each with at least as many cells as the header. */
  rows: SheetRow[]
}

/** Receives the cells a reader finds, one by one. */
export type RowSink = {
  cell: (column: number, text: string) => void
  endRow: (number: number) => void
  result: () => ReadResult
}

function trimEnd(cells: string[]): string[] {
  return cells.slice(0, cells.findLastIndex((text) => text.trim() !== '') + 1)
}

/** Collects rows within the limits. Blank cells and rows cost nothing, however many there are. */
export function openRowSink(maxRows: number, maxColumns: number): RowSink {
  let header: SheetRow | undefined
  let current: string[] = []
  const rows: SheetRow[] = []
  return {
    cell(column, text) {
      if (text === '') return
      if (column < 0) throw new UnreadableSheet('damaged', 'The file is damaged: a cell has no column')
      if (column >= maxColumns) {
        if (text.trim() === '') return
        throw new UnreadableSheet('too-many-columns', `The sheet has more than ${maxColumns} columns`)
      }
      while (current.length < column) current.push('')
      current[column] = text
    },
    endRow(number) {
      const cells = trimEnd(current)
      current = []
      if (cells.length === 0) return
      if (!header) {
        header = { number, cells }
        return
      }
      if (rows.length >= maxRows) throw new UnreadableSheet('too-many-rows', `The sheet has more than ${maxRows} rows`)
      while (cells.length < header.cells.length) cells.push('')
      rows.push({ number, cells })
    },
    result() {
      if (!header) throw new UnreadableSheet('empty', 'The sheet is empty')
      return { header: header.cells, headerRow: header.number, rows }
    },
  }
}
