import { IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { studentDocuments } from '#modules/people/studentDocumentContract.ts'
import type { StudentDocument } from '#modules/people/studentDocumentSchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { copyOf, useRemoval } from '#platform/web/forms/useRemoval.ts'
import { formText } from '#platform/web/forms/words.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { sendFile, useRead, useSend } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Switch } from '#ui/choices/Switch.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import css from '../profile/Profile.module.css'
import { peopleText, useServerWords } from '../words.ts'

const NewDocument = lazy(() => import('./NewDocument.tsx').then((file) => ({ default: file.NewDocument })))

/** A student's documents, such as birth and transfer certificates. */
export function DocumentsTab({ studentId }: { studentId: string }) {
  const text = useText(peopleText).documents
  const mayEdit = mayUse(studentDocuments.routes.addStudentDocument.access, useUser())
  const removeDocument = useRemoveDocument(studentId)
  const [isAdding, setAdding] = useState(false)
  const add = mayEdit && (
    <Button size="small" icon={IconPlus} onClick={() => setAdding(true)}>
      {text.add}
    </Button>
  )
  return (
    <Section title={text.title} action={add}>
      <DocumentList studentId={studentId} onRemove={mayEdit ? removeDocument : undefined} />
      {isAdding && (
        <Suspense>
          <NewDocument
            studentId={studentId}
            send={(title, file) =>
              sendFile(studentDocuments.routes.addStudentDocument, { params: { studentId }, query: { title } }, file)
            }
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </Section>
  )
}

/** Deletes a document, keeping a copy of the file in memory so that it can be undone. */
function useRemoveDocument(studentId: string) {
  const removal = useRemoval(useServerWords())
  const remove = useSend(studentDocuments.routes.removeStudentDocument)
  return ({ paperId, title, file }: StudentDocument) => {
    const copy = copyOf(file)
    const input = { params: { studentId }, query: { title } }
    void removal({
      name: title,
      send: async () => {
        await copy
        await remove.mutateAsync({ params: { studentId, paperId } })
      },
      restore: async () => sendFile(studentDocuments.routes.addStudentDocument, input, await copy),
    })
  }
}

type DocumentListProps = { studentId: string; onRemove: ((document: StudentDocument) => void) | undefined }

function DocumentList({ studentId, onRemove }: DocumentListProps) {
  const text = useText(peopleText).documents
  const words = useText(formText)
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const share = useSend(studentDocuments.routes.shareStudentDocument)
  const list = useRead(studentDocuments.routes.listStudentDocuments, { params: { studentId } })
  if (list.isError) return <EmptyState kind="failed" compact onRetry={() => void list.refetch()} />
  if (!list.data) return <SkeletonRows rows={3} columns={3} />
  if (list.data.documents.length === 0)
    return <EmptyState kind="nothing" compact sketch="ledger" title={text.none} body={text.noneHint} />
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{text.name}</th>
          <th scope="col">{text.addedBy}</th>
          <th scope="col">{text.addedAt}</th>
          <th scope="col">{text.shared}</th>
          {onRemove && <td />}
        </tr>
      </thead>
      <tbody>
        {list.data.documents.map((one) => (
          <tr key={one.paperId}>
            <td>
              <a href={one.file.url} target="_blank" rel="noopener">
                {one.title}
              </a>
            </td>
            <td>{one.addedBy ?? '·'}</td>
            <td>{time(one.addedAt, timeZone, { dateStyle: 'medium' })}</td>
            <td>
              <Switch
                label={one.isShared ? text.yes : text.no}
                disabled={!onRemove || share.isPending}
                checked={one.isShared}
                onChange={(isShared) =>
                  share.mutate({ params: { studentId, paperId: one.paperId }, body: { isShared } })
                }
              />
            </td>
            {onRemove && (
              <td className={css.act}>
                <IconButton
                  icon={IconTrash}
                  label={fill(words.remove, { name: one.title })}
                  onClick={() => onRemove(one)}
                />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
