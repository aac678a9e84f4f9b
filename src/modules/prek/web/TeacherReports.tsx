import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { prek } from '../contract.ts'
import { ChildReport } from './child/ChildReport.tsx'
import { ObservationDialog } from './ObservationDialog.tsx'
import type { KeptObservation } from './outbox.ts'
import { PlaceChoice } from './PlaceChoice.tsx'
import css from './Prek.module.css'
import { prekPaths } from './paths.ts'
import { RefusedObservations } from './RefusedObservations.tsx'
import { stateTones } from './states.ts'
import { prekTitles } from './titles.ts'
import { usePlace } from './usePlace.ts'
import { useWaiting } from './useWaiting.ts'
import { prekText } from './words.ts'

/** A teacher's pre-primary classes: observations, and the report of each child. */
export default function TeacherReports() {
  const text = useText(prekText)
  const { titles } = useText(prekTitles)
  const place = usePlace()
  const { read, classes, classId, termKey, childId, go } = place
  if (childId && classId)
    return <ChildReport classId={classId} studentId={childId} termKey={termKey} onBack={() => go({ child: null })} />
  return (
    <>
      <PageHeader title={titles.reports} actions={<ButtonLink to={prekPaths.generate}>{titles.generate}</ButtonLink>} />
      {read.isError && <EmptyState kind="failed" onRetry={() => void read.refetch()} />}
      {read.data && classes.length === 0 && (
        <EmptyState kind="nothing" sketch="register" title={text.noClasses} body={text.noClassesHint} />
      )}
      {classId && <Children key={classId} classId={classId} place={place} />}
    </>
  )
}

function Children({ classId, place }: { classId: string; place: ReturnType<typeof usePlace> }) {
  const text = useText(prekText)
  const count = useCount()
  const { termKey, go } = place
  const [isObserving, setObserving] = useState(false)
  const { waiting, refused, look, send } = useWaiting()
  const [edited, setEdited] = useState<KeptObservation>()
  const read = useRead(prek.routes.getClass, { params: { classId }, query: { termKey } }, { isKept: true })
  if (read.isError && !read.data) return <EmptyState kind="failed" onRetry={() => void read.refetch()} />
  if (!read.data)
    return (
      <Loading>
        <SkeletonRows rows={8} columns={2} />
      </Loading>
    )
  const { children, framework } = read.data
  return (
    <div className={css.page}>
      <PlaceChoice place={place}>
        <Button variant="primary" icon={IconPlus} onClick={() => setObserving(true)}>
          {text.observe.open}
        </Button>
      </PlaceChoice>
      {waiting > 0 && <Notice tone="info" title={count(text.observe.waiting, waiting)} />}
      <RefusedObservations refused={refused} onChanged={look} onRetry={send} onEdit={setEdited} classId={classId} />
      <Lines label={read.data.className}>
        {children.map((child) => (
          <Line
            key={child.studentId}
            name={child.name}
            meta={[
              fill(text.progress, { n: child.complete, all: framework.areas.length }),
              count(text.observations, child.observations),
              child.isUnread && text.unread,
              child.acknowledgedAt && (child.comment ? fill(text.read, { comment: child.comment }) : text.readBare),
            ]
              .filter(Boolean)
              .join(' · ')}
          >
            <Status tone={stateTones[child.state]}>{text.states[child.state]}</Status>
            <Button size="small" onClick={() => go({ child: child.studentId })}>
              {text.generate.open}
            </Button>
          </Line>
        ))}
      </Lines>
      {(isObserving || edited) && (
        <ObservationDialog
          key={edited?.key ?? 'new'}
          classId={classId}
          termKey={read.data.termKey}
          before={edited}
          framework={framework}
          students={children}
          onClose={() => {
            setObserving(false)
            setEdited(undefined)
            look()
          }}
        />
      )}
    </div>
  )
}
