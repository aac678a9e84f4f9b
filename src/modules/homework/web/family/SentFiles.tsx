import { IconTrash } from '@tabler/icons-react'
import { fill, useText } from '#platform/web/i18n.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import type { Draft } from './handInDrafts.ts'
import { familyHomeworkText } from './words.ts'

type SentFilesProps = { kind: 'file' | 'audio'; draft: Draft; onRemove: (deviceKey: string) => void }

/** The files or recordings of a draft. */
export function SentFiles({ kind, draft, onRemove }: SentFilesProps) {
  const { work: text } = useText(familyHomeworkText)
  const own = draft.uploads.filter((one) => one.kind === kind)
  if (own.length === 0) return null
  return (
    <Lines label={kind === 'file' ? text.files : text.audio}>
      {own.map(({ deviceKey, name }) => (
        <Line key={deviceKey} name={name}>
          <IconButton icon={IconTrash} label={fill(text.removeFile, { name })} onClick={() => onRemove(deviceKey)} />
        </Line>
      ))}
    </Lines>
  )
}
