import { type AxisLabel, axisLabels } from '../axes/axisLabels.ts'
import { type PlotArea, plotArea, ticksFor } from '../axes/plotArea.ts'
import { spreadAcross } from '../axes/scale.ts'
import { type ChartProps, pointsOf, valueAt } from '../chartData.ts'
import type { ChartSpace } from './chartSpace.ts'
import { keptApart } from './endLabels.ts'
import { shortened } from './labelText.ts'
import type { ChartBox, PlotMark } from './marks.ts'

export interface LineShape {
  /** The value axis starts at zero. */
  fromZero: boolean
  /** The value axis covers at least these. */
  range?: readonly [number, number] | undefined
}

export interface EndLabel {
  series: number
  text: string
  x: number
  y: number
  /** The y coordinate of the line's end. */
  from: number
}

export interface LineLayout {
  area: PlotArea
  places: number[]
  marks: PlotMark[]
  guides: ChartBox[]
  names: AxisLabel[]
  ends: EndLabel[]
}

const roomy = 520
const inset = 10

/** Up to four lines that all reach the end are labelled there if there is room; otherwise there is a legend. */
export function namedAtEnds({ series, categories, status }: ChartProps, width: number): boolean {
  if (series.length < 2 || series.length > 4 || width < roomy) return false
  const category = categories.length - 1
  return status === 'loading' || series.every((_, at) => valueAt(series, { category, series: at }) !== null)
}

/** The geometry of a line chart. */
export function lineLayout(chart: ChartProps, room: ChartSpace, height: number, shape: LineShape): LineLayout {
  const { categories, series, format, formatTick = format } = chart
  const points = pointsOf(categories.length, series)
  const values = [...points.map((point) => point.value), ...(shape.range ?? []), ...(shape.fromZero ? [0] : [])]
  const extent = [Math.min(...values), Math.max(...values)] as const
  const ticks = ticksFor(extent, height - 40, values)
  const atEnds = namedAtEnds(chart, room.width)
  const labels = series.map(({ label }) => shortened(label, room.width * 0.24, room.measure))
  const end = atEnds ? Math.ceil(Math.max(...labels.map(room.measure))) + 24 : 0
  const margins = { top: Math.ceil(room.line / 2), bottom: room.line + 8, end }
  const draft = plotArea(room, height, ticks, formatTick, margins)
  const inwards = draft.start < draft.end ? inset : -inset
  const places = spreadAcross(categories.length, draft.start + inwards, draft.end - inwards)
  const names = axisLabels(
    categories.map(({ label, short }) => short ?? label),
    { middles: places, from: 0, to: room.width, measure: room.measure },
  )
  const lines = Math.max(1, ...names.map((name) => name.lines.length))
  const area = plotArea(room, height, ticks, formatTick, { ...margins, bottom: lines * room.line + 8 })
  const reach = Math.min(14, Math.abs((places[1] ?? 28) - (places[0] ?? 0)) / 2)
  const marks = points.map((point): PlotMark => {
    const [x, y] = [places[point.category] ?? 0, area.y(point.value)]
    const hit = { x: x - reach, y: y - 14, width: 2 * reach, height: 28 }
    return { ...point, box: { x, y, width: 0, height: 0 }, hit }
  })
  const last = categories.length - 1
  const heights = series.map((_, at) => area.y(valueAt(series, { category: last, series: at }) ?? 0))
  const apart = keptApart(heights, room.line, area.top, area.bottom)
  const tall = { y: area.top, height: area.bottom - area.top }
  return {
    area,
    places,
    marks,
    guides: places.map((x) => ({ x: x - 0.5, width: 1, ...tall })),
    names,
    ends: atEnds
      ? labels.map((text, at) => ({
          series: at,
          text,
          x: area.end + (room.rtl ? -14 : 14),
          y: apart[at] ?? 0,
          from: heights[at] ?? 0,
        }))
      : [],
  }
}
