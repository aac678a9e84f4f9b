import { homeworkPages } from '#modules/homework/pagesContract.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Documents } from './Documents.tsx'
import { pagesText } from './words.ts'

type SubmissionPagesProps = {
  homeworkId: string
  studentId: string
  /** For those who may look but not mark. */
  isReadOnly?: boolean
}

/** Milliseconds between two looks whether the photos have been put together. */
const making = 3000

/** The pages a student handed in, to draw and write on. Every stroke is saved by itself. */
export function SubmissionPages(props: SubmissionPagesProps) {
  // Another student's pages are another document, with its own strokes to undo.
  return <Pages key={`${props.homeworkId} ${props.studentId}`} {...props} />
}

function Pages({ homeworkId, studentId, isReadOnly = false }: SubmissionPagesProps) {
  const text = useText(pagesText)
  const input = { params: { homeworkId, studentId } }
  const read = useRead(homeworkPages.routes.getPages, input, {
    refetchInterval: ({ state }) => (state.data?.isMaking ? making : false),
  })
  if (!read.data)
    return read.isError ? (
      <EmptyState
        kind="failed"
        body={read.error.message}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    ) : (
      <Loading>
        <SkeletonRows rows={8} columns={1} />
      </Loading>
    )
  if (read.data.documents.length === 0 && !read.data.isMaking)
    return <EmptyState kind="nothing" sketch="books" title={text.none} body={text.noneHint} />
  return (
    <Documents
      found={read.data}
      place={{ homeworkId, studentId }}
      renew={async () => (await read.refetch()).data}
      isReadOnly={isReadOnly}
    />
  )
}
