import { contentPath } from '#platform/contract/files/contentRoutes.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { InquiryTabs } from '#platform/web/shell/InquiryTabs.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { lessonPlans } from '../contract.ts'
import css from './PlanScreen.module.css'
import { lessonPlanTitles } from './titles.ts'
import { lessonPlanText } from './words.ts'

/** Plans pending approval, oldest first. */
export default function PlanApprovals() {
  const text = useText(lessonPlanText)
  const { titles } = useText(lessonPlanTitles)
  const { ago } = useFormat()
  const list = useRead(lessonPlans.routes.listPlans, { query: { size: 100, sort: 'createdAt' } })
  return (
    <>
      <PageHeader title={titles.approvals} subtitle={text.approvals.subtitle}>
        <InquiryTabs value="lesson" />
      </PageHeader>
      {list.isPending && (
        <Loading>
          <SkeletonRows rows={5} columns={2} />
        </Loading>
      )}
      {list.isError && <EmptyState kind="failed" onRetry={() => void list.refetch()} retrying={list.isFetching} />}
      {list.data?.rows.length === 0 && (
        <EmptyState kind="nothing" sketch="register" title={text.approvals.none} body={text.approvals.noneHint} />
      )}
      {list.data && list.data.rows.length > 0 && (
        <Lines label={titles.approvals}>
          {list.data.rows.map((one) => (
            <Line
              key={one.contentId}
              name={<Link to={contentPath('/admin', one)}>{one.title}</Link>}
              meta={[one.grade, one.course, one.chapter].filter(Boolean).join(' · ')}
            >
              <span className={css.quiet}>
                {fill(text.approvals.from, { name: one.owner })} · {ago(one.createdAt)}
              </span>
            </Line>
          ))}
        </Lines>
      )}
    </>
  )
}
