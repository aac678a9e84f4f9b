import { createContext, useContext } from 'react'
import type { ColumnKind, PlainValue } from '../tableColumn.ts'

export type ExportFormat = 'csv' | 'xlsx' | 'xls'

/** A table to be written to a file; widths are in characters. */
export interface FileSheet {
  name: string
  columns: readonly { header: string; key: string; kind: ColumnKind; width: number }[]
  rows: readonly Readonly<Record<string, PlainValue>>[]
}

export interface TableWriter {
  write: (format: ExportFormat, sheet: FileSheet) => Promise<Blob>
  /** The day in the school's time zone, for the name of the file: YYYY-MM-DD. */
  today: () => string
}

/** The app provides the file writer; without it nothing can be exported. */
export const TableWriterContext = createContext<TableWriter | null>(null)

export function useTableWriter(): TableWriter | null {
  return useContext(TableWriterContext)
}
