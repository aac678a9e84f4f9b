import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import type { DocumentKind } from '../documents.ts'
import { records, type SchoolDocument } from '../records.ts'
import { type DocumentFacts, DocumentFields } from './DocumentFields.tsx'
import { RecordDrawer } from './RecordDrawer.tsx'
import { useRecordForm } from './recordForm.ts'
import { schoolText } from './words.ts'

const factsOf = ({ title, kind, reference, validUntil }: SchoolDocument): DocumentFacts => ({
  title,
  kind,
  reference,
  validUntil: validUntil ?? '',
})

/** Changes what is noted beside a paper. */
export function EditDocument({ document, onClose }: { document: SchoolDocument; onClose: () => void }) {
  const text = useText(schoolText)
  const { date } = useFormat()
  const save = useSend(records.routes.saveDocument)
  const form = useRecordForm<DocumentFacts>({
    name: `document ${document.documentId}`,
    facts: factsOf(document),
    version: document.version,
    send: ({ kind, validUntil, ...facts }, version) =>
      save.mutateAsync({
        params: { documentId: document.documentId },
        body: { ...facts, kind: kind as DocumentKind, validUntil: validUntil || null, version },
      }),
    theirs: (copy: SchoolDocument) => ({ facts: factsOf(copy), version: copy.version }),
    onSaved: onClose,
  })
  const labels: Record<string, unknown> = text.records
  const show = (field: string, value: string) => {
    if (field === 'kind') return text.records.tabs[value as DocumentKind]
    return field === 'validUntil' ? date(value) : value
  }
  return (
    <RecordDrawer
      title={fill(text.form.edit, { name: document.title })}
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
