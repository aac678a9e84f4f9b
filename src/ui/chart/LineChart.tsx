import { cx } from '../classNames.ts'
import { CategoryAxis, ValueAxis } from './axes/Axes.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import { ChartPlot } from './ChartPlot.tsx'
import { type ChartProps, valueAt } from './chartData.ts'
import { Legend } from './Legend.tsx'
import type { ChartSpace } from './layout/chartSpace.ts'
import { type EndLabel, type LineLayout, lineLayout, namedAtEnds } from './layout/lineLayout.ts'
import { areaPath, linePath, stretches } from './layout/linePaths.ts'
import css from './Plot.module.css'
import tones from './symbols/Look.module.css'
import { Marker } from './symbols/Marker.tsx'
import { looksOf } from './symbols/seriesLook.ts'

export interface LineChartProps extends ChartProps {
  /** Fills the area between the first series and zero. */
  area?: boolean | undefined
  /** The axis starts at zero; always true with an area. */
  fromZero?: boolean | undefined
  /** The minimum range of the value axis, such as 0 to 100 per cent. */
  range?: readonly [number, number] | undefined
}

/** Markers closer together than this would hide the line. */
const markerRoom = 16

function Lines({ chart, layout }: { chart: LineChartProps; layout: LineLayout }) {
  const looks = looksOf(chart.series)
  const { area, places } = layout
  const base = area.y(Math.max(area.ticks[0]?.value ?? 0, Math.min(0, area.ticks.at(-1)?.value ?? 0)))
  // The first series is drawn on top.
  return chart.series
    .map(({ id, values }, at) => {
      const look = looks[at]
      const place = (category: number) => [places[category] ?? 0, area.y(values[category] ?? 0)] as const
      const parts = stretches(values.slice(0, places.length))
      const tone = look && tones[look.tone]
      return (
        <g key={id}>
          {chart.area && at === 0 && (
            <path
              d={parts.map((part) => areaPath(part, place, base)).join('')}
              className={cx(tone, tones.ink, css.area)}
            />
          )}
          <path
            d={parts.map((part) => linePath(part, place)).join('')}
            className={cx(tone, tones.line)}
            strokeDasharray={look?.dash}
          />
        </g>
      )
    })
    .reverse()
}

function EndLabels({ ends, layout, rtl }: { ends: readonly EndLabel[]; layout: LineLayout; rtl: boolean }) {
  const last = layout.places.at(-1) ?? 0
  return ends.map(({ series, text, x, y, from }) => (
    <g key={series}>
      {Math.abs(y - from) > 3 && (
        <path d={`M${last + (rtl ? -6 : 6)} ${from}L${x + (rtl ? 3 : -3)} ${y}`} className={css.leader} fill="none" />
      )}
      <text x={x} y={y} dy="0.34em" textAnchor="start" className={css.value}>
        {text}
      </text>
    </g>
  ))
}

function Drawing({ chart, room, height }: { chart: LineChartProps; room: ChartSpace; height: number }) {
  const { series, format, categories } = chart
  const looks = looksOf(series)
  const fromZero = Boolean(chart.fromZero || chart.area)
  const layout = lineLayout(chart, room, height, { fromZero, range: chart.range })
  const { area, places, marks, guides, names, ends } = layout
  const spacing = Math.abs((places[1] ?? Infinity) - (places[0] ?? 0))
  const alone = new Set(
    series.flatMap(({ values }, at) =>
      stretches(values).flatMap((part) => (part.length === 1 ? [`${part[0]},${at}`] : [])),
    ),
  )
  return (
    <ChartPlot
      chart={chart}
      room={room}
      height={height}
      marks={marks}
      guides={guides}
      looks={looks}
      along="x"
      line
      tipRows={(category) =>
        series.map(({ label }, at) => {
          const value = valueAt(series, { category, series: at })
          return { label, value: value === null ? '·' : format(value), look: series.length > 1 ? looks[at] : undefined }
        })
      }
      backdrop={
        <>
          <ValueAxis area={area} rtl={room.rtl} />
          <CategoryAxis labels={names} y={area.bottom + 4} line={room.line} />
          <Lines chart={chart} layout={layout} />
          <EndLabels ends={ends} layout={layout} rtl={room.rtl} />
        </>
      }
      face={(mark, lit) => {
        const look = looks[mark.series]
        const shown =
          lit ||
          alone.has(`${mark.category},${mark.series}`) ||
          (!series[mark.series]?.dashed && spacing >= markerRoom) ||
          mark.category === categories.length - 1
        return shown && look && <Marker look={look} x={mark.box.x} y={mark.box.y} size={lit ? 5 : 3.5} />
      }}
    />
  )
}

/** Figures over time as lines; a missing figure is a gap, never a slope. */
export function LineChart(chart: LineChartProps) {
  const { series, height = 240 } = chart
  return (
    <ChartFrame
      chart={chart}
      heightIn={() => height}
      legend={(room) =>
        series.length > 1 && !namedAtEnds(chart, room.width) && <Legend entries={series} looks={looksOf(series)} line />
      }
      draw={(room) => <Drawing chart={chart} room={room} height={height} />}
    />
  )
}
