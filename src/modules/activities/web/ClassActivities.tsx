import { useParams } from 'react-router'
import { libraryPaths } from '#modules/library/web/paths.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { activities } from '../contract.ts'
import css from './Activities.module.css'
import { EvaluationStatus } from './EvaluationStatus.tsx'
import { evaluateOf } from './paths.ts'
import { activityTitles } from './titles.ts'
import { activityText } from './words.ts'

/** The activities of a class, on its page. */
export default function ClassActivities({ classId }: { classId: string }) {
  const text = useText(activityText).list
  const { titles } = useText(activityTitles)
  const { date } = useFormat()
  const { index = '0', courseId = '0' } = useParams()
  const read = useRead(activities.routes.listActivities, { params: { classId } })
  if (read.isPending)
    return (
      <Loading>
        <SkeletonRows rows={4} columns={3} />
      </Loading>
    )
  if (read.isError) return <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
  const library = (
    <ButtonLink variant="primary" to={`${libraryPaths.ela}/${index}/${classId}/${courseId}/${read.data.gradeId}`}>
      {text.library}
    </ButtonLink>
  )
  if (read.data.activities.length === 0)
    return <EmptyState kind="nothing" sketch="books" title={text.noneOfClass} body={text.noneHint} action={library} />
  return (
    <>
      <div className={css.tools}>{library}</div>
      <Lines label={titles.assignments}>
        {read.data.activities.map((one) => (
          <Line
            key={one.activityId}
            name={
              <Link to={evaluateOf(one)} look="ink" dir="auto">
                {one.title}
              </Link>
            }
            meta={[
              one.courseDisplayName,
              fill(text.days, { from: date(one.startsOn), to: date(one.dueOn) }),
              `${text.handedIn}: ${fill(text.of, { n: one.handedIn, all: one.students })}`,
              fill(text.setBy, { name: one.setBy }),
            ]
              .filter(Boolean)
              .join(' · ')}
          >
            <EvaluationStatus of={one.evaluatedStatus} />
          </Line>
        ))}
      </Lines>
    </>
  )
}
