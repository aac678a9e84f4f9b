import { useRead } from '#platform/web/query.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { feeCollection } from '../../contracts/collection.ts'
import { TraceStories } from './TraceStories.tsx'

/** Explains where every rupee a student owes comes from. */
export function Trace({ studentId }: { studentId: string }) {
  const read = useRead(feeCollection.routes.explainDues, { params: { studentId } })
  if (read.isError)
    return <EmptyState kind="failed" compact onRetry={() => void read.refetch()} retrying={read.isFetching} />
  if (!read.data)
    return (
      <Loading>
        <SkeletonRows rows={4} columns={3} />
      </Loading>
    )
  return <TraceStories asOf={read.data.asOf} lines={read.data.lines} />
}
