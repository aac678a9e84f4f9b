import { useState } from 'react'
import type { DocumentKind } from '#modules/school/documents.ts'
import { records } from '#modules/school/recordContract.ts'
import { ApiProblem } from '#platform/web/api.ts'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { useText } from '#platform/web/i18n.tsx'
import { sendFile } from '#platform/web/query.ts'
import { schoolText, useServerWords } from '../words.ts'
import { DocumentFields, DocumentFileField, type DocumentValues } from './DocumentFields.tsx'

export function NewDocument({ kind, onClose }: { kind: DocumentKind | undefined; onClose: () => void }) {
  const text = useText(schoolText).records
  const [file, setFile] = useState<File | null>(null)
  const say = useServerWords()
  const form = useRecordForm<DocumentValues & { file: string }>({
    say,
    name: 'document new',
    facts: { title: '', kind: kind ?? 'recognition', reference: '', validUntil: '', file: '' },
    version: 0,
    send: ({ file: _, validUntil, ...rest }) => {
      if (!file) {
        const fields = [{ field: 'file', code: 'one-paper', message: text.chooseFile }]
        throw new ApiProblem({ status: 422, code: 'one-paper', message: text.chooseFile, fields })
      }
      const query = { ...rest, kind: rest.kind as DocumentKind, ...(validUntil && { validUntil }) }
      return sendFile(records.routes.addDocument, { query }, file)
    },
    onSaved: onClose,
  })
  return (
    <RecordDrawer title={text.add} isNew form={form} label={(field) => field} onClose={onClose}>
      <DocumentFileField file={file} isSending={form.isSending} error={form.errors.file} onChange={setFile} />
      <DocumentFields form={form} />
    </RecordDrawer>
  )
}
