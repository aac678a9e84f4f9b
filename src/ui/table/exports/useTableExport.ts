import { useEffect, useRef, useState } from 'react'
import { toast } from '#ui/feedback/toast.ts'
import { figure } from '#ui/formats/numberFormat.ts'
import { useLook } from '#ui/theme/Theme.tsx'
import { useUiText } from '#ui/uiText.ts'
import type { Column } from '../tableColumn.ts'
import { useTableText } from '../tableText.ts'
import { download, type ExportRows, fileName, readEverything, sheetOf } from './tableFile.ts'
import { type ExportFormat, useTableWriter } from './tableWriter.ts'

interface ExportInput<Row> {
  label: string
  /** Those that are shown. */
  columns: readonly Column<Row>[]
  /** The rows of this page, and how many match in all. */
  rows: readonly Row[]
  total: number
  rowId: (row: Row) => string
  exportRows: ExportRows<Row> | undefined
  oldExcel?: boolean | undefined
  status?: string | undefined
}

export interface Exporting {
  /** False until the list stands there: a file of what has not come yet would be empty. */
  isReady: boolean
  run: (format: ExportFormat) => void
  /** Whether the workbook of Excel 97 is offered too. */
  oldExcel: boolean
  cancel: () => void
  /** How far it is; null while nothing is on its way. */
  progress: { done: number; total: number } | null
}

/** Makes a file of everything that matches; null where the rows beyond this page cannot be had. */
export function useTableExport<Row>(input: ExportInput<Row>): Exporting | null {
  const { label, columns, rows, total, rowId, exportRows } = input
  const writer = useTableWriter()
  const text = useTableText()
  const { retry } = useUiText()
  const { locale } = useLook()
  const [progress, setProgress] = useState<Exporting['progress']>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const here: ExportRows<Row> | undefined = rows.length >= total ? async () => ({ rows, total }) : undefined
  const read = exportRows ?? here
  if (!writer || !read) return null

  const write = async (format: ExportFormat, signal: AbortSignal) => {
    const onProgress = (done: number, all: number) => setProgress({ done, total: all })
    const all = await readEverything({ read, rowId, signal, onProgress })
    const name = fileName(label, format)
    const file = await writer(format, sheetOf(label, columns, all.rows))
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
