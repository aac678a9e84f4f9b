import { addMonths, type CivilDate, endOfMonth, startOfMonth } from '#platform/contract/dates/dates.ts'
import { fill, languages, useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { BarChart } from '#ui/chart/BarChart.tsx'
import { LineChart } from '#ui/chart/LineChart.tsx'
import { ProportionBar } from '#ui/chart/ProportionBar.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import type { FeeDashboard } from '../../contracts/reportsSchemas.ts'
import { useFeeLinks } from '../edition.ts'
import { useYears, type Year } from '../useYears.ts'
import { feeText } from '../words.ts'
import css from './Dashboard.module.css'
import { dashboardText } from './dashboardWords.ts'

/** Short rupees for an axis: ₹1.2L. */
function useShortMoney() {
  const { locale } = languages[useLanguage()]
  const format = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  return (paise: number) => `₹${format.format(paise / 100)}`
}

/** Charts of the year: by month, head, grade and mode. */
export function FeeCharts({ sums }: { sums: FeeDashboard }) {
  return (
    <div className={css.charts}>
      <OverYear sums={sums} />
      <ByDay sums={sums} />
      <ByMode sums={sums} />
      <ByHead sums={sums} />
      <ByGrade sums={sums} />
    </div>
  )
}

/** The first days of a year's months, at most twelve. */
function monthsOf(year: Year | undefined): CivilDate[] {
  if (!year) return []
  const first = startOfMonth(year.start)
  const months = Array.from({ length: 12 }, (_, at) => addMonths(first, at))
  return months.filter((month) => month <= year.end)
}

function OverYear({ sums }: { sums: FeeDashboard }) {
  const text = useText(dashboardText)
  const { money, date } = useFormat()
  const links = useFeeLinks()
  const short = useShortMoney()
  const { year, isPending } = useYears()
  const months = monthsOf(year)
  const of = (month: CivilDate) => sums.byMonth.find((one) => one.month === Number(month.slice(5, 7)))
  const running = (amount: (month: CivilDate) => number, until?: string) => {
    let total = 0
    return months.map((month) => {
      if (until && month > until) return null
      total += amount(month)
      return total
    })
  }
  const last = running((month) => of(month)?.lastYearMinor ?? 0)
  const hasLast = (last.at(-1) ?? 0) > 0
  if (isPending)
    return (
      <Loading>
        <SkeletonRows rows={6} columns={1} />
      </Loading>
    )
  return (
    <LineChart
      label={text.overYear}
      note={hasLast ? text.overYearNote : text.overYearAlone}
      categoryLabel={text.month}
      categories={months.map((month) => ({
        label: date(month, { month: 'long', year: 'numeric' }),
        short: date(month, { month: 'short' }),
      }))}
      series={[
        { id: 'now', label: text.thisYear, values: running((month) => of(month)?.amountMinor ?? 0, sums.asOf) },
        ...(hasLast ? [{ id: 'last', label: text.lastYear, values: last, dashed: true }] : []),
      ]}
      format={money}
      formatTick={short}
      fromZero
      area
      to={({ id, category }) => {
        const month = months[category]
        const first = months[0]
        // The figure is cumulative from the start of the year.
        if (id !== 'now' || !month || !first) return undefined
        return `${links.payments}?period=${first}_${endOfMonth(month)}`
      }}
    />
  )
}

function ByDay({ sums }: { sums: FeeDashboard }) {
  const text = useText(dashboardText)
  const { money, date } = useFormat()
  const links = useFeeLinks()
  const short = useShortMoney()
  const hasLast = sums.byDay.some(({ lastYearMinor }) => lastYearMinor > 0)
  const note = sums.period
    ? fill(text.byDayIn, { from: date(sums.period.from), to: date(sums.period.to) })
    : hasLast
      ? text.byDayNote
      : text.byDayAlone
  return (
    <LineChart
      label={text.byDay}
      note={note}
      categoryLabel={text.day}
      categories={sums.byDay.map(({ day }) => ({
        label: date(day),
        short: date(day, { day: 'numeric', month: 'short' }),
      }))}
      series={[
        { id: 'now', label: text.thisYear, values: sums.byDay.map((one) => one.amountMinor) },
        ...(hasLast
          ? [{ id: 'last', label: text.lastYear, values: sums.byDay.map((one) => one.lastYearMinor), dashed: true }]
          : []),
      ]}
      format={money}
      formatTick={short}
      fromZero
      to={({ id, category }) => {
        const day = sums.byDay[category]?.day
        return id === 'now' && day ? `${links.dayBook}?on=${day}` : undefined
      }}
    />
  )
}

function ByMode({ sums }: { sums: FeeDashboard }) {
  const text = useText(dashboardText)
  const { modes } = useText(feeText)
  const { money } = useFormat()
  const links = useFeeLinks()
  return (
    <ProportionBar
      label={text.byMode}
      categoryLabel={text.mode}
      valueLabel={text.collected}
      format={money}
      parts={sums.byMode.map(({ mode, amountMinor }) => ({ id: mode, label: modes[mode], value: amountMinor }))}
      to={({ id }) => `${links.payments}?mode=${id}`}
    />
  )
}

const seriesOf = (rows: readonly { collectedMinor: number; outstandingMinor: number; overdueMinor: number }[]) => ({
  paid: rows.map((row) => row.collectedMinor),
  overdue: rows.map((row) => row.overdueMinor),
  later: rows.map((row) => row.outstandingMinor - row.overdueMinor),
})

/** The demands behind a bar: overdue, outstanding or all. */
const listOf = (demands: string, id: string, of: string) =>
  id === 'paid' ? `${demands}?${of}` : `${demands}?${of}&state=${id === 'overdue' ? 'overdue' : 'open'}`

function useStates(rows: Parameters<typeof seriesOf>[0]) {
  const text = useText(dashboardText)
  const { paid, overdue, later } = seriesOf(rows)
  return [
    { id: 'paid', label: text.paid, values: paid, tone: 'good' as const },
    { id: 'overdue', label: text.overdue, values: overdue, tone: 'bad' as const },
    { id: 'later', label: text.notYet, values: later, tone: 'draft' as const },
  ]
}

function ByHead({ sums }: { sums: FeeDashboard }) {
  const text = useText(dashboardText)
  const { money } = useFormat()
  const short = useShortMoney()
  const links = useFeeLinks()
  return (
    <BarChart
      label={text.byHead}
      categoryLabel={text.head}
      categories={sums.byHead.map(({ name }) => ({ label: name }))}
      series={useStates(sums.byHead)}
      format={money}
      formatTick={short}
      stacked
      horizontal
      sums
      to={({ id, category }) => {
        const head = sums.byHead[category]?.feeHeadId
        return head && listOf(links.demands, id, `feeHeadId=${head}`)
      }}
    />
  )
}

function ByGrade({ sums }: { sums: FeeDashboard }) {
  const text = useText(dashboardText)
  const { money } = useFormat()
  const short = useShortMoney()
  const links = useFeeLinks()
  return (
    <BarChart
      label={text.byGrade}
      categoryLabel={text.grade}
      categories={sums.byGrade.map(({ name }) => ({ label: name || text.noGrade }))}
      series={useStates(sums.byGrade)}
      format={money}
      formatTick={short}
      stacked
      horizontal
      sums
      to={({ id, category }) => {
        const gradeId = sums.byGrade[category]?.gradeId
        return gradeId ? listOf(links.demands, id, `gradeId=${gradeId}`) : undefined
      }}
    />
  )
}
