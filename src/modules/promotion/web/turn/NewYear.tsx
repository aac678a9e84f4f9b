import { deciding, turning } from '#modules/promotion/access.ts'
import { turnEvent } from '#modules/promotion/choices.ts'
import { yearTurn } from '#modules/promotion/contract.ts'
import type { Turn } from '#modules/promotion/turnSchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { useLiveRefresh } from '#platform/web/useLiveRefresh.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import css from '../Promotion.module.css'
import { promotionPaths } from '../paths.ts'
import { promotionTitles } from '../titles.ts'
import { promotionText, useServerWords } from '../words.ts'
import { Manifests } from './Manifests.tsx'
import { ReportParts } from './ReportParts.tsx'
import { TurnActions } from './TurnActions.tsx'
import { TurnStudents } from './TurnStudents.tsx'
import { TurnTasks } from './TurnTasks.tsx'

const isRehearsal = ({ state }: Turn) => state === 'rehearsing' || state === 'rehearsed' || state === 'broken'

/** Rehearsal, start and undo of the new year. */
export default function NewYear() {
  const { titles } = useText(promotionTitles)
  const text = useText(promotionText).turn
  useLiveRefresh(turnEvent)
  const read = useRead(
    yearTurn.routes.getTurn,
    {},
    { refetchInterval: ({ state }) => (isMoving(state.data?.turn ?? null) ? 2000 : false) },
  )
  const turn = read.data?.turn ?? null
  return (
    <>
      <PageHeader
        title={titles.newYear}
        subtitle={text.subtitle}
        crumbs={[{ label: titles.promotion, to: promotionPaths.promotion }]}
        actions={read.data && <Rehearse turn={turn} />}
      />
      {read.data ? (
        <div className={css.stack}>
          <Heading turn={turn} />
          {turn?.report && turn.state === 'rehearsed' && (
            <>
              <ReportParts turn={turn} report={turn.report} />
              <TurnStudents turnId={turn.turnId} />
            </>
          )}
          {turn && turn.tasks.length > 0 && <TurnTasks turn={turn} />}
          {turn && !isRehearsal(turn) && turn.kind === 'turn' && <TurnStudents turnId={turn.turnId} />}
          <Manifests />
        </div>
      ) : read.isError ? (
        <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
      ) : (
        <Loading>
          <SkeletonRows rows={6} columns={4} />
        </Loading>
      )}
    </>
  )
}

const isMoving = (turn: Turn | null) => turn?.state === 'rehearsing' || turn?.state === 'running'

function Rehearse({ turn }: { turn: Turn | null }) {
  const text = useText(promotionText).turn
  const say = useServerWords()
  const user = useUser()
  const start = useSend(yearTurn.routes.startRehearsal, { onError: (problem) => toast.error(say(problem)) })
  const isFresh = turn?.kind === 'turn' && turn.state === 'completed'
  if (!mayUse(deciding, user) || isFresh || turn?.state === 'running' || turn?.state === 'failed') return null
  const isFirst = !turn || !isRehearsal(turn)
  return (
    <Button loading={start.isPending || turn?.state === 'rehearsing'} onClick={() => start.mutate({})}>
      {isFirst ? text.rehearse : text.rehearseAgain}
    </Button>
  )
}

/** What the state of the turn means, and what can be done now. */
function Heading({ turn }: { turn: Turn | null }) {
  const text = useText(promotionText).turn
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const mayTurn = mayUse(turning, useUser())
  if (!turn) return <EmptyState kind="nothing" sketch="bell" title={text.none} body={text.noneHint} />
  const { state, kind, fromYear, toYear, report, isStale, undoUntil } = turn
  const actions = mayTurn && <TurnActions turn={turn} />
  if (state === 'rehearsing')
    return (
      <div>
        <ProgressBar label={text.rehearsing} worded />
        <p className={css.quiet}>{text.rehearsingHint}</p>
      </div>
    )
  if (state === 'broken')
    return (
      <Notice tone="bad" title={text.broken}>
        {text.brokenHint}
      </Notice>
    )
  if (state === 'rehearsed') {
    const isFree = !report?.findings.some(({ isBlocker }) => isBlocker)
    return (
      <>
        {turn.rehearsedAt && (
          <p className={css.quiet}>
            {fill(text.rehearsedAt, { time: time(turn.rehearsedAt, timeZone), name: turn.startedBy })}
          </p>
        )}
        {isStale && (
          <Notice tone="warn" title={text.stale}>
            {text.staleHint}
          </Notice>
        )}
        {isFree && !isStale && (
          <Notice tone="good" title={fill(text.ready, { year: toYear })} action={actions}>
            {text.readyHint} {!mayTurn && text.onlySuper}
          </Notice>
        )}
      </>
    )
  }
  if (state === 'failed')
    return (
      <Notice tone="bad" title={fill(text.failed, { year: toYear })} action={actions}>
        {text.failedHint}
      </Notice>
    )
  if (state === 'running')
    return (
      <Notice
        tone="info"
        title={fill(kind === 'undo' ? text.runningUndo : text.running, { year: kind === 'undo' ? fromYear : toYear })}
      />
    )
  if (kind === 'undo' || state === 'undone') return <Notice tone="info" title={fill(text.undone, { year: fromYear })} />
  if (state === 'final') return <Notice tone="good" title={fill(text.final, { year: toYear })} />
  return (
    <Notice tone="good" title={fill(text.completed, { year: toYear })} action={actions}>
      {undoUntil && fill(text.completedHint, { time: time(undoUntil, timeZone) })}
    </Notice>
  )
}
