import { useState } from 'react'
import { useParams } from 'react-router'
import { registerOf } from '#modules/attendance/web/paths.ts'
import { classes } from '#modules/classes/contract.ts'
import { teacherClassOf } from '#modules/classes/web/paths.ts'
import { whiteboardPaths } from '#modules/whiteboard/web/paths.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { useLiveRefresh } from '#platform/web/useLiveRefresh.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { liveClasses } from '../contract.ts'
import { liveClassChanged } from '../enumerations.ts'
import { opensAt, phaseAt } from '../joinWindow.ts'
import type { LiveClassDetails } from '../schemas.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { ChangeForm } from './ChangeForm.tsx'
import css from './Live.module.css'
import { LiveState } from './LiveState.tsx'
import { openMeeting } from './openMeeting.ts'
import { People } from './People.tsx'
import { Recording } from './Recording.tsx'
import { StartButton } from './StartButton.tsx'
import { useServerWords } from './serverWords.ts'
import { useNow } from './useNow.ts'
import { useTimes } from './useTimes.ts'
import { liveText } from './words.ts'

const home = '/teacher/dashboard'

/** One live class: start it, see who joined, keep its recording. */
export default function LiveClassScreen() {
  const text = useText(liveText).one
  const { liveClassId = '' } = useParams()
  const read = useRead(liveClasses.routes.getLiveClass, { params: { liveClassId } })
  useLiveRefresh(liveClassChanged)
  if (read.data) return <One key={liveClassId} of={read.data} />
  if (!read.isError)
    return (
      <Loading>
        <SkeletonRows rows={6} columns={2} />
      </Loading>
    )
  const isGone = [400, 404].includes(read.error.status)
  return (
    <>
      <PageHeader title={text.gone} crumbs={[{ label: text.home, to: home }]} />
      {isGone ? (
        <EmptyState kind="nothing" sketch="bell" title={text.gone} body={text.goneHint} />
      ) : (
        <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
      )}
    </>
  )
}

/** Back to the live classes of its class; a substitute, who does not teach it otherwise, comes from their home. */
function useClassCrumb({ classId, className }: LiveClassDetails) {
  const text = useText(liveText).one
  const mine = useRead(classes.routes.listMyClasses, {}).data?.classes ?? []
  const index = mine.findIndex((entry) => entry.classId === classId)
  const own = mine[index]
  return own
    ? { label: fill(text.back, { class: className }), to: teacherClassOf(own, index, { tab: 'liveclass' }) }
    : { label: text.home, to: home }
}

function One({ of: one }: { of: LiveClassDetails }) {
  const text = useText(liveText).one
  const { day, span } = useTimes()
  const now = useNow()
  const [isChanging, setChanging] = useState(false)
  const [isCancelling, setCancelling] = useState(false)
  const isAhead = !one.isCancelled && phaseAt(one, now) !== 'over'
  const details = [one.className, one.courseDisplayName ?? '', `${day(one.day)}, ${span(one)}`, one.cancelReason]
  return (
    <>
      <PageHeader
        title={one.title}
        subtitle={details.filter(Boolean).join(' · ')}
        crumbs={[useClassCrumb(one)]}
        actions={
          one.isHost &&
          isAhead && (
            <>
              <Button onClick={() => setCancelling(true)}>{text.cancel}</Button>
              <Button onClick={() => setChanging(true)}>{text.change}</Button>
            </>
          )
        }
      />
      <div className={css.columns}>
        <div className={css.page}>
          <Meeting of={one} now={now} onPaste={() => setChanging(true)} />
          {one.note && (
            <p className={css.note} dir="auto">
              {one.note}
            </p>
          )}
          <People of={one} />
        </div>
        <aside className={css.page}>
          <Recording of={one} />
        </aside>
      </div>
      {isChanging && <ChangeForm of={one} onClose={() => setChanging(false)} />}
      {isCancelling && <CancelDialog of={one} onClose={() => setCancelling(false)} />}
    </>
  )
}

type MeetingProps = { of: LiveClassDetails; now: number; onPaste: () => void }

/** Its register: that of the lesson, or of the day for a class outside the timetable. */
const placeOf = ({ classId, day: date, periodId, courseId }: LiveClassDetails) =>
  periodId ? { classId, date, periodId, courseId } : { classId, date, periodId: null, courseId: null }

/** Where the class stands, and the button that starts it. */
function Meeting({ of: one, now, onPaste }: MeetingProps) {
  const text = useText(liveText).one
  const { clock } = useTimes()
  const phase = phaseAt(one, now)
  const isAhead = !one.isCancelled && phase !== 'over'
  return (
    <div className={css.stack}>
      <LiveState of={one} now={now} />
      {!one.isHost && <p>{fill(text.host, { name: one.hostName })}</p>}
      {one.isHost && isAhead && one.meetingState !== 'ready' && one.meetingProblem !== '' && (
        <div className={css.wide}>
          <Problem of={one} onPaste={onPaste} />
        </div>
      )}
      {one.isHost && isAhead && phase === 'before' && (
        <p>{fill(text.opensAt, { time: clock(new Date(opensAt(one)).toISOString()) })}</p>
      )}
      {one.isHost && isAhead && phase === 'open' && (
        <StartButton liveClassId={one.liveClassId} size="large">
          {one.startedAt ? text.open : text.start}
        </StartButton>
      )}
      {one.isHost && !one.isCancelled && <BoardButton of={one} />}
      {one.startedAt && !one.isCancelled && <ButtonLink to={registerOf(placeOf(one))}>{text.register}</ButtonLink>}
    </div>
  )
}

/** The board opens beside the meeting, in a tab of its own. */
function BoardButton({ of: one }: { of: LiveClassDetails }) {
  const text = useText(liveText).one
  const say = useServerWords()
  const user = useUser()
  const board = useSend(liveClasses.routes.openLiveBoard)
  if (!user.availableModules.includes(licence.whiteBoard)) return null
  const open = async () => {
    try {
      await openMeeting(async () => {
        const { data } = await board.mutateAsync({ params: { liveClassId: one.liveClassId } })
        return new URL(`${whiteboardPaths.boards}?board=${data.whiteboardId}`, window.location.href).href
      })
    } catch (failed) {
      toast.error(say(failed as ApiProblem))
    }
  }
  return (
    <>
      <Button loading={board.isPending} onClick={() => void open()}>
        {text.board}
      </Button>
      <p className={css.hint}>{text.boardHint}</p>
    </>
  )
}

function Problem({ of: one, onPaste }: { of: LiveClassDetails; onPaste: () => void }) {
  const text = useText(liveText).one
  const say = useServerWords()
  const ask = useSend(liveClasses.routes.askForMeeting, {
    onSuccess: (answer) => toast.success(say(answer)),
    onError: (problem) => toast.error(say(problem)),
  })
  if (one.meetingProblem === '') return null
  return (
    <Notice
      tone="warn"
      title={text.noLink}
      action={
        <span className={css.marks}>
          <Button size="small" onClick={onPaste}>
            {text.paste}
          </Button>
          <Button
            size="small"
            loading={ask.isPending}
            onClick={() => ask.mutate({ params: { liveClassId: one.liveClassId } })}
          >
            {text.askAgain}
          </Button>
        </span>
      }
    >
      {text.problems[one.meetingProblem]}
    </Notice>
  )
}
