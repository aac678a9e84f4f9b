import { contentPath } from '#platform/contract/contentRoutes.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Loading, SkeletonRows } from '#ui/Skeleton.tsx'
import { lessonPlans } from '../contract.ts'
import css from './Plan.module.css'
import { lessonPlanTitles } from './titles.ts'
import { lessonPlanText } from './words.ts'

/** The plans that wait, the longest waiting first; each opens on its own page. */
export default function PlanApprovals() {
  const text = useText(lessonPlanText)
  const { titles } = useText(lessonPlanTitles)
  const { ago } = useFormat()
  const list = useRead(lessonPlans.routes.listPlans, { query: { size: 100, sort: 'createdAt' } })
  return (
    <>
      <PageHeader title={titles.approvals} subtitle={text.approvals.subtitle} />
      {list.isPending && (
        <Loading>
          <SkeletonRows rows={5} columns={2} />
        </Loading>
      )}
      {list.isError && <EmptyState kind="failed" onRetry={() => void list.refetch()} retrying={list.isFetching} />}
      {list.data?.rows.length === 0 && (
        <EmptyState kind="nothing" sketch="register" title={text.approvals.none} body={text.approvals.noneHint} />
      )}
      <ul className={css.plans}>
        {list.data?.rows.map((one) => (
          <li key={one.contentId} className={css.plan}>
            <span className={css.grow}>
              <Link to={contentPath('/admin', one)}>{one.title}</Link>
              <span className={css.quiet}> {[one.grade, one.course, one.chapter].filter(Boolean).join(' · ')}</span>
            </span>
            <span className={css.quiet}>
              {fill(text.approvals.from, { name: one.owner })} · {ago(one.createdAt)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
