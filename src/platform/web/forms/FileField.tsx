import { FileDrop } from '#ui/fields/FileDrop.tsx'

type FileFieldProps = {
  label: string
  hint: string
  accept: string
  /** In bytes; must match the server's limit. */
  maxSize: number
  file: File | null
  isSending: boolean
  error: string | undefined
  onChange: (file: File | null) => void
}

/** A required field for one file, uploaded when the form is submitted. */
export function FileField({ label, hint, accept, maxSize, file, isSending, error, onChange }: FileFieldProps) {
  const state = isSending ? 'uploading' : 'waiting'
  return (
    <FileDrop
      label={label}
      hint={hint}
      required
      accept={accept}
      maxSize={maxSize}
      maxFiles={1}
      disabled={file !== null}
      error={error}
      files={file ? [{ id: 'file', name: file.name, size: file.size, state }] : []}
      onAdd={([chosen]) => onChange(chosen ?? null)}
      onRemove={() => onChange(null)}
    />
  )
}
