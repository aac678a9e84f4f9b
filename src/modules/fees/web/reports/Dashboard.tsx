import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { mayUse } from '#platform/contract/access/access.ts'
import { addDays, addMonths, startOfMonth } from '#platform/contract/dates/dates.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { DateRangeField } from '#ui/fields/DateRangeField.tsx'
import { StatBlock } from '#ui/indicators/StatBlock.tsx'
import { feeCollection } from '../../contracts/collection.ts'
import { feeReports } from '../../contracts/reports.ts'
import type { FeeDashboard } from '../../contracts/reportsSchemas.ts'
import { useEdition, useFeeLinks } from '../edition.ts'
import { FeePage } from '../FeePage.tsx'
import { feeText } from '../words.ts'
import css from './Dashboard.module.css'
import { dashboardText } from './dashboardWords.ts'
import { FeeCharts } from './FeeCharts.tsx'

const YearSums = lazy(() => import('./YearSums.tsx').then((file) => ({ default: file.YearSums })))

/** The year in figures; each links to the list that adds up to it. */
export default function Dashboard() {
  const text = useText(dashboardText)
  const { date } = useFormat()
  const links = useFeeLinks()
  const isAdvanced = useEdition() === 'advanced'
  const [params, setParams] = useSearchParams()
  const [from = null, to = null] = (params.get('period') ?? '').split('_').map((day) => day || null)
  const period = from && to ? { from, to } : {}
  const read = useRead(feeReports.routes.getDashboard, { query: period }, { placeholderData: (before) => before })
  const choose = ([first, last]: readonly [string | null, string | null]) => {
    const next = new URLSearchParams(params)
    if (first && last) next.set('period', `${first}_${last}`)
    else next.delete('period')
    setParams(next)
  }
  const mayCollect = mayUse(feeCollection.routes.collect.access, useUser())
  const sums = read.data
  const hasBooks = sums !== undefined && (sums.billedMinor > 0 || sums.byMode.length > 0)
  return (
    <FeePage
      part="dashboard"
      title={text.title}
      subtitle={sums && fill(text.asOf, { date: date(sums.asOf) })}
      actions={
        mayCollect && (
          <ButtonLink variant="primary" to={links.collection}>
            {text.collect}
          </ButtonLink>
        )
      }
    >
      {read.isError && <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />}
      {read.isPending && (
        <Loading>
          <SkeletonRows rows={8} columns={4} />
        </Loading>
      )}
      {sums && !hasBooks && (
        <EmptyState
          kind="nothing"
          sketch="ledger"
          title={text.none}
          body={text.noneHint}
          action={<ButtonLink to={links.setup}>{text.toSetup}</ButtonLink>}
        />
      )}
      {sums && hasBooks && (
        <div className={css.page}>
          <PendingRequests pending={sums.waitingRequests} />
          <PeriodChoice sums={sums} value={[from, to]} onChange={choose} />
          <Figures sums={sums} />
          <FeeCharts sums={sums} />
          {isAdvanced && (
            <Suspense fallback={<SkeletonRows rows={6} />}>
              <YearSums />
            </Suspense>
          )}
        </div>
      )}
    </FeePage>
  )
}

type PeriodChoiceProps = {
  sums: FeeDashboard
  value: readonly [string | null, string | null]
  onChange: (value: readonly [string | null, string | null]) => void
}

/** Narrows what was collected to some days; what is billed and due is always that of today. */
function PeriodChoice({ sums: { asOf }, value: [from, to], onChange }: PeriodChoiceProps) {
  const text = useText(dashboardText)
  const month = startOfMonth(asOf)
  const lastMonth = addMonths(month, -1)
  return (
    <div className={css.range}>
      <DateRangeField
        label={text.period}
        placeholder={text.wholeYear}
        value={[from, to]}
        max={asOf}
        onChange={onChange}
        quick={[
          { label: text.today, from: asOf, to: asOf },
          { label: text.last7, from: addDays(asOf, -6), to: asOf },
          { label: text.thisMonth, from: month, to: asOf },
          { label: text.lastMonth, from: lastMonth, to: addDays(month, -1) },
        ]}
      />
    </div>
  )
}

function PendingRequests({ pending }: { pending: number }) {
  const text = useText(dashboardText)
  const links = useFeeLinks()
  const count = useCount()
  if (pending === 0) return null
  return (
    <Notice
      tone="info"
      title={count(text.waiting, pending)}
      action={
        <ButtonLink size="small" to={links.approvals}>
          {text.toApprovals}
        </ButtonLink>
      }
    />
  )
}

function Figures({ sums }: { sums: FeeDashboard }) {
  const text = useText(dashboardText)
  const { money, percent } = useFormat()
  const links = useFeeLinks()
  const count = useCount()
  const words = useText(feeText)
  const share =
    sums.billedMinor > 0 ? fill(text.ofBilled, { share: percent(sums.collectedMinor / sums.billedMinor) }) : ''
  return (
    <div className={css.stats}>
      {sums.period && (
        <StatBlock
          value={money(sums.period.collectedMinor)}
          label={text.inPeriod}
          delta={count(words.counts.payments, sums.period.payments)}
          to={`${links.payments}?period=${sums.period.from}_${sums.period.to}`}
        />
      )}
      <StatBlock value={money(sums.todayMinor)} label={text.collectedToday} to={links.dayBook} />
      <StatBlock value={money(sums.collectedMinor)} label={text.collected} delta={share} to={links.payments} />
      <StatBlock value={money(sums.billedMinor)} label={text.billed} to={links.demands} />
      <StatBlock value={money(sums.outstandingMinor)} label={text.due} to={`${links.demands}?state=open`} />
      <StatBlock
        value={money(sums.overdueMinor)}
        label={text.overdue}
        delta={count(text.overdueBy, sums.defaulters)}
        to={links.defaulters}
      />
      <StatBlock value={money(sums.concessionMinor)} label={text.conceded} to={`${links.approvals}?show=concessions`} />
      {sums.advanceMinor > 0 && <StatBlock value={money(sums.advanceMinor)} label={text.advance} />}
    </div>
  )
}
