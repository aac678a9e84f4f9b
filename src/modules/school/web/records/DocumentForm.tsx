import type { DocumentKind } from '#modules/school/documents.ts'
import type { SchoolDocument } from '#modules/school/recordSchemas.ts'
import { EditDocument } from './EditDocument.tsx'
import { NewDocument } from './NewDocument.tsx'
import { RenewDocument } from './RenewDocument.tsx'

export type OpenForm = { what: 'new' } | { what: 'edit' | 'renew'; document: SchoolDocument }

type DocumentFormProps = { open: OpenForm; kind: DocumentKind | undefined; onClose: () => void }

/** Loaded on demand when a form is opened. */
export default function DocumentForm({ open, kind, onClose }: DocumentFormProps) {
  if (open.what === 'new') return <NewDocument kind={kind} onClose={onClose} />
  const { document } = open
  if (open.what === 'edit') return <EditDocument key={document.documentId} document={document} onClose={onClose} />
  return <RenewDocument document={document} onClose={onClose} />
}
