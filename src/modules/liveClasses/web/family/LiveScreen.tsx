import { forChild } from '#modules/family/web/paths.ts'
import { ChildPage, KeptNote } from '#modules/family/web/public.tsx'
import { liveClassChanged } from '#modules/liveClasses/enumerations.ts'
import { familyLiveClasses } from '#modules/liveClasses/familyContract.ts'
import type { ChildLiveClass } from '#modules/liveClasses/familySchemas.ts'
import { phaseAt } from '#modules/liveClasses/joinWindow.ts'
import { whiteboardPaths } from '#modules/whiteboard/web/paths.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import type { FamilyChild } from '#platform/web/screen.ts'
import { useLiveRefresh } from '#platform/web/useLiveRefresh.ts'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { useNow } from '../useNow.ts'
import { useTimes } from '../useTimes.ts'
import css from './Family.module.css'
import { JoinButton } from './JoinButton.tsx'
import { familyLiveText } from './words.ts'

/** A child's live classes: join the next, look at recordings of those that are over. */
export default function LiveScreen() {
  return <ChildPage>{(child) => <OfChild child={child} />}</ChildPage>
}

function OfChild({ child }: { child: FamilyChild }) {
  const text = useText(familyLiveText)
  const route = familyLiveClasses.routes.listChildLiveClasses
  const input = { params: { studentId: child.studentId } }
  const read = useRead(route, input, { isKept: true })
  useLiveRefresh(liveClassChanged)
  if (!read.data)
    return read.isError ? (
      <EmptyState
        kind="failed"
        body={read.error.message}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    ) : (
      <Loading>
        <SkeletonRows rows={5} columns={2} />
      </Loading>
    )
  const { coming, past } = read.data
  return (
    <div className={css.page}>
      <KeptNote route={route} input={input} />
      {coming.length === 0 ? (
        <EmptyState kind="nothing" sketch="bell" title={text.none} body={text.noneHint} />
      ) : (
        <Part title={text.coming} classes={coming} child={child} />
      )}
      {past.length > 0 && <Part title={text.past} classes={past} child={child} />}
    </div>
  )
}

type PartProps = { title: string; classes: readonly ChildLiveClass[]; child: FamilyChild }

function Part({ title, classes, child }: PartProps) {
  return (
    <section className={css.part} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      <ul className={css.list}>
        {classes.map((one) => (
          <li key={one.liveClassId} className={css.one}>
            <OneClass of={one} child={child} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OneClass({ of: one, child }: { of: ChildLiveClass; child: FamilyChild }) {
  const text = useText(familyLiveText)
  const { day, span } = useTimes()
  const phase = phaseAt(one, useNow())
  const meta = [`${day(one.day)}, ${span(one)}`, one.subject ?? '', fill(text.with, { name: one.teacherName })]
  return (
    <>
      <p className={css.name} dir="auto">
        {one.title}
      </p>
      <p className={css.meta}>{meta.filter(Boolean).join(' · ')}</p>
      {one.note && (
        <p className={css.note} dir="auto">
          {one.note}
        </p>
      )}
      {one.isCancelled && (
        <p>
          <Status tone="bad">{one.cancelledBy === 'timetable' ? text.noLesson : text.cancelled}</Status>
          {one.cancelReason && <span className={css.meta}> {one.cancelReason}</span>}
        </p>
      )}
      {!one.isCancelled && phase === 'open' && <Status tone="good">{text.going}</Status>}
      {phase === 'over' && one.hasJoined && <Status tone="good">{text.joined}</Status>}
      {child.leftOn === null && <JoinButton studentId={child.studentId} of={one} firstName={nameFor(child)} />}
      <p className={css.links}>
        {one.recordingLink && (
          <a className={css.link} href={one.recordingLink} target="_blank" rel="noopener noreferrer">
            {text.recording}
          </a>
        )}
        {one.whiteboardId && !one.isCancelled && (
          <Link
            className={css.link}
            to={`${forChild(whiteboardPaths.family, child.studentId)}&board=${one.whiteboardId}`}
          >
            {text.board}
          </Link>
        )}
      </p>
    </>
  )
}

/** A guardian sees for whom they join. */
const nameFor = ({ relation, firstName }: FamilyChild) => (relation === null ? undefined : firstName)
