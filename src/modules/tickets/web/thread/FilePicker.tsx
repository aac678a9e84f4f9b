import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { fileExtensions, limits } from '#modules/tickets/rules.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Icon } from '#ui/Icon.tsx'
import css from '../Tickets.module.css'
import { ticketText } from '../words.ts'

const accept = fileExtensions.map((extension) => `.${extension}`).join(',')

type FilePickerProps = { files: readonly File[]; onChange: (files: readonly File[]) => void }

/** The files of a message that is being written. */
export function FilePicker({ files, onChange }: FilePickerProps) {
  const text = useText(ticketText).compose
  const input = useRef<HTMLInputElement>(null)
  const add = (more: readonly File[]) => {
    for (const { name } of more.filter(({ size }) => size > limits.fileBytes))
      toast.error(fill(text.tooLarge, { name }))
    const all = [...files, ...more.filter(({ size }) => size <= limits.fileBytes)]
    if (all.length > limits.files) toast.error(fill(text.tooMany, { n: limits.files }))
    onChange(all.slice(0, limits.files))
  }
  return (
    <div className={css.attachments}>
      {files.length > 0 && (
        <ul className={css.chips}>
          {files.map((file, at) => (
            // Two files can have the same name, and their order never changes.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={`${at} ${file.name}`} className={css.chip}>
              <Icon of={IconPaperclip} size={16} />
              <span className={css.chipName}>{file.name}</span>
              <IconButton
                size="small"
                icon={IconX}
                label={fill(text.remove, { name: file.name })}
                onClick={() => onChange(files.filter((other) => other !== file))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={css.row}>
        <input
          ref={input}
          type="file"
          accept={accept}
          multiple
          hidden
          onChange={(event) => {
            add([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
        <Button
          size="small"
          variant="quiet"
          icon={IconPaperclip}
          disabled={files.length >= limits.files}
          onClick={() => input.current?.click()}
        >
          {text.attach}
        </Button>
      </div>
    </div>
  )
}
