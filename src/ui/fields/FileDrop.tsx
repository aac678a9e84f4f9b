import { IconFile, IconRefresh, IconTrash, IconUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { cx } from '../classNames.ts'
import { ProgressBar } from '../feedback/ProgressBar.tsx'
import { accepts, showSize } from '../formats/fileSize.ts'
import { Icon } from '../Icon.tsx'
import { Status } from '../indicators/Status.tsx'
import { type UiText, useUiText } from '../uiText.ts'
import { Field, type FieldProps, type FieldWiring, splitField } from './Field.tsx'
import css from './FileDrop.module.css'

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
  /** Called with the accepted files; the others are named in an error. */
  onAdd: (files: File[]) => void
  onRemove: (id: string) => void
  onRetry?: ((id: string) => void) | undefined
  /** Like the HTML attribute: `.pdf,image/*`. */
  accept?: string | undefined
  /** Maximum size of a file in bytes. */
  maxSize?: number | undefined
  maxFiles?: number | undefined
  disabled?: boolean | undefined
  id?: string | undefined
}

interface FileLimits {
  accept: string
  maxSize: number
  maxFiles: number
  already: number
}

/** Separates accepted files from rejected ones, with the reason. */
function validateFiles(incoming: readonly File[], { accept, maxSize, maxFiles, already }: FileLimits, text: UiText) {
  const problems = new Set<string>()
  const good: File[] = []
  for (const file of incoming) {
    if (!accepts(accept, file)) problems.add(text.fileWrongKind(file.name))
    else if (file.size > maxSize) problems.add(text.fileTooLarge(file.name, showSize(maxSize)))
    else if (already + good.length >= maxFiles) problems.add(text.tooManyFiles(maxFiles))
    else good.push(file)
  }
  return { good, refused: [...problems].join('. ') }
}

/** Files by drag and drop, from the file dialog or the clipboard, each with its own progress. */
export function FileDrop(props: FileDropProps) {
  const { field, control } = splitField(props)
  const { files, onAdd, onRemove, onRetry, accept = '', maxSize = Infinity, maxFiles = Infinity, disabled } = control
  const text = useUiText()
  const [refused, setRefused] = useState('')
  const take = (incoming: readonly File[]) => {
    const result = validateFiles(incoming, { accept, maxSize, maxFiles, already: files.length }, text)
    setRefused(result.refused)
    if (result.good.length > 0) onAdd(result.good)
  }
  return (
    <div className={cx(css.drop, field.className)}>
      <Field {...field} className={undefined} error={field.error || refused}>
        {(wiring) => (
          <DropZone wiring={wiring} take={take} accept={accept} disabled={disabled} several={maxFiles > 1} />
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

interface DropZoneProps {
  wiring: FieldWiring
  take: (files: readonly File[]) => void
  accept: string
  several: boolean
  disabled: boolean | undefined
}

function DropZone({ wiring, take, accept, several, disabled }: DropZoneProps) {
  const text = useUiText()
  const [over, setOver] = useState(false)
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragover' && !disabled)
    if (event.type === 'drop' && !disabled) take([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is an extra; the input inside does the same.
    <div
      className={cx(css.zone, over && css.over, disabled && css.disabled)}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drag}
      onPaste={(event) => !disabled && take([...event.clipboardData.files])}
    >
      <Icon of={IconUpload} size={20} />
      <span>
        {text.dropFiles} <span className={css.browse}>{text.browseFiles}</span>
      </span>
      <input
        type="file"
        multiple={several}
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
  )
}

type FileRowProps = Pick<FileDropProps, 'onRemove' | 'onRetry'> & { file: DroppedFile }

function FileRow({ file, onRemove, onRetry }: FileRowProps) {
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
