import { Suspense, useMemo, useState } from 'react'
import type { SubmissionDocuments } from '#modules/homework/pagesSchemas.ts'
import { MarkedPages } from '#modules/reader/web/public.tsx'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { type PenPlace, penMarks } from './penOutbox.ts'
import { pagesText } from './words.ts'

type DocumentsProps = {
  found: SubmissionDocuments
  place: Omit<PenPlace, 'fileId'>
  /** Reads the documents again, for new links. */
  renew: () => Promise<SubmissionDocuments | undefined>
  isReadOnly: boolean
}

/** The PDFs of a submission with the pen, one at a time. */
export function Documents({ found, place, renew, isReadOnly }: DocumentsProps) {
  const text = useText(pagesText)
  const count = useCount()
  const { documents, isMaking, unreadable } = found
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = documents.find(({ file }) => file.fileId === chosen) ?? documents[0]
  return (
    <>
      {isMaking && <Notice tone="info" live title={text.making} />}
      {unreadable > 0 && <Notice tone="warn" title={count(text.unreadable, unreadable)} />}
      {documents.length > 1 && shown && (
        <SegmentedControl
          label={text.documents}
          value={shown.file.fileId}
          onChange={setChosen}
          options={documents.map(({ file, isPhotos }) => ({
            value: file.fileId,
            label: isPhotos ? text.photos : file.name,
          }))}
        />
      )}
      {shown && (
        <Suspense
          fallback={
            <Loading>
              <SkeletonRows rows={8} columns={1} />
            </Loading>
          }
        >
          <Pages
            key={shown.file.fileId}
            document={shown}
            place={place}
            isReadOnly={isReadOnly}
            renew={async () => {
              const now = (await renew())?.documents.find(({ file }) => file.fileId === shown.file.fileId)
              return now?.file ?? shown.file
            }}
          />
        </Suspense>
      )}
    </>
  )
}

type Document = SubmissionDocuments['documents'][number]
type PagesProps = Pick<DocumentsProps, 'place' | 'isReadOnly'> & {
  document: Document
  renew: () => Promise<Document['file']>
}

function Pages({ document, place, isReadOnly, renew }: PagesProps) {
  const { userId } = useUser()
  const { homeworkId, studentId } = place
  const { fileId } = document.file
  // What was drawn since then is on the page already; a new answer of the server must not draw it again.
  const [stored] = useState(document.operations)
  const store = useMemo(
    () => penMarks(userId, { homeworkId, studentId, fileId }, stored),
    [userId, homeworkId, studentId, fileId, stored],
  )
  return <MarkedPages file={document.file} renew={renew} store={store} isReadOnly={isReadOnly} />
}
