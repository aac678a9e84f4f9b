import { useEffect } from 'react'
import { useParams } from 'react-router'
import { familyActivities } from '#modules/activities/familyContract.ts'
import type { ChildActivityDetails } from '#modules/activities/familySchemas.ts'
import { forChild } from '#modules/family/web/paths.ts'
import { ChildPage, KeptNote } from '#modules/family/web/public.tsx'
import { call } from '#platform/web/api.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import type { FamilyChild } from '#platform/web/screen.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { RichTextView } from '#ui/richText/RichTextView.tsx'
import { activityPaths } from '../paths.ts'
import { activityText } from '../words.ts'
import { WorkStatus } from './ChildActivities.tsx'
import { ChildWork } from './ChildWork.tsx'
import css from './Family.module.css'

/** One activity of the chosen child: what to do, their work, the result. */
export default function ChildActivityPage() {
  return <ChildPage>{(child) => <ActivityOf child={child} />}</ChildPage>
}

function ActivityOf({ child }: { child: FamilyChild }) {
  const text = useText(activityText).family
  const { activityId = '' } = useParams()
  const { studentId } = child
  const input = { params: { studentId, activityId } }
  const read = useRead(familyActivities.routes.getChildActivity, input, { isKept: true })
  const isThere = read.data !== undefined
  useEffect(() => {
    // What a student opens counts for badges. A failure does not matter: the next visit says it again.
    if (isThere)
      void call(familyActivities.routes.openChildActivity, { params: { studentId, activityId } }).catch(() => undefined)
  }, [isThere, studentId, activityId])
  const back = forChild(activityPaths.family, studentId)
  if (read.error?.code === 'no-such-activity')
    return (
      <EmptyState
        kind="nothing"
        sketch="books"
        title={text.gone}
        action={<ButtonLink to={back}>{text.all}</ButtonLink>}
      />
    )
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
        <SkeletonText lines={8} />
      </Loading>
    )
  return (
    <div className={css.page}>
      <KeptNote route={familyActivities.routes.getChildActivity} input={input} />
      <p>
        <Link to={back}>{text.all}</Link>
      </p>
      <Head details={read.data} />
      {read.data.result && <Result result={read.data.result} />}
      <Task details={read.data} />
      <ChildWork key={activityId} details={read.data} studentId={studentId} />
    </div>
  )
}

function Head({ details: { activity } }: { details: ChildActivityDetails }) {
  const text = useText(activityText).family
  const { date } = useFormat()
  const facts = [
    activity.courseDisplayName,
    fill(text.until, { date: date(activity.dueOn, { weekday: 'long', day: 'numeric', month: 'long' }) }),
    fill(text.from, { name: activity.setBy }),
  ]
  return (
    <header className={css.stack}>
      <h2 className={css.title} dir="auto">
        {activity.title}
      </h2>
      <p className={css.quiet}>{facts.filter(Boolean).join(' · ')}</p>
      <div>
        <WorkStatus state={activity.state} />
      </div>
    </header>
  )
}

function Task({ details: { card, note, criteria } }: { details: ChildActivityDetails }) {
  const text = useText(activityText).family
  return (
    <Panel title={text.whatToDo}>
      <div className={css.stack}>
        {note && (
          <div>
            <p className={css.quiet}>{text.note}</p>
            <p className={css.text} dir="auto">
              {note}
            </p>
          </div>
        )}
        {card.html ? <RichTextView html={card.html} /> : card.description && <p dir="auto">{card.description}</p>}
        {card.file && (
          <div>
            <ButtonLink to={card.file.url} target="_blank">
              {fill(text.file, { name: card.file.name })}
            </ButtonLink>
          </div>
        )}
        <div>
          <p className={css.quiet}>{text.criteria}</p>
          <p dir="auto">{criteria.join(' · ')}</p>
        </div>
      </div>
    </Panel>
  )
}

/** What the teacher says, first in words. */
function Result({ result }: { result: NonNullable<ChildActivityDetails['result']> }) {
  const text = useText(activityText).family
  const { number } = useFormat()
  const { points } = result
  return (
    <Panel title={text.result}>
      <div className={css.stack}>
        {result.remark && (
          <div>
            <p className={css.quiet}>{text.remark}</p>
            <p className={css.text} dir="auto">
              {result.remark}
            </p>
          </div>
        )}
        <dl className={css.result}>
          {result.criteria.map(({ name, level, words }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a criterion is its place.
            <div key={at}>
              <dt dir="auto">{name}</dt>
              <dd dir="auto">
                <span className={css.level}>{level}</span>
                {words && `: ${words}`}
              </dd>
            </div>
          ))}
        </dl>
        {points && (
          <p className={css.points}>
            {fill(text.points, { reached: number(points.reached), most: number(points.most) })}
          </p>
        )}
      </div>
    </Panel>
  )
}
