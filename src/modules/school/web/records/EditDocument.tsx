import type { DocumentKind } from '#modules/school/documents.ts'
import { records } from '#modules/school/recordContract.ts'
import type { SchoolDocument } from '#modules/school/recordSchemas.ts'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { formText } from '#platform/web/forms/words.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { schoolText, useServerWords } from '../words.ts'
import { DocumentFields, type DocumentValues } from './DocumentFields.tsx'

const valuesOf = ({ title, kind, reference, validUntil }: SchoolDocument): DocumentValues => ({
  title,
  kind,
  reference,
  validUntil: validUntil ?? '',
})

/** Edits a document’s details, not its file. */
export function EditDocument({ document, onClose }: { document: SchoolDocument; onClose: () => void }) {
  const text = useText(schoolText)
  const words = useText(formText)
  const { date } = useFormat()
  const save = useSend(records.routes.saveDocument)
  const say = useServerWords()
  const form = useRecordForm<DocumentValues>({
    say,
    name: `document ${document.documentId}`,
    facts: valuesOf(document),
    version: document.version,
    send: ({ kind, validUntil, ...rest }, version) =>
      save.mutateAsync({
        params: { documentId: document.documentId },
        body: { ...rest, kind: kind as DocumentKind, validUntil: validUntil || null, version },
      }),
    theirs: (copy: SchoolDocument) => ({ facts: valuesOf(copy), version: copy.version }),
    onSaved: onClose,
  })
  const labels: Record<string, unknown> = text.records
  const show = (field: string, value: string) => {
    if (field === 'kind') return text.records.tabs[value as DocumentKind]
    return field === 'validUntil' ? date(value) : value
  }
  return (
    <RecordDrawer
      title={fill(words.edit, { name: document.title })}
      subtitle={document.file.name}
      isNew={false}
      form={form}
      label={(field) => String(labels[field] ?? field)}
      show={show}
      onClose={onClose}
    >
      <DocumentFields form={form} />
    </RecordDrawer>
  )
}
