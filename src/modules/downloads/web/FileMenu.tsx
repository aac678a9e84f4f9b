import { IconFileDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type ApiProblem, callForAnswer } from '#platform/web/api.ts'
import { fill, type Language, useLanguage, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Menu } from '#ui/actions/Menu.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { downloads } from '../contract.ts'
import type { TableFormat } from '../schemas.ts'
import { downloadsPaths } from './paths.ts'
import { downloadsText, useServerWords } from './words.ts'

type Answer = { message: string; code?: string }

type FileMenuProps<Kind extends string> = {
  /** Asks for the file and resolves to what the server says. */
  start: (form: { format: TableFormat; language: Language; what?: Kind }) => Promise<Answer>
  /** How the server's answers are said. */
  say: (answer: Answer | ApiProblem) => string
  /** What a file can hold, each with its words and `{format}` in them, if there is a choice. */
  kinds?: Readonly<Partial<Record<Kind, string>>>
  disabled?: boolean
}

/** Makes what the screen shows into a file in the background; it lands in all downloads. A table’s own button is named Export. */
export function FileMenu<Kind extends string>({
  start,
  say,
  kinds = {} as Readonly<Partial<Record<Kind, string>>>,
  disabled = false,
}: FileMenuProps<Kind>) {
  const text = useText(downloadsText)
  const language = useLanguage()
  const navigate = useNavigate()
  const [isStarting, setStarting] = useState(false)
  const names = Object.keys(kinds) as Kind[]
  const make = async (format: TableFormat, what?: Kind) => {
    setStarting(true)
    try {
      const answer = await start({ format, language, ...(what && { what }) })
      const onAction = () => void navigate(downloadsPaths.admin)
      toast.success(say(answer), { action: { label: text.all, onAction } })
    } catch (problem) {
      toast.error(say(problem as ApiProblem))
    }
    setStarting(false)
  }
  return (
    <Menu
      label={text.report}
      align="end"
      items={(names.length > 0 ? names : [undefined]).flatMap((what) =>
        (['xlsx', 'csv', 'pdf'] as const).map((format) => ({
          label:
            names.length > 1 && what ? fill(kinds[what] ?? '', { format: text.formats[format] }) : text.formats[format],
          onSelect: () => void make(format, what),
        })),
      )}
      trigger={(trigger) => (
        <Button {...trigger} icon={IconFileDownload} loading={isStarting} disabled={disabled}>
          {text.report}
        </Button>
      )}
    />
  )
}

type TableFileMenuProps = {
  /** The name of the table's source on the server. */
  table: string
  /** What the screen shows; what is undefined is left out. */
  query: Readonly<Record<string, string | undefined>>
  disabled?: boolean
}

/** The same for a table that its module offers as a file. */
export function TableFileMenu({ table, query, disabled = false }: TableFileMenuProps) {
  const say = useServerWords()
  const asked = Object.fromEntries(Object.entries(query).flatMap(([key, value]) => (value ? [[key, value]] : [])))
  return (
    <FileMenu
      say={say}
      disabled={disabled}
      start={({ format, language }) =>
        callForAnswer(downloads.routes.startTable, { params: { table }, body: { query: asked, format, language } })
      }
    />
  )
}
