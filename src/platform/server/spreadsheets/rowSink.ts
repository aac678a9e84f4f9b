import { UnreadableSheet } from './unreadableSheet.ts'

/** One row as the sheet numbers it, its cells as text from the first column on. */
export type SheetRow = { number: number; cells: string[] }

export type ReadResult = {
  /** The cells of the first row that has any. */
  header: string[]
  headerRow: number
  /** The rows below it that are not blank. Each has at least as many cells as the header. */
  rows: SheetRow[]
}

/** Where a reader puts what it finds, cell by cell. */
export type RowSink = {
  cell: (column: number, text: string) => void
  endRow: (number: number) => void
  result: () => ReadResult
}

function trimEnd(cells: string[]): string[] {
  return cells.slice(0, cells.findLastIndex((text) => text.trim() !== '') + 1)
}

/** Gathers rows within the limits; blank cells and rows cost nothing, whatever their number. */
export function openRowSink(maxRows: number, maxColumns: number): RowSink {
  let header: SheetRow | undefined
  let current: string[] = []
  const rows: SheetRow[] = []
  return {
    cell(column, text) {
      if (text === '') return
      if (column < 0) throw new UnreadableSheet('damaged', 'The file is damaged: a cell has no place')
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
