import { FileDrop } from '#ui/fields/FileDrop.tsx'

type OneFileProps = {
  label: string
  hint: string
  accept: string
  /** In bytes; the same bound as the server's. */
  maxSize: number
  file: File | null
  isSending: boolean
  error: string | undefined
  onChange: (file: File | null) => void
}

/** The one file of a form, sent with the rest of it. */
export function FileField({ label, hint, accept, maxSize, file, isSending, error, onChange }: OneFileProps) {
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
