import { useRead } from '#platform/web/query.ts'
import { useLiveRefresh } from '#platform/web/useLiveRefresh.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { onlineTests } from '../contract.ts'
import { testChanged } from '../liveTopics.ts'
import type { OnlineTest } from '../schemas.ts'
import { LiveTable } from './live/LiveTable.tsx'
import { TestActions } from './live/TestActions.tsx'
import { TestPage } from './TestPage.tsx'

/** Where students are is read this often, in milliseconds; who begins and hands in comes at once. */
const interval = 15_000

/** A test while it runs: who has begun, where they are, more time, and the end. */
export default function LiveView() {
  return (
    <TestPage tab="students" actions={(test) => <TestActions test={test} />}>
      {(test) => <Students test={test} />}
    </TestPage>
  )
}

function Students({ test }: { test: OnlineTest }) {
  useLiveRefresh(testChanged)
  const input = { params: { testId: test.testId } }
  const live = useRead(onlineTests.routes.listAttempts, input, {
    refetchInterval: test.state === 'scheduled' ? interval : false,
  })
  if (live.isError)
    return (
      <EmptyState
        kind="failed"
        body={live.error.message}
        onRetry={() => void live.refetch()}
        retrying={live.isFetching}
      />
    )
  if (!live.data)
    return (
      <Loading>
        <SkeletonRows rows={8} columns={3} />
      </Loading>
    )
  return <LiveTable test={test} found={live.data} />
}
