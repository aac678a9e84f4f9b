import { useParams, useSearchParams } from 'react-router'
import { homework } from '#modules/homework/contract.ts'
import { evaluation } from '#modules/homework/evaluationContract.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { homeworkOf } from '../paths.ts'
import { homeworkTitles } from '../titles.ts'
import { homeworkText } from '../words.ts'
import { ReviewQueue } from './ReviewQueue.tsx'

/** Goes through the work of a homework, one student after another, without leaving the page. */
export default function Review() {
  const text = useText(homeworkText).review
  const { titles } = useText(homeworkTitles)
  const { homeworkId = '' } = useParams()
  const [search] = useSearchParams()
  const params = { homeworkId }
  const about = useRead(homework.routes.getHomework, { params })
  const list = useRead(evaluation.routes.listSubmissions, { params, query: { size: '200' } })
  const failed = about.isError ? about : list.isError ? list : null
  const title = about.data?.title ?? titles.review
  const rows = list.data?.rows
  return (
    <>
      <PageHeader crumbs={[{ label: title, to: homeworkOf(homeworkId) }]} title={titles.review} />
      {failed ? (
        <EmptyState
          kind="failed"
          body={failed.error.message}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      ) : !about.data || !rows ? (
        <Loading>
          <SkeletonRows rows={6} columns={3} />
        </Loading>
      ) : rows.length === 0 ? (
        <EmptyState kind="nothing" sketch="chair" title={text.none} />
      ) : (
        <ReviewQueue homework={about.data} rows={rows} startId={search.get('student')} />
      )}
    </>
  )
}
