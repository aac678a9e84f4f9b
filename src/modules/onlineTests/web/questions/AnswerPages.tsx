import { Suspense, useMemo, useState } from 'react'
import { testPages } from '#modules/onlineTests/pagesContract.ts'
import type { AnswerPages as Pages } from '#modules/onlineTests/pagesSchemas.ts'
import { MarkedPages } from '#modules/reader/web/public.tsx'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { onlineTestText } from '../words.ts'
import { type PenPlace, penMarks } from './penOutbox.ts'

/** Milliseconds between two looks whether the photos have been put together. */
const making = 3000

/** The photos of an answer with the pen; they load when somebody wants to see them. */
export function AnswerPages({ ids, photos }: { ids: PenPlace; photos: number }) {
  const { marking: text } = useText(onlineTestText)
  const count = useCount()
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <div>
        <Button onClick={() => setOpen(true)}>{count(text.photos, photos)}</Button>
      </div>
    )
  return <Shown ids={ids} />
}

function Shown({ ids }: { ids: PenPlace }) {
  const { marking: text } = useText(onlineTestText)
  const read = useRead(
    testPages.routes.getAnswerPages,
    { params: ids },
    { refetchInterval: ({ state }) => (state.data?.isMaking ? making : false) },
  )
  if (read.isError) return <Notice tone="bad" title={read.error.message} />
  if (!read.data) return <Waiting />
  if (read.data.isMaking) return <Notice tone="info" live title={text.making} />
  if (!read.data.document) return <Notice tone="warn" title={text.noPages} />
  return (
    <Suspense fallback={<Waiting />}>
      <Document
        ids={ids}
        document={read.data.document}
        renew={async () => (await read.refetch()).data?.document?.file ?? null}
      />
    </Suspense>
  )
}

type Found = NonNullable<Pages['document']>
type DocumentProps = { ids: PenPlace; document: Found; renew: () => Promise<Found['file'] | null> }

function Document({ ids: { testId, testItemId, attemptId }, document, renew }: DocumentProps) {
  const { userId } = useUser()
  // What was drawn since then is on the page already; a new answer of the server must not draw it again.
  const [stored] = useState(document.operations)
  const store = useMemo(
    () => penMarks(userId, { testId, testItemId, attemptId }, stored),
    [userId, testId, testItemId, attemptId, stored],
  )
  return <MarkedPages file={document.file} renew={async () => (await renew()) ?? document.file} store={store} />
}

const Waiting = () => (
  <Loading>
    <SkeletonRows rows={6} columns={1} />
  </Loading>
)
