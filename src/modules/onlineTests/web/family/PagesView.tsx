import { Suspense, useMemo } from 'react'
import type { AnswerPages } from '#modules/onlineTests/pagesSchemas.ts'
import { MarkedPages, type MarkStore } from '#modules/reader/web/public.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'

type Document = NonNullable<AnswerPages['document']>

/** The photos of an answer as pages, with what the teacher drew on them, to look at. */
export function PagesView({ document: { file, operations } }: { document: Document }) {
  const store = useMemo(
    (): MarkStore => ({
      queued: async () => [],
      marks: async () => ({ operations, isComplete: true }),
      drawings: async () => ({ operations: [], isComplete: true }),
      keep: async () => undefined,
      flush: async () => 0,
    }),
    [operations],
  )
  return (
    <Suspense
      fallback={
        <Loading>
          <SkeletonRows rows={6} columns={1} />
        </Loading>
      }
    >
      <MarkedPages file={file} renew={async () => file} store={store} isReadOnly />
    </Suspense>
  )
}
