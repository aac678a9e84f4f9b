import { IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { activities } from '#modules/activities/contract.ts'
import { evaluation as evaluationIds, stateOf } from '#modules/activities/rubric.ts'
import type { ActivityDetails, StudentWork } from '#modules/activities/schemas.ts'
import { isUnloadAllowed } from '#platform/web/drafts/unloadPermission.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { useMedia } from '#ui/layout/measurements.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { activityPaths } from '../paths.ts'
import { activityTitles } from '../titles.ts'
import { activityText, useServerWords } from '../words.ts'
import { ActivityDrawer } from './ActivityDrawer.tsx'
import css from './Evaluate.module.css'
import { EvaluationGrid, type GridRow } from './EvaluationGrid.tsx'
import { StudentPanel } from './StudentPanel.tsx'
import { type Evaluation, useEvaluation } from './useEvaluation.ts'

/** The work of an activity and its evaluation. */
export default function EvaluateScreen() {
  const text = useText(activityText).evaluate
  const { titles } = useText(activityTitles)
  const { activityId = '' } = useParams()
  const [params] = useSearchParams()
  const classId = params.get('class') ?? ''
  const read = useRead(activities.routes.getActivity, { params: { classId, activityId } })
  const crumbs = [{ label: titles.activities, to: activityPaths.own }]
  if (read.data) return <Evaluating key={activityId} details={read.data} />
  if (read.isPending)
    return (
      <Loading>
        <SkeletonRows rows={8} columns={5} />
      </Loading>
    )
  return (
    <>
      <PageHeader crumbs={crumbs} title={titles.evaluate} />
      {read.error.status === 404 ? (
        <EmptyState kind="nothing" sketch="books" title={text.gone} body={text.goneHint} />
      ) : (
        <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
      )}
    </>
  )
}

type View = 'grid' | 'groups' | 'single'

function Evaluating({ details }: { details: ActivityDetails }) {
  const text = useText(activityText).evaluate
  const list = useText(activityText).list
  const { titles } = useText(activityTitles)
  const { date } = useFormat()
  const { activity, rubric, forGroups, note } = details
  const isNarrow = useMedia('(max-width: 47.99rem)')
  const [params, setParams] = useSearchParams()
  const [isEditing, setEditing] = useState(false)
  const evaluation = useEvaluation(details)
  const { work } = evaluation
  useLeaveWarning(evaluation.isDirty)
  const chosen = Math.max(
    0,
    work.findIndex(({ studentId }) => studentId === params.get('student')),
  )
  const asked = params.get('view') as View | null
  const view: View = asked ?? (isNarrow ? 'single' : forGroups ? 'groups' : 'grid')
  const open = (changes: { view?: View; student?: string | undefined }) =>
    setParams(
      (now) => {
        for (const [name, value] of Object.entries(changes)) if (value) now.set(name, value)
        return now
      },
      { replace: true },
    )
  const current = work[chosen]
  return (
    <>
      <PageHeader
        crumbs={[{ label: titles.activities, to: activityPaths.own }]}
        title={activity.title}
        subtitle={[
          activity.className,
          activity.courseDisplayName,
          fill(list.days, { from: date(activity.startsOn), to: date(activity.dueOn) }),
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            <Withdrawal activity={activity} />
            <Button icon={IconPencil} onClick={() => setEditing(true)}>
              {text.edit}
            </Button>
            <ReturnButton details={details} evaluation={evaluation} />
          </>
        }
      />
      {note && <p className={css.note}>{note}</p>}
      {isEditing && <ActivityDrawer details={details} onClose={() => setEditing(false)} />}
      <div className={css.bar}>
        <SegmentedControl<View>
          label={text.view}
          value={view}
          onChange={(next) => open({ view: next })}
          options={[
            { value: 'grid', label: text.grid },
            ...(forGroups ? [{ value: 'groups' as const, label: text.groups }] : []),
            { value: 'single', label: text.single },
          ]}
        />
        <SaveNote evaluation={evaluation} />
      </div>
      <Conflicts evaluation={evaluation} />
      {work.length === 0 && <EmptyState kind="nothing" sketch="chair" title={text.none} />}
      {work.length > 0 && view !== 'single' && (
        <EvaluationGrid
          rubric={rubric}
          rows={view === 'groups' ? groupRows(work) : work.map(studentRow)}
          change={evaluation.change}
          onOpen={(student) => open({ view: 'single', student })}
        />
      )}
      {current && view === 'single' && (
        <StudentPanel
          key={current.studentId}
          place={{ classId: activity.classId, activityId: activity.activityId }}
          rubric={rubric}
          work={current}
          number={chosen + 1}
          all={work.length}
          change={evaluation.change}
          onStep={(by) => open({ view: 'single', student: work[chosen + by]?.studentId })}
        />
      )}
    </>
  )
}

const nameOf = ({ firstName, lastName }: StudentWork) => `${firstName} ${lastName}`.trim()
const studentRow = (work: StudentWork): GridRow => ({ key: work.studentId, name: nameOf(work), students: [work] })
const groupRows = (work: readonly StudentWork[]): GridRow[] =>
  [...Map.groupBy(work, ({ groupName }) => groupName)].map(([name, students]) => ({ key: name, name, students }))

function SaveNote({ evaluation: { state, retry } }: { evaluation: Evaluation }) {
  const text = useText(activityText).evaluate
  return (
    <span className={css.state} role="status">
      {text[state]}
      {state === 'failed' && (
        <Button size="small" onClick={retry}>
          {text.retry}
        </Button>
      )}
    </span>
  )
}

function Conflicts({ evaluation: { conflicts, work, insist, yield: giveWay } }: { evaluation: Evaluation }) {
  const text = useText(activityText).evaluate
  if (conflicts.length === 0) return null
  const ids = new Set(conflicts.map(({ studentId }) => studentId))
  const names = work.filter(({ studentId }) => ids.has(studentId)).map(nameOf)
  return (
    <div className={css.notes}>
      <Notice
        tone="warn"
        live
        title={fill(text.conflict, { names: names.join(', ') })}
        action={
          <>
            <Button size="small" onClick={giveWay}>
              {text.keepTheirs}
            </Button>
            <Button size="small" onClick={insist}>
              {text.useMine}
            </Button>
          </>
        }
      >
        {text.conflictHint}
      </Notice>
    </div>
  )
}

/** Gives all results that the families do not have yet. */
function ReturnButton({ details, evaluation }: { details: ActivityDetails; evaluation: Evaluation }) {
  const text = useText(activityText).evaluate
  const say = useServerWords()
  const { classId, activityId } = details.activity
  const give = useSend(activities.routes.returnWork, {
    onSuccess: (answer) => void toast.success(say(answer)),
    onError: (problem) => void toast.error(say(problem)),
  })
  const ready = evaluation.work.filter(
    ({ levels, returnedAt, isChanged }) =>
      stateOf(details.rubric, levels) === evaluationIds.evaluated && (returnedAt === null || isChanged),
  )
  return (
    <Button
      variant="primary"
      icon={IconSend}
      loading={give.isPending}
      disabled={ready.length === 0 || evaluation.state !== 'saved'}
      title={ready.length === 0 ? text.nothingToReturn : undefined}
      onClick={() =>
        give.mutate({
          params: { classId, activityId },
          body: { studentIds: ready.slice(0, 200).map(({ studentId }) => studentId) },
        })
      }
    >
      {fill(text.return, { n: ready.length })}
    </Button>
  )
}

function Withdrawal({ activity }: { activity: ActivityDetails['activity'] }) {
  const text = useText(activityText).evaluate
  const say = useServerWords()
  const navigate = useNavigate()
  const remove = useSend(activities.routes.removeActivity)
  const [isAsking, setAsking] = useState(false)
  const { classId, activityId, title } = activity
  if (activity.returned > 0) return null
  return (
    <>
      <Button icon={IconTrash} variant="quiet" onClick={() => setAsking(true)}>
        {text.withdraw}
      </Button>
      <ConfirmationDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={fill(text.withdrawAsk, { title })}
        confirmLabel={text.withdraw}
        onConfirm={async () => {
          toast.success(say(await remove.mutateAsync({ params: { classId, activityId } })))
          void navigate(activityPaths.own)
        }}
      >
        {text.withdrawBody}
      </ConfirmationDialog>
    </>
  )
}

/** Asks before the tab is closed while something is not saved yet. */
function useLeaveWarning(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => {
      if (!isUnloadAllowed()) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
}
