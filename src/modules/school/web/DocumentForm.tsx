import { DeleteRecord } from '#platform/web/forms/DeleteRecord.tsx'
import { useSend } from '#platform/web/query.ts'
import type { DocumentKind } from '../documents.ts'
import { records, type SchoolDocument } from '../records.ts'
import { EditDocument } from './EditDocument.tsx'
import { NewDocument } from './NewDocument.tsx'
import { RenewDocument } from './RenewDocument.tsx'
import { useServerWords } from './words.ts'

/** What is being done with a paper. */
export type OpenForm = { what: 'new' } | { what: 'edit' | 'renew' | 'delete'; document: SchoolDocument }

type DocumentFormProps = { open: OpenForm; kind: DocumentKind | undefined; onClose: () => void }

/** The form beside the list, fetched when somebody opens it. */
export default function DocumentForm({ open, kind, onClose }: DocumentFormProps) {
  const send = useSend(records.routes.deleteDocument)
  const say = useServerWords()
  if (open.what === 'new') return <NewDocument kind={kind} onClose={onClose} />
  const { documentId, title } = open.document
  if (open.what === 'edit') return <EditDocument key={documentId} document={open.document} onClose={onClose} />
  if (open.what === 'renew') return <RenewDocument document={open.document} onClose={onClose} />
  return (
    <DeleteRecord say={say} name={title} send={() => send.mutateAsync({ params: { documentId } })} onClose={onClose} />
  )
}
