import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { downloadsPaths } from '#modules/downloads/web/paths.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useLanguage, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Menu } from '#ui/actions/Menu.tsx'
import { toast } from '#ui/feedback/toast.ts'
import type { ReportFormat } from '../limits.ts'
import { reportText, useServerWords } from './words.ts'

type FileMenuProps = {
  /** Asks for the file and resolves to what the server says. */
  start: (form: { format: ReportFormat; language: 'en' | 'hi' }) => Promise<{ message: string; code?: string }>
  disabled?: boolean
}

/** Makes a report into a file in the background; it lands in all downloads. */
export function FileMenu({ start, disabled = false }: FileMenuProps) {
  const text = useText(reportText)
  const language = useLanguage()
  const say = useServerWords()
  const navigate = useNavigate()
  const [isStarting, setStarting] = useState(false)
  const make = async (format: ReportFormat) => {
    setStarting(true)
    try {
      const answer = await start({ format, language })
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
      items={(['xlsx', 'csv', 'pdf'] as const).map((format) => ({
        label: text.formats[format],
        onSelect: () => void make(format),
      }))}
      trigger={(trigger) => (
        <Button {...trigger} icon={IconDownload} loading={isStarting} disabled={disabled}>
          {text.export}
        </Button>
      )}
    />
  )
}
