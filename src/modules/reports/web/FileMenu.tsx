import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { downloadsPaths } from '#modules/downloads/web/paths.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useLanguage, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Menu } from '#ui/actions/Menu.tsx'
import { toast } from '#ui/feedback/toast.ts'
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
  const language = useLanguage()
  const words = { lines: text.exportLines, rows: text.exportRows }
  const say = useServerWords()
  const navigate = useNavigate()
  const [isStarting, setStarting] = useState(false)
  const make = async (format: ReportFormat, what?: FileKind) => {
    setStarting(true)
    try {
      const answer = await start({ format, language, ...(what && { what }) })
      const onAction = () => void navigate(downloadsPaths.admin)
      toast.success(say(answer), { action: { label: text.allDownloads, onAction } })
    } catch (problem) {
      toast.error(say(problem as ApiProblem))
    }
    setStarting(false)
  }
  return (
    <Menu
      label={text.export}
      align="end"
      items={(kinds.length > 0 ? kinds : [undefined]).flatMap((what) =>
        (['xlsx', 'csv', 'pdf'] as const).map((format) => ({
          label: kinds.length > 1 && what ? fill(words[what], { format: text.formats[format] }) : text.formats[format],
          onSelect: () => void make(format, what),
        })),
      )}
      trigger={(trigger) => (
        <Button {...trigger} icon={IconDownload} loading={isStarting} disabled={disabled}>
          {text.export}
        </Button>
      )}
    />
  )
}
