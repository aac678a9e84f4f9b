import { testEvaluation } from '#modules/onlineTests/evaluationContract.ts'
import type { OnlineTest } from '#modules/onlineTests/schemas.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { TestPage } from '../TestPage.tsx'
import { onlineTestText, useServerWords } from '../words.ts'
import { ItemAnalysis } from './ItemAnalysis.tsx'
import { StudentResults } from './StudentResults.tsx'

/** The results of a test: every student, and how each question did. */
export default function Results() {
  return (
    <TestPage tab="results" actions={({ testId, releasedAt }) => releasedAt === null && <Release testId={testId} />}>
      {(test) => <Figures test={test} />}
    </TestPage>
  )
}

function Release({ testId }: { testId: string }) {
  const { results: text } = useText(onlineTestText)
  const say = useServerWords()
  const release = useSend(testEvaluation.routes.releaseResults)
  return (
    <>
      {release.isError && <Notice tone="bad" live title={say(release.error)} />}
      <Button variant="primary" loading={release.isPending} onClick={() => release.mutate({ params: { testId } })}>
        {text.release}
      </Button>
    </>
  )
}

function Figures({ test: { testId } }: { test: OnlineTest }) {
  const { results: text } = useText(onlineTestText)
  const read = useRead(testEvaluation.routes.getResults, { params: { testId } })
  if (read.isError)
    return (
      <EmptyState
        kind="failed"
        body={read.error.message}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    )
  if (!read.data)
    return (
      <Loading>
        <SkeletonRows rows={8} columns={3} />
      </Loading>
    )
  const { students, items, isOver } = read.data
  return (
    <>
      {!isOver && <Notice tone="info" title={text.notOver} />}
      <StudentResults students={students} />
      <ItemAnalysis items={items} />
    </>
  )
}
