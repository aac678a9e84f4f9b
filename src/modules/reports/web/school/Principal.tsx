import { schoolReports } from '#modules/reports/schoolReportContract.ts'
import type { Figure } from '#modules/reports/schoolReportSchemas.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { StatBlock } from '#ui/indicators/StatBlock.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { reportPaths } from '../paths.ts'
import css from '../Reports.module.css'
import { reportTitles } from '../titles.ts'
import { reportText } from '../words.ts'

/** The ten figures of a principal, each with the list behind it and the same day of last year. */
export default function Principal() {
  const text = useText(reportText)
  const { titles } = useText(reportTitles)
  const { date } = useFormat()
  const read = useRead(schoolReports.routes.getPrincipalFigures, {})
  const { data } = read
  const note =
    data &&
    (data.lastYear
      ? fill(text.principalNote, { day: date(data.asOf), before: date(data.lastYear.day) })
      : fill(text.principalNow, { day: date(data.asOf) }))
  return (
    <div className={css.page}>
      <PageHeader title={titles.principal} subtitle={note} crumbs={[{ label: titles.home, to: reportPaths.home }]} />
      {read.isError ? (
        <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
      ) : !data ? (
        <Loading>
          <SkeletonRows rows={4} columns={3} />
        </Loading>
      ) : (
        <>
          <div className={css.figures}>
            {data.figures.map((figure) => (
              <FigureBlock key={figure.name} figure={figure} hasLastYear={data.lastYear !== null} />
            ))}
          </div>
          {data.left.length > 0 && (
            <p className={css.quiet}>
              {fill(text.left, { names: data.left.map((name) => text.figures[name]).join(', ') })}
            </p>
          )}
        </>
      )}
    </div>
  )
}

function FigureBlock({ figure, hasLastYear }: { figure: Figure; hasLastYear: boolean }) {
  const text = useText(reportText)
  const { number, money, percent } = useFormat()
  const shown = (value: number) => ({ number, money, percent: (n: number) => percent(n / 100) })[figure.kind](value)
  const { value, lastYear } = figure
  const delta = !hasLastYear
    ? undefined
    : lastYear === null
      ? text.noLastYear
      : fill(text.lastYear, { value: shown(lastYear) })
  return (
    <StatBlock
      value={value === null ? text.noFigure : shown(value)}
      label={text.figures[figure.name]}
      delta={delta}
      to={figure.opens}
    />
  )
}
