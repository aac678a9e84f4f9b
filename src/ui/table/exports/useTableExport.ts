import { useEffect, useRef, useState } from 'react'
import { toast } from '#ui/feedback/toast.ts'
import { figure } from '#ui/formats/numberFormat.ts'
import { useLook } from '#ui/theme/Theme.tsx'
import { useUiText } from '#ui/uiText.ts'
import type { TableColumn } from '../tableColumn.ts'
import { useTableText } from '../useTableText.ts'
import { download, type ExportRows, fileName, readEverything, sheetOf } from './tableFile.ts'
import { type ExportFormat, useTableWriter } from './tableWriter.ts'

interface TableExportInput<Row> {
  label: string
  /** The visible columns, and hidden ones that belong in every file. */
  columns: readonly TableColumn<Row>[]
  /** The rows of this page, and the total number of matches. */
  rows: readonly Row[]
  total: number
  rowId: (row: Row) => string
  exportRows: ExportRows<Row> | undefined
  oldExcel?: boolean | undefined
  status?: string | undefined
}

export interface TableExport {
  /** False until the list has loaded: the file would be empty. */
  isReady: boolean
  run: (format: ExportFormat) => void
  /** Whether Excel 97 is offered too. */
  oldExcel: boolean
  cancel: () => void
  /** Progress; null while no export is running. */
  progress: { done: number; total: number } | null
}

/** Exports all matching rows; null if the rows beyond this page are not available. */
export function useTableExport<Row>(input: TableExportInput<Row>): TableExport | null {
  const { label, columns, rows, total, rowId, exportRows } = input
  const writer = useTableWriter()
  const text = useTableText()
  const { retry } = useUiText()
  const { locale } = useLook()
  const [progress, setProgress] = useState<TableExport['progress']>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const here: ExportRows<Row> | undefined = rows.length >= total ? async () => ({ rows, total }) : undefined
  const read = exportRows ?? here
  if (!writer || !read) return null

  const write = async (format: ExportFormat, signal: AbortSignal) => {
    const onProgress = (done: number, all: number) => setProgress({ done, total: all })
    const all = await readEverything({ read, rowId, signal, onProgress })
    const name = fileName(label, format, writer.today())
    const file = await writer.write(format, sheetOf(label, columns, all.rows))
    signal.throwIfAborted()
    download(name, file)
    const count = figure(all.rows.length, locale)
    if (all.rows.length < all.total) toast.info(text.exportedFirst(count, figure(all.total, locale)), { detail: name })
    else toast.success(text.exported(all.rows.length, count), { detail: name })
  }
  const run = async (format: ExportFormat) => {
    const control = new AbortController()
    running.current = control
    setProgress({ done: 0, total })
    try {
      await write(format, control.signal)
    } catch {
      const again = { label: retry, onAction: () => void run(format) }
      if (!control.signal.aborted) toast.error(text.exportFailed, { action: again })
    } finally {
      if (running.current === control) setProgress(null)
    }
  }
  const cancel = () => {
    running.current?.abort()
    running.current = null
    setProgress(null)
  }
  const isReady = (input.status ?? 'ready') === 'ready'
  return { isReady, run: (format) => void run(format), oldExcel: input.oldExcel ?? false, cancel, progress }
}
