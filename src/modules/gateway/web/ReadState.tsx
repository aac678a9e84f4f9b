import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'

type Reading = { isError: boolean; isFetching: boolean; error: { message: string } | null; refetch: () => unknown }

/** What a page shows until its data is there. */
export const ReadState = ({ read }: { read: Reading }) =>
  read.isError ? (
    <EmptyState
      kind="failed"
      body={read.error?.message}
      onRetry={() => void read.refetch()}
      retrying={read.isFetching}
    />
  ) : (
    <Loading>
      <SkeletonRows rows={6} columns={3} />
    </Loading>
  )
