import { useState } from 'react'
import { fill, useText } from '#platform/web/i18n.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormDialog } from './FormDialog.tsx'
import { setupText } from './setupWords.ts'

interface RenameProps {
  name: string
  maxLength: number
  onRename: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Renames a grade, stream or subject. */
export function RenameDialog({ name, maxLength, onRename, onClose }: RenameProps) {
  const text = useText(setupText).rename
  const [typed, setTyped] = useState(name)
  return (
    <FormDialog
      size="small"
      title={fill(text.title, { name })}
      submit={text.save}
      ready={typed.trim() !== '' && typed.trim() !== name}
      onSubmit={() => onRename(typed.trim())}
      onClose={onClose}
    >
      <TextField label={text.name} required maxLength={maxLength} value={typed} onChange={setTyped} data-autofocus />
    </FormDialog>
  )
}
