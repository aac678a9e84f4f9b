import { useState } from 'react'
import { visits } from '#modules/visitors/contract.ts'
import type { PurposeLine, ReportLine } from '#modules/visitors/visitSchemas.ts'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { DateRangeField } from '#ui/fields/DateRangeField.tsx'
import { StatBlock } from '#ui/indicators/StatBlock.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { visitorPaths } from '../paths.ts'
import { visitorTitles } from '../titles.ts'
import css from '../Visitors.module.css'
import { visitorText } from '../words.ts'
import { VisitTable } from './VisitTable.tsx'

type Range = { readonly from: CivilDate; readonly to: CivilDate }

/** What the visits of some days come to, by purpose, with every visit to export. */
export default function Reports() {
  const text = useText(visitorText)
  const { titles } = useText(visitorTitles)
  const [range, setRange] = useState<Range | null>(null)
  const read = useRead(visits.routes.getVisitReport, { query: range ?? {} }, { placeholderData: (before) => before })
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
        <SkeletonRows rows={5} columns={3} />
      </Loading>
    )
  const { today, from, to, all, purposes } = read.data
  return (
    <>
      <PageHeader
        title={titles.reports}
        actions={<ButtonLink to={visitorPaths.dashboard}>{titles.dashboard}</ButtonLink>}
      />
      <div className={css.stack}>
        <div className={css.form}>
          <DateRangeField
            label={text.period}
            value={[range?.from ?? from, range?.to ?? to]}
            max={today}
            onChange={([first, last]) =>
              setRange(first && last ? { from: first as CivilDate, to: last as CivilDate } : null)
            }
            quick={[
              { label: text.last7, from: addDays(today, -6), to: today },
              { label: text.last30, from: addDays(today, -29), to: today },
            ]}
          />
        </div>
        <Figures line={all} />
        <Section title={text.reportPurposes}>
          {purposes.length === 0 && <p className={css.quiet}>{text.reportNone}</p>}
          <Lines label={text.reportPurposes}>
            {purposes.map((line) => (
              <PurposeRow key={line.visitPurposeId} line={line} />
            ))}
          </Lines>
        </Section>
        <VisitTable from={from} to={to} />
      </div>
    </>
  )
}

function Figures({ line }: { line: ReportLine }) {
  const text = useText(visitorText)
  const count = useCount()
  const minutes = (n: number) => fill(text.minutes, { n })
  return (
    <div className={css.figures}>
      <StatBlock value={line.visits} label={text.reportVisits} delta={count(text.reportPeople, line.people)} />
      {line.averageWait !== null && <StatBlock value={minutes(line.averageWait)} label={text.averageWait} />}
      {line.averageStay !== null && <StatBlock value={minutes(line.averageStay)} label={text.averageStay} />}
      <StatBlock value={line.overstays} label={text.overstays} />
      <StatBlock value={line.declined} label={text.declined} />
      <StatBlock value={line.noShows} label={text.noShows} />
      <StatBlock value={line.withPin} label={text.withPin} />
    </div>
  )
}

function PurposeRow({ line }: { line: PurposeLine }) {
  const text = useText(visitorText)
  const count = useCount()
  const { averageWait, averageStay, overstays, declined, noShows } = line
  const meta = [
    count(text.reportPeople, line.people),
    averageWait === null ? '' : fill(text.waitOf, { n: averageWait }),
    averageStay === null ? '' : fill(text.stayOf, { n: averageStay }),
    overstays > 0 ? `${text.overstays}: ${overstays}` : '',
    declined > 0 ? `${text.declined}: ${declined}` : '',
    noShows > 0 ? `${text.noShows}: ${noShows}` : '',
  ]
  return (
    <Line name={line.purpose} meta={meta.filter(Boolean).join(' · ')}>
      {count(text.count, line.visits)}
    </Line>
  )
}
