import { useState } from 'react'
import { useParams } from 'react-router'
import { visits } from '#modules/visitors/contract.ts'
import { visitorEvents } from '#modules/visitors/events.ts'
import type { Visit } from '#modules/visitors/visitSchemas.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { useLiveRefresh } from '#platform/web/useLiveRefresh.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { AnswerButtons } from '../AnswerButtons.tsx'
import { visitorPaths } from '../paths.ts'
import { visitorTitles } from '../titles.ts'
import { VisitStatus } from '../VisitLine.tsx'
import css from '../Visitors.module.css'
import { visitorText } from '../words.ts'

/** One appointment or visit of the host. */
export default function Appointment() {
  const { appointmentId: visitId = '' } = useParams()
  useLiveRefresh(visitorEvents.asked, visitorEvents.changed)
  const read = useRead(visits.routes.getMyVisit, { params: { visitId } })
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
        <SkeletonRows rows={4} columns={2} />
      </Loading>
    )
  return <Details visit={read.data} />
}

function Details({ visit }: { visit: Visit }) {
  const text = useText(visitorText)
  const { titles } = useText(visitorTitles)
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const [isCancelling, setCancelling] = useState(false)
  const cancel = useSend(visits.routes.cancelVisit)
  const at = (instant: string | null) => instant && time(instant, timeZone, { dateStyle: 'medium', timeStyle: 'short' })
  const facts: [string, string | null][] = [
    [text.purpose, visit.purpose],
    [text.company, visit.company],
    [text.expectedAt, at(visit.expectedAt)],
    [text.arrived, at(visit.arrivedAt)],
    [text.in, at(visit.checkedInAt)],
    [text.out, at(visit.checkedOutAt)],
    [text.vehicle, visit.vehicle],
    [text.answeredBy, visit.answeredBy],
    [text.reason, visit.denyReason],
    [text.note, visit.note],
    ...visit.answers.map(({ question, answer }): [string, string] => [question, answer]),
  ]
  return (
    <>
      <PageHeader
        title={visit.name}
        crumbs={[{ label: titles.appointments, to: visitorPaths.appointments }]}
        actions={
          <div className={css.row}>
            {(visit.state === 'awaitingHost' || visit.state === 'noAnswer') && (
              <AnswerButtons visitId={visit.visitId} />
            )}
            {visit.state === 'invited' && <Button onClick={() => setCancelling(true)}>{text.cancelInvite}</Button>}
          </div>
        }
      />
      <Section title={text.details} action={<VisitStatus state={visit.state} />}>
        {visit.photoUrl && <img className={css.face} src={visit.photoUrl} alt={visit.name} />}
        <Lines label={text.details}>
          {facts
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <Line key={label} name={value} meta={label} />
            ))}
        </Lines>
      </Section>
      <ConfirmationDialog
        open={isCancelling}
        title={fill(text.cancelAsk, { name: visit.name })}
        confirmLabel={text.cancelInvite}
        onClose={() => setCancelling(false)}
        onConfirm={() => cancel.mutateAsync({ params: { visitId: visit.visitId } })}
      >
        {at(visit.expectedAt)}
      </ConfirmationDialog>
    </>
  )
}
