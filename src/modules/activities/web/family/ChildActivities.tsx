import { familyActivities } from '#modules/activities/familyContract.ts'
import type { WorkState } from '#modules/activities/familySchemas.ts'
import { ChildPage, KeptNote } from '#modules/family/web/public.tsx'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import type { FamilyChild } from '#platform/web/screen.ts'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { childActivityOf } from '../paths.ts'
import { activityTitles } from '../titles.ts'
import { activityText } from '../words.ts'
import css from './Family.module.css'

/** The activities of the chosen child. */
export default function ChildActivities() {
  return <ChildPage>{(child) => <ActivitiesOf child={child} />}</ChildPage>
}

const tones = { toDo: 'draft', late: 'bad', handedIn: 'leave', returned: 'good' } as const satisfies Record<
  WorkState,
  string
>

export function WorkStatus({ state }: { state: WorkState }) {
  const text = useText(activityText).family
  return <Status tone={tones[state]}>{text.states[state]}</Status>
}

function ActivitiesOf({ child }: { child: FamilyChild }) {
  const text = useText(activityText).family
  const { titles } = useText(activityTitles)
  const { date } = useFormat()
  const input = { params: { studentId: child.studentId } }
  const read = useRead(familyActivities.routes.listChildActivities, input, { isKept: true })
  if (read.isError && !read.data)
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
        <SkeletonText lines={6} />
      </Loading>
    )
  if (read.data.activities.length === 0)
    return <EmptyState kind="nothing" sketch="books" title={text.none} body={text.noneHint} />
  return (
    <div className={css.page}>
      <KeptNote route={familyActivities.routes.listChildActivities} input={input} />
      <Lines label={titles.childActivities}>
        {read.data.activities.map((one) => (
          <Line
            key={one.activityId}
            name={
              <Link to={childActivityOf(one.activityId, child.studentId)} look="ink" dir="auto">
                {one.title}
              </Link>
            }
            meta={[one.courseDisplayName, fill(text.until, { date: date(one.dueOn) })].filter(Boolean).join(' · ')}
          >
            <WorkStatus state={one.state} />
          </Line>
        ))}
      </Lines>
    </div>
  )
}
