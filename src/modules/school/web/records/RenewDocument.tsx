import { useState } from 'react'
import { records } from '#modules/school/recordContract.ts'
import type { SchoolDocument } from '#modules/school/recordSchemas.ts'
import { ApiProblem } from '#platform/web/api.ts'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { sendFile } from '#platform/web/query.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { schoolText, useServerWords } from '../words.ts'
import { DocumentFileField } from './DocumentFields.tsx'

/** Replaces a document’s file with its renewed version. */
export function RenewDocument({ document, onClose }: { document: SchoolDocument; onClose: () => void }) {
  const text = useText(schoolText).records
  const [file, setFile] = useState<File | null>(null)
  const { documentId, title } = document
  const say = useServerWords()
  const form = useRecordForm({
    say,
    name: `document renewed ${documentId}`,
    facts: { validUntil: '', file: '' },
    version: document.version,
    send: ({ validUntil }) => {
      if (!file) {
        const fields = [{ field: 'file', code: 'one-paper', message: text.chooseFile }]
        throw new ApiProblem({ status: 422, code: 'one-paper', message: text.chooseFile, fields })
      }
      const query = validUntil ? { validUntil } : {}
      return sendFile(records.routes.replaceDocument, { params: { documentId }, query }, file)
    },
    onSaved: onClose,
  })
  return (
    <RecordDrawer
      title={fill(text.renewTitle, { title })}
      subtitle={text.renewHint}
      isNew={false}
      form={form}
      label={(field) => field}
      onClose={onClose}
    >
      <DocumentFileField file={file} isSending={form.isSending} error={form.errors.file} onChange={setFile} />
      <DateField
        label={text.validUntil}
        hint={text.validUntilHint}
        optional
        value={form.values.validUntil || null}
        onChange={(value) => form.change('validUntil', value ?? '')}
        error={form.errors.validUntil}
      />
    </RecordDrawer>
  )
}
