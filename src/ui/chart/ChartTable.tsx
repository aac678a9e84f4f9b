import { Link } from '../actions/Link.tsx'
import css from './ChartTable.module.css'
import { type ChartProps, sumOf, valueAt } from './chartData.ts'
import { useChartText } from './useChartText.ts'

/** A column computed from the others, such as a sum or a share. */
export interface ExtraColumn {
  header: string
  cell: (category: number) => string
  total?: string | undefined
}

export interface ChartTableProps {
  chart: ChartProps
  extra?: ExtraColumn | undefined
}

function Figure({ chart, category, series }: { chart: ChartProps; category: number; series: number }) {
  const text = useChartText()
  const value = valueAt(chart.series, { category, series })
  if (value === null) {
    return (
      <>
        <span aria-hidden="true">·</span>
        <span className="visually-hidden">{text.noFigure}</span>
      </>
    )
  }
  const point = { category, series, id: chart.series[series]?.id ?? '', value }
  const written = <bdi>{chart.format(value)}</bdi>
  const to = chart.to?.(point)
  if (to !== undefined) return <Link to={to}>{written}</Link>
  if (!chart.onOpen) return written
  return (
    <button type="button" className={css.open} onClick={() => chart.onOpen?.(point)}>
      {written}
    </button>
  )
}

/** The same figures as a table, with the same links to the lists behind them. */
export function ChartTable({ chart, extra }: ChartTableProps) {
  const text = useChartText()
  const { categories, series } = chart
  return (
    <table className={css.table}>
      <caption className="visually-hidden">{chart.label}</caption>
      <thead>
        <tr>
          <th scope="col">{chart.categoryLabel}</th>
          {series.map(({ id, label }) => (
            <th key={id} scope="col" className={css.number}>
              {label}
            </th>
          ))}
          {extra && (
            <th scope="col" className={css.number}>
              {extra.header}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {categories.map(({ label }, category) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: categories are identified by position.
          <tr key={category}>
            <th scope="row">{label}</th>
            {series.map(({ id }, at) => (
              <td key={id} className={css.number}>
                <Figure chart={chart} category={category} series={at} />
              </td>
            ))}
            {extra && (
              <td className={css.number}>
                <bdi>{extra.cell(category)}</bdi>
              </td>
            )}
          </tr>
        ))}
      </tbody>
      {chart.sums && (
        <tfoot>
          <tr>
            <th scope="row">{text.total}</th>
            {series.map(({ id, values }) => (
              <td key={id} className={css.number}>
                <bdi>{chart.format(sumOf(values))}</bdi>
              </td>
            ))}
            {extra && (
              <td className={css.number}>
                <bdi>{extra.total}</bdi>
              </td>
            )}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
