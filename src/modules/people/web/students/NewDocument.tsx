import { useId, useState } from 'react'
import { ApiProblem } from '#platform/web/api.ts'
import { FileField } from '#platform/web/forms/FileField.tsx'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { useText } from '#platform/web/i18n.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { peopleText, useServerWords } from '../words.ts'

/** In bytes, as on the server. */
const maxSize = 10 * 1024 * 1024

type NewDocumentProps = {
  /** Identifies the saved draft. */
  studentId: string
  send: (title: string, file: File) => Promise<{ message: string }>
  onClose: () => void
}

export function NewDocument({ studentId, send, onClose }: NewDocumentProps) {
  const text = useText(peopleText).documents
  const id = useId()
  const [file, setFile] = useState<File | null>(null)
  const form = useRecordForm({
    name: `student document ${studentId}`,
    facts: { title: '', file: '' },
    version: 0,
    say: useServerWords(),
    send: ({ title }) => {
      if (!file) {
        const fields = [{ field: 'file', code: 'one-paper', message: text.choose }]
        throw new ApiProblem({ status: 422, code: 'one-paper', message: text.choose, fields })
      }
      return send(title, file)
    },
    onSaved: onClose,
  })
  return (
    <RecordDrawer title={text.add} isNew form={form} label={(field) => field} onClose={onClose}>
      <FileField
        label={text.file}
        hint={text.fileHint}
        accept=".pdf,image/png,image/jpeg,image/webp"
        maxSize={maxSize}
        file={file}
        isSending={form.isSending}
        error={form.errors.file}
        onChange={setFile}
      />
      <TextField
        name="title"
        label={text.name}
        required
        maxLength={80}
        autoComplete="off"
        list={`${id}-usual`}
        value={form.values.title}
        onChange={(title) => form.change('title', title)}
        error={form.errors.title}
      />
      <datalist id={`${id}-usual`}>
        {Object.values(text.usual).map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </RecordDrawer>
  )
}
