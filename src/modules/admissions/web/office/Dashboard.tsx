import { useState } from 'react'
import type { ApplicationState } from '#modules/admissions/choices.ts'
import { decisions } from '#modules/admissions/decisionContract.ts'
import type { Dashboard as Figures } from '#modules/admissions/decisionSchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { download } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { StatBlock } from '#ui/indicators/StatBlock.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import css from '../Admissions.module.css'
import { useLabel } from '../apply/publicWords.ts'
import { EnquiryDialog } from '../lists/EnquiryDialog.tsx'
import { admissionPaths, applicationPath } from '../paths.ts'
import { admissionText } from '../words.ts'
import { AdmissionsHeader } from './AdmissionsHeader.tsx'
import { decisionText } from './decisionWords.ts'
import { deskText } from './deskWords.ts'

const stages: readonly ApplicationState[] = [
  'draft',
  'submitted',
  'screening',
  'documentsPending',
  'evaluation',
  'decisionPending',
  'waitlisted',
  'offered',
  'accepted',
  'enrolled',
]

/** Where applications stand, which seats are free, where families give up, and who comes today. */
export default function Dashboard() {
  const text = useText(decisionText)
  const mayEdit = mayUse(decisions.routes.addEnquiry.access, useUser())
  const [isAdding, setAdding] = useState(false)
  const read = useRead(decisions.routes.getDashboard, {})
  return (
    <>
      <AdmissionsHeader
        at="dashboard"
        actions={mayEdit && <Button onClick={() => setAdding(true)}>{text.enquiry}</Button>}
      />
      {read.isError && <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />}
      {read.isPending && (
        <Loading>
          <SkeletonRows rows={8} columns={3} />
        </Loading>
      )}
      {read.data && <Parts figures={read.data} />}
      {isAdding && <EnquiryDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function Parts({ figures }: { figures: Figures }) {
  const text = useText(decisionText)
  const desk = useText(deskText)
  return (
    <div className={css.stack}>
      <div className={css.figures}>
        <StatBlock value={figures.offersOpen} label={text.offersOpen} to={`${admissionPaths.current}?state=offered`} />
        <StatBlock value={figures.offersEndingSoon} label={text.offersEndingSoon} />
        <StatBlock value={figures.documentsToCheck} label={text.documentsToCheck} to={admissionPaths.documents} />
        <StatBlock
          value={figures.duplicates}
          label={text.duplicates}
          to={`${admissionPaths.current}?state=submitted`}
        />
        <StatBlock value={figures.paidUnsent} label={desk.paidUnsent} to={`${admissionPaths.unfinished}?payment=yes`} />
      </div>
      <Funnel funnel={figures.funnel} />
      <div className={css.whole}>
        <Seats seats={figures.seats} />
        <div className={css.stack}>
          <Meetings slots={figures.slots} />
          <DropOff dropOff={figures.dropOff} />
        </div>
      </div>
    </div>
  )
}

function Funnel({ funnel }: Pick<Figures, 'funnel'>) {
  const text = useText(decisionText)
  const words = useText(admissionText)
  const { number } = useFormat()
  const grades = [...new Map(funnel.map(({ gradeId, grade }) => [gradeId, grade])).entries()]
  const sum = (state: ApplicationState, gradeId?: string) =>
    funnel
      .filter((one) => one.state === state && (!gradeId || one.gradeId === gradeId))
      .reduce((total, { applications }) => total + applications, 0)
  return (
    <Section title={text.funnel}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways is reached by keyboard */}
      <section className={css.scroll} tabIndex={0} aria-label={text.funnel}>
        <table className={css.funnel}>
          <thead>
            <tr>
              <th scope="col">{words.grade}</th>
              {stages.map((state) => (
                <th key={state} scope="col">
                  {words.states[state]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...grades, [undefined, text.total] as const].map(([gradeId, name]) => (
              <tr key={gradeId ?? 'all'}>
                <th scope="row">{name}</th>
                {stages.map((state) => (
                  <td key={state}>{number(sum(state, gradeId))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  )
}

function Seats({ seats }: Pick<Figures, 'seats'>) {
  const text = useText(decisionText)
  const words = useText(admissionText)
  const isSeveral = new Set(seats.map(({ post }) => post)).size > 1
  return (
    <Section title={text.seats}>
      <Lines label={text.seats}>
        {seats.map((one) => (
          <Line
            key={`${one.postGradeId} ${one.quota}`}
            name={`${one.grade} · ${words.quotas[one.quota]}`}
            meta={[
              isSeveral && one.post,
              // Where offers hold no seat, more may have been accepted than there are.
              fill(text.seatsFree, { free: Math.max(0, one.seats - one.taken), seats: one.seats }),
              one.waiting > 0 ? fill(text.waiting, { n: one.waiting }) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          >
            <ProgressBar
              className={css.meter}
              label={`${one.grade} ${words.quotas[one.quota]}`}
              value={one.seats === 0 ? 0 : Math.min(100, (one.taken / one.seats) * 100)}
            />
          </Line>
        ))}
      </Lines>
    </Section>
  )
}

function Meetings({ slots }: Pick<Figures, 'slots'>) {
  const text = useText(decisionText)
  const { time } = useFormat()
  const { timeZone } = useSchool()
  return (
    <Section title={text.slotsToday}>
      {slots.length === 0 && <p className={css.quiet}>{text.noSlots}</p>}
      <Lines label={text.slotsToday}>
        {slots.map((slot) => (
          <Line
            key={slot.slotId}
            name={time(slot.startsAt, timeZone, { timeStyle: 'short' })}
            meta={[slot.round, slot.place].filter(Boolean).join(' · ')}
          >
            {slot.children.length === 0 && <span className={css.quiet}>{text.slotFree}</span>}
            {slot.children.map((child) => (
              <ButtonLink key={child.applicationId} size="small" to={applicationPath(child.applicationId)}>
                {child.childName}
              </ButtonLink>
            ))}
          </Line>
        ))}
      </Lines>
    </Section>
  )
}

function DropOff({ dropOff }: Pick<Figures, 'dropOff'>) {
  const text = useText(decisionText)
  const count = useCount()
  const label = useLabel()
  const save = async () => {
    const { blob, name } = await download(decisions.routes.exportDropOff, {})
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = name ?? 'drop-off.csv'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <Section
      title={text.dropOff}
      subtitle={text.dropOffHint}
      action={
        <Button size="small" onClick={() => void save()}>
          {text.exportDropOff}
        </Button>
      }
    >
      {dropOff.length === 0 && <p className={css.quiet}>{text.noDropOff}</p>}
      <Lines label={text.dropOff}>
        {dropOff.map((one) => (
          <Line key={one.section} name={label(one.title, one.titleHi) || text.review}>
            {count(text.drafts, one.drafts)}
          </Line>
        ))}
      </Lines>
    </Section>
  )
}
