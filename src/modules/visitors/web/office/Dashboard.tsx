import { useState } from 'react'
import { officeEdits, visitorSetup, visits } from '#modules/visitors/contract.ts'
import { visitorEvents } from '#modules/visitors/events.ts'
import type { Visit } from '#modules/visitors/visitSchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { useLiveRefresh } from '#platform/web/useLiveRefresh.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { StatBlock } from '#ui/indicators/StatBlock.tsx'
import { Lines } from '#ui/layout/Lines.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { AnswerButtons } from '../AnswerButtons.tsx'
import { ExitPassList } from '../host/ExitPassList.tsx'
import { InviteDialog } from '../host/InviteDialog.tsx'
import { visitorPaths } from '../paths.ts'
import { visitorTitles } from '../titles.ts'
import { VisitLine } from '../VisitLine.tsx'
import css from '../Visitors.module.css'
import { visitorText } from '../words.ts'
import { RollCallPanel, RollCallStart } from './RollCallPanel.tsx'
import { VisitTable } from './VisitTable.tsx'

/** The day at the gates: who is inside, who waits, who is expected, and every visit before. */
export default function Dashboard() {
  const text = useText(visitorText)
  const { titles } = useText(visitorTitles)
  const count = useCount()
  const mayEdit = mayUse(officeEdits, useUser())
  useLiveRefresh(visitorEvents.changed)
  const read = useRead(visits.routes.getVisitorDashboard, {}, { refetchInterval: 60_000 })
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
        <SkeletonRows rows={6} columns={3} />
      </Loading>
    )
  const { inside, waiting, visitors, expected, byPurpose, averageWait, overstays, unresolved, rollCallId } = read.data
  return (
    <>
      <PageHeader
        title={titles.dashboard}
        actions={
          <div className={css.row}>
            <ButtonLink to={visitorPaths.inside}>{titles.inside}</ButtonLink>
            <ButtonLink to={visitorPaths.reports}>{text.reports}</ButtonLink>
            <ButtonLink to={visitorPaths.postSetup}>{text.setup}</ButtonLink>
            <ButtonLink to={visitorPaths.preSetup}>{text.settings}</ButtonLink>
            {mayEdit && !rollCallId && <RollCallStart />}
            {mayEdit && <OfficeInvite />}
          </div>
        }
      />
      <div className={css.stack}>
        {rollCallId && <RollCallPanel mayEdit={mayEdit} />}
        {unresolved > 0 && <Notice tone="warn" title={`${text.unresolved}: ${unresolved}`} />}
        <div className={css.figures}>
          <StatBlock value={inside.students} label={text.students} to={`${visitorPaths.inside}?kind=student`} />
          <StatBlock value={inside.staff} label={text.staff} to={`${visitorPaths.inside}?kind=staff`} />
          <StatBlock value={inside.visitors} label={text.visitors} to={`${visitorPaths.inside}?kind=visitor`} />
          <StatBlock value={overstays} label={text.overstays} />
          {averageWait !== null && (
            <StatBlock value={fill(text.minutes, { n: averageWait })} label={text.averageWait} />
          )}
        </div>
        {inside.studentsUnknown > 0 && <p className={css.quiet}>{count(text.unknown, inside.studentsUnknown)}</p>}
        <VisitSection title={text.atGate} none={text.atGateNone} visits={waiting} mayAnswer={mayEdit} />
        <ExitPassList title={text.passes} />
        <VisitSection title={text.visitorsInside} none={text.visitorsNone} visits={visitors} />
        <VisitSection title={text.expected} none={text.expectedNone} visits={expected} />
        {byPurpose.length > 0 && (
          <Section title={text.byPurpose}>
            <div className={css.figures}>
              {byPurpose.map(({ purpose, visits: n }) => (
                <StatBlock key={purpose} value={n} label={purpose} />
              ))}
            </div>
          </Section>
        )}
        <VisitTable />
      </div>
    </>
  )
}

/** Invites a visitor for anybody of the staff. */
function OfficeInvite() {
  const text = useText(visitorText)
  const [isOpen, setOpen] = useState(false)
  const read = useRead(visitorSetup.routes.getSetup, {}, { enabled: isOpen })
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {text.invite}
      </Button>
      {isOpen && read.data && (
        <InviteDialog
          purposes={read.data.purposes.filter(({ isActive, needsHost }) => isActive && needsHost)}
          hosts={read.data.hosts}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

type VisitSectionProps = {
  readonly title: string
  readonly none: string
  readonly visits: readonly Visit[]
  readonly mayAnswer?: boolean
}

function VisitSection({ title, none, visits: all, mayAnswer = false }: VisitSectionProps) {
  return (
    <Section title={title}>
      {all.length === 0 ? (
        <p className={css.quiet}>{none}</p>
      ) : (
        <Lines label={title}>
          {all.map((visit) => (
            <VisitLine key={visit.visitId} visit={visit}>
              {mayAnswer && (visit.state === 'awaitingHost' || visit.state === 'noAnswer') && (
                <AnswerButtons visitId={visit.visitId} />
              )}
            </VisitLine>
          ))}
        </Lines>
      )}
    </Section>
  )
}
