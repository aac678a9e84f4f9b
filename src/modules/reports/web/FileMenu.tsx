import { FileMenu as Menu } from '#modules/downloads/web/public.tsx'
import { useText } from '#platform/web/i18n.tsx'
import type { ReportFormat } from '../limits.ts'
import { reportText, useServerWords } from './words.ts'

type FileKind = 'lines' | 'rows'
type FileForm = { format: ReportFormat; language: 'en' | 'hi'; what?: FileKind }

type FileMenuProps = {
  /** Asks for the file and resolves to what the server says. */
  start: (form: FileForm) => Promise<{ message: string; code?: string }>
  /** Its lines, the rows behind them, or a choice of both; nothing for a report of one's own. */
  kinds?: readonly FileKind[]
  disabled?: boolean
}

/** Makes a report into a file in the background; it lands in all downloads. */
export function FileMenu({ start, kinds = [], disabled = false }: FileMenuProps) {
  const text = useText(reportText)
  const say = useServerWords()
  const words = { lines: text.exportLines, rows: text.exportRows }
  return (
    <Menu
      start={start}
      say={say}
      kinds={Object.fromEntries(kinds.map((kind) => [kind, words[kind]])) as Partial<Record<FileKind, string>>}
      disabled={disabled}
    />
  )
}
