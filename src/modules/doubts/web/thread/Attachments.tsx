import { IconMicrophone, IconPhoto, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { limits } from '#modules/doubts/rules.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { VoiceButton } from '#platform/web/recording/VoiceButton.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Icon } from '#ui/Icon.tsx'
import css from '../Doubts.module.css'
import { doubtText } from '../words.ts'

type AttachmentsProps = { files: readonly File[]; onChange: (files: readonly File[]) => void }

/** The photos and voice messages of a post that is being written. */
export function Attachments({ files, onChange }: AttachmentsProps) {
  const text = useText(doubtText).compose
  const input = useRef<HTMLInputElement>(null)
  const isFull = files.length >= limits.files
  const add = (more: readonly File[]) => {
    const all = [...files, ...more]
    if (all.length > limits.files) toast.error(fill(text.tooMany, { n: limits.files }))
    onChange(all.slice(0, limits.files))
  }
  return (
    <div className={css.attachments}>
      {files.length > 0 && (
        <ul className={css.chips}>
          {files.map((file, at) => (
            // Two photos can have the same name, and their order never changes.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={`${at} ${file.name}`} className={css.chip}>
              <Icon of={file.type.startsWith('image/') ? IconPhoto : IconMicrophone} size={16} />
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
          accept="image/jpeg,image/png,image/webp"
          multiple
          hidden
          onChange={(event) => {
            add([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
        <Button size="small" variant="quiet" icon={IconPhoto} disabled={isFull} onClick={() => input.current?.click()}>
          {text.photo}
        </Button>
        <VoiceButton text={text} disabled={isFull} onRecorded={(file) => add([file])} />
      </div>
    </div>
  )
}
