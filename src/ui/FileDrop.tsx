import { IconFile, IconRefresh, IconTrash, IconUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { Field, type FieldProps } from './Field.tsx'
import css from './FileDrop.module.css'
import { accepts, showSize } from './filesize.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { Status } from './Status.tsx'
import { useUiText } from './UiText.ts'

export interface DroppedFile {
  id: string
  name: string
  /** Bytes. */
  size: number
  state: 'waiting' | 'uploading' | 'done' | 'failed'
  /** 0 to 100 while uploading. */
  progress?: number | undefined
  error?: string | undefined
  to?: string | undefined
}

export interface FileDropProps extends FieldProps {
  files: readonly DroppedFile[]
  /** Only files that fit; the others are named in an error. */
  onAdd: (files: File[]) => void
  onRemove: (id: string) => void
  onRetry?: ((id: string) => void) | undefined
  /** As the attribute of the same name: `.pdf,image/*`. */
  accept?: string | undefined
  /** Bytes a single file may have. */
  maxSize?: number | undefined
  maxFiles?: number | undefined
  disabled?: boolean | undefined
  id?: string | undefined
}

/** Files by dragging, by choosing or from the clipboard, each with its own progress. */
export function FileDrop(props: FileDropProps) {
  const { label, labelHidden, hint, error, required, optional, className, id, ...control } = props
  const { files, onAdd, onRemove, onRetry, accept = '', maxSize = Infinity, maxFiles = Infinity, disabled } = control
  const text = useUiText()
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState('')
  const picker = useRef<HTMLInputElement>(null)

  const take = (incoming: readonly File[]) => {
    const problems: string[] = []
    const good: File[] = []
    for (const file of incoming) {
      if (!accepts(accept, file)) problems.push(text.fileWrongKind(file.name))
      else if (file.size > maxSize) problems.push(text.fileTooLarge(file.name, showSize(maxSize)))
      else if (files.length + good.length >= maxFiles) problems.push(text.tooManyFiles(maxFiles))
      else good.push(file)
    }
    setRefused([...new Set(problems)].join('. '))
    if (good.length > 0) onAdd(good)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) take([...event.dataTransfer.files])
  }
  return (
    <div className={cx(css.drop, className)}>
      <Field {...{ label, labelHidden, hint, required, optional, id }} error={error || refused}>
        {(wiring) => (
          //  biome-ignore lint/a11y/noStaticElementInteractions: dragging is an extra; the input inside does the same.
          <div
            className={cx(css.zone, over && css.over, disabled && css.disabled)}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(true)
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
            onPaste={(event) => !disabled && take([...event.clipboardData.files])}
          >
            <Icon of={IconUpload} size={20} />
            <span>
              {text.dropFiles} <span className={css.browse}>{text.browseFiles}</span>
            </span>
            <input
              ref={picker}
              type="file"
              multiple={maxFiles > 1}
              accept={accept || undefined}
              disabled={disabled}
              {...wiring}
              className={css.input}
              onChange={(event) => {
                take([...(event.currentTarget.files ?? [])])
                event.currentTarget.value = ''
              }}
            />
          </div>
        )}
      </Field>
      {files.length > 0 && (
        <ul className={css.files}>
          {files.map((file) => (
            <FileRow key={file.id} file={file} onRemove={onRemove} onRetry={onRetry} />
          ))}
        </ul>
      )}
    </div>
  )
}

type RowProps = Pick<FileDropProps, 'onRemove' | 'onRetry'> & { file: DroppedFile }

function FileRow({ file, onRemove, onRetry }: RowProps) {
  const text = useUiText()
  return (
    <li className={css.file}>
      <Icon of={IconFile} />
      <div className={css.words}>
        <span className={css.name}>{file.name}</span>
        <span className={css.meta}>{showSize(file.size)}</span>
        {file.state === 'uploading' && (
          <ProgressBar label={`${text.uploading} ${file.name}`} value={file.progress} className={css.bar} />
        )}
        {file.error && <span className={css.error}>{file.error}</span>}
      </div>
      {file.state === 'done' && <Status tone="good">{text.uploaded}</Status>}
      {file.state === 'failed' && <Status tone="bad">{text.failed}</Status>}
      {file.state === 'failed' && onRetry && (
        <IconButton
          icon={IconRefresh}
          size="small"
          label={`${text.retry}: ${file.name}`}
          onClick={() => onRetry(file.id)}
        />
      )}
      <IconButton icon={IconTrash} size="small" label={text.remove(file.name)} onClick={() => onRemove(file.id)} />
    </li>
  )
}
