import { Skeleton } from '../feedback/Skeleton.tsx'
import { CategoryAxis, ValueAxis } from './axes/Axes.tsx'
import { crisp } from './axes/scale.ts'
import frame from './Chart.module.css'
import { ChartFrame } from './ChartFrame.tsx'
import { ChartPlot } from './ChartPlot.tsx'
import type { TipRow } from './ChartTip.tsx'
import { type ChartProps, sumOf, valueAt } from './chartData.ts'
import { Legend } from './Legend.tsx'
import type { ChartSpace } from './layout/chartSpace.ts'
import { columnsOf, type ValueLabel } from './layout/columnLayout.ts'
import { type RowLayout, rowsHeight, rowsOf } from './layout/rowLayout.ts'
import css from './Plot.module.css'
import { LookBox } from './symbols/Patterns.tsx'
import { looksOf } from './symbols/seriesLook.ts'
import { useChartText } from './useChartText.ts'

export interface BarChartProps extends ChartProps {
  /** Stacks the series of a category, so that they add up, instead of placing them side by side. */
  stacked?: boolean | undefined
  /** Horizontal bars with the names before them, for long names and rankings. */
  horizontal?: boolean | undefined
  /** The expected number of categories, so that horizontal bars reserve their height while loading. */
  expected?: number | undefined
}

/** The figures of a category for its tooltip, with their sum if stacked. */
function useTipRows({ series, format, stacked }: BarChartProps): (category: number) => TipRow[] {
  const text = useChartText()
  const looks = looksOf(series)
  return (category) => {
    const values = series.map((_, at) => valueAt(series, { category, series: at }))
    const rows = series.map(({ label }, at): TipRow => {
      const value = values[at]
      return {
        label,
        value: value === null || value === undefined ? '·' : format(value),
        look: series.length > 1 ? looks[at] : undefined,
      }
    })
    if (stacked && series.length > 1) rows.push({ label: text.total, value: format(sumOf(values)), current: false })
    return rows
  }
}

function Values({ values, lying }: { values: readonly ValueLabel[]; lying?: boolean }) {
  return values.map(({ x, y, text, before }) => (
    <text
      key={`${x} ${y}`}
      x={x}
      y={y}
      dy={lying ? '0.34em' : undefined}
      textAnchor={lying ? (before ? 'end' : 'start') : 'middle'}
      className={css.value}
    >
      {text}
    </text>
  ))
}

function ColumnLayout({ chart, room, height }: { chart: BarChartProps; room: ChartSpace; height: number }) {
  const { stacked = false, series } = chart
  const tipRows = useTipRows(chart)
  const looks = looksOf(series)
  const { area, marks, guides, names, namesAt, values } = columnsOf(chart, room, height, stacked)
  return (
    <ChartPlot
      chart={chart}
      room={room}
      height={height}
      marks={marks}
      guides={guides}
      looks={looks}
      tipRows={tipRows}
      along="x"
      upward={stacked}
      backdrop={
        <>
          <ValueAxis area={area} rtl={room.rtl} />
          <CategoryAxis labels={names} y={namesAt} line={room.line} />
          <Values values={values} />
        </>
      }
      face={(mark, _, id) => {
        const look = looks[mark.series]
        return look && <LookBox id={id} look={look} {...mark.box} />
      }}
    />
  )
}

function RowNames({ rows, line }: { rows: RowLayout; line: number }) {
  return rows.names.map(({ x, y, lines }) => (
    <text key={y} textAnchor="start" className={css.name}>
      {lines.map((words, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by position.
        <tspan key={at} x={x} y={y + (at - (lines.length - 1) / 2) * line} dy="0.34em">
          {words}
        </tspan>
      ))}
    </text>
  ))
}

function LyingBars({ chart, room }: { chart: BarChartProps; room: ChartSpace }) {
  const { stacked = false, series } = chart
  const tipRows = useTipRows(chart)
  const looks = looksOf(series)
  const rows = rowsOf(chart, room, stacked)
  const { marks, guides, height } = rows
  return (
    <ChartPlot
      chart={chart}
      room={room}
      height={height}
      marks={marks}
      guides={guides}
      looks={looks}
      tipRows={tipRows}
      along="y"
      backdrop={
        <>
          <RowNames rows={rows} line={room.line} />
          <Values values={rows.values} lying />
        </>
      }
      face={(mark, _, id) => {
        const look = looks[mark.series]
        return (
          <>
            {look && <LookBox id={id} look={look} {...mark.box} />}
            <path d={`M${crisp(rows.base)} ${mark.box.y - 3}v${mark.box.height + 6}`} className={css.base} />
          </>
        )
      }}
    />
  )
}

const lengths = [88, 64, 46, 70, 34, 52]

function RowBones({ rows, height }: { rows: number; height: number }) {
  return (
    <div className={frame.rowBones} style={{ blockSize: height }}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by position.
        <Skeleton key={row} width={`${lengths[row % lengths.length]}%`} height={16} />
      ))}
    </div>
  )
}

/** Figures as bars from zero, side by side or stacked, vertical or horizontal. */
export function BarChart(chart: BarChartProps) {
  const { series, categories, stacked = false, horizontal = false, expected = 6, height = 240 } = chart
  const text = useChartText()
  const rows = categories.length || expected
  const sumAt = (category: number) => sumOf(series.map((_, at) => valueAt(series, { category, series: at })))
  return (
    <ChartFrame
      chart={chart}
      bones={horizontal ? (tall) => <RowBones rows={rows} height={tall} /> : undefined}
      heightIn={(room) => (horizontal ? rowsHeight(room, rows, series.length, stacked) : height)}
      legend={() => series.length > 1 && <Legend entries={series} looks={looksOf(series)} />}
      draw={(room) =>
        horizontal ? (
          <LyingBars chart={chart} room={room} />
        ) : (
          <ColumnLayout chart={chart} room={room} height={height} />
        )
      }
      extra={
        stacked && series.length > 1
          ? {
              header: text.total,
              cell: (category) => chart.format(sumAt(category)),
              total: chart.format(sumOf(categories.map((_, at) => sumAt(at)))),
            }
          : undefined
      }
    />
  )
}
